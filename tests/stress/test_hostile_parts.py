"""The hostile visitor itself: its frames are what it says, and it lets nothing pass."""

from __future__ import annotations

import random

import pytest
from websockets.exceptions import ProtocolError
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from stress.hostile import framing as f
from stress.hostile.attacks import ATTACKS, frames
from stress.hostile.attacks.match_logs import touched
from stress.hostile.attacks.names import hidden_signs
from stress.hostile.connection import Answer
from stress.hostile.figures import Bounds, Move, Row, p99, table, within
from stress.hostile.judge import documented_codes, judge_answer, judge_end, judge_told
from stress.hostile.tally import LAST, Tally


def heard_by_websockets(data: bytes) -> ServerProtocol:
    """What a library that is known to be right makes of it."""
    server = ServerProtocol(state=OPEN, max_size=32_768)
    server.receive_data(data)
    return server


# Frames


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 133, 65_535, 65_536])
@pytest.mark.parametrize("width", [0, 8])
def test_a_frame_holds_what_it_should(size: int, width: int) -> None:
    server = ServerProtocol(state=OPEN, max_size=None)
    server.receive_data(f.frame(f.TEXT, b"x" * size, f.Shape(width=width)))
    (event,) = server.events_received()
    assert isinstance(event, Frame)
    assert bytes(event.data) == b"x" * size


@pytest.mark.parametrize("number", range(len(frames.BROKEN)))
def test_every_broken_frame_is_broken(number: int) -> None:
    server = heard_by_websockets(frames.BROKEN[number](random.Random(1)))
    assert server.parser_exc is not None or not all(map(_is_text, server.events_received()))


@pytest.mark.parametrize("number", range(len(frames.ODD)))
def test_every_odd_frame_is_allowed(number: int) -> None:
    server = heard_by_websockets(frames.ODD[number](random.Random(1)))
    assert not isinstance(server.parser_exc, ProtocolError)


def _is_text(event: object) -> bool:
    """Texts are checked by whoever uses the library."""
    assert isinstance(event, Frame)
    try:
        bytes(event.data).decode()
    except UnicodeDecodeError:
        return False
    return True


# Judging


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (Answer(200, {}, b"{}"), False),
        (Answer(404, {}, b'{"code":"table","sentence":"There is none."}'), False),
        (Answer(400, {}, b"Invalid HTTP request received."), False),
        (Answer(503, {}, b"later"), False),
        (Answer(404, {}, b'{"code":"table","sentence":" "}'), True),
        (Answer(400, {}, b""), True),
        (Answer(500, {}, b"broken"), True),
        (Answer(0, {}, b""), True),
    ],
)
def test_only_clear_refusals_are_let_pass(answer: Answer, wrong: bool) -> None:  # noqa: FBT001
    tally = Tally()
    judge_answer(tally, b"GET /", answer)
    assert bool(tally.wrong) == wrong


def test_an_answer_is_owed_unless_it_was_no_request() -> None:
    tally = Tally()
    judge_answer(tally, b"\x00", Answer(0, {}, b""), may_be_cut=True)
    assert not tally.wrong


@pytest.mark.parametrize("code", [1006, 1011, 0])
def test_a_connection_ends_in_peace(code: int) -> None:
    tally = Tally()
    judge_end(tally, "x", 1002, may_be_cut=False)
    assert not tally.wrong
    judge_end(tally, "x", code, may_be_cut=False)
    assert "closed with" in tally.wrong[0]


def test_refusals_are_of_a_documented_kind() -> None:
    assert {"shape", "limit", "turn", "legal", "host", "log"} <= documented_codes()
    tally = Tally()
    judge_told(tally, "x", {"type": "refused", "code": "shape", "words": {"key": "x.y"}})
    assert not tally.wrong
    judge_told(tally, "x", {"type": "refused", "code": "oops", "words": {"key": "x.y"}})
    judge_told(tally, "x", {"type": "refused", "code": "shape", "words": {}})
    assert ["unknown code" in tally.wrong[0], "without a word" in tally.wrong[1]] == [True, True]


def test_what_was_sent_last_is_told_with_the_first_fault() -> None:
    tally = Tally()
    for number in range(LAST + 5):
        tally.sent(f"frame {number}")
    tally.blame("it broke")
    tally.blame("again")
    assert f"frame {LAST + 4}" in tally.wrong[0]
    assert "frame 4'" not in tally.wrong[0]
    assert tally.wrong[1] == "again"


def test_signs_that_nobody_sees_are_found() -> None:
    assert hidden_signs("Ann") == []
    assert hidden_signs("\u202eAnn\u200b") == ["U+202E", "U+200B"]
    assert hidden_signs("\U0001f468\u200d\U0001f469") == []
    tags = "\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    assert hidden_signs("\U0001f3f4" + tags) == []
    assert len(hidden_signs("Ann" + tags)) == len(tags)


def test_every_touched_match_log_differs() -> None:
    entries = [{"by": 0, "move": n, "then": {}, "hash": "f" * 64} for n in range(9)]
    match_log = {"seats": 2, "entries": entries, "outcome": {"winners": [0]}}
    found = list(touched(match_log, random.Random(1)))
    assert len({how for how, _ in found}) == len(found)
    assert all(doctored != match_log for _, doctored in found)


# Figures


def test_moves_count_while_they_are_under_way() -> None:
    moves = [Move(1.0, 0.5), Move(2.0, 3.0), Move(9.0, 0.1)]
    assert within(moves, 4.0, 8.0) == [Move(2.0, 3.0)]
    assert p99(moves) == 3000.0
    assert p99([]) == 0.0


def test_bounds_are_twice_the_quiet_figure_and_flat_memory() -> None:
    bounds = Bounds(slower=2.0, always_fine=25.0, growth=1.1, spare=20.0)
    assert bounds.too_slow(30.0, 60.0) is None
    assert "61 ms" in str(bounds.too_slow(30.0, 61.0))
    assert bounds.too_slow(2.0, 25.0) is None
    assert bounds.too_large(100.0, 120.0) is None
    assert "121 MB" in str(bounds.too_large(100.0, 121.0))


def test_the_table_has_a_line_for_each_attack() -> None:
    row = Row("frames")
    tally = {"frames": 1500, "requests": 0, "connections": 2, "answers": {"cut": 3}, "wrong": []}
    told = {"name": "frames", "began": 0.0, "ended": 2.0, "tallies": [tally, tally]}
    row.add(told, [Move(1.0, 0.1)], 80.0)
    head, line = table([row]).splitlines()
    assert head.split()[:3] == ["attack", "frames", "connections"]
    assert line.split() == ["frames", "3,000", "4", "0", "2", "–", "80", "cut", "6"]


def test_the_shares_of_the_attacks_make_a_whole() -> None:
    assert sum(attack.frames for attack in ATTACKS.values()) == pytest.approx(1)
    assert 0.9 < sum(attack.connections for attack in ATTACKS.values()) <= 1
