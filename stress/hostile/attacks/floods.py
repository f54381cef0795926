"""Floods from one address or one socket: connections, pings, messages, talk."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress

from stress.hostile import framing as f
from stress.hostile.connection import GONE, Connection, Heard, Socket
from stress.hostile.judge import judge_end, judge_told
from stress.hostile.toolkit import Toolkit

BURST = 500  # frames in one go
PINGS = 20_000
PONGS_AT_MOST = 5_000  # more of them and the flood was served, not held back
KNOCKS = 150  # sockets of one address; sixty are allowed
MESSAGES = 1_000
SPEAKERS, LINES_EACH = 12, 25  # each speaker alone is within the limits of a person
FLOOD_LASTS = 8.0  # seconds
QUIET = 2.0  # seconds without a word


async def attack(toolkit: Toolkit) -> None:
    await connections(toolkit)
    await messages(toolkit)
    await talk(toolkit)
    await pings(toolkit)
    while not toolkit.is_done:  # the rest of the share: control frames are the cheapest to send
        await toolkit.pace.take(PINGS // 4)  # most of a flood is never read
        await pings(toolkit)


async def connections(toolkit: Toolkit) -> None:
    """Of one address: too many are turned away, and those of others are not."""
    source = toolkit.address()
    lines = await asyncio.gather(*(_knock(toolkit, source) for _ in range(KNOCKS)))
    held = [line for line in lines if line]
    toolkit.tally.answers["knocks let in"] += len(held)
    if len(held) == KNOCKS:
        toolkit.tally.blame(f"{KNOCKS} sockets of one address were let in")
    (await toolkit.at(None)).cut()
    for line in held:
        line.cut()


async def _knock(toolkit: Toolkit, source: str) -> Connection | None:
    try:
        line = await toolkit.line(source)
        found = await Socket.open(line)
    except (*GONE, TimeoutError):
        return None
    return line if isinstance(found, Socket) else None


async def pings(toolkit: Toolkit) -> None:
    """Of one socket, as fast as they go out: the server closes it, or stops to read."""
    socket = await toolkit.at(None)
    kind = toolkit.rng.choice((f.PING, f.PING, f.PONG))
    frame = f.frame(kind, toolkit.rng.randbytes(toolkit.rng.choice((0, 0, 1, 125))))
    heard = await flooded(socket, frame, PINGS)
    was_cut = heard["closed"] > 0
    toolkit.tally.answers["pings cut" if was_cut else "pings held back"] += 1
    if heard[str(f.PONG)] > PONGS_AT_MOST:
        toolkit.tally.blame(f"{heard[str(f.PONG)]} of {PINGS} pings were answered")
    if kind == f.PONG and not was_cut:
        toolkit.tally.blame(f"{PINGS} pongs that nobody asked for did not end a connection")


async def messages(toolkit: Toolkit) -> None:
    """Of one socket: refused, and in the end closed."""
    socket = await toolkit.at(None)
    text = json.dumps({"type": "rename", "name": "Flood"}).encode()
    heard = await flooded(socket, f.frame(f.TEXT, text), MESSAGES)
    if not heard["closed"]:
        toolkit.tally.blame(f"{MESSAGES} messages at once did not end a connection")


async def flooded(socket: Socket, frame: bytes, count: int) -> Counter[str]:
    """Send it so often, as far as that goes; what was heard by opcode, and `closed`."""
    heard: Counter[str] = Counter()
    hearing = asyncio.create_task(_hear(socket, heard))
    with suppress(*GONE, TimeoutError):
        async with asyncio.timeout(FLOOD_LASTS):
            for _ in range(count // BURST):
                await socket.frames(frame * BURST, BURST)
    await hearing
    socket.cut()
    return heard


async def _hear(socket: Socket, counted: Counter[str]) -> None:
    async for heard in _until_quiet(socket):
        if heard.closed is not None:
            counted["closed"] += 1
            # What was under way to a closed connection makes the system cut it.
            judge_end(socket.tally, "a flood", heard.closed, may_be_cut=True)
            return
        counted[str(heard.opcode)] += 1
        if heard.message.get("type") == "refused":
            judge_told(socket.tally, "a flood", heard.message)


async def _until_quiet(socket: Socket) -> AsyncIterator[Heard]:
    with suppress(TimeoutError):
        while True:
            yield await socket.next(QUIET)


async def talk(toolkit: Toolkit) -> None:
    """Many people of one address at one table, each within the limits of one."""
    source, table = toolkit.address(), await toolkit.table()
    speakers = [await toolkit.at(table, source) for _ in range(SPEAKERS)]
    said = await asyncio.gather(*(_speak(toolkit, socket) for socket in speakers))
    toolkit.tally.answers["lines of talk"] += sum(said)
    if sum(said) == SPEAKERS * LINES_EACH:
        toolkit.tally.blame(f"{sum(said)} lines of talk of one address were all passed on")


async def _speak(toolkit: Toolkit, socket: Socket) -> int:
    """How many lines were taken."""
    taken = 0
    for number in range(LINES_EACH):
        answer = await toolkit.told(socket, {"type": "talk", "id": f"t{number}", "text": "Buy!"})
        taken += answer["type"] == "ack"
        if answer["type"] == "closed":
            break
        await asyncio.sleep(0.04)
    socket.cut()
    return taken
