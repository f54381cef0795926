"""Ways to a position at a table, for tests of tables."""

from __future__ import annotations

from typing import Any

from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, acting

DRAFT: dict[str, Any] = {"options": {"teams": "draft"}}


async def to_turns(guests: list[Somebody]) -> None:
    """Past the part where both choose at once."""
    match = guests[0].table.state.match
    assert match is not None
    for _ in range(6):
        guest = acting(guests)
        await guest.must(guest.play())
    while len(match.actors) > 1:
        guest = acting(guests)
        await guest.must(guest.play())


async def both_choosing(at: Scene) -> list[Somebody]:
    """Ann and Bob in a match that has come to a choice of both."""
    guests = await at.started("ann", "bob")
    while len(at.match.actors) < 2:
        guest = acting(guests)
        await guest.must(guest.play())
    return guests


async def in_turns(at: Scene) -> tuple[Somebody, Somebody]:
    """Ann and Bob in a match that has come to turns: who is to move, and the other."""
    guests = await at.started("ann", "bob")
    await to_turns(guests)
    one = acting(guests)
    return one, next(guest for guest in guests if guest is not one)


async def play_out(guests: list[Somebody]) -> None:
    """To the end, always with the first move."""
    while guests[0].table.state.status == "playing":
        guest = acting(guests)
        await guest.must(guest.play())


def synced(guest: Somebody) -> p.Sync:
    """As it arrives at the other end."""
    sync = guest.table.broadcast.sync(guest.person)
    assert sync is not None
    arrived = p.decode_server_message(p.encode(sync))
    assert isinstance(arrived, p.Sync)
    return arrived
