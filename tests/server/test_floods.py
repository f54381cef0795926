"""Floods of every kind are cut, and nobody holds a socket by not reading."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from starlette.types import Receive, Scope, Send

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.security.limits import Limits
from scalehouse.server.web.sockets import direct
from scalehouse.server.web.sockets.channels import ChannelClosed, channel_for
from scalehouse.server.web.sockets.flow import USUAL, Flow, FlowRates
from tests.server.raw_frames import (
    BINARY,
    LOOSE,
    MORE,
    PING,
    PONG,
    TEXT,
    as_heard,
    closing,
    connected,
    echo,
    echoing,
    frame,
    frames_in,
    limited_echo,
)

TOO_MUCH = 1008
MANY = 300


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with echoing(limited_echo, most=32_768) as port:
        yield port


PART = frame(MORE, b"", last=False)
FLOODS = {
    "pings": frame(PING, b"") * 2000,
    "full pings": frame(PING, b"x" * 125) * 2000,
    "pongs": frame(PONG, b"") * 2000,
    "empty parts": frame(TEXT, b"", last=False) + PART * 2000,
    "parts of a byte": frame(TEXT, b"x", last=False) + frame(MORE, b"x", last=False) * 2000,
    "texts": frame(TEXT, b"x") * 2000,
    "empty texts": frame(TEXT, b"") * 2000,
    "large bytes": frame(BINARY, b"x" * 32_000) * 100,
    "all kinds": (frame(TEXT, b"x") + frame(PING, b"") + frame(BINARY, b"x")) * 700,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_is_cut(port: int, flood: bytes) -> None:
    with connected(port) as plain:
        assert len(frames_in(sent_and_heard(plain, flood))) <= USUAL.frames + 10
        assert is_gone(plain)


def test_bytes_in_tiny_packets_are_a_flood(port: int) -> None:
    """However little comes at a time, it has to be looked at each time."""
    with connected(port) as plain, suppress(ConnectionError):
        for _ in range(20):
            for byte in frame(TEXT, b"x" * 100):
                plain.send(bytes((byte,)))
                time.sleep(0.0005)
        assert is_gone(plain)


def test_what_comes_after_a_close_is_counted_as_well(port: int) -> None:
    with connected(port) as plain:
        sent_and_heard(plain, closing(1000) + frame(PING, b"") * 2000)
        assert is_gone(plain)


def test_who_is_cut_is_told_why(port: int) -> None:
    with connected(port) as plain:
        plain.sendall(frame(PONG, b"") * (USUAL.frames + 1))
        assert as_heard(heard_to_the_end(plain)).code == TOO_MUCH


def test_others_are_not_cut(port: int) -> None:
    with connected(port) as plain:
        for _ in range(30):
            plain.sendall(frame(TEXT, b"x" * 3000) + frame(PING, b"there?"))
        assert not is_gone(plain)


def sent_and_heard(plain: socket.socket, flood: bytes) -> bytes:
    """Everything that goes out, while what comes back is read."""
    heard = bytearray()
    plain.settimeout(0.05)
    with suppress(ConnectionError):
        for at in range(0, len(flood), 50_000):
            plain.sendall(flood[at : at + 50_000])
            with suppress(TimeoutError):
                heard += plain.recv(1_000_000)
        plain.settimeout(20)
    return bytes(heard)


def heard_to_the_end(plain: socket.socket) -> bytes:
    heard = bytearray()
    with suppress(ConnectionError):
        while piece := plain.recv(65536):
            heard += piece
    return bytes(heard)


def is_gone(plain: socket.socket) -> bool:
    """Whether nobody answers any more."""
    plain.settimeout(20)
    try:
        plain.sendall(frame(PING, b"still there?"))
        heard = b""
        while b"still there?" not in heard:
            piece = plain.recv(65536)
            if not piece:
                return True
            heard = heard[-20:] + piece
    except ConnectionError:
        return True
    return False


# Readers


def test_who_never_reads_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for them would keep the connection for ever."""
    monkeypatch.setattr(direct, "GONE_WITHIN", 0.2)
    sockets: list[direct.DirectSocket] = []

    async def tells_a_lot(scope: Scope, receive: Receive, send: Send) -> None:
        sockets.append(scope["extensions"][direct.EXTENSION])
        line = channel_for(scope, receive, send)
        await line.accept(Flow())
        for _ in range(400):
            line.tell(b"x" * 100_000)
        with suppress(ChannelClosed):
            await line.next()
        await line.finish()

    serving = echoing(tells_a_lot, ws_ping_interval=0.3, ws_ping_timeout=0.3)
    with serving as port, connected(port):
        assert soon(lambda: sockets[0].disconnected)


def test_what_the_app_has_not_taken_yet_does_not_pile_up() -> None:
    """While a table waits for the store, what comes for it is left on the way."""
    sockets: list[direct.DirectSocket] = []
    is_taken = threading.Event()

    async def takes_its_time(scope: Scope, receive: Receive, send: Send) -> None:
        sockets.append(scope["extensions"][direct.EXTENSION])
        line = channel_for(scope, receive, send)
        await line.accept(Flow(LOOSE))
        while not is_taken.is_set():
            await asyncio.sleep(0.01)
        with suppress(ChannelClosed):
            for _ in range(MANY):
                await line.next()
            line.tell(b"all of them")
            await line.next()
        await line.finish()

    with echoing(takes_its_time) as port, connected(port) as plain:
        try:
            for _ in range(MANY):
                plain.sendall(frame(TEXT, b"x"))
                time.sleep(0.001)  # packets of their own
            assert soon(lambda: len(sockets[0].inbox.items) > direct.MOST_UNREAD)
            assert len(sockets[0].inbox.items) < MANY // 2
        finally:
            is_taken.set()
        heard = b""
        while b"all of them" not in heard:
            heard += plain.recv(4096)


def test_what_is_no_message_counts_for_its_address() -> None:
    """Whichever of its sockets it comes through. Messages have a limit of their own."""
    left = [0]

    async def shared(scope: Scope, receive: Receive, send: Send) -> None:
        def is_too_much() -> bool:
            left[0] -= 1
            return left[0] < 0

        line = channel_for(scope, receive, send)
        await line.accept(Flow(LOOSE, is_too_much))
        with suppress(ChannelClosed):
            while True:
                await line.next()
        await line.finish()

    part, whole = frame(TEXT, b"x", last=False), frame(TEXT, b"x")
    with echoing(shared) as port:
        left[0] = 3
        with connected(port) as one:
            one.sendall(frame(PING, b"") * 2 + whole * 50)
            assert not is_gone(one)  # which takes a ping more
        assert left == [0]
        with connected(port) as other:
            other.sendall(whole * 50 + part)
            assert as_heard(heard_to_the_end(other)).code == TOO_MUCH


def test_answers_to_pings_do_not_pile_up() -> None:
    """For one who does not read them: no more than fits is kept."""
    sockets: list[direct.DirectSocket] = []

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        sockets.append(scope["extensions"][direct.EXTENSION])
        await echo(scope, receive, send)

    ping = frame(PING, b"x" * 125)
    with echoing(noted) as port, connected(port, room=4096) as plain:
        for _ in range(600):
            plain.sendall(ping * 100)
        assert soon(lambda: not sockets[0].is_writable)
        assert sockets[0].transport.get_write_buffer_size() < 1_000_000


def soon(is_so: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not is_so() and time.monotonic() < end:
        time.sleep(0.02)
    return is_so()


# Counting


class Hand:
    """A timer turned by hand."""

    time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_frames_and_bytes_each_have_their_limit() -> None:
    hand = Hand()
    flow = Flow(FlowRates(3, 1, 100, 10), now=hand)
    assert [flow.is_too_much(1) for _ in range(4)] == [False, False, False, True]
    flow = Flow(FlowRates(3, 1, 100, 10), now=hand)
    assert [flow.is_too_much(50) for _ in range(3)] == [False, False, True]


def test_time_makes_good_for_it() -> None:
    hand = Hand()
    flow = Flow(FlowRates(3, 1, 100, 10), now=hand)
    for _ in range(100):
        assert not flow.is_too_much(10)
        hand.time += 1


def test_sockets_of_an_address_share_what_is_beside_messages() -> None:
    limits = Limits(Settings(address_messages_per_second=1), Hand())
    first, second = limits.of_socket("a").flow, limits.of_socket("a").flow
    assert [first.is_too_much_for_address() for _ in range(2)] == [False, False]
    assert second.is_too_much_for_address()
    assert not limits.of_socket("b").flow.is_too_much_for_address()


def test_messages_are_refused_in_words_before_a_socket_is_cut() -> None:
    limits = Limits(Settings(), Hand())
    pace = limits.of_socket("a")
    while not pace.is_hopeless:
        assert not pace.flow.is_too_much(100)
        pace.take()
