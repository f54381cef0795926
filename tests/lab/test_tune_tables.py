"""Numbers of a table and their bounds: what a search may change, and how it writes it down."""

from __future__ import annotations

import tomllib
from types import ModuleType

import pytest

from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.games.fate import data as box
from scalehouse.games.scale import data as cards
from scalehouse.games.scathe import data as heroes
from scalehouse.games.scathe.soundness import power, rising_abilities
from scalehouse.games.trex import data as actions
from scalehouse.lab.compare.measure import measure_for
from scalehouse.lab.tune.bounds import read_bounds
from scalehouse.lab.tune.numbers import changes_between, numbers_in, written
from scalehouse.lab.tune.part_steps import part_steps
from scalehouse.lab.tune.space import Space, space_for

SCATHE = registry.find("scathe")
HEROES = heroes.DATA.file.read_text("utf-8")
BOX = box.DATA.file.read_text("utf-8")


def some_space(name: str, text: str) -> Space:
    game = registry.find(name)
    assert game.traits.lab.aims is not None
    bounds = read_bounds(game.traits.lab.aims.read_text("utf-8"), name)
    figures = [figure.name for figure in measure_for(game).figures]
    return space_for(game, text, bounds, figures)


class TestNumbers:
    def test_addresses(self) -> None:
        numbers = numbers_in(HEROES)
        assert numbers["hero.Defender.health"].value == 16
        assert numbers["hero.Defender.abilities.6.3"].value == 8
        assert numbers["hero.Hunter.abilities.5.1"].value == 6
        assert numbers_in(BOX)["age3.2.criterion.1"].value == 3

    @pytest.mark.parametrize("module", [heroes, box, cards, actions])
    def test_nothing_changed_is_the_same_text(self, module: ModuleType) -> None:
        text = module.DATA.file.read_text("utf-8")
        assert written(text, {}) == text

    def test_only_the_number_meant_is_written(self) -> None:
        new = written(HEROES, {"hero.Defender.health": 17, "hero.Defender.abilities.6.2": 3})
        lines = zip(HEROES.splitlines(), new.splitlines(), strict=True)
        changed = [(old, new) for old, new in lines if old != new]
        assert changed == [
            ("health = 16", "health = 17"),
            (
                '  "taunt +1 self, armour +1 self, heal 8 self",',
                '  "taunt +1 self, armour +3 self, heal 8 self",',
            ),
        ]

    def test_comments_and_signs_stay(self) -> None:
        text = "a = 3  # three\nb = [\n  +1,  # one\n  -2,\n]\nc = { left = -3, right = +2 }\n"
        new = written(text, {"a": 4, "b.1": 2, "b.2": -1, "c.right": 1})
        assert new.split("c = ") == [
            "a = 4  # three\nb = [\n  +2,  # one\n  -1,\n]\n",
            "{ left = -3, right = +1 }\n",
        ]

    def test_what_two_tables_say_otherwise(self) -> None:
        new = HEROES.replace("health = 16", "health = 17", 1)
        (change,) = changes_between(HEROES, new)
        assert (change.address, change.before, change.after) == ("hero.Defender.health", 16, 17)


class TestBounds:
    def test_what_the_book_prints_is_never_free(self) -> None:
        ranges = some_space("scathe", HEROES)
        free = {a for one in ranges.scales.values() for a in one.at(0)} | set(ranges.single)
        assert not [address for address in free if address.startswith("hero.Defender.")]
        bound = (
            *("hero.High Mage.health", "hero.High Mage.abilities.6.1", "hero.Battlemage.health"),
            *("hero.Earth Golem.health", "hero.Hunter.abilities.5.1"),
            *("hero.Priest.abilities.3.1", "hero.Priest.abilities.3.2"),
        )
        assert not free & set(bound)
        assert "hero.Hunter.abilities.4.1" in free
        assert not [address for address in free if address.endswith(".cost")]

    @pytest.mark.parametrize(("name", "text"), [("scathe", HEROES), ("fate", BOX)])
    def test_the_ends_of_the_ranges_can_be_read(self, name: str, text: str) -> None:
        space = some_space(name, text)
        read = {"scathe": heroes.DATA.read, "fate": box.DATA.read}[name]
        for end in (0, 1):
            point = {each: ends[end] for each, ends in space.ranges.items()}
            read(space.table(point))
        assert space.table(space.start()) == text

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("[aims]\nrounds = 6\n", "line 2: rounds: two numbers are needed"),
            ("[aims]\nrounds = [14, 6]\n", "line 2: rounds: two numbers"),
            ('[[free]]\nentry = "x"\n', "line 1: free 1: needed are"),
            ("[[fixed]]\nwhy = 3\n", "line 1: fixed 1: needed is"),
            ("[goals]\n", "line 1: unknown entry goals"),
        ],
    )
    def test_a_wrong_entry_is_named_with_its_line(self, text: str, message: str) -> None:
        with pytest.raises(BadData, match=message):
            read_bounds(text, "bounds.toml")

    def test_bounds_that_free_nothing_are_refused(self) -> None:
        bounds = read_bounds('[aims]\n"hero.*" = [0.4, 0.6]\n', "bounds.toml")
        with pytest.raises(BadData, match="no number"):
            space_for(SCATHE, HEROES, bounds, ["hero.Fighter"])


class TestLadder:
    def test_each_rung_is_one_number_by_one(self) -> None:
        made = part_steps({"a": 5, "b": 2}, {"a": (3, 7), "b": (1, 3)})
        assert made.at(0) == {"a": 5, "b": 2}
        assert made.at(made.lowest) == {"a": 3, "b": 1}
        assert made.at(made.highest) == {"a": 7, "b": 3}
        for rung in range(made.lowest, made.highest):
            low, high = made.at(rung), made.at(rung + 1)
            assert sum(high.values()) - sum(low.values()) == 1
            assert all(high[name] >= low[name] for name in low)

    def test_forms_that_may_not_be_are_left_out(self) -> None:
        made = part_steps({"a": 2, "b": 2}, {"a": (1, 3), "b": (1, 3)}, lambda v: v["a"] <= v["b"])
        assert all(form["a"] <= form["b"] for form in made.rungs)

    def test_abilities_rise_on_every_rung(self) -> None:
        space = some_space("scathe", HEROES)
        rung = {part: ends[1] for part, ends in space.ranges.items()}
        table = tomllib.loads(space.table(rung))
        for hero in table["hero"]:
            powers = [power(ability) for ability in hero["abilities"]]
            assert powers == sorted(powers), hero["name"]

    def test_an_ability_that_falls_behind_the_one_before_is_not_sound(self) -> None:
        is_sound = rising_abilities(HEROES)
        assert is_sound({"hero.Fighter.abilities.2.1": 2})
        assert not is_sound({"hero.Fighter.abilities.2.1": 9})
