"""Random playouts of Connect Four from the empty board, beside OpenSpiel's in C++."""

from __future__ import annotations

import pyspiel

from bench.measure import Churn, Row, goal_row, interleaved, rate
from scalehouse.core import registry

GOAL = 5
ROUNDS = 9
OUR_MOVES = 8_000_000
ROLLOUTS = 20_000  # in each of OpenSpiel's evaluations
SIMULATIONS = 2


def rows() -> list[Row]:
    churn = Churn(registry.find("connect_four"), "compiled")
    spiel = pyspiel.load_game("connect_four")
    pair = interleaved(
        lambda: rate(lambda: churn.matches(OUR_MOVES)),
        lambda: rate(lambda: spiel_playouts(spiel)),
        ROUNDS,
    )
    what = "Connect Four: million random playouts a second"
    return [goal_row(what, pair, "OpenSpiel, C++", GOAL, 1e6)]


def spiel_playouts(spiel: pyspiel.Game) -> int:
    """As many playouts as one search of OpenSpiel's own bot makes.

    From Python every move would cost a call, so the loop has to be one of theirs in C++: a search
    by their MCTSBot, whose evaluator plays each leaf out at random many times. With two simulations
    of 20 000 playouts the tree costs nothing. The first starts from the empty board, the second
    after one stone, which spares it a move: to their advantage. (One alone would leave the bot
    without a move to choose from.)
    """
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(spiel, evaluator, 2.0, SIMULATIONS, 100, False, 1, False)  # noqa: FBT003  # theirs
    bot.step(spiel.new_initial_state())
    return ROLLOUTS * SIMULATIONS
