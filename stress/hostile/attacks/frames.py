"""Frames: every opcode, mask, length and fragment, split at any byte, and garbage."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from stress.hostile import framing as f
from stress.hostile.connection import GONE, Socket
from stress.hostile.framing import Shape, frame
from stress.hostile.judge import judge_end, judge_heard
from stress.hostile.toolkit import Toolkit

WIDTH = 24  # connections at a time
ENDS_WITHIN = 15.0  # seconds
SPLIT = 0.3  # of the connections send in pieces of any size
Make: TypeAlias = Callable[[random.Random], bytes]


def _words(rng: random.Random) -> bytes:
    return rng.choice((b"", b"{}", b'{"type":"ready"}', b"x" * rng.randrange(400), b"\xc3\xa9" * 9))


def _payload(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(126))


def _fragments(rng: random.Random) -> bytes:
    """One message in two pieces with a ping in between, as the protocol allows."""
    first = frame(f.TEXT, _words(rng), Shape(final=False))
    return first + frame(f.PING) + frame(f.CONTINUED, _words(rng))


# Allowed, if not usual: lengths at the edges and longer than need be, pieces, control frames.
ODD: tuple[Make, ...] = (
    lambda rng: frame(f.TEXT, _words(rng)),
    lambda rng: frame(f.BINARY, _payload(rng)),
    lambda rng: frame(f.PING, _payload(rng)),
    lambda rng: frame(f.PONG, _payload(rng)),
    lambda rng: frame(f.TEXT, _words(rng), Shape(width=2)),
    lambda rng: frame(f.TEXT, _words(rng), Shape(width=8)),
    lambda rng: frame(f.TEXT, b"y" * rng.choice((119, 125, 126, 127, 133, 32_768))),
    _fragments,
)


# Not allowed: the server must close, with the code that says why.
BROKEN: tuple[Make, ...] = (
    lambda rng: frame(rng.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), _payload(rng)),
    lambda rng: frame(f.TEXT, _words(rng), Shape(reserved=rng.randrange(1, 8))),
    lambda rng: frame(f.TEXT, _words(rng), Shape(masked=False)),
    lambda _rng: frame(f.PING, b"z" * 126),
    lambda _rng: frame(f.PING, b"z", Shape(final=False)),
    lambda _rng: frame(f.CONTINUED, b"without a beginning"),
    lambda _rng: frame(f.TEXT, b"a", Shape(final=False)) + frame(f.TEXT, b"in the middle"),
    lambda _rng: frame(f.CLOSE, b"\x03"),
    lambda rng: f.closing(rng.choice((0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535))),
    lambda _rng: f.closing(1000, b"\xff\xfe"),
    lambda rng: frame(f.TEXT, rng.choice((b"\xff", b"\xed\xa0\x80", b"\xc3", b"\xf4\x90\x80\x80"))),
    lambda _rng: frame(f.TEXT, b"w" * 40_000),
    lambda _rng: frame(f.TEXT, b"", Shape(claims=2**31)),
    lambda _rng: frame(f.TEXT, b"", Shape(claims=2**63 - 1)),
    lambda _rng: frame(f.TEXT, b"", Shape(claims=2**64 - 1)),
)

# Not all there: the server waits for the rest, which never comes.
SHORT: tuple[Make, ...] = (
    lambda _rng: frame(f.TEXT, b"half", Shape(claims=300)),
    lambda _rng: frame(f.TEXT, b"half", Shape(claims=120, width=8)),
    lambda rng: frame(f.TEXT, b"no more than a head")[: rng.randrange(1, 6)],
    lambda _rng: frame(f.TEXT, b"a", Shape(final=False)),
)


async def attack(toolkit: Toolkit) -> None:
    each = max(1, toolkit.frames // max(1, toolkit.connections) - 1)

    async def one(rng: random.Random) -> None:
        await _stream(toolkit, rng, rng.randrange(1, 2 * each + 1))

    await toolkit.crowd(WIDTH, one)


async def _stream(toolkit: Toolkit, rng: random.Random, count: int) -> None:
    """Odd ones, then one that is broken, or garbage, or nothing more."""
    await toolkit.pace.take(count + 1)
    socket = await toolkit.socket(toolkit.address(rng))
    data = b"".join(rng.choice(ODD)(rng) for _ in range(count))
    how = rng.randrange(4)
    if how == 0:
        await _send(socket, rng, data + rng.choice(BROKEN)(rng), count + 1)
    elif how == 1:
        await _send(socket, rng, data + rng.randbytes(rng.randrange(2, 500)), count + 1)
    elif how == 2:
        await _send(socket, rng, data + rng.choice(SHORT)(rng), count + 1)
    else:
        await _send(socket, rng, data + f.closing(), count + 1)
    await _hear_out(socket, data[-200:], is_owed_an_end=how in {0, 3})
    socket.cut()


async def _send(socket: Socket, rng: random.Random, data: bytes, count: int) -> None:
    """Whole, or in pieces. It may be closed before all of it was sent."""
    with suppress(*GONE):
        if rng.random() > SPLIT:
            await socket.frames(data, count)
            return
        socket.tally.frames += count
        while data:
            size = rng.choice((1, 2, 3, 7, 100, 1400))
            await socket.line.send(data[:size])
            data = data[size:]
            await asyncio.sleep(0)


async def _hear_out(socket: Socket, sent: bytes, *, is_owed_an_end: bool) -> None:
    """Everything that is said until the end, or until nothing more is."""
    while True:
        try:
            heard = await socket.next(ENDS_WITHIN if is_owed_an_end else 0.3)
        except TimeoutError:
            if is_owed_an_end:
                socket.tally.blame(f"not closed within {ENDS_WITHIN:.0f} s after {sent!r}")
            return
        if heard.closed is not None:
            # With more under way to a closed connection the system itself cuts it.
            judge_end(socket.tally, sent, heard.closed, may_be_cut=True)
            return
        judge_heard(socket.tally, sent, heard)
