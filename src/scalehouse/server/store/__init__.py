"""What the server keeps: tables with their entries, people with their tokens, carry links.

A store knows nothing of games. An entry is bytes to it, numbered in its table without gaps, and
written only if it has the number that comes next: so two processes can never both write it. What
`append` and the others have come back from is on the disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from scalehouse.core.errors import ScalehouseError
from scalehouse.server.clock import Time
from scalehouse.server.store.retention import Sweep, Swept


class StoreError(ScalehouseError):
    """The store could not do what it was asked, as far as is known here.

    A file did nothing of it. Of a server only the answer may have got lost.
    """


class Conflict(StoreError):
    """Somebody else has written an entry of that number, or a table of that name."""


class Damaged(StoreError):
    """What is stored is not what was written."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What lists say of a table, without reading its entries."""

    status: str  # open, playing or over
    listed: bool  # on the public list
    due: Time | None  # when it has to be awake, for a deadline
    summary: bytes  # for lists; plain JSON


@dataclass(frozen=True, slots=True)
class TableRow:
    id: str  # not secret: for addresses and logs
    link: str  # unguessable: whoever has it may come in
    code: str  # short, to be said aloud: comes in as well
    made: Time
    headline: Headline


class Writing(Struct, frozen=True):
    """Entries to append to a table, and what changes in the lists with them."""

    table: str
    number: int  # of the first entry
    bodies: Sequence[bytes]
    at: Time
    headline: Headline | None = None  # None: as it was
    joined: Sequence[str] = ()  # people who find the table among theirs from now on
    left: Sequence[str] = ()
    names: tuple[str, str] | None = None  # the table's link and code from now on
    fence: int | None = (
        None  # of the lease by which a server does this of itself; else none is asked
    )


@dataclass(frozen=True, slots=True)
class Person:
    """As a token makes somebody that person."""

    id: str
    name: str
    only_at: str | None = None  # the one table that the token is good at; None: everywhere


def without_gaps(table: str, rows: Iterable[tuple[int, bytes]], first: int = 0) -> list[bytes]:
    """The bodies of entries that come in order. Raises Damaged when one is missing."""
    bodies: list[bytes] = []
    for number, body in rows:
        if number != first + len(bodies):
            raise Damaged(f"table {table} has no entry {first + len(bodies)}")
        bodies.append(body)
    return bodies


class Store(Protocol):
    # Tables

    async def add_table(self, row: TableRow, first: Writing) -> None:
        """Raises Conflict when the id, link or code is taken."""

    async def append(self, writing: Writing) -> None:
        """Raises Conflict when the number is not the one that comes next."""

    async def entries(self, table: str) -> list[bytes]:
        """All of them, in order. Raises Damaged when one is missing."""

    async def find_table(self, name: str) -> TableRow | None:
        """By its id, link or code."""

    async def find_renamed(self, name: str) -> TableRow | None:
        """By a link or code that it had before."""

    async def listed_tables(self, most: int) -> list[TableRow]:
        """Public tables that are open or being played, newest first."""

    async def tables_of(self, person: str, most: int) -> list[TableRow]: ...

    async def is_member(self, table: str, person: str) -> bool: ...

    async def due_tables(self, before: Time) -> list[str]: ...

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        """`token` is a hash, here and below. Raises Conflict when the id is taken."""

    async def has_person(self, person: str) -> bool: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def person_of(self, token: str) -> Person | None: ...

    async def use_token(self, token: str, fresh: str, now: Time) -> Person | None:
        """Whose it is. `fresh` is theirs from now on, and the one before `token` no more."""

    async def add_carry(self, hashed: str, person: str, table: str, until: Time) -> None:
        """A link that can be used once, for that table."""

    async def carry_of(self, hashed: str, now: Time) -> Person | None:
        """Who made that link, if it can still be used. It can be used afterwards as before."""

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        """Who made that link, if it can still be used.

        `fresh` becomes a token of theirs, which is good at the link's table alone.
        """

    async def forget_carries(self, now: Time) -> int:
        """Delete those that can not be used any more. Says how many."""

    # Housekeeping

    async def probe(self) -> None:
        """Write something, the way that moves are written. Raises StoreError if it cannot."""

    async def backup(self, goal: Path) -> None:
        """A whole copy of this moment, into a new file, while work goes on."""

    async def sweep(self, sweep: Sweep) -> Swept:
        """Mark what is old, hide what was marked a day ago, delete what was hidden a week ago."""

    async def restore(self, names: Sequence[str] | None = None) -> int:
        """Bring hidden tables back, by id, link or code; without names all. Says how many.

        They lose their marks, as do tables that are marked and not hidden yet.
        """

    async def close(self) -> None: ...


class SharedStore(Store, Protocol):
    """One that several servers use at once."""

    async def entries_since(self, table: str, number: int) -> list[bytes]:
        """From that number on."""

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries each has, of those that are there."""

    async def new_server(self) -> int:
        """A number that no server has had before."""

    async def sign_on(self, server: int, lasts: Time) -> set[int]:
        """Note that this server lives. All that have within that time, by the store's clock."""

    async def sign_off(self, server: int) -> None:
        """It has closed."""

    async def hold(self, tables: Sequence[str], server: int, lasts: Time) -> dict[str, int]:
        """Lease those tables, again or for the first time, unless another server has them.

        By the store's own clock: those of the servers need not agree.

        Which it has now, each with its fence: a number that grows whenever the holder changes.
        What is appended with an older one is refused with Conflict.
        """

    async def release(self, tables: Sequence[str], server: int) -> None:
        """Let others have them at once."""
