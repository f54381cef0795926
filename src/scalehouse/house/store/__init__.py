"""What the house keeps: tables with their entries, people with their tokens, carry links.

A store knows nothing of games. An entry is bytes to it, numbered in its table without gaps, and
written only if it has the number that comes next: so two processes can never both write it. What
`append` and the others have come back from is on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from scalehouse.core.errors import ScalehouseError
from scalehouse.house.clock import Time


class StoreError(ScalehouseError):
    """The store could not do what it was asked, as far as is known here.

    A file did nothing of it. Of a server only the answer may have got lost.
    """


class Conflict(StoreError):
    """Somebody else has written an entry of that number, or a table of that name."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What lists say of a table, without reading its entries."""

    stage: str  # open, playing or over
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
    fence: int | None = (
        None  # of the lease by which a house does this of itself; else none is asked
    )


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


class Store(Protocol):
    # Tables

    async def add_table(self, row: TableRow, first: Writing) -> None:
        """Raises Conflict when the id, link or code is taken."""

    async def append(self, writing: Writing) -> None:
        """Raises Conflict when the number is not the one that comes next."""

    async def entries(self, table: str) -> list[bytes]:
        """All of them, in order."""

    async def find_table(self, name: str) -> TableRow | None:
        """By its id, link or code."""

    async def listed_tables(self, most: int) -> list[TableRow]:
        """Public tables that are open or being played, newest first."""

    async def tables_of(self, person: str, most: int) -> list[TableRow]: ...

    async def is_member(self, table: str, person: str) -> bool: ...

    async def due_tables(self, before: Time) -> list[str]: ...

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        """`token` is a hash, here and below."""

    async def rename(self, person: str, name: str) -> None: ...

    async def person_of(self, token: str) -> Person | None: ...

    async def use_token(self, token: str, fresh: str, now: Time) -> Person | None:
        """Whose it is. `fresh` is theirs from now on, and the one before `token` no more."""

    async def add_carry(self, hashed: str, person: str, until: Time) -> None:
        """A link that can be used once."""

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        """Who made that link, if it can still be used; `fresh` becomes a token of theirs."""

    # Housekeeping

    async def backup(self, goal: Path) -> None:
        """A whole copy of this moment, into a new file, while work goes on."""

    async def forget(self, before: Time) -> int:
        """Delete tables without an entry since, and people without a token used since.

        Says how many tables.
        """

    async def close(self) -> None: ...


class SharedStore(Store, Protocol):
    """One that several houses use at once."""

    async def entries_since(self, table: str, number: int) -> list[bytes]:
        """From that number on."""

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries each has, of those that are there."""

    async def new_house(self) -> int:
        """A number that no house has had before."""

    async def hold(
        self, tables: Sequence[str], house: int, now: Time, lasts: Time
    ) -> dict[str, int]:
        """Lease those tables, again or for the first time, unless another house has them.

        Which it has now, each with its fence: a number that grows whenever the holder changes.
        What is appended with an older one is refused with Conflict.
        """

    async def release(self, tables: Sequence[str], house: int) -> None:
        """Let others have them at once."""
