"""Promises about what can happen next: what is possible can be played, and leaves a sound state."""

from __future__ import annotations

from scalehouse.conformance.failure import check, first_difference
from scalehouse.conformance.walk import Walk
from scalehouse.core.rules.contract import CHANCE, Move, Seat, State

AT_ONCE = 4  # moves that are tried in a position


def a_move_has_one_effect(walk: Walk) -> None:
    """The same move in the same position always leads to the same position."""
    for step in walk.steps():
        again = step.before.copy()
        walk.apply(again, step.by, step.move)
        place, one, two = first_difference(step.after, again) or ("", 0, 0)
        said = f"{walk.game.kinds.spelled(step.move)} has two effects: `apply` draws nothing itself"
        check(not place, "apply", said, field=place, at=step.before, once=one, again=two)


def every_outcome_can_happen(walk: Walk) -> None:
    """Whatever chance gives weight to is a move of chance, and can be applied."""
    for s in walk.positions():
        if walk.rules.actors(s) == CHANCE:
            outcomes: list[Move] = walk.odds(s).nonzero()[0].tolist()
            _try(walk, s, CHANCE, outcomes)


def every_legal_move_can_be_played(walk: Walk) -> None:
    """Whatever is legal for a seat is a move of seats, and can be applied."""
    for s in walk.positions():
        for seat in walk.some(walk.acting(s), 1):
            _try(walk, s, seat, walk.legal(s, seat))


def _try(walk: Walk, s: State, by: Seat, moves: list[Move]) -> None:
    seat = None if by == CHANCE else by
    for move in moves:
        walk.check_kind(s, by, move)
    for move in walk.some(moves, AT_ONCE):
        after = s.copy()
        spelled = walk.game.kinds.spelled(move)
        walk.apply(after, by, move)
        found = walk.game.problems(after)
        said = f"{spelled} leaves a state in which something is wrong"
        check(not found, "apply or problems", said, seat=seat, at=s, problems=", ".join(found))


PROMISES = (a_move_has_one_effect, every_outcome_can_happen, every_legal_move_can_be_played)
