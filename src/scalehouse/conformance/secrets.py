"""Promises about secrets: nothing reaches a seat but by the declaration, `observe` and `witness`.

They find a leak in a game that nobody has looked at before. What a seat sees is compared with the
truth number by number, with the declaration field by field, and over moves that look alike.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scalehouse.conformance.failure import check, first_difference
from scalehouse.conformance.walk import PlayedMove, Walk
from scalehouse.core.rules.contract import CHANCE, HIDDEN, Move, Seat, State
from scalehouse.core.rules.state import Field, Visibility

OTHERS = 3  # moves that could have been made instead, looked at in one step


def a_sight_is_the_truth_or_hidden(walk: Walk) -> None:
    """Each number of a sight is the true one, a declared derivation, or HIDDEN."""
    for s in walk.positions():
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            untrue = _untrue(sight, s, walk.derived)
            place, seen, true = untrue or ("", 0, 0)
            check(
                untrue is None,
                "observe",
                "a sight shows a number that is neither the truth nor HIDDEN",
                seat=observer,
                field=place,
                at=s,
                sight=seen,
                truth=true,
            )


def _untrue(sight: State, s: State, derived: tuple[str, ...]) -> tuple[str, int, int] | None:
    masked = s.copy()
    for name in s.dtype.names:
        hidden = np.atleast_1d(sight[name]) == HIDDEN
        if s.dtype[name].shape:
            masked[name][hidden] = HIDDEN
        elif hidden[0]:
            masked[name] = HIDDEN
    return first_difference(sight, masked, but=derived)


def a_sight_keeps_to_the_declaration(walk: Walk) -> None:
    """What is public is seen by all, what is owned by its owner alone, what is secret by nobody."""
    for s in walk.positions():
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            for field in walk.game.fields:
                _check_field(field, s, sight, observer)


def _check_field(field: Field, s: State, sight: State, observer: Seat) -> None:
    wanted = np.array(s[field.name], copy=True)
    if field.seen in (Visibility.BY_RULE, Visibility.DERIVED):
        return
    if field.seen is Visibility.BY_NOBODY:
        wanted[...] = HIDDEN
    elif field.seen is Visibility.BY_OWNER:
        for owner in range(len(wanted)):
            if owner != observer:
                wanted[owner] = HIDDEN
    seen = np.asarray(sight[field.name])
    check(
        bool((seen == wanted).all()),
        "observe",
        f"the field is declared to be seen by {field.seen.value}, and is not",
        seat=observer,
        field=field.name,
        at=s,
        sight=seen.tolist(),
        declared=wanted.tolist(),
    )


def a_derivation_goes_by_what_is_known(walk: Walk) -> None:
    """What a sight derives is the same for every truth that the seat could be in."""
    others = tuple(field.name for field in walk.game.fields if field.name not in walk.derived)
    for number, s in enumerate(walk.positions() if walk.derived else ()):
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            truth = walk.redealt(sight, observer, number)
            differ = first_difference(sight, walk.game.sight(truth, observer), but=others)
            place, one, two = differ or ("", 0, 0)
            said = "a sight derives a number from what the seat may not know"
            both = {"sight": one, "of another truth": two}
            check(not place, "observe", said, seat=observer, field=place, at=s, **both)


def moves_that_look_alike_leave_equal_sights(walk: Walk) -> None:
    """What a seat learns of a move that it does not witness is the same, whichever it was."""
    for step, other, after, observer in _instead(walk):
        seen = walk.rules.witness(step.before, step.by, step.move, observer)
        seen_other = walk.rules.witness(step.before, step.by, other, observer)
        if seen != seen_other or step.by == observer:
            continue
        reveals = walk.game.kinds.kind_of(step.move).reveals
        sights = [walk.game.sight(s, observer) for s in (step.after, after)]
        differ = first_difference(sights[0], sights[1], but=reveals)
        place, one, two = differ or ("", 0, 0)
        check(
            differ is None,
            "observe",
            "a seat does not witness a move, and its sight tells which it was",
            seat=observer,
            field=place,
            at=step.before,
            **{
                f"after {walk.game.kinds.spelled(step.move)}": one,
                f"after {walk.game.kinds.spelled(other)}": two,
            },
        )


def a_witness_learns_nothing_that_its_sight_does_not_hold(walk: Walk) -> None:
    """Two moves that leave a seat one sight of different truths look alike to it."""
    kind_of = walk.game.kinds.kind_of
    for step, other, after, observer in _instead(walk):
        if step.by == observer or step.after.tobytes() == after.tobytes():
            continue
        kinds = kind_of(step.move), kind_of(other)
        if kinds[0] is not kinds[1] and any(kind.in_sight for kind in kinds):
            continue
        sights = [walk.game.sight(s, observer).tobytes() for s in (step.after, after)]
        if sights[0] != sights[1]:
            continue
        seen = walk.rules.witness(step.before, step.by, step.move, observer)
        check(
            seen == walk.rules.witness(step.before, step.by, other, observer),
            "witness",
            "a seat is told a move that its sight keeps from it",
            seat=observer,
            at=step.before,
            told=walk.game.kinds.spelled(seen) if seen != HIDDEN else "HIDDEN",
            instead_of=walk.game.kinds.spelled(other),
        )


def _instead(walk: Walk) -> Iterator[tuple[PlayedMove, Move, State, Seat]]:
    """Of some steps: another move that could have been made, the state after it, an observer."""
    for step in walk.steps():
        moves = [move for move in _possible(walk, step) if move != step.move]
        for other in walk.some(moves, OTHERS):
            after = step.before.copy()
            walk.rules.apply(after, step.by, other)
            for observer in walk.observers:
                yield step, other, after, observer


def _possible(walk: Walk, step: PlayedMove) -> list[Move]:
    if step.by != CHANCE:
        return walk.legal(step.before, step.by)
    found: list[Move] = walk.odds(step.before).nonzero()[0].tolist()
    return found


PROMISES = (
    a_sight_is_the_truth_or_hidden,
    a_sight_keeps_to_the_declaration,
    a_derivation_goes_by_what_is_known,
    moves_that_look_alike_leave_equal_sights,
    a_witness_learns_nothing_that_its_sight_does_not_hold,
)
