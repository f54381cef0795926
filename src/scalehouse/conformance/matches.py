"""Promises about whole matches: through the checked door, to a file and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeVar

from scalehouse.conformance.failure import check
from scalehouse.conformance.walk import Walk
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import parse
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.verify import verify_match
from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.contract import NOBODY, Rng
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.core.text.words import IllegalMove

T = TypeVar("T")


def every_match_ends(walk: Walk) -> None:
    """A match is over within the game's own bound."""
    is_over = walk.rules.actors(walk.end) == NOBODY and len(walk.played) <= walk.game.longest
    check(is_over, "apply", f"the match is not over after {len(walk.played)} moves", at=walk.end)


def a_refused_move_changes_nothing(walk: Walk) -> None:
    """The door refuses what is not legal, and a refusal leaves the match as it was."""
    match = _match(walk)
    for _ in range(30):
        if match.over:
            return
        before = match.position()
        for seat in range(-1, walk.seats + 1):
            _try_illegal(walk, match, seat)
        check(match.position() == before, "legal", "a refused move has changed the match")
        _play_one(walk, match)


def a_match_goes_to_a_file_and_back(walk: Walk) -> None:
    """The log of a match replays to the same position, and verifies."""
    match = _played(walk)
    match_log = json.loads(json.dumps(match.log()))
    again = Match.reopened(walk.game, parse(match_log))
    for entry in parse(match_log).entries:
        again.follow(entry)
    _check_same(again, match, "the log of a match replays to another")
    verdict = verify_match(Match.reopened(walk.game, parse(match_log)), parse(match_log))
    check(verdict.ok, "apply", f"the log of a match does not verify: {verdict.fault}")


def the_same_seed_gives_the_same_match(walk: Walk) -> None:
    """Nothing but the seed and the players decides a match."""
    said = "the same seed and the same players give two matches"
    check(_played(walk).end_hash == _played(walk).end_hash, "apply or chance", said)


def a_position_goes_out_and_in(walk: Walk) -> None:
    """A match begun from another's position stands where that one stood."""
    for s in (walk.start, walk.end):
        saved = parse(_match(walk, start=fields_of(s)).log())
        stands = Match.reopened(walk.game, saved).position()["state"]
        said = "a match that begins from a position stands elsewhere"
        check(fields_of(s) == stands, "setup", said, at=s)


def undo_brings_back_what_was(walk: Walk) -> None:
    """A move taken back freely leaves the position of before; the match log still replays."""
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
            said = "a move that was taken back has left something behind"
            check(match.position() == before, "apply", said, seat=seat)
            match.play(seat, _one_of(rng, moves))
    match_log = parse(json.loads(json.dumps(match.log(with_secret=True))))
    again = Match.reopened(walk.game, match_log)
    for entry in match_log.entries:
        again.follow(entry)
    _check_same(again, match, "the log of a match with moves taken back replays to another")


def _check_same(again: Match, match: Match, said: str) -> None:
    is_same = again.position() == match.position() and again.end_hash == match.end_hash
    check(is_same, "apply", said)


def events_are_numbered_without_gaps(walk: Walk) -> None:
    """Each observer's events are numbered from 0, and can be had from any number on."""
    match = _played(walk)
    for observer in (None, *range(walk.seats)):
        events = match.events(observer)
        numbers = [event.number for event in events]
        said = "events are not numbered from 0 on"
        check(numbers == list(range(len(events))), "describe_events", said)
        half = len(events) // 2
        said = "events from a number on are others than before"
        check(match.events(observer, half) == events[half:], "describe_events", said)


def _match(walk: Walk, start: dict[str, object] | None = None) -> Match:
    dice = Dice(Secret.from_seed(str(walk.seed)), (b"",) * walk.seats)
    return Match.begin(walk.game, walk.seats, walk.options, dice, start)


def _played(walk: Walk) -> Match:
    match = _match(walk)
    rng = seeded("match", *walk.seed)
    while not match.over:
        check(len(match.entries) <= walk.game.longest, "apply", "the match does not end")
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
        check(refusal is not None, "legal", f"an illegal move was played: {move}", seat=seat)
        said = f"the refusal of move {move} has no reason, or names no rule"
        check(bool(refusal and refusal.reason and refusal.rule), "refuse", said, seat=seat)


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
