"""Tables of data: which is used, what marks another, and errors that name file, line and reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scalehouse.core import game_data, registry
from scalehouse.core.errors import BadData
from scalehouse.core.game_data import TABLES_VARIABLE, line_of
from scalehouse.core.matches.verify import verify
from scalehouse.core.rules import cache
from scalehouse.games.fate import data as box
from scalehouse.games.scale import data as cards
from scalehouse.games.scathe import data as heroes
from scalehouse.games.trex import data as actions

HEROES = heroes.DATA.file.read_text("utf-8")


def line_with(text: str, part: str, nth: int = 0) -> int:
    return [n for n, line in enumerate(text.splitlines(), start=1) if part in line][nth]


class TestLines:
    TEXT = """# a table
title = "x"

[[hero]]
name = "one"
list = [
  "a",
  "b",  # the second
]
[[hero]]
name = "two"
spots = { left = 1, right = 2 }
grid = [[1, 2],
        [3, 4]]
"""

    @pytest.mark.parametrize(
        ("way", "line"),
        [
            (("title",), 2),
            (("hero",), 4),
            (("hero", 0), 4),
            (("hero", 0, "name"), 5),
            (("hero", 0, "list"), 6),
            (("hero", 0, "list", 0), 7),
            (("hero", 0, "list", 1), 8),
            (("hero", 1), 10),
            (("hero", 1, "name"), 11),
            (("hero", 1, "spots", "right"), 12),
            (("hero", 1, "grid", 0, 1), 13),
            (("hero", 1, "grid", 1, 0), 14),
        ],
    )
    def test_an_entry_is_found_where_it_begins(self, way: game_data.Way, line: int) -> None:
        assert line_of(self.TEXT, way) == line

    def test_what_is_missing_is_looked_for_where_it_should_be(self) -> None:
        assert line_of(self.TEXT, ("hero", 1, "cost")) == 10
        assert line_of(self.TEXT, ("nothing", "here")) == 1


@pytest.mark.parametrize(
    ("old", "new", "nth", "reason"),
    [
        ("health = 16", "health = 25", 0, "Defender: health must be 1 to 20, not 25"),
        ('"magic +1 self",', '"magick +1 self",', 0, "Spellsword, ability 1: cannot read"),
        ('name = "Scout"', 'name = "Squire"', 1, "Squire: two heroes have the same name"),
        ('"Warrior", "Knight"', '"Warrior", "Queen"', 0, "starter second: no hero is called"),
    ],
)
def test_an_error_names_file_line_and_reason(
    tmp_path: Path, old: str, new: str, nth: int, reason: str
) -> None:
    assert old in HEROES
    text = HEROES.replace(old, new, 1)
    file = tmp_path / "mine.toml"
    with pytest.raises(BadData) as raised:
        heroes.DATA.read(text, str(file))
    assert str(raised.value).startswith(f"{file}, line {line_with(text, new, nth)}: {reason}")


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        (box, '"o . o P o"', '"o . o Q o"'),
        (box, "[-3, -2, +1, +2]", "[-3, -2, +1, +9]"),
        (cards, 'nature = "evil"', 'nature = "lazy"'),
        (actions, 'pose = "coiled"', 'pose = "rolled"'),
    ],
)
def test_every_game_names_the_line(module: object, old: str, new: str) -> None:
    text = module.DATA.file.read_text("utf-8").replace(old, new, 1)  # type: ignore[attr-defined]  # a module
    with pytest.raises(BadData, match=f"line {line_with(text, new)}: "):
        module.DATA.read(text)  # type: ignore[attr-defined]  # a module


class TestChoosing:
    def test_a_folder_a_file_or_a_game_and_its_file(self, tmp_path: Path) -> None:
        mine = tmp_path / "scathe.toml"
        mine.write_text(HEROES)
        assert game_data.chosen_file("scathe", "") is None
        assert game_data.chosen_file("scathe", str(tmp_path)) == mine
        assert game_data.chosen_file("scathe", str(mine)) == mine
        assert game_data.chosen_file("fate", str(tmp_path)) is None
        assert game_data.chosen_file("fate", str(mine)) is None
        other = tmp_path / "any name.toml"
        assert game_data.chosen_file("scathe", f"scathe={other}") == other
        assert game_data.chosen_file("fate", f"scathe={other}") is None

    def test_a_place_that_is_not_there_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(BadData, match=TABLES_VARIABLE):
            game_data.chosen_file("scathe", str(tmp_path / "nowhere"))

    def test_the_mark_is_of_what_a_table_says_not_of_how(self) -> None:
        def mark(text: str) -> str:
            return game_data.mark_of("mine.toml", text, heroes.DATA.file)

        assert mark(HEROES) == mark("# mine\n" + HEROES) == ""
        changed = mark(HEROES.replace("health = 16", "health = 14", 1))
        assert changed.startswith("+")
        assert changed != mark(HEROES.replace("health = 16", "health = 13", 1))


WHICH_DATA = """
from scalehouse.core import registry
from scalehouse.games.scathe import data as heroes
game = registry.find("scathe")
print(game.version, heroes.HEALTH[0], heroes.HERO_TABLE.cards[0].health)
"""
A_MATCH = """
import json
from scalehouse.core import registry
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rng import below, seeded
game, rng = registry.find("scathe"), seeded("a match")
match = Match.begin(game, 2, game.check_options({}), Dice(Secret.from_seed("x"), (b"", b"")))
while match.outcome is None:
    seat = match.actors[0]
    moves = match.legal(seat)
    match.play(seat, moves[below(rng, len(moves))])
print(json.dumps(match.log()))
"""


def run(setting: str, words: str = WHICH_DATA) -> str:
    environment = os.environ | {TABLES_VARIABLE: setting, "SCALEHOUSE_RULES": "plain"}
    program = [sys.executable, "-c", words]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_a_process_plays_with_the_table_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "scathe.toml").write_text(HEROES.replace("health = 16", "health = 9", 1))
    version, *healths = run(str(tmp_path)).split()
    assert "+" in version
    assert healths == ["9", "9"]


def test_a_bad_table_is_told_with_its_line(tmp_path: Path) -> None:
    text = HEROES.replace("health = 16", "health = 99", 1)
    (tmp_path / "scathe.toml").write_text(text)
    where = f"{tmp_path / 'scathe.toml'}, line {line_with(text, 'health = 99')}: Defender: health"
    assert where in run(str(tmp_path))


def test_stored_functions_of_other_data_lie_elsewhere(tmp_path: Path) -> None:
    """By what was read, not by what is in the file by now."""
    mine = tmp_path / "scathe.toml"
    mine.write_text(HEROES.replace("health = 16", "health = 9", 1))

    def folder() -> object:
        files = cache.sources_of(["scalehouse.games.scathe.data"], {"scalehouse"})
        cache._key.cache_clear()
        return cache.folder_for(files, "test")

    own = folder()
    with game_data.used(str(mine)):
        game_data.in_use("scathe", heroes.DATA.file)
        other = folder()
        mine.write_text(HEROES)
        assert folder() == other
    assert own != other
    assert folder() == own


def test_a_match_with_other_data_says_so_and_is_checked_with_them(tmp_path: Path) -> None:
    mine = tmp_path / "scathe.toml"
    mine.write_text(HEROES.replace("health = 16", "health = 9", 1))
    match_log = json.loads(run(str(mine), A_MATCH))
    mark = game_data.mark_of("mine", mine.read_text(), heroes.DATA.file)
    own = registry.find("scathe").version
    assert match_log["rules"] == own + mark
    assert verify(match_log).fault == (
        "data: the rules are the same, the data are others: played with the data "
        f"{mark[1:]}, this is scathe with its own data. {TABLES_VARIABLE} names the table to "
        "check with"
    )
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match_log))
    check = "from scalehouse.cli import main; import sys; sys.argv[1:] = ['verify', {!r}]; main()"
    assert "all is well" in run(str(mine), check.format(str(file)))
    assert "all is well" not in run("", check.format(str(file)))


def test_a_match_with_the_games_own_data_has_no_mark() -> None:
    match_log = json.loads(run("", A_MATCH))
    assert "+" not in match_log["rules"]
    assert verify(match_log).ok
