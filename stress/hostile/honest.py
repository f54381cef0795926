"""The process of honest people: they play on while others do their worst.

    python -m stress.hostile.honest ADDRESS SEED

It prints its tables as one line of JSON, plays until its input ends, and then prints what became of
every move.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import uvloop

from bench.crowd import Group, Kind, Player, gather_round, raise_failures
from scalehouse.client import Session
from scalehouse.client.session import running

KINDS = (Kind("scathe", 2), Kind("fate", 2), Kind("scale", 2), Kind("trex", 3))
THINK = 0.08  # seconds on average: quick people, so that there are figures


async def play(address: str, seed: str) -> None:
    async with AsyncExitStack() as stack:
        groups = [await _sat_down(stack, address, kind, n, seed) for n, kind in enumerate(KINDS)]
        _print([_public(group) for group in groups])
        tasks = [
            asyncio.create_task(player.play_on()) for group in groups for player in group.players
        ]
        await _until_told(tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        _print([_account(group) for group in groups])


async def _sat_down(
    stack: AsyncExitStack, address: str, kind: Kind, number: int, seed: str
) -> Group:
    """A household at a table: one address, as it is at home."""
    come = partial(_come, f"127.0.1.{number + 1}")
    return await gather_round(
        stack, address, kind, f"{seed} {number}", think=THINK, talks=0.01, come=come
    )


@asynccontextmanager
async def _come(
    source: str, address: str, place: str, *, token: str | None = None
) -> AsyncIterator[Session]:
    """As `scalehouse.client.connect`, from that address of this machine."""
    session = Session(address, place, token, local_addr=(source, 0))
    async with running(session):
        yield session


async def _until_told(tasks: list[asyncio.Task[None]]) -> None:
    """Until the input ends. Who stops before has met something wrong."""
    loop = asyncio.get_running_loop()
    ending = loop.run_in_executor(None, sys.stdin.read)
    await asyncio.wait([ending, *tasks], return_when=asyncio.FIRST_COMPLETED)
    raise_failures(tasks)


def _public(group: Group) -> dict[str, object]:
    """What those know who watch."""
    table = group.players[0].session.table
    assert table is not None
    return {"id": table.id, "link": table.link, "code": table.code, "person": table.host}


def _account(group: Group) -> dict[str, object]:
    return {
        "table": group.table,
        "game": group.kind.game,
        "acknowledged": sorted(name for one in group.players for name in one.acknowledged),
        "moves": [pair for one in group.players for pair in _moves(one)],
        "refused": {code: count for one in group.players for code, count in one.refused.items()},
        "people": group.kind.people,
        "connections": sum(one.session.connections for one in group.players),
    }


def _moves(player: Player) -> list[tuple[float, float]]:
    """When each was sent, and how long it took."""
    return list(zip(player.moments, player.waits, strict=True))


def _print(told: object) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    uvloop.run(play(*sys.argv[1:]))
