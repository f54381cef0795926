"""Words of the first design do not come back: the trade's words took their place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("src", "web/src", "bench", "stress", "examples")
# What each is called today: server, bot_seats, RealtimeBots, PacedBot, FallbackBot, replay,
# sqlite_writer, security_middleware, ObserverFeed, as_python, describe_events, instrumentation,
# executor, checkpoints, pending.
GONE = (
    *("house", "minding", "troupe", "dawdler", "understudy", "film", "scribe", "walls", "outlook"),
    *("glance", "recount", "telling", "lens", "crew", "shelf", "errands"),
)
# One word in another sense: what tells too much in T-Rex's talk.
OTHER_SENSE = {"_telling_words"}
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
DEFINED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
IN_SCRIPTS = re.compile(r"\b(?:class|function|interface|type) (\w+)")


def parts_of(name: str) -> set[str]:
    return {part.lower() for part in PART.findall(name)}


def names_in(file: Path) -> Iterator[str]:
    """Of the file, and of what is defined in it."""
    yield file.stem
    if file.suffix == ".py":
        tree = ast.parse(file.read_text("utf-8"))
        yield from (node.name for node in ast.walk(tree) if isinstance(node, DEFINED))
    elif file.suffix in {".ts", ".svelte"}:
        yield from IN_SCRIPTS.findall(file.read_text("utf-8"))


@pytest.mark.parametrize("folder", SOURCES)
def test_no_name_is_made_of_a_word_that_is_gone(folder: str) -> None:
    files = [
        file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".ts", ".svelte"}
    ]
    assert files
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        if not {"node_modules", "generated"} & set(file.parts)
        for name in names_in(file)
        if parts_of(name) & set(GONE) and name not in OTHER_SENSE
    }
    assert found == set()


@pytest.mark.parametrize("name", ["HouseKeeper", "open_house", "the_film", "Outlook"])
def test_such_a_name_is_found(name: str) -> None:
    assert parts_of(name) & set(GONE)
