"""Links and codes: guessed by every way to ask, and of shapes that are none."""

from __future__ import annotations

import time

from stress.hostile.toolkit import VERSION, Toolkit

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
TRIES = 80  # of one address
A_MINUTE = 10  # wrong ones are looked up; as many at once at first
SLACK = 2
WAYS = ("log", "replay", "review", "logs/0", "hello", "hello")
STRANGE = ("", "../x", "%00", "\u202e", "x" * 60, "x" * 61, "'; --", "\uff21\uff22\uff23", "\x00")


async def attack(toolkit: Toolkit) -> None:
    for place in STRANGE:
        await _hello(toolkit, place, toolkit.address())
    await guess(toolkit, toolkit.address())
    while not toolkit.is_done:
        await toolkit.pace.take(500)
        await guess(toolkit, toolkit.address())


async def guess(toolkit: Toolkit, source: str) -> None:
    """All ways together have one limit."""
    token = await _token(toolkit)
    looked_up, began = 0, time.monotonic()
    for number in range(TRIES if toolkit.is_thorough else 3 * A_MINUTE):
        code = "".join(toolkit.rng.choices(ALPHABET, k=6))
        way = WAYS[number % len(WAYS)]
        looked_up += await _tried(toolkit, way, code, source, token)
    toolkit.tally.answers["codes looked up"] += looked_up
    minutes = (time.monotonic() - began) / 60
    if looked_up > A_MINUTE * (1 + minutes) + SLACK:
        toolkit.tally.blame(f"{looked_up} wrong codes of one address were looked up")


async def _token(toolkit: Toolkit) -> str:
    """Somebody who has a table of their own: only such people are kept."""
    token: str = (await toolkit.table(source=toolkit.address()))["token"]
    return token


async def _tried(toolkit: Toolkit, way: str, code: str, source: str, token: str) -> bool:
    if way == "hello":
        return await _hello(toolkit, code, source)
    answer = await toolkit.request(f"/api/tables/{code}/{way}", token=token, source=source)
    if answer.status == 200:
        toolkit.tally.blame(f"a guessed code opened {way}")
    return answer.status == 404


async def _hello(toolkit: Toolkit, place: str, source: str) -> bool:
    """As a newcomer."""
    socket = await toolkit.socket(source)
    hello = {"type": "hello", "version": VERSION, "table": place}
    answer = await toolkit.wants(socket, hello, "table", "shape", "closed")
    socket.cut()
    return answer.get("code") == "table"
