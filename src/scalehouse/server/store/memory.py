"""A store that forgets when the process ends: for tests, and for a server of one evening."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from scalehouse.server.clock import ServerClock, SteadyClock, Time
from scalehouse.server.store import Conflict, Headline, Person, StoreError, TableRow, Writing
from scalehouse.server.store.retention import (
    DELETED_AFTER,
    PERSON,
    SECOND_LOOK_AFTER,
    TABLE,
    Sweep,
    Swept,
    is_from_the_future,
)


@dataclass
class _Table:
    row: TableRow
    bodies: list[bytes] = field(default_factory=list)
    people: set[str] = field(default_factory=set)
    former: set[str] = field(default_factory=set)  # links and codes
    touched: Time = 0
    holder: int = 0
    until: Time = 0
    fence: int = 0


@dataclass
class _Token:
    person: str
    before: str | None
    used: Time
    table: str | None = None


@dataclass
class _Mark:
    since: Time
    hidden: bool = False


_Key: TypeAlias = tuple[str, str]  # kind and id


class MemoryStore:
    MOST_TOKENS = 32

    def __init__(self, clock: ServerClock | None = None) -> None:
        self._clock = clock or SteadyClock()
        self._tables: dict[str, _Table] = {}
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, _Token] = {}
        self._carries: dict[str, tuple[str, str, Time]] = {}
        self._marks: dict[_Key, _Mark] = {}
        self._ran: Time = 0
        self._servers = itertools.count(1)
        self._signed_on: dict[int, Time] = {}

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
        if writing.names:
            table.former |= {table.row.link, table.row.code}
            link, code = writing.names
            table.row = replace(table.row, link=link, code=code)

    async def entries(self, table: str) -> list[bytes]:
        found = self._tables.get(table)
        return list(found.bodies) if found else []

    async def entries_since(self, table: str, number: int) -> list[bytes]:
        return (await self.entries(table))[number:]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {name: len(self._tables[name].bodies) for name in tables if name in self._tables}

    async def new_server(self) -> int:
        return next(self._servers)

    async def sign_on(self, server: int, lasts: Time) -> set[int]:
        now = self._signed_on[server] = self._clock.now()
        return {one for one, at in self._signed_on.items() if at >= now - lasts}

    async def sign_off(self, server: int) -> None:
        self._signed_on.pop(server, None)

    async def hold(self, tables: Sequence[str], server: int, lasts: Time) -> dict[str, int]:
        held, now = {}, self._clock.now()
        for name in tables:
            table = self._tables.get(name)
            if table and (table.holder == server or table.until < now):
                table.fence += table.holder != server
                table.holder, table.until = server, now + lasts
                held[name] = table.fence
        return held

    async def release(self, tables: Sequence[str], server: int) -> None:
        for name in tables:
            if name in self._tables and self._tables[name].holder == server:
                self._tables[name].until = 0

    async def find_table(self, name: str) -> TableRow | None:
        return next((one.row for one in self._tables.values() if name in _names(one.row)), None)

    async def find_renamed(self, name: str) -> TableRow | None:
        return next((one.row for one in self._tables.values() if name in one.former), None)

    async def listed_tables(self, most: int) -> list[TableRow]:
        return self._newest(most, lambda head: head.listed and head.status != "over")

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        theirs = {one.row.id for one in self._tables.values() if person in one.people}
        return [row for row in self._newest(len(self._tables)) if row.id in theirs][:most]

    async def is_member(self, table: str, person: str) -> bool:
        return table in self._tables and person in self._tables[table].people

    async def due_tables(self, before: Time) -> list[str]:
        due = [(one.row.headline.due, name) for name, one in self._tables.items()]
        found = [name for time, name in sorted(_timed(due)) if time < before]
        return [name for name in found if not self._is_hidden(name)]

    def _newest(
        self, most: int, wanted: Callable[[Headline], bool] = lambda _: True
    ) -> list[TableRow]:
        rows = [
            one.row
            for one in self._tables.values()
            if wanted(one.row.headline) and not self._is_hidden(one.row.id)
        ]
        return sorted(rows, key=lambda row: -row.made)[:most]

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        if person.id in self._people:
            raise Conflict("somebody has that id already")
        self._people[person.id] = person
        self._tokens[token] = _Token(person.id, None, now)

    async def has_person(self, person: str) -> bool:
        return person in self._people

    async def rename(self, person: str, name: str) -> None:
        if person in self._people:
            self._people[person] = Person(person, name)

    async def person_of(self, token: str) -> Person | None:
        found = self._tokens.get(token)
        return replace(self._people[found.person], only_at=found.table) if found else None

    async def use_token(self, token: str, fresh: str, now: Time) -> Person | None:
        found = self._tokens.get(token)
        if found is None:
            return None
        self._tokens.pop(found.before or "", None)
        found.before, found.used = None, now
        self._tokens[fresh] = _Token(found.person, token, now, found.table)
        self._drop_oldest(found.person)
        return replace(self._people[found.person], only_at=found.table)

    def _drop_oldest(self, person: str) -> None:
        theirs = [name for name, token in self._tokens.items() if token.person == person]
        theirs.sort(key=lambda name: -self._tokens[name].used)
        for name in theirs[self.MOST_TOKENS :]:
            del self._tokens[name]

    async def add_carry(self, hashed: str, person: str, table: str, until: Time) -> None:
        self._carries[hashed] = (person, table, until)

    async def carry_of(self, hashed: str, now: Time) -> Person | None:
        person, table, until = self._carries.get(hashed, ("", "", now - 1))
        return None if until < now else replace(self._people[person], only_at=table)

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        person = await self.carry_of(hashed, now)
        self._carries.pop(hashed, None)
        if person:
            self._tokens[fresh] = _Token(person.id, None, now, person.only_at)
        return person

    async def forget_carries(self, now: Time) -> int:
        old = [one for one, (_, _, until) in self._carries.items() if until < now]
        for one in old:
            del self._carries[one]
        return len(old)

    # Housekeeping

    async def probe(self) -> None:
        pass

    async def backup(self, goal: Path) -> None:
        raise StoreError("what is only in memory cannot be copied")

    async def sweep(self, sweep: Sweep) -> Swept:
        newest = self._newest_sign()
        if is_from_the_future(newest, sweep.now):
            return Swept(newest)
        self._ran += sweep.ran
        old = {key for key in self._old(sweep.before) if key[1] not in sweep.awake}
        self._marks = {key: mark for key, mark in self._marks.items() if key in old}
        deleted = self._delete_marked()
        hidden = self._hide_marked()
        fresh = old - self._marks.keys() - set(deleted)
        self._marks |= {key: _Mark(self._ran) for key in fresh}
        return Swept(newest, _tables_of(fresh), hidden, _tables_of(deleted))

    async def restore(self, names: Sequence[str] | None = None) -> int:
        rows = [one.row for one in self._tables.values()]
        meant = [row.id for row in rows if names is None or _names(row) & set(names)]
        marks = [self._marks.pop((TABLE, name), None) for name in meant]
        return sum(mark is not None and mark.hidden for mark in marks)

    def _newest_sign(self) -> Time:
        touched = [one.touched for one in self._tables.values()]
        return max([0, *touched, *(token.used for token in self._tokens.values())])

    def _old(self, before: Time) -> set[_Key]:
        tables = {(TABLE, name) for name, one in self._tables.items() if one.touched < before}
        active = {token.person for token in self._tokens.values() if token.used >= before}
        sitting = {person for one in self._tables.values() for person in one.people}
        return tables | {(PERSON, name) for name in self._people.keys() - active - sitting}

    def _delete_marked(self) -> list[_Key]:
        """What is a table has to be hidden before."""
        since = self._ran - DELETED_AFTER
        gone = [
            key
            for key, mark in self._marks.items()
            if mark.since <= since and (mark.hidden or key[0] == PERSON)
        ]
        for kind, name in gone:
            del self._marks[kind, name]
            (self._tables if kind == TABLE else self._people).pop(name)
        tokens = self._tokens.items()
        self._tokens = {hash_: token for hash_, token in tokens if token.person in self._people}
        return gone

    def _hide_marked(self) -> int:
        due = [
            mark
            for (kind, _), mark in self._marks.items()
            if kind == TABLE and not mark.hidden and mark.since <= self._ran - SECOND_LOOK_AFTER
        ]
        for mark in due:
            mark.hidden = True
        return len(due)

    def _is_hidden(self, table: str) -> bool:
        mark = self._marks.get((TABLE, table))
        return mark is not None and mark.hidden

    async def close(self) -> None:
        pass


def _names(row: TableRow) -> set[str]:
    return {row.id, row.link, row.code}


def _tables_of(keys: Collection[_Key]) -> int:
    return sum(kind == TABLE for kind, _ in keys)


def _timed(due: list[tuple[Time | None, str]]) -> list[tuple[Time, str]]:
    return [(time, name) for time, name in due if time is not None]
