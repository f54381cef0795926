"""Promises about whole matches: through the checked door, to a file and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeVar

from scalehouse.conformance.walk import Walk
from scalehouse.core.contract import NOBODY, Rng
from scalehouse.core.errors import IllegalMove
from scalehouse.core.fairness import Dice, Secret
from scalehouse.core.log import parse
from scalehouse.core.match import Match
from scalehouse.core.record import fields_of
from scalehouse.core.rng import below, seeded
from scalehouse.core.verify import verify_match

T = TypeVar("T")


def every_match_ends(walk: Walk) -> None:
    """A match is over within the game's own bound."""
    assert walk.rules.actors(walk.end) == NOBODY, f"not over after {len(walk.played)} moves"
    assert len(walk.played) <= walk.game.longest


def a_refused_move_changes_nothing(walk: Walk) -> None:
    """The door refuses what is not legal, and a refusal leaves the match as it was."""
    match = _match(walk)
    for _ in range(30):
        if match.over:
            return
        before = match.position()
        for seat in range(-1, walk.seats + 1):
            _try_illegal(walk, match, seat)
        assert match.position() == before
        _play_one(walk, match)


def a_match_goes_to_a_file_and_back(walk: Walk) -> None:
    """The record of a match replays to the same position, and verifies."""
    match = _played(walk)
    record = json.loads(json.dumps(match.log()))
    again = Match.reopened(walk.game, parse(record))
    for entry in parse(record).entries:
        again.follow(entry)
    assert again.position() == match.position()
    assert again.end_hash == match.end_hash
    verdict = verify_match(Match.reopened(walk.game, parse(record)), parse(record))
    assert verdict.ok, verdict.fault


def the_same_seed_gives_the_same_match(walk: Walk) -> None:
    """Nothing but the seed and the players decides a match."""
    assert _played(walk).end_hash == _played(walk).end_hash


def a_position_goes_out_and_in(walk: Walk) -> None:
    """A match begun from another's position stands where that one stood."""
    for s in (walk.start, walk.end):
        saved = parse(_match(walk, start=fields_of(s)).log())
        assert fields_of(s) == Match.reopened(walk.game, saved).position()["state"]


def undo_brings_back_what_was(walk: Walk) -> None:
    """A move taken back freely leaves the position of before; the record still replays."""
    match = _match(walk)
    rng = seeded("undo", *walk.seed)
    for _ in range(60):
        if match.over:
            break
        seat = _one_of(rng, match.actors)
        before = match.position()
        moves = match.legal(seat)
        match.play(seat, _one_of(rng, moves))
        if match.undo_refusal(seat) is None:
            match.undo(seat)
            assert match.position() == before
            match.play(seat, _one_of(rng, moves))
    record = parse(json.loads(json.dumps(match.log(with_secret=True))))
    again = Match.reopened(walk.game, record)
    for entry in record.entries:
        again.follow(entry)
    assert again.end_hash == match.end_hash


def events_are_numbered_without_gaps(walk: Walk) -> None:
    """Each observer's events are numbered from 0, and can be had from any number on."""
    match = _played(walk)
    for observer in (None, *range(walk.seats)):
        events = match.events(observer)
        assert [event.number for event in events] == list(range(len(events)))
        assert match.events(observer, len(events) // 2) == events[len(events) // 2 :]


def _match(walk: Walk, start: dict[str, object] | None = None) -> Match:
    dice = Dice(Secret.from_seed(str(walk.seed)), (b"",) * walk.seats)
    return Match.begin(walk.game, walk.seats, walk.options, dice, start)


def _played(walk: Walk) -> Match:
    match = _match(walk)
    rng = seeded("match", *walk.seed)
    while not match.over:
        assert len(match.entries) <= walk.game.longest, "the match does not end"
        seat = _one_of(rng, match.actors)
        match.play(seat, _one_of(rng, match.legal(seat)))
    return match


def _play_one(walk: Walk, match: Match) -> None:
    seat = _one_of(walk.rng, match.actors)
    match.play(seat, _one_of(walk.rng, match.legal(seat)))


def _one_of(rng: Rng, items: Sequence[T]) -> T:
    return items[below(rng, len(items))]


def _try_illegal(walk: Walk, match: Match, seat: int) -> None:
    legal = {move.id for move in match.legal(seat)} if 0 <= seat < walk.seats else set()
    tries = [-1, walk.game.moves, *walk.some(list(range(walk.game.moves)), 12)]
    for move in tries:
        if move in legal:
            continue
        refusal = _refused(match, seat, move)
        assert refusal is not None, f"seat {seat} played the illegal move {move}"
        assert refusal.reason, f"seat {seat}, move {move}: no reason"
        assert refusal.rule, f"seat {seat}, move {move}: no rule"


def _refused(match: Match, seat: int, move: int) -> IllegalMove | None:
    try:
        match.play(seat, move)
    except IllegalMove as refusal:
        return refusal
    return None


PROMISES = (
    every_match_ends,
    a_refused_move_changes_nothing,
    a_match_goes_to_a_file_and_back,
    the_same_seed_gives_the_same_match,
    a_position_goes_out_and_in,
    undo_brings_back_what_was,
    events_are_numbered_without_gaps,
)
