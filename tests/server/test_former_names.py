"""What earlier versions stored and sent is read, and what is stored and sent they can read."""

from __future__ import annotations

import msgspec

from scalehouse.server.cluster import messages as m
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.state import restored

OPENED = (
    b'{"kind":"opened","at":1,"setting":{"game":"trex","seats":2,"options":{},"title":"","listed":'
    b'false,"watch":"anyone","pace":{},"absence":"wait","stage":"video","practice":false},"host":'
    b'"p","name":"Ann","link":"l","code":"c","secret":"00"}'
)


def test_a_stored_setting_says_how_a_table_performs() -> None:
    entry = e.decode(OPENED)
    assert isinstance(entry, e.Opened)
    assert entry.setting.performance_mode == "video"


def test_it_is_stored_as_earlier_versions_read_it() -> None:
    stored = msgspec.json.decode(e.encode(e.decode(OPENED)))
    assert stored["setting"] == msgspec.json.decode(OPENED)["setting"]


def test_a_mute_with_an_entry_of_its_own_is_read() -> None:
    muted = b'{"kind":"muted","at":2,"person":"q","muted":true,"by":"p","id":"1"}'
    assert restored("t", [OPENED, muted]).muted == {"q"}


def test_who_is_muted_keeps_their_name() -> None:
    muted = e.Renamed(2, "p", "Another", muted=True, by="p", id="1")
    state = restored("t", [OPENED, e.encode(muted)])
    assert (state.muted, state.names["p"]) == ({"p"}, "Ann")


def test_servers_of_earlier_versions_understand_the_bus() -> None:
    sent = msgspec.msgpack.decode(m.encode(m.Alive(7, asks=True)))
    assert sent == {"type": "alive", "house": 7, "asks": True}
    assert m.decode(msgspec.msgpack.encode(sent)) == m.Alive(7, asks=True)


def test_every_message_names_its_server_as_before() -> None:
    for message in (m.News(7, 1, []), m.Here(7, {}), m.Performed(7, 0, 1, 2, 3), m.Released(7)):
        assert msgspec.msgpack.decode(m.encode(message))["house"] == 7
