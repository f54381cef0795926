"""The conformance suite: what every game must keep, checked by one call.

    from scalehouse import conformance
    conformance.check(GAME)

It plays random matches with every number of seats and every combination of options, and raises an
AssertionError that tells the promise that was broken, where, and the seed to see it again.
With pytest, one test for each case reads better:

    @pytest.mark.parametrize("case", list(conformance.cases(GAME)), ids=str)
    def test_conformance(case):
        conformance.check_case(GAME, case)
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scalehouse.conformance import matches, positions, twins
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


def cases(game: Game) -> Iterator[Case]:
    """Every number of seats with every combination of options."""
    names = [option.name for option in game.options]
    for seats in game.seats:
        for values in itertools.product(*(option.choices for option in game.options)):
            yield Case(seats, dict(zip(names, values, strict=True)))


def check(game: Game, *, matches: int = MATCHES, seed: int = 0) -> None:
    """Every promise, in every case."""
    for case in cases(game):
        check_case(game, case, matches=matches, seed=seed)


def check_case(game: Game, case: Case, *, matches: int = MATCHES, seed: int = 0) -> None:
    for number in range(matches):
        walk = Walk(game, case.seats, case.options, (seed, number))
        for promise in PROMISES:
            _keep(promise, walk, f"{game.name}, {case}, seed {seed}, match {number}")


def _keep(promise: Callable[[Walk], None], walk: Walk, where: str) -> None:
    """Says which promise it was, in its own words."""
    try:
        promise(walk)
    except AssertionError as error:
        error.add_note(f"promise: {promise.__doc__}\nin: {where}")
        raise


PROMISES: tuple[Callable[[Walk], None], ...] = (
    *positions.PROMISES,
    *matches.PROMISES,
    *twins.PROMISES,
)
