"""Servers of before and of today on one store and bus read what the others write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scalehouse.core.matches.log import Entry as LogEntry
from scalehouse.core.text.words import Words
from scalehouse.server.cluster import messages as m
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.result import stored
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire.protocol import Result
from tests.server.before import shapes
from tests.server.kit import Scene, run

MESSAGES = json.loads((Path(__file__).parent / "before" / "messages.json").read_text("utf-8"))
ENTRIES: list[bytes] = [text.encode() for text in MESSAGES["entries"]]
BUS: list[bytes] = [bytes.fromhex(text) for text in MESSAGES["bus"]]
# Of these the code before the renaming knew nothing. See docs/operations.md.
UNKNOWN = {e.Starting: "starting", e.Muted: "muted"}
A_RESULT = Result([0.5, 0.5], [0, 1], Words("scathe.draw"))
LOG = [LogEntry(0, 3, {"turn": 1}, hash="00"), LogEntry(1, 0, {}, undo=0, granted=True)]
SETTING = e.TableSetting(
    game="trex",
    seats=3,
    options={"together": True},
    title="",
    listed=False,
    watch="anyone",
    pace=e.Pace(),
    absence="wait",
    performance_mode="room",
    practice=True,
)
# One of each that is written today, with all that is new in it.
WRITTEN: list[e.AnyEntry] = [
    e.Opened(1, SETTING, "p", "Ann", "l", "c", "00"),
    e.Sat(1, "p", "Ann", 0, by="p", id="1"),
    e.Stood(1, "p", by="p", id="1"),
    e.BotSat(1, 1, None, by="p", id="1"),
    e.Readied(1, "p", ready=True, entropy="00ff", by="p", id="1"),
    e.Added(1, "p", "00ff", by="p", id="1"),
    e.Started(1, "3", ["00", ""], LOG, 2, ["person", "random"], by="p", id="1"),
    e.Moved(1, 0, 2, LOG, "p", "1", [5, 6]),
    e.AskedUndo(1, 0, "p", "1"),
    e.AnsweredUndo(1, 0, yes=True, by="p", id="1"),
    e.Resigned(1, 0, "p", "1"),
    e.Talked(1, "p", "Ann", "hello", "1"),
    e.Renamed(1, "p", "Ann", muted=True, by="q", id="1"),
    e.Removed(1, "p", "link", "CODE", by="q", id="1"),
    e.Rematched(1, "00", by="p", id="1"),
    e.Ended(1, stored(A_RESULT), "00"),
]
SAID: list[m.AboutTable] = [
    m.News(7, 3, [b"{}"]),
    m.Here(7, {"p": "Ann"}, asks=True),
    m.Performed(7, 1, 2, 3, 4),
    m.Released(7),
    m.Signal(7, "p", "q", "data"),
]


def kinds(union: Any) -> set[str]:
    return {str(one.__struct_config__.tag) for one in union.__args__}


@pytest.mark.parametrize("body", ENTRIES, ids=lambda body: msgspec.json.decode(body)["kind"])
def test_an_entry_of_before_says_the_same_after_it_was_read(body: bytes) -> None:
    again = e.encode(e.decode(body))
    assert shapes.entries.decode(again) == shapes.entries.decode(body)
    assert e.decode(again) == e.decode(body)


@pytest.mark.parametrize("data", BUS, ids=lambda data: msgspec.msgpack.decode(data)["type"])
def test_a_message_of_before_is_understood(data: bytes) -> None:
    again = m.encode(m.decode(data))
    assert shapes.messages.decode(again) == shapes.messages.decode(data)


@pytest.mark.parametrize("entry", WRITTEN, ids=lambda entry: type(entry).__name__)
def test_what_is_written_today_could_be_read_before(entry: e.AnyEntry) -> None:
    read = shapes.entries.decode(e.encode(entry))
    assert type(read).__name__ == type(entry).__name__
    assert (read.at, getattr(read, "id", None)) == (entry.at, getattr(entry, "id", None))


@pytest.mark.parametrize("message", SAID, ids=lambda message: type(message).__name__)
def test_what_is_said_today_could_be_understood_before(message: m.AboutTable) -> None:
    assert shapes.messages.decode(m.encode(message)).house == message.server


def test_all_entries_and_messages_are_looked_at() -> None:
    ours = kinds(e.AnyEntry)
    assert {msgspec.json.decode(e.encode(one))["kind"] for one in WRITTEN} == ours - {
        *UNKNOWN.values()
    }
    assert ours - kinds(shapes.AnyEntry) == {*UNKNOWN.values()}
    assert {msgspec.json.decode(body)["kind"] for body in ENTRIES} == kinds(shapes.AnyEntry)
    assert {type(one) for one in SAID} == {*m.AboutTable.__args__}
    assert kinds(m.AnyMessage) - kinds(shapes.AnyMessage) == {"alive"}  # on a channel of its own


def test_a_server_of_before_can_begin_with_the_bytes_of_everybody() -> None:
    """Else a browser would find that its own are not in the log."""

    async def scene(at: Scene) -> None:
        ann, bob = at.comes("ann"), at.comes("bob")
        for seat, guest in enumerate((ann, bob)):
            await guest.must(p.Sit(seat))
            await guest.must(p.Ready(entropy=f"a{seat}"))
        read = map(shapes.entries.decode, await at.server.context.store.entries(at.table.state.id))
        added = [one for one in read if isinstance(one, shapes.Added)]
        assert [(one.person, one.entropy) for one in added] == [("ann", "a0"), ("bob", "a1")]

    run(scene)


def test_an_end_of_before_is_read_and_one_of_today_is_told_in_english() -> None:
    ended = shapes.entries.decode(e.encode(WRITTEN[-1]))
    assert isinstance(ended, shapes.Ended)
    assert ended.result.why.english == str(A_RESULT.why)
    before = next(one for one in map(e.decode, ENTRIES) if isinstance(one, e.Ended))
    assert msgspec.convert(before.result, Result).winners == [0]
    assert msgspec.convert(stored(A_RESULT), Result) == A_RESULT
