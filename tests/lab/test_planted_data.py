"""A hero made twice as strong, and a tile that does nothing: the report finds both untold."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scalehouse.games.fate import data as box
from scalehouse.games.scathe import data as heroes

pytestmark = pytest.mark.long  # each compiles a game with its table

NO_MORE = ("--without", "0", "--ladder", "0", "--cores", "1")
SEEDS = (1, 2, 3)
MOST = 20  # health


def told(folder: Path, table: str, seed: int, *words: str) -> dict[str, Any]:
    """The data of a study with that table, which a process has for as long as it runs."""
    more = (*NO_MORE, "--seed", str(seed), "--out", str(folder))
    done = subprocess.run(
        [sys.executable, "-m", "scalehouse", "lab", *words, *more],
        env=os.environ | {"SCALEHOUSE_TABLES": table, "SCALEHOUSE_RULES": "compiled"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads((folder / "data.json").read_text("utf-8"))
    return found


def findings(found: dict[str, Any]) -> set[tuple[str, str]]:
    return {(one["what"], one["about"]) for one in found["findings"]}


def doubled(text: str, hero: str) -> str:
    """The table with every number of a hero's abilities, and its health, twice as large."""
    before, entry, after = re.split(rf'(?s)(\[\[hero\]\]\nname = "{hero}".*?\n\]\n)', text)
    head, abilities = entry.split("abilities")
    twice = re.sub(r"\d+", lambda number: str(2 * int(number[0])), abilities)
    head = re.sub(r"health = (\d+)", lambda n: f"health = {min(MOST, 2 * int(n[1]))}", head)
    return f"{before}{head}abilities{twice}{after}"


def test_a_hero_that_is_twice_as_strong(tmp_path: Path) -> None:
    """One in the middle, before."""
    words = ["scathe", "--bots", "random", "--games", "4000", "--set", "teams=build"]
    text = heroes.DATA.file.read_text("utf-8")
    shipped, changed = tmp_path / "shipped.toml", tmp_path / "scathe.toml"
    shipped.write_text(text, "utf-8")
    before = told(tmp_path / "before", f"scathe={shipped}", 0, *words)
    shares = {p["name"]: p["won"] for p in before["parts"] if p["kind"] == "hero"}
    hero = min(shares, key=lambda name: abs(shares[name] - 0.5))
    changed.write_text(doubled(text, hero), "utf-8")
    assert ("too strong", f"hero: {hero}") not in findings(before)
    for seed in SEEDS:
        after = told(tmp_path / f"after-{seed}", str(changed), seed, *words)
        assert ("too strong", f"hero: {hero}") in findings(after)


def without_smite(text: str) -> str:
    """Nobody falls into the Abyss in the first Age, so its marker moves for nothing."""
    first, second = text.index("[[age1]]"), text.index("[[age2]]")
    cards = text[first:second].split("[[age1]]")[1:]
    return text[:first] + "".join("[[age1]]" + _no_smite(card) for card in cards) + text[second:]


def _no_smite(card: str) -> str:
    head, layout = card.split("layout")
    missing = list("FPVHH")
    for tile in re.findall("[FPVH]", layout):
        missing.remove(tile)
    return f"{head}layout{layout.replace('S', missing[0])}"


def test_a_tile_that_does_nothing(tmp_path: Path) -> None:
    table = tmp_path / "fate.toml"
    table.write_text(without_smite(box.DATA.file.read_text("utf-8")), "utf-8")
    words = ["fate", "--bots", "regular", "--games", "60"]
    for seed in SEEDS:
        found = findings(told(tmp_path / f"lab-{seed}", str(table), seed, *words))
        tiles = {about for what, about in found if what in ("hardly chosen", "never chosen")}
        assert "tile: Abyss Fate, Age I" in tiles
