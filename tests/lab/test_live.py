"""A table written under compiled code plays as one that was there from the start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.game_data import TABLES_VARIABLE
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import NOBODY
from scalehouse.games.fate import data as box
from scalehouse.games.scathe import data as heroes
from scalehouse.lab.tune.live import arrays_of, modules_of
from scalehouse.lab.tune.numbers import written
from tests.games.at_random import anybody_plays

HEROES = heroes.DATA.file.read_text("utf-8")
OTHER = {
    "scathe": written(HEROES, {"hero.Defender.health": 9, "hero.Warrior.abilities.4.1": 2})
    .replace("ranged", "magic")
    .replace("magic row", "melee row"),
    "fate": box.DATA.file.read_text("utf-8")
    .replace("-3", "-2")
    .replace("+2", "+1")
    .replace('"8 or more"', '"11 or more"')
    .replace("o S * H o", "o H * S o"),
}
OPTIONS = {"scathe": {"teams": "build"}, "fate": {"start": "lot"}}


def story(game: Game) -> list[str]:
    """Some matches at random, state by state, with what the judge thinks of each."""
    rules, shares = game.twin.rules, game.shares()
    told = []
    for number in range(3):
        rng = seeded("story", number)
        s = game.start(2, OPTIONS[game.name])
        while (who := int(rules.actors(s))) != NOBODY:
            anybody_plays(game, s, who, rng)
            rules.judge(s, shares)
            told.append(f"{s.tobytes().hex()} {shares.tolist()}")
    return told


CHILD = """
import json, sys
from scalehouse.core import registry
from scalehouse.lab.tune.live import Live
from tests.lab.test_live import story
name, *files = sys.argv[1:]
if files:
    live = Live(registry.find(name))
    live.game.twin.prefer_compiled()
    tables = [live.read(file) for file in files]
    told = []
    for table in tables:
        live.put(table)
        told.append(story(live.game))
else:
    told = [story(registry.find(name))]
print(json.dumps(told))
"""


def told_by_child(name: str, setting: str, files: list[str], mode: str) -> list[list[str]]:
    environment = os.environ | {TABLES_VARIABLE: setting, "SCALEHOUSE_RULES": mode}
    done = subprocess.run(
        [sys.executable, "-c", CHILD, name, *files],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    stories: list[list[str]] = json.loads(done.stdout)
    return stories


@pytest.mark.long  # compiles each game anew
@pytest.mark.parametrize("name", ["scathe", "fate"])
def test_in_place_and_from_the_start_are_the_same_byte_for_byte(name: str, tmp_path: Path) -> None:
    own = {"scathe": heroes.DATA.file, "fate": box.DATA.file}[name]
    other = tmp_path / "other.toml"
    other.write_text(OTHER[name])
    mode = os.environ.get("SCALEHOUSE_RULES", "auto")
    in_place = told_by_child(name, "", [str(other), str(own), str(other)], mode)
    with_other = told_by_child(name, f"{name}={other}", [], "plain")[0]
    with_own = told_by_child(name, "", [], "plain")[0]
    assert with_other != with_own
    assert in_place == [with_other, with_own, with_other]


def test_every_array_of_a_game_is_among_those_written() -> None:
    registry.find("scathe")
    names = {name for _, name in arrays_of(modules_of("scalehouse.games.scathe"))}
    assert {"COST", "HEALTH", "ABILITIES", "STARTERS", "IN_DRAFT", "PHYSICAL", "MAGIC"} <= names
