"""A store that forgets when the process ends: for tests, and for a house of one evening."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from scalehouse.house.clock import Time
from scalehouse.house.store import Conflict, Headline, Person, StoreError, TableRow, Writing


@dataclass
class _Table:
    row: TableRow
    bodies: list[bytes] = field(default_factory=list)
    people: set[str] = field(default_factory=set)
    touched: Time = 0
    holder: int = 0
    until: Time = 0
    fence: int = 0


@dataclass
class _Token:
    person: str
    before: str | None
    used: Time


class MemoryStore:
    MOST_TOKENS = 32

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, _Token] = {}
        self._carries: dict[str, tuple[str, Time]] = {}
        self._houses = itertools.count(1)

    # Tables

    async def add_table(self, row: TableRow, first: Writing) -> None:
        taken = {name for one in self._tables.values() for name in _names(one.row)}
        if taken & _names(row):
            raise Conflict("a table of that name is there already")
        self._tables[row.id] = _Table(row)
        await self.append(first)

    async def append(self, writing: Writing) -> None:
        table = self._tables.get(writing.table)
        is_next = table is not None and writing.number == len(table.bodies)
        if table is None or not is_next or writing.fence not in (None, table.fence):
            raise Conflict(f"entry {writing.number} is not the one that comes next")
        table.bodies.extend(writing.bodies)
        table.touched = writing.at
        table.people |= set(writing.joined)
        table.people -= set(writing.left)
        if writing.headline:
            table.row = replace(table.row, headline=writing.headline)

    async def entries(self, table: str) -> list[bytes]:
        found = self._tables.get(table)
        return list(found.bodies) if found else []

    async def entries_since(self, table: str, number: int) -> list[bytes]:
        return (await self.entries(table))[number:]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {name: len(self._tables[name].bodies) for name in tables if name in self._tables}

    async def new_house(self) -> int:
        return next(self._houses)

    async def hold(
        self, tables: Sequence[str], house: int, now: Time, lasts: Time
    ) -> dict[str, int]:
        held = {}
        for name in tables:
            table = self._tables.get(name)
            if table and (table.holder == house or table.until < now):
                table.fence += table.holder != house
                table.holder, table.until = house, now + lasts
                held[name] = table.fence
        return held

    async def release(self, tables: Sequence[str], house: int) -> None:
        for name in tables:
            if name in self._tables and self._tables[name].holder == house:
                self._tables[name].until = 0

    async def find_table(self, name: str) -> TableRow | None:
        return next((one.row for one in self._tables.values() if name in _names(one.row)), None)

    async def listed_tables(self, most: int) -> list[TableRow]:
        return self._newest(most, lambda head: head.listed and head.stage != "over")

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        theirs = {one.row.id for one in self._tables.values() if person in one.people}
        return [row for row in self._newest(len(self._tables)) if row.id in theirs][:most]

    async def is_member(self, table: str, person: str) -> bool:
        return table in self._tables and person in self._tables[table].people

    async def due_tables(self, before: Time) -> list[str]:
        due = [(one.row.headline.due, name) for name, one in self._tables.items()]
        return [name for time, name in sorted(_timed(due)) if time < before]

    def _newest(
        self, most: int, wanted: Callable[[Headline], bool] = lambda _: True
    ) -> list[TableRow]:
        rows = [one.row for one in self._tables.values() if wanted(one.row.headline)]
        return sorted(rows, key=lambda row: -row.made)[:most]

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        if person.id in self._people:
            raise Conflict("somebody has that id already")
        self._people[person.id] = person
        self._tokens[token] = _Token(person.id, None, now)

    async def rename(self, person: str, name: str) -> None:
        if person in self._people:
            self._people[person] = Person(person, name)

    async def person_of(self, token: str) -> Person | None:
        found = self._tokens.get(token)
        return self._people[found.person] if found else None

    async def use_token(self, token: str, fresh: str, now: Time) -> Person | None:
        found = self._tokens.get(token)
        if found is None:
            return None
        self._tokens.pop(found.before or "", None)
        found.before, found.used = None, now
        self._tokens[fresh] = _Token(found.person, token, now)
        self._drop_oldest(found.person)
        return self._people[found.person]

    def _drop_oldest(self, person: str) -> None:
        theirs = [name for name, token in self._tokens.items() if token.person == person]
        theirs.sort(key=lambda name: -self._tokens[name].used)
        for name in theirs[self.MOST_TOKENS :]:
            del self._tokens[name]

    async def add_carry(self, hashed: str, person: str, until: Time) -> None:
        self._carries[hashed] = (person, until)

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        person, until = self._carries.pop(hashed, ("", now - 1))
        if until < now:
            return None
        self._tokens[fresh] = _Token(person, None, now)
        return self._people[person]

    # Housekeeping

    async def backup(self, goal: Path) -> None:
        raise StoreError("what is only in memory cannot be copied")

    async def forget(self, before: Time) -> int:
        old = [name for name, one in self._tables.items() if one.touched < before]
        for name in old:
            del self._tables[name]
        active = {token.person for token in self._tokens.values() if token.used >= before}
        sitting = {person for one in self._tables.values() for person in one.people}
        self._people = {k: v for k, v in self._people.items() if k in active | sitting}
        self._tokens = {k: v for k, v in self._tokens.items() if v.person in self._people}
        return len(old)

    async def close(self) -> None:
        pass


def _names(row: TableRow) -> set[str]:
    return {row.id, row.link, row.code}


def _timed(due: list[tuple[Time | None, str]]) -> list[tuple[Time, str]]:
    return [(time, name) for time, name in due if time is not None]
