"""The protocol and its page: shapes, schema, types, and the recorded conversation."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scalehouse.client import connect, open_table
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire import schema
from tests.server.conversation import blocks, recorded
from tests.server.live import opened, run, settings_for

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SOURCES = sorted((ROOT / "src" / "scalehouse" / "server").rglob("*.py"))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(), part, max_size=4),
    max_leaves=20,
)


def test_every_message_is_on_the_page_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\w, ]*)\|", PAGE, re.MULTILINE))
    for message in schema.messages():
        kind = str(message.__struct_config__.tag)
        assert kind in rows, f"{kind} is not on the page"
        listed = {name for name in re.split(r"[, ]+", rows[kind]) if name}
        fields = set(message.__struct_fields__)
        assert kind == "table" or listed in (fields, fields - {"id"}), kind


def test_every_code_of_a_refusal_has_its_place_on_the_page() -> None:
    codes = {c for path in SOURCES for c in re.findall(r'refuse\(\s*"(\w+)"', path.read_text())}
    assert "stale" in codes
    anchors = set(re.findall(r'<a id="protocol\.(\w+)">', PAGE))
    assert codes == anchors


def test_the_conversation_on_the_page_is_how_it_goes() -> None:
    """If this fails on purpose: `python -m tests.server.conversation`."""
    *_, on_the_page = blocks(PAGE)
    assert on_the_page == asyncio.run(recorded())


def test_the_bot_on_the_page_plays_to_the_end(tmp_path: Path) -> None:
    source = next(block for block in blocks(PAGE) if "connect(address" in block)
    space: dict[str, Any] = {"__name__": "bot"}
    exec(compile(source, "docs/protocol.md", "exec"), space)
    assert len(source.splitlines()) <= 24

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            async with connect(live.address, table["link"], token=table["token"]) as host:
                bots = [
                    asyncio.create_task(space["main"](live.address, table["code"]))
                    for _ in range(2)
                ]
                await host.until(
                    lambda: host.table is not None and all(one.ready for one in host.table.chairs)
                )
                await host.start()
                await asyncio.gather(*bots)
                await host.until(lambda: host.table is not None and host.table.result is not None)

    run(scene)


def test_the_schema_names_every_message(tmp_path: Path) -> None:
    paths = schema.write(tmp_path)
    defs = json.loads(paths[0].read_text("utf-8"))["$defs"]
    types = paths[1].read_text("utf-8")
    for message in schema.messages():
        shape = defs[message.__name__]
        assert shape["properties"]["type"]["enum"] == [message.__struct_config__.tag]
        assert f"export type {message.__name__} = {{\n  type: " in types
    assert "unknown = " not in types


@pytest.mark.parametrize("kind", [message.__name__ for message in schema.messages()])
def test_unknown_fields_are_refused_from_clients_and_borne_by_them(kind: str) -> None:
    """A newer server may tell more than a client knows; a client may not ask for more."""
    message = getattr(p, kind)
    strict = message.__struct_config__.forbid_unknown_fields
    assert strict == issubclass(message, p.ClientMessage)


@given(JSON)
def test_any_json_is_read_or_refused(value: object) -> None:
    message = None
    with contextlib.suppress(p.BadMessage):
        message = p.decode_client_message(json.dumps(value))
    assert message is None or p.decode_client_message(p.encode(message)) == message


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(p.BadMessage):
        p.decode_client_message(data)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("sit", "seat", 64),
        ("sit", "seat", True),
        ("sit", "seat", 1.5),
        ("talk", "text", ""),
        ("talk", "text", "x" * 4001),
        ("entropy", "bytes", "0"),
        ("entropy", "bytes", "FF"),
        ("entropy", "bytes", "00" * 65),
        ("frame", "far", 101),
        ("play", "on", 2**53),
        ("play", "id", "x" * 41),
    ],
)
def test_what_is_out_of_range_is_refused(kind: str, field: str, value: Any) -> None:
    good: dict[str, dict[str, Any]] = {
        "sit": {"seat": 0},
        "talk": {"id": "1", "text": "hello"},
        "entropy": {"bytes": "00"},
        "frame": {"far": 0, "fast": 0, "gesture": 0},
        "play": {"id": "1", "move": 0, "on": 0},
    }
    message = {"type": kind} | good[kind]
    assert isinstance(p.decode_client_message(msgspec.json.encode(message)), p.ClientMessage)
    with pytest.raises(p.BadMessage):
        p.decode_client_message(msgspec.json.encode(message | {field: value}))
