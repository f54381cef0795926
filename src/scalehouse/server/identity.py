"""Who somebody is, without accounts: whoever holds a token is that person.

A browser holds one unguessable token; the server keeps only its hash. With each hello the browser
gets a new one, and the old one stays good until the new one was used: so a connection that is cut
before the new token arrives locks nobody out, and a token that was copied long ago is worth
nothing. A one-time link carries a person to another device, for one table; there both are that
person. There is no way to a seat but these: a lost token is lost, and nobody gets the seat by
asking.

A newcomer is stored with the first thing they do, so that looking in leaves nothing behind. Until
then all that is known of them follows from their token: its hash is their id. So it works at every
server and after a cut, for a day.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from scalehouse.server.clock import DAY, MINUTE, SECOND, ServerClock, Time
from scalehouse.server.store import Conflict, Person, Store

TOKEN_BYTES = 32
PERSON_LENGTH = 32  # hexadecimal digits, 128 bits: nobody finds a token that makes them another
NEWCOMER = re.compile(r"new-([0-9a-f]{1,10})-\S+", re.ASCII)  # a token, and when it was made
NEWCOMER_LASTS = DAY  # without doing anything
CLOCKS_DIFFER = 5 * MINUTE  # between servers, at most
CARRY_LASTS = 10 * MINUTE
NAMELESS = ""  # each client says in its own language that somebody has no name

Draw = Callable[[int], str]  # so many random bytes, as text for addresses


@dataclass(frozen=True)
class Arrival:
    person: Person
    token: str  # to be kept by the browser, and used next time
    is_stored: bool = True


class People:
    def __init__(
        self, store: Store, clock: ServerClock, draw: Draw = secrets.token_urlsafe
    ) -> None:
        self._store = store
        self._clock = clock
        self._draw = draw

    def newcomer(self) -> Arrival:
        """Somebody new. Nothing is stored of them yet."""
        seconds = self._clock.now() // SECOND
        return _newcomer_of(f"new-{seconds:x}-{self._draw(TOKEN_BYTES)}")

    async def remember(self, arrival: Arrival) -> None:
        """Store a newcomer. Another connection of theirs may have been faster."""
        if not arrival.is_stored:
            with suppress(Conflict):
                now = self._clock.now()
                await self._store.add_person(arrival.person, hashed(arrival.token), now)

    async def returning(self, token: str) -> Arrival | None:
        """With a token; None when nobody has it (any more)."""
        fresh = self._draw(TOKEN_BYTES)
        person = await self._store.use_token(hashed(token), hashed(fresh), self._clock.now())
        return Arrival(person, fresh) if person else await self._not_yet_stored(token)

    async def carried(self, carry: str) -> Arrival | None:
        """With a one-time link; None when it was used, is too old, or never was."""
        fresh = self._draw(TOKEN_BYTES)
        person = await self._store.use_carry(hashed(carry), hashed(fresh), self._clock.now())
        return Arrival(person, fresh) if person else None

    async def known(self, token: str) -> Arrival | None:
        """Whose token it is, without using it up: for requests beside the socket."""
        person = await self._store.person_of(hashed(token))
        return Arrival(person, token) if person else await self._not_yet_stored(token)

    async def _not_yet_stored(self, token: str) -> Arrival | None:
        """A newcomer who has done nothing yet.

        Of somebody who is stored, it is a token that was used up: it is worth nothing.
        """
        if not _is_young(token, self._clock.now()):
            return None
        arrival = _newcomer_of(token)
        return None if await self._store.has_person(arrival.person.id) else arrival

    async def carry(self, person: str, table: str) -> str:
        """What a one-time link has to hold, to make another device this person at a table."""
        carry, now = self._draw(TOKEN_BYTES), self._clock.now()
        await self._store.forget_carries(now)
        await self._store.add_carry(hashed(carry), person, table, now + CARRY_LASTS)
        return carry

    async def carries(self, carry: str) -> Person | None:
        """Whom a one-time link makes of who uses it, and at which table. It stays unused."""
        return await self._store.carry_of(hashed(carry), self._clock.now())

    async def rename(self, person: str, name: str) -> None:
        await self._store.rename(person, name)


def _newcomer_of(token: str) -> Arrival:
    return Arrival(
        Person(_digest("person", token)[:PERSON_LENGTH], NAMELESS), token, is_stored=False
    )


def _is_young(token: str, now: Time) -> bool:
    """Whoever was stored and forgotten since is not brought back by their first token."""
    made = NEWCOMER.fullmatch(token)
    age = now - int(made[1], 16) * SECOND if made else NEWCOMER_LASTS
    return -CLOCKS_DIFFER < age < NEWCOMER_LASTS


def hashed(token: str) -> str:
    return _digest("token", token)


def _digest(use: str, token: str) -> str:
    text = f"scalehouse {use} {token}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
