"""Secrets of others: views, match logs, replays and reviews of matches that go on."""

from __future__ import annotations

from typing import Any

from stress.hostile.connection import Socket
from stress.hostile.toolkit import VERSION, Table, Toolkit

WAYS = ("log", "logs/0", "replay", "replay?as=0", "replay?as=all&round=0", "review")
EARLY = {401, 404, 409, 429}  # nobody, no such table for you, not over, too many


async def attack(toolkit: Toolkit) -> None:
    await toolkit.take_turns(in_progress, by_id, unwatched, of=300)


async def in_progress(toolkit: Toolkit) -> None:
    """Nobody gets the log of a match before its end: no seat, no watcher, no stranger."""
    table = await _begun(toolkit)
    for one in (table, *toolkit.honest):
        watcher = await toolkit.at(one)
        _has_no_secret(toolkit, watcher.welcome)
        watcher.cut()
    for place in (table["id"], table["link"]):
        for token in (watcher.welcome["token"], table["token"], "nobody"):
            for way in WAYS:
                await _early(toolkit, f"/api/tables/{place}/{way}", token)


async def _early(toolkit: Toolkit, path: str, token: str) -> None:
    answer = await toolkit.request(path, token=token)
    if answer.status not in EARLY:
        toolkit.tally.blame(f"{path} was answered with {answer.status} before the end")


def _has_no_secret(toolkit: Toolkit, welcome: dict[str, Any]) -> None:
    fairness = welcome["table"]["fairness"]
    if welcome["table"]["status"] == "playing" and (fairness["secret"] or fairness["end"]):
        toolkit.tally.blame("the secret of a match was told before its end")


async def _begun(toolkit: Toolkit, **choices: Any) -> Table:
    """A match of two; its host's token is a good one."""
    table = await toolkit.table("fate", **choices)
    ann = await toolkit.at(table, token=table["token"])
    table["token"] = ann.welcome["token"]
    await toolkit.wants(ann, {"type": "sit", "seat": 0, "id": "a"}, "ack")
    await toolkit.wants(ann, {"type": "add_bot", "seat": 1, "name": "random", "id": "b"}, "ack")
    await toolkit.wants(ann, {"type": "entropy", "bytes": "00", "id": "c"}, "ack")
    await toolkit.wants(ann, {"type": "ready", "id": "d"}, "ack")
    await toolkit.wants(ann, {"type": "start", "id": "e"}, "ack")
    ann.cut()
    return table


async def by_id(toolkit: Toolkit) -> None:
    """The id of a table that is not public opens nothing, and no list shows it."""
    table = await toolkit.table()
    socket = await toolkit.socket()
    hello = {"type": "hello", "version": VERSION, "table": table["id"]}
    await toolkit.wants(socket, hello, "table")
    socket.cut()
    listed = await toolkit.request("/api/tables")
    if table["id"].encode() in listed.body or table["link"].encode() in listed.body:
        toolkit.tally.blame("a table that is not public is on the list")


async def unwatched(toolkit: Toolkit) -> None:
    """Where nobody may watch, a visitor with the link sees no match."""
    table = await _begun(toolkit, watch="nobody")
    watcher: Socket = await toolkit.at(table)
    if watcher.welcome["sync"] is not None:
        toolkit.tally.blame("a match that nobody may watch was shown")
    watcher.cut()
