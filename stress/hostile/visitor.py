"""The process of the hostile visitor: attacks one after another, then all of them together.

    python -m stress.hostile.visitor ORDERS

Orders and what came of them are JSON: one object on the command line, one line on stdout for each
attack.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Iterable
from typing import Any

import msgspec
import uvloop

from stress.hostile.attacks import ATTACKS
from stress.hostile.attacks.stalls import Stalls
from stress.hostile.connection import GONE
from stress.hostile.tally import Tally
from stress.hostile.toolkit import Pace, Refused, Table, Toolkit

STALLS = "stalls"
TOGETHER = "all together"
GENTLE = 10  # nice: on a small machine an attacker must not win by taking the server's own core


class Orders(msgspec.Struct, frozen=True):
    port: int
    seed: int
    frames: int
    connections: int
    rounds: int  # alone; one more is fought all together
    a_second: float  # frames, of all attacks together
    honest: list[Table]
    attacks: list[str]
    is_thorough: bool


async def visit(orders: Orders) -> None:
    pace, began = Pace(orders.a_second), time.monotonic()
    stalls = Stalls(Toolkit(orders.port, f"{orders.seed} {STALLS}", 0, 0, pace))
    if STALLS in orders.attacks:
        await stalls.begin()
    for number in range(orders.rounds):
        for name in _named(orders):
            await _alone(orders, name, number, pace)
    await _together(orders, pace)
    if STALLS in orders.attacks:
        if orders.is_thorough:
            await stalls.judge()
        stalls.cut()
        _tell(STALLS, began, [stalls.toolkit.tally])


def _named(orders: Orders) -> list[str]:
    return [name for name in ATTACKS if name in orders.attacks]


async def _alone(orders: Orders, name: str, number: int, pace: Pace) -> None:
    began = time.monotonic()
    tally = await _fought(orders, name, number, pace)
    _tell(name, began, [tally])


async def _together(orders: Orders, pace: Pace) -> None:
    began = time.monotonic()
    fights = (_fought(orders, name, orders.rounds, pace) for name in _named(orders))
    _tell(TOGETHER, began, await asyncio.gather(*fights))


async def _fought(orders: Orders, name: str, number: int, pace: Pace) -> Tally:
    attack, rounds = ATTACKS[name], orders.rounds + 1
    frames = int(orders.frames * attack.frames / rounds)
    connections = int(orders.connections * attack.connections / rounds)
    seed = f"{orders.seed} {name} {number}"
    share = (frames, connections, pace, orders.is_thorough)
    toolkit = Toolkit(orders.port, seed, *share, list(orders.honest))
    try:
        await attack.run(toolkit)
    except (Refused, TimeoutError, *GONE) as error:  # what it could not do is a finding, too
        toolkit.tally.blame(f"{name}: {type(error).__name__}: {error}")
    return toolkit.tally


def _tell(name: str, began: float, tallies: Iterable[Tally]) -> None:
    """The times are those of the machine, so that other processes can compare them."""
    all_told = [tally.told() for tally in tallies]
    found: dict[str, Any] = {"name": name, "began": began, "ended": time.monotonic()}
    print(json.dumps(found | {"tallies": all_told}), flush=True)


def main() -> None:
    os.nice(GENTLE)
    uvloop.run(visit(msgspec.json.decode(sys.argv[1], type=Orders)))


if __name__ == "__main__":
    main()
