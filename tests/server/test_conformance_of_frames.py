"""Cases of the Autobahn test suite for servers, without compression, over real sockets.

The suite itself runs on Python 2 alone, so its cases are written anew, under its names. Left out:
messages above 1 MB and their parts and pauses (of chapter 9). Every text of chapter 6 is sent
whole, as the suite does it, and byte by byte as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass

import pytest

from tests.server.raw_frames import (
    BINARY,
    CLOSE,
    MORE,
    PING,
    PONG,
    TEXT,
    closing,
    conversation,
    echoing,
    frame,
)
from tests.server.utf8 import CHAPTERS, GREEK, is_good

FINE, WRONG, NO_TEXT, TOO_BIG, NO_CODE = 1000, 1002, 1007, 1009, 1005
MOST = 2**20  # bytes of a message: as much as a setting allows


@dataclass(frozen=True)
class Case:
    """Frames to send, and what must come back. Where the server closes, the echoes may be fewer."""

    name: str
    frames: list[bytes]
    echoes: tuple[bytes, ...] = ()
    pongs: tuple[bytes, ...] = ()
    code: int = FINE
    may_drop: bool = False  # what comes after a close may cut the connection before all answers

    @property
    def is_closed_by_us(self) -> bool:
        return self.code == FINE


def text(data: bytes, *, last: bool = True, reserved: int = 0) -> bytes:
    return frame(TEXT, data, last=last, reserved=reserved)


def more(data: bytes, *, last: bool = True) -> bytes:
    return frame(MORE, data, last=last)


def framing() -> Iterator[Case]:
    for number, size in enumerate((0, 125, 126, 127, 128, 65535, 65536), 1):
        data = b"*" * size
        yield Case(f"1.1.{number}", [text(data)], (data,))
        yield Case(f"1.2.{number}", [frame(BINARY, data)], (b"bytes " + data,))
    data = b"*" * 65536
    chops = [text(data)[at : at + 997] for at in range(0, 65550, 997)]
    yield Case("1.1.8", chops, (data,))


def pings() -> Iterator[Case]:
    for number, data in ((1, b""), (2, b"Hello, world!"), (3, b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff")):
        yield Case(f"2.{number}", [frame(PING, data)], pongs=(data,))
    full = b"\xfe" * 125
    yield Case("2.4", [frame(PING, full)], pongs=(full,))
    yield Case("2.5", [frame(PING, full + b"\xfe")], code=WRONG)
    yield Case("2.6", [bytes((byte,)) for byte in frame(PING, full)], pongs=(full,))
    yield Case("2.7", [frame(PONG, b"")])
    yield Case("2.8", [frame(PONG, b"unsolicited")])
    yield Case("2.9", [frame(PONG, b"unsolicited"), frame(PING, b"ping")], pongs=(b"ping",))
    several = tuple(b"payload-%d" % number for number in range(10))
    each = [frame(PING, data) for data in several]
    yield Case("2.10", each, pongs=several)
    yield Case("2.11", [bytes((byte,)) for byte in b"".join(each)], pongs=several)


def reserved_bits() -> Iterator[Case]:
    good, ping = text(b"Hello"), frame(PING, b"")
    yield Case("3.1", [text(b"Hello", reserved=1)], code=WRONG)
    bad = text(b"Hello", reserved=2)
    yield Case("3.2", [good, bad, ping], (b"Hello",), code=WRONG)
    bad = text(b"Hello", reserved=3)
    yield Case("3.3", [good + bad + ping], (b"Hello",), code=WRONG)
    bad = text(b"Hello", reserved=4)
    octets = [bytes((byte,)) for byte in good + bad + ping]
    yield Case("3.4", octets, (b"Hello",), code=WRONG)
    yield Case("3.5", [frame(BINARY, b"\x00\xff" * 4, reserved=5)], code=WRONG)
    yield Case("3.6", [frame(PING, b"Hello", reserved=6)], code=WRONG)
    yield Case("3.7", [frame(CLOSE, b"", reserved=7)], code=WRONG)


def opcodes() -> Iterator[Case]:
    for chapter, kinds in ((1, range(3, 8)), (2, range(11, 16))):
        for number, kind in enumerate(kinds, 1):
            before = [text(b"Hello")] if number > 2 else []
            echoes = (b"Hello",) if number > 2 else ()
            sent = [*before, frame(kind, b"" if number == 1 else b"payload"), frame(PING, b"")]
            yield Case(f"4.{chapter}.{number}", sent, echoes, code=WRONG)


def fragments() -> Iterator[Case]:
    one, two = b"fragment1", b"fragment2"
    yield Case("5.1", [frame(PING, one, last=False), more(two)], code=WRONG)
    yield Case("5.2", [frame(PONG, one, last=False), more(two)], code=WRONG)
    yield from _chopped(3, [text(one, last=False), more(two)], (one + two,))
    with_ping = [text(one, last=False), frame(PING, b"ping"), more(two)]
    yield from _chopped(6, with_ping, (one + two,), (b"ping",))
    stray = [more(b"non-continuation"), text(b"Hello")]
    yield from _chopped(9, stray, code=WRONG)
    stray = [more(b"non-continuation", last=False), text(b"Hello")]
    yield from _chopped(12, stray, code=WRONG)
    good = [text(one, last=False), more(two)]
    after = [more(b"fragment3", last=False), text(b"fragment4")]
    yield Case("5.15", [b"".join(good + after)], (one + two,), code=WRONG)
    for number, last in ((16, False), (17, True)):
        lost = [more(one, last=last), text(two, last=False), more(b"fragment3")]
        yield Case(f"5.{number}", lost * 2, code=WRONG)
    yield Case("5.18", [text(one, last=False), text(two)], code=WRONG)
    parts = [text(one, last=False), more(two, last=False), frame(PING, b"pongme 1!")]
    parts += [more(b"3", last=False), more(b"4", last=False), frame(PING, b"pongme 2!"), more(b"5")]
    answers = (b"pongme 1!", b"pongme 2!")
    yield Case("5.19", parts, (one + two + b"345",), answers)
    yield Case("5.20", [b"".join(parts)], (one + two + b"345",), answers)


def _chopped(
    number: int,
    frames: list[bytes],
    echoes: tuple[bytes, ...] = (),
    pongs: tuple[bytes, ...] = (),
    code: int = FINE,
) -> Iterator[Case]:
    """Frame by frame, all at once, and byte by byte."""
    octets = [bytes((byte,)) for byte in b"".join(frames)]
    for added, packets in enumerate((frames, [b"".join(frames)], octets)):
        yield Case(f"5.{number + added}", packets, echoes, pongs, code)


def texts() -> Iterator[Case]:
    words = "Hello-µ@ßöäüàá-UTF-8!!".encode()
    yield Case("6.1.1", [text(b"")], (b"",))
    empty = [text(b"", last=False), more(b"", last=False), more(b"")]
    yield Case("6.1.2", empty, (b"",))
    middle = [text(b"", last=False), more(b"middle frame payload", last=False), more(b"")]
    yield Case("6.1.3", middle, (b"middle frame payload",))
    yield Case("6.2.1", [text(words)], (words,))
    yield Case("6.2.2", [text(words[:9], last=False), more(words[9:])], (words,))
    yield Case("6.2.3", _by_octets(words), (words,))
    yield Case("6.2.4", _by_octets(GREEK), (GREEK,))
    bad = GREEK + b"\xed\xa0\x80edited"
    yield Case("6.3.1", [text(bad)], code=NO_TEXT)
    yield Case("6.3.2", _by_octets(bad), code=NO_TEXT)
    yield from _broken_late()
    for chapter, several in CHAPTERS.items():
        section, _, what = chapter.partition(" ")
        for number, data in enumerate(several, 1):
            code = FINE if is_good(chapter, number) else NO_TEXT
            echoes = (data,) if code == FINE else ()
            yield Case(f"{section}.{number} {what}", [text(data)], echoes, code=code)
            parts = f"{section}.{number} {what}, in parts"
            yield Case(parts, _by_octets(data), echoes, code=code)


def _broken_late() -> Iterator[Case]:
    """In the second of three parts, and of three packets of one frame."""
    bad = b"\xf4\x90\x80\x80"  # beyond the last sign
    cuts = ((GREEK, bad, b"edited"), (GREEK + bad[:1], bad[1:2], bad[2:] + b"edited"))
    for number, (one, two, three) in enumerate(cuts, 1):
        parts = [text(one, last=False), more(two, last=False), more(three)]
        yield Case(f"6.4.{number}", parts, code=NO_TEXT)
        whole = text(one + two + three)
        at = len(whole) - len(three)
        chops = [whole[: at - len(two)], whole[at - len(two) : at], whole[at:]]
        yield Case(f"6.4.{number + 2}", chops, code=NO_TEXT)


def _by_octets(data: bytes) -> list[bytes]:
    """A part for each byte, all in one packet."""
    parts = [more(bytes((byte,)), last=False) for byte in data[1:]]
    return [b"".join([text(data[:1], last=False), *parts, more(b"")])]


def closes() -> Iterator[Case]:
    yield Case("7.1.1", [text(b"Hello World!")], (b"Hello World!",))
    yield Case("7.1.2", [closing(FINE), closing(FINE)], may_drop=True)
    yield Case("7.1.3", [closing(FINE), frame(PING, b"")], may_drop=True)
    yield Case("7.1.4", [closing(FINE), text(b"Hello World!")], may_drop=True)
    yield Case("7.1.5", [text(b"fragment1", last=False), closing(FINE), more(b"2")], code=WRONG)
    large, hello = (b"BAsd7&jh23" * 2**18)[: 2**18], b"Hello World!"
    sent = [text(large), text(hello), closing(FINE), frame(PING, b"")]
    yield Case("7.1.6", sent, (large, hello), may_drop=True)
    yield Case("7.3.1", [frame(CLOSE, b"")], code=NO_CODE)
    yield Case("7.3.2", [frame(CLOSE, b"a")], code=WRONG)
    yield Case("7.3.3", [closing(FINE)])
    yield Case("7.3.4", [closing(FINE, b"Hello World!")])
    yield Case("7.3.5", [closing(FINE, b"*" * 123)])
    yield Case("7.3.6", [closing(FINE, b"*" * 124)], code=WRONG)
    yield Case("7.5.1", [closing(FINE, GREEK + b"\xed\xa0\x80edited")], code=NO_TEXT)
    good = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
    for number, code in enumerate(good, 1):
        yield Case(f"7.7.{number}", [closing(code)], code=code)
    for number, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999), 1):
        yield Case(f"7.9.{number}", [closing(code)], code=WRONG)
    for number, code in enumerate((5000, 65535), 1):
        yield Case(f"7.13.{number}", [closing(code)], code=WRONG)


def limits() -> Iterator[Case]:
    """As far as a setting goes: beyond a megabyte a message is too big."""
    for number, size in enumerate((2**16, 2**18, 2**20), 1):
        data = b"BAsd7&jh" * (size // 8)
        yield Case(f"9.1.{number}", [text(data)], (data,))
        yield Case(f"9.2.{number}", [frame(BINARY, data)], (b"bytes " + data,))
    data = b"BAsd7&jh" * 2**17
    yield Case("9.1.4", [text(data + b"*")], code=TOO_BIG)
    for number, size in ((4, 4096), (5, 2**14), (6, 2**16), (7, 2**18)):
        yield Case(f"9.3.{number}", _in_parts(data, size), (data,))
        chops = [text(data)[at : at + size] for at in range(0, len(data) + 14, size)]
        yield Case(f"9.5.{number}", chops, (data,))
    yield Case("9.3 too much", [*_in_parts(data, 2**16)[:-1], more(b"*" * 65537)], code=TOO_BIG)
    yield Case("9.7", [text(b"*" * 64)] * 500, (b"*" * 64,) * 500)
    yield Case("10.1.1", _in_parts(b"*" * 65536, 1300), (b"*" * 65536,))


def _in_parts(data: bytes, size: int) -> list[bytes]:
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    middle = [more(piece, last=False) for piece in pieces[1:-1]]
    return [text(pieces[0], last=False), *middle, more(pieces[-1])]


CASES = [
    case
    for chapter in (framing, pings, reserved_bits, opcodes, fragments, texts, closes, limits)
    for case in chapter()
]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with echoing(most=MOST) as port:
        yield port


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(port: int, case: Case) -> None:
    then = closing(FINE) if case.is_closed_by_us else b""
    answers = len(case.echoes) + len(case.pongs)
    heard = conversation(port, case.frames, then=then, after=answers)
    assert heard.code == case.code or (case.may_drop and heard.code is None)
    assert tuple(heard.pongs) == case.pongs
    if case.is_closed_by_us and not case.may_drop:
        assert tuple(heard.texts) == case.echoes
    else:
        assert tuple(heard.texts) == case.echoes[: len(heard.texts)]


def test_every_text_of_chapter_6_is_what_it_is_said_to_be() -> None:
    sizes = [len(several) for several in CHAPTERS.values()]
    assert sizes == [5, 11, 4, 2, 4, 3, 5, 8, 5, 10, 1, 3, 5, 5, 5, 7, 8, 34, 7]
    for chapter, several in CHAPTERS.items():
        for number, data in enumerate(several, 1):
            with nullcontext() if is_good(chapter, number) else pytest.raises(UnicodeDecodeError):
                data.decode()
