"""Every promise of the threat model is held by a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
WHO = ("visitor", "person with a link", "watcher", "seat", "host", "stand-in host", "operator")
ALSO = ("somebody on the network", "another server of the cluster", "the author of a plug-in")


def rows(section: str) -> list[list[str]]:
    """Cells of the tables in it, without their heads."""
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] not in {"promise", "who"} and set(row[0]) != {"-"}]


PROMISES = rows(PAGE.partition("## What is promised")[2].partition("\n## ")[0])


def test_there_are_promises() -> None:
    assert len(PROMISES) > 30


@pytest.mark.parametrize("row", PROMISES, ids=[row[0][:50] for row in PROMISES])
def test_every_promise_has_a_test_that_is_there(row: list[str]) -> None:
    promise, held_by = row
    named = NAMED.findall(held_by)
    assert promise.endswith(".")
    assert named, "no test holds it"
    for path, name in named:
        source = (ROOT / path).read_text("utf-8")
        assert re.search(rf"^(?:async )?def {name}\(", source, re.MULTILINE), f"{path}::{name}"


def test_everybody_is_on_the_page() -> None:
    there = [row[0] for row in rows(PAGE.partition("## Who there is")[2].partition("\n## ")[0])]
    for who in WHO:
        assert any(one.endswith(who) for one in there), who
    assert set(ALSO) <= set(there)
