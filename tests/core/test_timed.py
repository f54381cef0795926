"""A match in time: instants in the match log, lots between those who move at once."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from typing import Any

import pytest

from scalehouse.core.clock import Clock, Instant, RealClock, VirtualClock
from scalehouse.core.errors import BadLog
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import parse
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.timed import Moment, play_in_time
from scalehouse.core.matches.verify import Verdict, verify_match
from scalehouse.core.rules.contract import Move, State
from tests.core.high_card import CHANGE, GAME, KEEP


class Slow:
    """Looks every so often; keeps its card at the given look."""

    def __init__(self, every: Instant, looks: int, move: Move = KEEP) -> None:
        self._every = every
        self._looks = looks
        self._move = move
        self.heard: list[Instant] = []

    def look(self, sight: State, now: Instant) -> Move | None:
        self._looks -= 1
        return self._move if self._looks == 0 else None

    def hear(self, sight: State, now: Instant) -> None:
        self.heard.append(now)

    def next_look(self, now: Instant) -> Instant:
        return now + self._every


def all_at(instant: Instant) -> list[Slow]:
    return [Slow(instant, 1) for _ in range(3)]


def begin(seed: int = 1) -> Match:
    options = {"low_wins": False}
    return Match.begin(GAME, 3, options, Dice(Secret.from_seed(seed), (b"",) * 3))


def verdict_on(match_log: dict[str, Any]) -> Verdict:
    saved = parse(json.loads(json.dumps(match_log)))
    return verify_match(Match.reopened(GAME, saved), saved)


class TestVirtualTime:
    def test_players_move_when_they_look(self) -> None:
        players = [Slow(700, 2), Slow(300, 3), Slow(250, 1, CHANGE)]
        moments = list(play_in_time(begin(), players, VirtualClock()))
        assert moments == [Moment(250, 2, CHANGE), Moment(900, 1, KEEP), Moment(1400, 0, KEEP)]

    def test_everybody_hears_of_every_move(self) -> None:
        players = [Slow(700, 2), Slow(300, 3), Slow(250, 1)]
        list(play_in_time(begin(), players, VirtualClock()))
        assert [player.heard for player in players] == [[250, 900, 1400]] * 3

    def test_the_match_log_keeps_the_instants(self) -> None:
        match = begin()
        list(play_in_time(match, [Slow(700, 2), Slow(300, 3), Slow(250, 1)], VirtualClock()))
        assert [entry.at for entry in match.entries if entry.by >= 0] == [250, 900, 1400]
        saved = parse(json.loads(json.dumps(match.log())))
        assert [entry.at for entry in saved.entries if entry.by >= 0] == [250, 900, 1400]

    def test_it_is_the_same_match_in_real_time(self) -> None:
        clocks: tuple[Clock, ...] = (VirtualClock(), RealClock(speed=50))
        matches = [begin(), begin()]
        for match, clock in zip(matches, clocks, strict=True):
            list(play_in_time(match, [Slow(700, 2), Slow(300, 3), Slow(250, 1)], clock))
        assert matches[0].end_hash == matches[1].end_hash


class TestLots:
    def test_a_lot_can_be_drawn_by_hand(self) -> None:
        """The scheme as docs/fairness.md describes it, written once more."""
        secret = Secret.from_seed(9)
        message = b"scalehouse lot 1" + b"\0\0" + b"\0\3abc" + b"1200 2"
        digest = hmac.new(secret.value, message, hashlib.sha256).digest()
        assert Dice(secret, (b"", b"abc")).lot(1200, 2) == digest

    def test_at_one_instant_the_lot_decides(self) -> None:
        orders = set()
        for seed in range(20):
            match = begin(seed)
            moments = list(play_in_time(match, all_at(500), VirtualClock()))
            order = [moment.seat for moment in moments]
            assert order == match.lots(range(3), 500)
            orders.add(tuple(order))
        assert len(orders) > 3  # it is not by seat

    def test_no_seat_is_favoured(self) -> None:
        match = begin()
        first = Counter(match.lots(range(3), instant)[0] for instant in range(6000))
        assert all(abs(count - 2000) < 200 for count in first.values())

    def test_without_the_secret_there_are_none(self) -> None:
        match = Match.reopened(GAME, parse(begin().log()))
        with pytest.raises(BadLog, match="no secret"):
            match.lots([0, 1], 0)


class TestChecks:
    def test_time_does_not_run_backwards(self) -> None:
        match = begin()
        match.play(0, KEEP, at=500)
        before = match.position()
        with pytest.raises(ValueError, match="too late"):
            match.play(1, KEEP, at=499)
        assert match.position() == before

    def test_a_match_in_time_verifies(self) -> None:
        for seed in range(20):
            match = begin(seed)
            list(play_in_time(match, all_at(500), VirtualClock()))
            assert verdict_on(match.log()).ok

    def test_an_order_against_the_lots_is_found(self) -> None:
        match = begin()
        for seat in reversed(match.lots(range(3), 500)):
            match.play(seat, KEEP, at=500)
        assert "before its lot" in verdict_on(match.log()).fault

    @pytest.mark.parametrize("at", [0, 499, -1, 10**30])
    def test_an_instant_that_was_touched_is_found(self, at: int) -> None:
        match = begin()
        list(play_in_time(match, [Slow(500, 1), Slow(600, 1), Slow(700, 1)], VirtualClock()))
        match_log = match.log()
        match_log["entries"][-2]["at"] = at
        assert not verdict_on(match_log).ok

    def test_chance_has_no_instants(self) -> None:
        match = begin()
        list(play_in_time(match, all_at(500), VirtualClock()))
        match_log = match.log()
        match_log["entries"][0]["at"] = 1
        assert "before its time" in verdict_on(match_log).fault
