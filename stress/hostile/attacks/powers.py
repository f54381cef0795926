"""Powers that are not one's own: the host's, another seat's, those of a table one only watches."""

from __future__ import annotations

import asyncio
from typing import Any

from stress.hostile.connection import Socket
from stress.hostile.toolkit import VERSION, Table, Toolkit

NOT_YOURS = ("host", "seat", "status", "person", "undo", "turn", "over")


def of_host(person: str) -> tuple[dict[str, Any], ...]:
    return (
        {"type": "start", "id": "p1"},
        {"type": "add_bot", "seat": 0, "name": "random", "id": "p2"},
        {"type": "remove_bot", "seat": 0, "id": "p3"},
        {"type": "remove_person", "person": person, "id": "p4"},
    )


OF_SEATS: tuple[dict[str, Any], ...] = (
    {"type": "play", "id": "s1", "move": 0, "on": 0},
    {"type": "undo", "id": "s2"},
    {"type": "answer_undo", "id": "s3", "yes": True},
    {"type": "resign", "id": "s4"},
    {"type": "rematch", "id": "s5"},
    {"type": "ready", "id": "s6"},
    {"type": "entropy", "id": "s7", "bytes": "00"},
    {"type": "stand", "id": "s8"},
)


async def attack(toolkit: Toolkit) -> None:
    async for _ in toolkit.rounds(of=500):
        await at_an_open_table(toolkit)
        await in_a_match(toolkit)
        await after_removal(toolkit)
        for table in toolkit.honest:
            await at_the_table_of_others(toolkit, table)


async def at_an_open_table(toolkit: Toolkit) -> None:
    """Before a match, with the host here and just gone."""
    table = await toolkit.table()
    ann, bob = await _sat_down(toolkit, table)
    await _refused(toolkit, bob, of_host(table["person"]), "host", "status")
    ann.cut()
    await asyncio.sleep(0.5)
    await toolkit.wants(bob, of_host(table["person"])[3], "host", "status")
    await _host_is_back(toolkit, table)
    bob.cut()


async def in_a_match(toolkit: Toolkit) -> None:
    """The host's connection drops; nobody may throw them out."""
    table = await toolkit.table()
    ann, bob = await _sat_down(toolkit, table)
    for one in (ann, bob):
        await toolkit.wants(one, {"type": "entropy", "bytes": "00", "id": "e"}, "ack")
        await toolkit.wants(one, {"type": "ready", "id": "r"}, "ack")
    await toolkit.wants(ann, {"type": "start", "id": "g"}, "ack")
    ann.cut()
    await asyncio.sleep(0.5)
    await _refused(toolkit, bob, of_host(table["person"]), "host", "status")
    back = await _host_is_back(toolkit, table)
    chair = back["table"]["chairs"][0]
    if chair["person"] != table["person"] or chair["bot"]:
        toolkit.tally.blame(f"the host came back to another chair: {chair}")
    bob.cut()


async def _sat_down(toolkit: Toolkit, table: Table) -> tuple[Socket, Socket]:
    ann = await toolkit.at(table, token=table["token"])
    table["token"] = ann.welcome["token"]
    bob = await toolkit.at(table)
    for seat, one in enumerate((ann, bob)):
        await toolkit.wants(one, {"type": "sit", "seat": seat, "id": "sit"}, "ack")
    return ann, bob


async def _host_is_back(toolkit: Toolkit, table: Table) -> dict[str, Any]:
    back = await toolkit.at(table, token=table["token"])
    if back.welcome["table"]["host"] != table["person"]:
        toolkit.tally.blame("the host came back and was no host")
    back.cut()
    return back.welcome


async def after_removal(toolkit: Toolkit) -> None:
    """Who was removed does not come back: neither as themselves nor as a newcomer."""
    table = await toolkit.table()
    ann, bob = await _sat_down(toolkit, table)
    person, token = bob.welcome["person"], bob.welcome["token"]
    remove = {"type": "remove_person", "person": person, "id": "out"}
    await toolkit.wants(ann, remove, "ack")
    for more in ({"token": token}, {}):
        again = await toolkit.socket()
        hello = {"type": "hello", "version": VERSION, "table": table["link"]}
        await toolkit.wants(again, hello | more, "table", "link", "closed", "bye")
        again.cut()
    ann.cut()


async def at_the_table_of_others(toolkit: Toolkit, table: Table) -> None:
    """With its link: to watch, and nothing else."""
    socket = await toolkit.at(table)
    await _refused(toolkit, socket, (*of_host(table["person"]), *OF_SEATS), *NOT_YOURS)
    socket.cut()


async def _refused(
    toolkit: Toolkit, socket: Socket, asks: tuple[dict[str, Any], ...], *codes: str
) -> None:
    for ask in asks:
        await toolkit.wants(socket, ask, *codes)
