"""Identities: tokens of others, old tokens, and links for another device, used twice or guessed."""

from __future__ import annotations

import base64
from typing import Any

from stress.hostile.toolkit import VERSION, Refused, Table, Toolkit

HELLO: dict[str, Any] = {"type": "hello", "version": VERSION}
GUESSES = 20


async def attack(toolkit: Toolkit) -> None:
    await toolkit.take_turns(guessed_tokens, old_tokens, carried_twice, of=500)


async def guessed_tokens(toolkit: Toolkit) -> None:
    """Nobody's, however much they look like one."""
    table = await toolkit.table()
    for _ in range(GUESSES if toolkit.is_thorough else 2):
        for guess in (_guess(toolkit), table["person"], table["link"], table["token"][:-1]):
            socket = await toolkit.socket()
            answer = await toolkit.told(socket, HELLO | {"token": guess})
            if answer.get("person") == table["person"]:  # to be somebody new is nobody's loss
                toolkit.tally.blame(f"{guess} was taken for the token {table['token']}")
            socket.cut()
        mine = await toolkit.request("/api/mine", token=_guess(toolkit))
        if mine.status not in {401, 429}:
            toolkit.tally.blame(f"a guessed token was answered with {mine.status}")


def _guess(toolkit: Toolkit) -> str:
    return base64.urlsafe_b64encode(toolkit.rng.randbytes(32)).decode().rstrip("=")


async def old_tokens(toolkit: Toolkit) -> None:
    """A token that was followed by two others is nobody's."""
    table = await toolkit.table()
    tokens = [table["token"]]
    for _ in range(2):
        socket = await toolkit.at(table, token=tokens[-1])
        if socket.welcome["person"] != table["person"]:
            toolkit.tally.blame("a token was taken for somebody else's")
        tokens.append(socket.welcome["token"])
        socket.cut()
    socket = await toolkit.socket()
    await toolkit.wants(socket, HELLO | {"token": tokens[0]}, "identity")
    socket.cut()


async def carried_twice(toolkit: Toolkit) -> None:
    """A link for another device is good once, and for its owner's person alone."""
    table = await toolkit.table()
    carry = await _carry(toolkit, table)
    first = await toolkit.socket()
    answer = await toolkit.told(first, HELLO | {"carry": carry, "table": table["link"]})
    if answer.get("person") != table["person"]:
        toolkit.tally.blame(f"a fresh link for another device gave {str(answer)[:200]}")
    again = await toolkit.socket()
    await toolkit.wants(again, HELLO | {"carry": carry}, "identity")
    await toolkit.wants(again, HELLO | {"carry": _guess(toolkit)}, "identity", "closed")
    for socket in (first, again):
        socket.cut()
    await _carried_elsewhere(toolkit, table)


async def _carried_elsewhere(toolkit: Toolkit, table: Table) -> None:
    """It leads to the table that it was made for and to no other, nor does the token it gives."""
    carry, other = await _carry(toolkit, table), await toolkit.table()
    answer = await _elsewhere(toolkit, other, {"carry": carry})
    await _elsewhere(toolkit, other, {"token": answer.get("token", "none")})


async def _elsewhere(toolkit: Toolkit, other: Table, who: dict[str, Any]) -> dict[str, Any]:
    socket = await toolkit.socket()
    answer = await toolkit.told(socket, HELLO | who | {"table": other["link"]})
    if (answer.get("table") or {}).get("id") == other["id"]:
        toolkit.tally.blame(f"{who} led to a table that it was not made for")
    socket.cut()
    return answer


async def _carry(toolkit: Toolkit, table: Table) -> str:
    """What a link for another device holds. It is told before the acknowledgement."""
    socket = await toolkit.at(table, token=table["token"])
    table["token"] = socket.welcome["token"]
    await socket.say({"type": "carry", "id": "c"})
    while (told := (await socket.next()).message).get("type") != "carried":
        if told.get("type") == "refused":
            raise Refused(f"no link for another device: {told}")
    socket.cut()
    link: str = told["link"]
    return link.partition("carry=")[2].partition("&")[0]
