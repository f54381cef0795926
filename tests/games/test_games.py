"""What every installed game must keep, with every number of seats and every option."""

from __future__ import annotations

import os

import pytest

from bench import soak
from scalehouse import conformance
from scalehouse.conformance import Case
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.twin import MODE_VARIABLE
from tests.games import playthroughs

PLAIN = os.environ.get(MODE_VARIABLE) == "plain"
MOVES = {"scathe": 1_000_000}  # of random play; others have fewer
FEWER = 300_000
PLAIN_MOVES = 3_000

GAMES = [registry.find(name) for name in registry.names()]
NAMES = [game.name for game in GAMES]
CASES = [(game, case) for game in GAMES for case in conformance.cases(game)]


@pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{g.name}-{c}" for g, c in CASES])
def test_conformance(game: Game, case: Case) -> None:
    conformance.check_case(game, case, matches=1 if PLAIN else 2)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_random_play_breaks_nothing(game: Game) -> None:
    cases = list(soak.cases(game))
    moves = PLAIN_MOVES if PLAIN else MOVES.get(game.name, FEWER)
    for number, (seats, options) in enumerate(cases):
        result = soak.run(game, seats, options, moves // len(cases) + 1, seed=number)
        assert result.problems == (), result.position()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_recorded_playthrough_is_still_how_it_goes(game: Game) -> None:
    """If this fails on purpose, raise the game's version and record anew: `make record`."""
    assert playthroughs.path(game).read_text("utf-8") == playthroughs.written(game)
