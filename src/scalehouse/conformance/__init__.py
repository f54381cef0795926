"""The conformance suite: what every game must keep, checked by one call.

    from scalehouse import conformance
    conformance.check(GAME)

It plays random matches with every number of seats and every combination of options, and raises
BrokenPromise (an AssertionError) for the first promise that does not hold: what is wrong, in which
function and field, for whom, and how to see it again. In a terminal: `scalehouse check GAME`.
With pytest, one test for each case reads better:

    @pytest.mark.parametrize("case", list(conformance.cases(GAME)), ids=str)
    def test_conformance(case):
        conformance.check_case(GAME, case)
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scalehouse.conformance import (
    declared,
    languages,
    matches,
    outcomes,
    positions,
    previews,
    secrets,
    storing,
    twins,
    views,
)
from scalehouse.conformance.failure import BrokenPromise, Found, of_error
from scalehouse.conformance.walk import Walk
from scalehouse.core.game import Game, OptionValue

MATCHES = 3


@dataclass(frozen=True)
class Case:
    """A way to set the table."""

    seats: int
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([f"{self.seats} seats", *chosen])


@dataclass(frozen=True)
class Passed:
    """What was looked at."""

    cases: int
    matches: int
    moves: int
    promises: int


def cases(game: Game) -> Iterator[Case]:
    """Every number of seats with every combination of options."""
    names = [option.name for option in game.options]
    for seats in game.seats:
        for values in itertools.product(*(option.choices for option in game.options)):
            yield Case(seats, dict(zip(names, values, strict=True)))


def check(
    game: Game,
    *,
    matches: int = MATCHES,
    seed: int = 0,
    truths: int = 0,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Passed:
    """Every promise, in every case. Raises BrokenPromise.

    `truths`: in how many truths a preview has to come true; 0: as many as go fast.
    """
    declared.check_declaration(game)
    done = moves = 0
    met = set[str]()
    for done, case in enumerate(cases(game), 1):
        moves += check_case(game, case, matches=matches, seed=seed, truths=truths, met=met)
        on_progress(done)
    ways = [(case.seats, dict(case.options)) for case in cases(game)]
    declared.check_met(game, met, ways)
    languages.check_said(game)
    return Passed(done, done * matches, moves, len(PROMISES))


def check_case(
    game: Game,
    case: Case,
    *,
    matches: int = MATCHES,
    seed: int = 0,
    truths: int = 0,
    met: set[str] | None = None,
) -> int:
    """Returns how many moves were made. Raises BrokenPromise. `met` gets the possible kinds."""
    moves = 0
    for number in range(matches):
        walk = Walk(game, case.seats, case.options, (seed, number), truths)
        for promise in (_it_can_be_played, *PROMISES):
            _keep(promise, walk, case)
        moves += len(walk.played)
        if met is not None:
            met |= declared.kinds_met(walk)
    return moves


def _it_can_be_played(walk: Walk) -> None:
    """A match of random moves goes on until somebody ends it."""
    walk.play()


def _keep(promise: Callable[[Walk], None], walk: Walk, case: Case) -> None:
    """Says which promise it was, in its own words, and how to see it again."""
    try:
        promise(walk)
    except BrokenPromise as broken:
        _tell(broken, promise, walk, case)
        raise
    except Exception as error:  # an author's function may raise anything
        fault = of_error(error, walk.game, walk.at)
        _tell(fault, promise, walk, case)
        raise fault from error


def _tell(broken: BrokenPromise, promise: Callable[[Walk], None], walk: Walk, case: Case) -> None:
    state = broken.fault.state
    seed, match = walk.seed
    words = (promise.__doc__ or promise.__name__).splitlines()[0]
    before = walk.before(state)
    broken.found = Found(
        words,
        f"{walk.game.name}, {case}",
        seed,
        match,
        walk.way_to(state),
        state and walk.position(state),
        before and walk.position(before),
    )
    broken.add_note(str(broken.found))


# Those that name a fault most exactly come first.
PROMISES: tuple[Callable[[Walk], None], ...] = (
    *languages.PROMISES,
    *storing.NUMBERS,
    *positions.LOOKING,
    *storing.PROMISES,
    *outcomes.PROMISES,
    *secrets.PROMISES,
    *positions.PROMISES,
    *views.PROMISES,
    *matches.PROMISES,
    *previews.PROMISES,
    *twins.PROMISES,
)
