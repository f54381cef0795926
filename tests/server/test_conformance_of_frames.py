"""Cases of the Autobahn test suite for servers, without compression, over real sockets.

The suite itself runs on Python 2 alone, so its cases are written anew, under its names. Left out:
messages above 1 MB and their parts and pauses (of chapter 9), 7.1.6, and most of the long lists of
broken UTF-8, of which some of each kind stand here.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    may_drop: bool = False  # what comes after a close may cut the connection before its answer

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


GREEK = b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5"
CUT = (
    *(b"\xc0", b"\xe0\x80", b"\xf0\x80\x80", b"\xf8\x80\x80\x80", b"\xfc\x80\x80\x80\x80"),
    *(b"\xdf", b"\xef\xbf", b"\xf7\xbf\xbf", b"\xfb\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf"),
)
HIGH = (b"\xed\xa0\x80", b"\xed\xad\xbf", b"\xed\xae\x80", b"\xed\xaf\xbf")
LOW = (b"\xed\xb0\x80", b"\xed\xbe\x80", b"\xed\xbf\xbf")
# By the chapters of Markus Kuhn's test file. Python's decoder says which are good, and the suite's
# own lists of both kinds say the same.
GOOD_TEXTS = (
    b"hello\x24world hello\xc2\xa2world hello\xe2\x82\xacworld hello\xf0\xa4\xad\xa2world",
    *(b"\x00", b"\xc2\x80", b"\xe0\xa0\x80", b"\xf0\x90\x80\x80"),
    *(b"\x7f", b"\xdf\xbf", b"\xef\xbf\xbf", b"\xf4\x8f\xbf\xbf"),
    *(b"\xed\x9f\xbf", b"\xee\x80\x80", b"\xef\xbf\xbd", b"\xef\xbf\xbe"),
    *(GREEK[:end] for end in (2, 5, 7, 9, 11)),
    *(b"\xf0\x9f\xbf\xbe", b"\xf1\x8f\xbf\xbf", b"\xf2\xaf\xbf\xbe", b"\xf3\xbf\xbf\xbf"),
    *(b"\xef\xbf\xb9", b"\xef\xbf\xba", b"\xef\xbf\xbb", b"\xef\xbf\xbc"),
)
BAD_TEXTS = (
    *(GREEK[:end] for end in (1, 3, 4, 6, 8, 10)),
    *(b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80"),
    *(b"\xf7\xbf\xbf\xbf", b"\xfb\xbf\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf\xbf"),
    b"\xf4\x90\x80\x80",
    *((b"\x80\xbf" * 3)[:end] for end in range(1, 7)),
    *(b"\xbf", bytes(range(0x80, 0xBF))),
    *(bytes(x for lead in range(*ends) for x in (lead, 0x20)) for ends in ((0xC0, 0xDF),)),
    *(b"\xe0 \xe1 ", b"\xf0 \xf1 ", b"\xf8 \xf9 ", b"\xfc "),
    *(*CUT, b"".join(CUT)),
    *(b"\xfe", b"\xff", b"\xfe\xfe\xff\xff"),
    *(b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf8\x80\x80\x80\xaf"),
    *(b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf", b"\xf8\x87\xbf\xbf\xbf"),
    *(b"\xc0\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xfc\x80\x80\x80\x80\x80"),
    *(*HIGH, *LOW, *(high + low for high in HIGH for low in LOW)),
)


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
    late = GREEK + b"\xf4\x90\x80\x80"
    yield Case("6.4.1", [text(GREEK, last=False), more(late, last=False), more(b"e")], code=NO_TEXT)
    for number, good in enumerate(GOOD_TEXTS, 1):
        yield Case(f"6.5-22 good {number}", [text(good)], (good,))
        yield Case(f"6.5-22 good in parts {number}", _by_octets(good), (good,))
    for number, bad in enumerate(BAD_TEXTS, 1):
        yield Case(f"6.6-21 bad {number}", [text(bad)], code=NO_TEXT)
        yield Case(f"6.6-21 bad in parts {number}", _by_octets(bad), code=NO_TEXT)


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
    if case.is_closed_by_us:
        assert tuple(heard.texts) == case.echoes
    else:
        assert tuple(heard.texts) == case.echoes[: len(heard.texts)]


def test_the_good_texts_are_good_and_the_others_are_not() -> None:
    for good in GOOD_TEXTS:
        good.decode()
    for bad in BAD_TEXTS:
        with pytest.raises(UnicodeDecodeError):
            bad.decode()
