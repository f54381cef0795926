"""Who somebody is, without accounts: whoever holds a token is that person.

A browser holds one unguessable token; the house keeps only its hash. With each hello the browser
gets a new one, and the old one stays good until the new one was used: so a connection that is cut
before the new token arrives locks nobody out, and a token that was copied long ago is worth
nothing. A one-time link carries a person to another device; then both are that person. There is no
way to a seat but these: a lost token is lost, and nobody gets the seat by asking.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from scalehouse.house.clock import MINUTE, Clock
from scalehouse.house.store import Person, Store

TOKEN_BYTES = 32
PERSON_BYTES = 9
CARRY_LASTS = 10 * MINUTE
NAMELESS = "Guest"

Draw = Callable[[int], str]  # so many random bytes, as text for addresses


@dataclass(frozen=True)
class Arrival:
    person: Person
    token: str  # to be kept by the browser, and used next time


class People:
    def __init__(self, store: Store, clock: Clock, draw: Draw = secrets.token_urlsafe) -> None:
        self._store = store
        self._clock = clock
        self._draw = draw

    async def newcomer(self) -> Arrival:
        person = Person(self._draw(PERSON_BYTES), NAMELESS)
        token = self._draw(TOKEN_BYTES)
        await self._store.add_person(person, hashed(token), self._clock.now())
        return Arrival(person, token)

    async def returning(self, token: str) -> Arrival | None:
        """With a token; None when nobody has it (any more)."""
        fresh = self._draw(TOKEN_BYTES)
        person = await self._store.use_token(hashed(token), hashed(fresh), self._clock.now())
        return Arrival(person, fresh) if person else None

    async def carried(self, carry: str) -> Arrival | None:
        """With a one-time link; None when it was used, is too old, or never was."""
        fresh = self._draw(TOKEN_BYTES)
        person = await self._store.use_carry(hashed(carry), hashed(fresh), self._clock.now())
        return Arrival(person, fresh) if person else None

    async def known(self, token: str) -> Person | None:
        """Whose token it is, without using it up: for requests beside the socket."""
        return await self._store.person_of(hashed(token))

    async def carry(self, person: str) -> str:
        """What a one-time link has to hold, to make another device this person as well."""
        carry = self._draw(TOKEN_BYTES)
        until = self._clock.now() + CARRY_LASTS
        await self._store.add_carry(hashed(carry), person, until)
        return carry

    async def rename(self, person: str, name: str) -> None:
        await self._store.rename(person, name)


def hashed(token: str) -> str:
    return hashlib.sha256(f"scalehouse token {token}".encode("utf-8", "surrogatepass")).hexdigest()
