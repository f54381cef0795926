"""What every installed game must keep, with every number of seats and every option."""

from __future__ import annotations

import math
import os

import pytest

from scalehouse import conformance
from scalehouse.conformance import Case, previews
from scalehouse.conformance.walk import Walk
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules.twin import MODE_VARIABLE
from stress import soak
from tests.games import playthroughs

PLAIN = os.environ.get(MODE_VARIABLE) == "plain"
THOROUGH = not PLAIN and os.environ.get("NUMBA_BOUNDSCHECK") != "1"
MOVES = {"scathe": 1_000_000}  # of random play; others have fewer
FEWER = 300_000
PLAIN_MOVES = 1_000
# Of each game; `make soak` goes through all of them. That both forms of the rules answer alike is
# one of the promises: what holds compiled need not be shown again plain, case by case.
MOST_CASES = 12 if THOROUGH else 1 if PLAIN else 4

GAMES = [registry.find(name) for name in registry.names()]
NAMES = [game.name for game in GAMES]


def some(cases: list[Case]) -> list[Case]:
    """A few of very many ways to play, far from each other: the steps share no factor with them."""
    if len(cases) <= MOST_CASES:
        return cases
    step = next(n for n in range(len(cases) * 5 // 8, 0, -1) if math.gcd(n, len(cases)) == 1)
    return [cases[number * step % len(cases)] for number in range(MOST_CASES)]


CASES = [(game, case) for game in GAMES for case in some(list(conformance.cases(game)))]


@pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{g.name}-{c}" for g, c in CASES])
def test_conformance(game: Game, case: Case) -> None:
    conformance.check_case(game, case, matches=1)


@pytest.mark.long
@pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{g.name}-{c}" for g, c in CASES])
def test_previews_come_true_in_a_thousand_truths(game: Game, case: Case) -> None:
    for number in range(3):
        walk = Walk(game, case.seats, case.options, (9, number), truths=1000)
        for promise in previews.PROMISES:
            promise(walk)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_random_play_breaks_nothing(game: Game) -> None:
    cases = list(conformance.cases(game))
    cases = some(cases) if PLAIN else cases
    moves = PLAIN_MOVES if PLAIN else MOVES.get(game.name, FEWER)
    for number, case in enumerate(cases):
        options = dict(case.options)
        result = soak.run(game, case.seats, options, moves // len(cases) + 1, seed=number)
        assert result.problems == (), result.position()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_recorded_playthrough_is_still_how_it_goes(game: Game) -> None:
    """If this fails on purpose, raise the game's version and match log anew: `make record`."""
    assert playthroughs.path(game).read_text("utf-8") == playthroughs.written(game)
