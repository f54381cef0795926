"""Addresses: what a phone on the same network can open, as text and as a QR code."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import socket
import struct
import termios
from collections.abc import Iterator
from ipaddress import ip_address
from typing import TextIO

import pytest
import segno

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web import address

LINK = "https://192.168.178.25:7225"
DARK = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}  # upper and lower module


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on two networks, with a wire between programs and a name for itself."""
    found = ["192.168.1.5", "fd00::5", "10.0.0.5", "127.0.1.1", "fe80::1", "192.168.1.5"]
    addresses = [ip_address(each) for each in found]
    monkeypatch.setattr(address, "_on_the_way_out", lambda: addresses[:2])
    monkeypatch.setattr(address, "_of_network_cards", lambda: addresses[2:4])
    monkeypatch.setattr(address, "_by_name", lambda: addresses[4:])
    monkeypatch.setattr(socket, "gethostname", lambda: "den")


def test_the_way_out_comes_first_and_nobody_is_sent_where_they_cannot_get(
    two_networks: None,
) -> None:
    shown = [str(each) for each in address.own_addresses()]
    assert shown == ["192.168.1.5", "10.0.0.5", "fd00::5"]


def test_a_server_that_listens_everywhere_is_found_under_all_of_them(two_networks: None) -> None:
    assert address.links(Settings(host="0.0.0.0"), 7225) == [
        "http://192.168.1.5:7225",
        "http://10.0.0.5:7225",
        "http://localhost:7225",
    ]


def test_over_ipv6_too_if_it_listens_there(two_networks: None) -> None:
    links = address.links(Settings(host="::", https=True), 443)
    assert "https://[fd00::5]:443" in links


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.5", "den.local"])
def test_a_server_that_listens_on_one_is_found_there(two_networks: None, host: str) -> None:
    assert address.links(Settings(host=host), 80) == [f"http://{host}:80"]


def test_the_public_address_is_what_people_open(two_networks: None) -> None:
    settings = Settings(public_address="https://games.example.org", host="127.0.0.1")
    assert address.links(settings, 7225) == ["https://games.example.org"]


def test_a_certificate_names_all_of_them(two_networks: None) -> None:
    names = address.names_of_this_machine(Settings())
    assert names[:5] == ["localhost", "127.0.0.1", "::1", "den", "den.local"]
    assert names[5:] == ["192.168.1.5", "10.0.0.5", "fd00::5"]
    assert address.names_of_this_machine(Settings(host="games.lan"))[-1] == "games.lan"


def test_a_name_that_no_certificate_can_hold_is_left_out(
    two_networks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "höhle_1")
    assert address.names_of_this_machine(Settings())[3] == "192.168.1.5"


def test_the_real_machine_can_be_asked_and_has_no_address_twice() -> None:
    found = address.own_addresses()
    assert len(set(found)) == len(found)
    assert not any(each.is_loopback or each.is_link_local for each in found)


@pytest.mark.parametrize(
    ("link", "is_for_others"),
    [
        ("http://localhost:7225", False),
        ("http://127.0.0.1:7225", False),
        ("https://[::1]:7225", False),
        ("http://192.168.1.5:7225", True),
        ("http://[fd00::5]:7225", True),
        ("https://games.example.org", True),
    ],
)
def test_a_phone_has_nothing_of_localhost(link: str, is_for_others: bool) -> None:  # noqa: FBT001  # a parameter of the test
    assert address.is_for_others(link) == is_for_others


# QR


def test_the_code_shows_the_link_dark_on_light() -> None:
    """Read back from the blocks, module by module."""
    lines = [
        line.removeprefix(address.WHITE_ON_BLACK).removesuffix(address.AS_BEFORE)
        for line in address.qr_code(LINK).splitlines()
    ]
    rows = [[DARK[sign][half] for sign in line] for line in lines for half in (0, 1)]
    border = address.QUIET_ZONE
    size = len(rows[0]) - 2 * border
    code = [row[border : border + size] for row in rows[border : border + size]]
    assert code == [list(row) for row in segno.make(LINK, error="l", micro=False).matrix]
    assert not any(map(any, rows[:border]))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[TextIO]:
    monkeypatch.setenv("TERM", "xterm")
    main, other = pty.openpty()
    with os.fdopen(other, "w", encoding="utf-8") as out:
        widen(out, 80)
        yield out
    os.close(main)


def widen(out: TextIO, columns: int) -> None:
    fcntl.ioctl(out.fileno(), termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def test_a_terminal_shows_it(terminal: TextIO) -> None:
    assert address.can_show_qr(terminal, LINK)


def test_a_narrow_one_does_not(terminal: TextIO) -> None:
    needed = len(segno.make(LINK, error="l", micro=False).matrix) + 2 * address.QUIET_ZONE
    widen(terminal, needed)
    assert address.can_show_qr(terminal, LINK)
    widen(terminal, needed - 1)
    assert not address.can_show_qr(terminal, LINK)


@pytest.mark.parametrize("kind", ["dumb", None])
def test_a_dumb_one_does_not(
    terminal: TextIO, monkeypatch: pytest.MonkeyPatch, kind: str | None
) -> None:
    monkeypatch.setenv("TERM", kind) if kind else monkeypatch.delenv("TERM")
    assert not address.can_show_qr(terminal, LINK)


def test_one_without_the_blocks_does_not(terminal: TextIO) -> None:
    with os.fdopen(os.dup(terminal.fileno()), "w", encoding="latin-1") as plain:
        assert plain.isatty()
        assert not address.can_show_qr(plain, LINK)


def test_a_file_does_not() -> None:
    assert not address.can_show_qr(io.StringIO(), LINK)
