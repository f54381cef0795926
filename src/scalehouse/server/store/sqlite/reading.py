"""All rows of a damaged relation that can still be reached.

A row on a damaged page ends what is read. So a relation is read from its beginning, then from its
end, and then from the middle of what is left between, over and over.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

Row: TypeAlias = tuple[Any, ...]
Bound: TypeAlias = tuple[str, tuple[Any, ...]]  # a condition, and its values

DEEPEST = 10  # halvings
SIGNS = 6  # of a key that are looked at to find its middle
BASE = 128
NO_BOUND: Bound = ("1", ())


@dataclass(frozen=True)
class Relation:
    name: str
    columns: list[str]
    keys: list[str]

    @classmethod
    def of(cls, db: sqlite3.Connection, name: str) -> Relation:
        found = list(db.execute(f"PRAGMA table_info({name})"))
        keys = sorted((place, column) for _, column, _, _, _, place in found if place)
        return cls(name, [row[1] for row in found], [column for _, column in keys])

    @property
    def all(self) -> str:
        return _quoted(self.columns)

    def key_of(self, row: Row) -> Row:
        return tuple(row[self.columns.index(key)] for key in self.keys)

    def beyond(self, sign: str, key: Row) -> Bound:
        return f"({_quoted(self.keys)}) {sign} ({','.join('?' * len(key))})", key


def _quoted(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


@dataclass
class Gap:
    """What has not been read, between two keys."""

    low: Row | None = None
    high: Row | None = None
    depth: int = 0


def rows_of(db: sqlite3.Connection, relation: Relation, faults: list[str]) -> Iterator[Row]:
    """Some may come twice. What cannot be read is told in `faults`."""
    gaps = [Gap()]
    while gaps:
        gap = gaps.pop()
        before = len(faults)
        yield from _read(db, relation, gap, faults, is_upwards=True)
        if len(faults) == before or not relation.keys:
            continue
        yield from _read(db, relation, gap, faults, is_upwards=False)
        middle = between(gap.low, gap.high)
        if middle is not None and gap.depth < DEEPEST:
            gaps.append(Gap(gap.low, middle, gap.depth + 1))
            gaps.append(Gap(middle, gap.high, gap.depth + 1))


def _read(
    db: sqlite3.Connection, relation: Relation, gap: Gap, faults: list[str], *, is_upwards: bool
) -> Iterator[Row]:
    """Until the end of the gap, or until a fault; the gap becomes smaller by what was read."""
    low = NO_BOUND if gap.low is None else relation.beyond(">", _full(relation, gap.low))
    high = NO_BOUND if gap.high is None else relation.beyond("<", _full(relation, gap.high))
    way = "ASC" if is_upwards else "DESC"
    order = ", ".join(f'"{key}" {way}' for key in relation.keys) or "1"
    query = (
        f"SELECT {relation.all} FROM {relation.name} WHERE {low[0]} AND {high[0]} ORDER BY {order}"
    )
    try:
        for row in db.execute(query, low[1] + high[1]):
            if is_upwards:
                gap.low = relation.key_of(row)
            else:
                gap.high = relation.key_of(row)
            yield row
    except sqlite3.DatabaseError as error:
        faults.append(str(error))


def _full(relation: Relation, key: Row) -> Row:
    """A middle has only the first of the keys: the others begin below all that there are."""
    return key + (-1,) * (len(relation.keys) - len(key))


def between(low: Row | None, high: Row | None) -> Row | None:
    """A text halfway, or None when they are too near to each other."""
    one = _number(low[0]) if low else 0
    two = _number(high[0]) if high else BASE**SIGNS - 1
    middle = (one + two) // 2
    return (_text(middle),) if one < middle < two else None


def _number(text: str) -> int:
    number = 0
    for sign in text[:SIGNS].ljust(SIGNS, "\0"):
        number = number * BASE + min(ord(sign), BASE - 1)
    return number


def _text(number: int) -> str:
    signs = []
    for _ in range(SIGNS):
        number, sign = divmod(number, BASE)
        signs.append(chr(sign))
    return "".join(reversed(signs))
