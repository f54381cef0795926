"""Promises about numbers: what a rule writes is what stands there, and nowhere else.

The fields of a state are small integers. NumPy cuts what does not fit, and drops what stands after
the point, without a word. Compiled code also writes beyond the end of an array.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.conformance.failure import check, fail
from scalehouse.conformance.walk import Walk
from scalehouse.conformance.watched import Buffer, NotKept, Watched
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import Seat, State
from scalehouse.core.rules.twin import Rules

Fill: TypeAlias = Callable[[State, str, NDArray[Any], Callable[[Any], None]], None]
MARGIN = 64  # places on both sides of a buffer that nobody may touch


def a_number_is_kept_as_it_is_written(walk: Walk) -> None:
    """No value changes by being stored: each number that a rule writes fits its field."""
    plain = walk.game.twin.plain
    for step in walk.steps():
        s, after = Watched(step.before.copy()), Watched(step.after.copy())
        _run(step.before, "apply", None, partial(plain.apply, s, step.by, step.move))
        for seat in walk.observers:
            sight, rng = Watched(walk.game.empty()), seeded("storing", *walk.seed, seat)
            _run(step.after, "observe", seat, partial(plain.observe, after, seat, sight))
            _run(step.after, "redeal", seat, partial(plain.redeal, sight, seat, rng))


def _run(at: State, function: str, seat: Seat | None, work: Callable[[], None]) -> None:
    try:
        with np.errstate(over="raise"):
            work()
    except NotKept as cut:
        said = "a number does not fit its field, and another stands there"
        both = {"written": cut.written, "stands": cut.kept}
        fail(function, said, seat=seat, field=cut.field, at=at, **both)
    except (FloatingPointError, OverflowError) as error:
        said = f"a sum does not fit the type of its numbers ({error})"
        fail(function, said, seat=seat, at=at)


def nothing_is_written_beyond_a_buffer(walk: Walk) -> None:
    """A function fills the buffer that it is given, from the first place to the last."""
    for s in walk.positions():
        _fill_all(walk, s, walk.rules, _fill)
        _fill_all(walk, s, walk.game.twin.plain, _fill_strictly)


def _fill_all(walk: Walk, s: State, rules: Rules, fill: Fill) -> None:
    game = walk.game
    for seat in range(walk.seats):
        fill(s, "legal", game.mask(), partial(rules.legal, s, seat))
    fill(s, "chance", game.weights(), partial(rules.chance, s))
    fill(s, "score", game.shares(), partial(rules.score, s))
    fill(s, "problems", game.flags(), partial(rules.problems, s))
    if game.judge is not None:
        fill(s, "judge", game.shares(), partial(rules.judge, s))


def _fill_strictly(
    at: State, function: str, like: NDArray[Any], fill: Callable[[Any], None]
) -> None:
    try:
        fill(like.view(Buffer))
    except IndexError as error:
        fail(function, f"it reaches beyond the buffer that it is to fill: {error}", at=at)


def _fill(at: State, function: str, like: NDArray[Any], fill: Callable[[Any], None]) -> None:
    wide = np.zeros(len(like) + 2 * MARGIN, like.dtype)
    edges = (slice(None, MARGIN), slice(MARGIN + len(like), None))
    for mark in (0, 1):  # whatever is written there differs from one of the two
        wide[:] = mark
        try:
            fill(wide[MARGIN : MARGIN + len(like)])
        except IndexError as error:
            fail(function, f"it reaches beyond an array: {error}", at=at)
        touched = [place for edge in edges for place in (wide[edge] != mark).nonzero()[0].tolist()]
        check(
            not touched,
            function,
            f"it writes beyond the {len(like)} places of the buffer that it is to fill",
            at=at,
        )


NUMBERS = (a_number_is_kept_as_it_is_written,)
PROMISES = (nothing_is_written_beyond_a_buffer,)
