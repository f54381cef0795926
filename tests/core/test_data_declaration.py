"""A game declares its table once: what may stand in it, and the numbers that its rules use."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict

import numpy as np
import pytest
from msgspec import Meta
from numba import njit

from scalehouse.core import registry
from scalehouse.core.data_declaration import GameData, column, row_of
from scalehouse.core.data_schema import Word, check
from scalehouse.core.errors import BadData
from scalehouse.core.game_data import Misfit
from scalehouse.core.matches.views import fields_in, one_of
from scalehouse.core.rules.state import Fields, Int8, Int8s, Int64s
from scalehouse.server.wire import schema

OURS = ("fate", "scale", "scathe", "trex")


class FishEntry(TypedDict):
    name: Word
    length: Annotated[int, Meta(ge=1, le=9)]  # in hands
    water: Annotated[str, one_of("Water", ["sweet", "salt"])]
    shy: NotRequired[bool]
    at: NotRequired[Annotated[list[float], Meta(min_length=2, max_length=2)]]


class PondEntries(TypedDict):
    """A pond."""

    fish: Annotated[list[FishEntry], Meta(min_length=1, max_length=3)]
    depth: dict[str, Annotated[int, Meta(ge=0, le=100)]]


class PondNumbers(Fields):
    deep: Int8 = column("the deepest place")
    long: Int64s = column("[fish] in hands", 3)
    shy: Int8s = column("[fish] 1: it is", 3)


def numbers_of(pond: PondEntries) -> dict[str, Any]:
    fish: list[Any] = [*pond["fish"], *([{}] * 3)][:3]
    return {
        "deep": max(pond["depth"].values()),
        "long": [one.get("length", 0) for one in fish],
        "shy": [one.get("shy", False) for one in fish],
    }


def pond_with(pick: Callable[[Any], Any] = numbers_of) -> GameData[PondEntries, PondNumbers]:
    return GameData("pond", Path("pond.toml"), PondEntries, lambda one: one, PondNumbers, pick)


CARP: dict[str, Any] = {"name": "carp", "length": 3, "water": "sweet"}
TEXT = """
[depth]
north = 4
south = 7

[[fish]]
name = "carp"
length = 3
water = "sweet"
shy = true
"""


@pytest.mark.parametrize(
    ("changed", "said", "way"),
    [
        ({"length": 0}, "carp: length must be 1 to 9, not 0", ("length",)),
        ({"length": True}, "carp: length must be 1 to 9, not True", ("length",)),
        ({"length": 3.0}, "carp: length must be 1 to 9, not 3.0", ("length",)),
        ({"water": "mud"}, "carp: water must be one of sweet, salt, not 'mud'", ("water",)),
        ({"shy": 1}, "carp: shy must be true or false, not 1", ("shy",)),
        ({"colour": 1}, "carp: unknown entry colour", ("colour",)),
        ({"at": [1]}, "carp: at must be a list of 2, not 1", ("at",)),
        ({"at": [1, "x"]}, "carp, at 2: at must be a number, not 'x'", ("at", 1)),
        ({"name": ""}, "fish 1: name must be a text, not ''", ("name",)),
        ({"name": None}, "fish 1: name must be a text, not None", ("name",)),
    ],
)
def test_a_misfit_is_told_with_its_place(
    changed: dict[str, Any], said: str, way: tuple[str | int, ...]
) -> None:
    with pytest.raises(Misfit) as raised:
        check({"fish": [CARP | changed], "depth": {}}, PondEntries)
    assert str(raised.value) == said
    assert raised.value.way == ("fish", 0, *way)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], "the table must have named entries: fish, depth"),
        ({"fish": [CARP]}, "depth is missing"),
        ({"fish": [], "depth": {}}, "fish must be a list of 1 to 3, not 0"),
        ({"fish": CARP, "depth": {}}, "fish must be a list of 1 to 3, not {'name'"),
        ({"fish": [3], "depth": {}}, "fish 1: fish must have named entries: name, length"),
        ({"fish": [CARP], "depth": {"x": 101}}, "depth x: depth must be 0 to 100, not 101"),
        ({"fish": [CARP], "depth": 3}, "depth must have named entries"),
    ],
)
def test_a_table_of_another_form_is_refused(raw: object, said: str) -> None:
    with pytest.raises(Misfit) as raised:
        check(raw, PondEntries)
    assert str(raised.value).startswith(said)


def test_a_table_that_fits_is_read() -> None:
    data = pond_with()
    row = data.numbers(data.read(TEXT))
    assert row.long.flags.aligned  # though what stands before it is one byte
    assert (row.deep, row.long.tolist(), row.shy.tolist()) == (7, [3, 0, 0], [1, 0, 0])


def test_an_error_names_file_and_line() -> None:
    with pytest.raises(BadData, match=r"^mine.toml, line 8: carp: length must be 1 to 9, not 12$"):
        pond_with().read(TEXT.replace("length = 3", "length = 12"), "mine.toml")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"deep": 200}, "deep does not fit its field"),
        ({"long": [1, 2]}, "long has the shape"),
        ({"long": [0.5, 0, 0]}, "long does not fit"),
        ({"wide": 1}, "not those that are declared: wide"),
    ],
)
def test_numbers_are_those_that_are_declared(wrong: dict[str, Any], said: str) -> None:
    data = pond_with(lambda pond: numbers_of(pond) | wrong)
    with pytest.raises(BadData, match=said):
        data.numbers(data.read(TEXT))


def test_one_compiled_function_is_handed_the_rows_of_several_tables() -> None:
    """So a table can become an argument of the rules: another one needs no other code."""

    def longest_of(d: Any) -> int:
        most = 0
        for fish in range(d.long.size):
            most = max(most, d.long[fish] + d.deep)
        return most

    longest, data = njit(longest_of), pond_with()
    other = TEXT.replace("south = 7", "south = 9").replace("length = 3", "length = 5")
    rows = [data.numbers(data.read(text)) for text in (TEXT, other)]
    assert [longest(row) for row in rows] == [10, 14]
    assert len(longest.signatures) == 1


# Our own


@pytest.mark.parametrize("name", OURS)
def test_every_game_of_ours_declares_its_table(name: str) -> None:
    data = registry.find(name).data
    assert data is not None
    assert data.game == name
    assert data.file.parent == registry.find(name).folder
    row: Any = data.numbers(data.read(data.file.read_text("utf-8")))
    assert row.dtype == row_of(data.declared)
    in_use: Any = data.numbers(data.in_use)
    assert row.tobytes() == in_use.tobytes()


def test_rules_use_the_numbers_of_the_table() -> None:
    from scalehouse.games.scathe import data

    row = data.DATA.numbers(data.HERO_TABLE)
    assert np.array_equal(row.health, data.HEALTH)
    assert np.array_equal(row.abilities, data.ABILITIES)
    assert data.HEALTH.flags.aligned
    assert data.HEALTH.flags.c_contiguous


@pytest.mark.parametrize("name", OURS)
def test_the_schema_of_a_table_is_written(name: str, tmp_path: Path) -> None:
    written = {path.relative_to(tmp_path).as_posix() for path in schema.write(tmp_path)}
    assert f"data/{name}.json" in written
    assert "data/connect_four.json" not in written
    defs = json.loads((tmp_path / f"data/{name}.json").read_text("utf-8"))["$defs"]
    shape = defs[defs["Entries"]["$ref"].rpartition("/")[2]]
    data = registry.find(name).data
    assert data is not None
    assert list(shape["properties"]) == list(fields_in(data.entries))


def test_a_schema_tells_limits_and_legends() -> None:
    hero = schema.data_schema(registry.find("scathe"))["$defs"]["HeroEntry"]
    cost = {"type": "integer", "minimum": 2, "maximum": 4, "description": "in a team"}
    assert hero["properties"]["cost"] == cost
    assert hero["properties"]["abilities"]["minItems"] == 6
    assert "only_in_build" not in hero["required"]
