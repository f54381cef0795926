"""Messages: JSON of every wrong shape, and right ones at the wrong moment, from every situation."""

from __future__ import annotations

import asyncio
import itertools
import random
from contextlib import suppress

from stress.hostile import framing as f
from stress.hostile.connection import GONE, Socket
from stress.hostile.judge import judge_end, judge_heard
from stress.hostile.messages import BY_HAND, Frame, from_hypothesis, varied
from stress.hostile.toolkit import Table, Toolkit

WIDTH = 16  # sockets at a time
OF_HYPOTHESIS, FIND_BY = 300, 1  # how many, and the seed: it takes a while, so once is enough
AT_ONCE = 20  # frames in one go; a socket may send sixty before it has to slow down
QUIET = 1.0  # seconds without a word: then all was answered
SITUATIONS = ("nobody", "at no table", "watching", "sitting")
GAMES = ("scathe", "fate", "scale", "trex")


async def attack(toolkit: Toolkit) -> None:
    odd = (*BY_HAND, *await asyncio.to_thread(from_hypothesis, OF_HYPOTHESIS, FIND_BY))
    found = varied(toolkit.rng, odd)
    tables = [await toolkit.table(game) for game in GAMES]
    each = max(1, toolkit.frames // max(1, toolkit.connections))

    async def one(rng: random.Random) -> None:
        await _visit(toolkit, rng, list(itertools.islice(found, each)), rng.choice(tables))

    await toolkit.crowd(WIDTH, one)


async def _visit(toolkit: Toolkit, rng: random.Random, frames: list[Frame], table: Table) -> None:
    await toolkit.pace.take(len(frames))
    socket = await toolkit.socket(toolkit.address(rng))
    with suppress(*GONE):
        await _come(socket, rng.choice(SITUATIONS), table)
        for first in range(0, len(frames), AT_ONCE):
            part = frames[first : first + AT_ONCE]
            await socket.frames(b"".join(map(_framed, part)), len(part), part[-1])
            await asyncio.sleep(0)
    await _hear(socket, frames)
    socket.cut()


async def _come(socket: Socket, situation: str, table: Table) -> None:
    hello = {"type": "hello", "version": 2}
    if situation == "nobody":
        return
    await socket.say(hello if situation == "at no table" else hello | {"table": table["link"]})
    if situation == "sitting":  # mostly the seat is taken: then it is one watcher more
        await socket.say({"type": "sit", "seat": 1})


def _framed(one: Frame) -> bytes:
    if isinstance(one, bytes):
        return f.frame(f.BINARY, one)
    return f.frame(f.TEXT, one.encode("utf-8", "replace"))


async def _hear(socket: Socket, sent: list[Frame]) -> None:
    """Refusals must be of a documented kind, the end a peaceful one."""
    with suppress(TimeoutError):
        while True:
            heard = await socket.next(QUIET)
            if heard.closed is not None:
                # A socket that goes on in spite of refusals is closed while more is under way.
                judge_end(socket.tally, sent[-5:], heard.closed, may_be_cut=True)
                return
            judge_heard(socket.tally, sent[-1], heard)
