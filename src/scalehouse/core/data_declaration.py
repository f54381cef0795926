"""How a game declares its data, once: the table, what may stand in it, and what rules use of it.

    class HeroNumbers(Fields):
        cost: Int64s = column("[hero] in a team", HEROES)
        health: Int64s = column("[hero] at first", HEROES)

    DATA = GameData("scathe", TABLE, HeroEntries, HeroTable.of_entries, HeroNumbers, numbers_of)
    HERO_TABLE = DATA.in_use
    NUMBERS = DATA.numbers(HERO_TABLE)
    COST, HEALTH = NUMBERS.cost, NUMBERS.health

All numbers of a table are one row with named fields, as a state is. Today the row of the table that
a process plays with is compiled into its rules. Since it is one row of a declared dtype, it can as
well be handed to a compiled function as an argument: rows of other tables need no other code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

from scalehouse.core import game_data
from scalehouse.core.data_schema import check
from scalehouse.core.errors import BadData
from scalehouse.core.rules.state import Field, Fields, Visibility, fields_in

Made = TypeVar("Made")
Numbers = TypeVar("Numbers", bound=Fields)


def column(legend: str, *shape: int) -> Any:
    """Numbers of a table. They lie open: everybody may read the cards."""
    return Field(legend, shape, Visibility.BY_ALL)


class NoNumbers(Fields):
    """For a table of texts, of which the rules use no number."""


def row_of(declared: type[Fields]) -> np.dtype[Any]:
    """The dtype of the numbers of a table: each field lies where compiled code reads it fastest."""
    fields = [(one.name, one.dtype, one.shape) for one in fields_in(declared)]
    return np.dtype((np.record, np.dtype(fields, align=True)))


@dataclass(frozen=True)
class GameData(Generic[Made, Numbers]):
    """The table of a game. Another one may stand in its place: see `core.game_data`."""

    game: str
    file: Path  # that comes with the game
    entries: Any  # the type of what stands in it
    make: Callable[[Any], Made]  # of entries of that type, as people read them; may raise Misfit
    declared: type[Numbers]
    pick: Callable[[Made], Mapping[str, Any]]  # the numbers that are declared, by their names

    def read(self, text: str, name: str = "") -> Made:
        """Raises BadData, which says what is wrong and where."""
        return game_data.read(name or self.file.name, text, self._made)

    def _made(self, raw: dict[str, Any]) -> Made:
        check(raw, self.entries)
        return self.make(raw)

    def numbers(self, made: Made) -> Numbers:
        """One row. Raises BadData for a number that its field cannot hold, or that is missing."""
        row: Any = np.zeros(1, row_of(self.declared))[0]
        picked = self.pick(made)
        if picked.keys() != set(row.dtype.names or ()):
            odd = ", ".join(sorted(picked.keys() ^ set(row.dtype.names or ())))
            raise BadData(f"the numbers of {self.game} are not those that are declared: {odd}")
        for name, values in picked.items():
            given = np.asarray(values)
            if given.shape != row.dtype[name].shape:
                raise BadData(f"the numbers of {self.game}: {name} has the shape {given.shape}")
            row[name] = given
            if not np.array_equal(row[name], given):
                raise BadData(f"the numbers of {self.game}: {name} does not fit its field")
        return row  # type: ignore[no-any-return]  # a row is what its declaration says

    @property
    def _table(self) -> game_data.DataTable:
        return game_data.in_use(self.game, self.file)

    @property
    def in_use(self) -> Made:
        """The table that this process plays with."""
        return self.read(self._table.text, self._table.name)

    @property
    def mark(self) -> str:
        """What stands behind the version of the rules where another table is in use."""
        return self._table.mark
