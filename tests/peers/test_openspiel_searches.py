"""OpenSpiel's own searches play whole matches of ours.

Those in Python: its tree search in C++ ends the program (a segmentation fault in 2.0.2) with games
that are written in Python, ours and OpenSpiel's own python_tic_tac_toe alike.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import scalehouse.adapters.openspiel  # noqa: F401  # registers the games

FEW = 2  # simulations: enough to come by everything that a search asks of a state


def play(state: Any, bots: list[Any], seed: int) -> list[float]:
    rng = random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        else:
            action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    returns: list[float] = state.returns()
    return returns


def rollouts(seed: int) -> mcts.RandomRolloutEvaluator:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def mcts_bot(game: Any, seed: int, simulations: int) -> mcts.MCTSBot:
    random_state = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 1.0, simulations, rollouts(seed), random_state=random_state)


class Undecided(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Expects as much of all: for matches whose playouts take long."""

    def evaluate(self, state: Any) -> list[float]:
        return [1 / state.num_players()] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def ismcts_bot(game: Any, seed: int, evaluator: mcts.Evaluator) -> ismcts.ISMCTSBot:
    random_state = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(game, evaluator, 1.0, FEW, random_state=random_state)


def test_their_tree_search_takes_a_win_and_stops_a_loss() -> None:
    """One move wins; on the other's turn one move keeps it from winning."""
    game = pyspiel.load_game("scalehouse_connect_four")
    for moves, best in (([0, 6, 0, 6, 0, 6], 0), ([0, 6, 0, 5, 0], 0)):
        state = game.new_initial_state()
        for move in moves:
            state.apply_action(move)
        assert mcts_bot(game, seed=1, simulations=200).step(state) == best


@pytest.mark.parametrize("table", ["scalehouse_scathe", "scalehouse_fate"])
def test_their_tree_search_plays_with_chance(table: str) -> None:
    """It looks into what is hidden, as it does in any game: it is for those that hide nothing."""
    game = pyspiel.load_game(table)
    bots = [mcts_bot(game, seed, FEW) for seed in range(2)]
    assert sum(play(game.new_initial_state(), bots, seed=3)) == 1


@pytest.mark.parametrize(
    "table",
    ["scalehouse_fate", "scalehouse_scale(seats=3)", "scalehouse_trex(seats=3,ticks=60)"],
)
def test_their_information_set_search_plays_a_whole_match(table: str) -> None:
    game = pyspiel.load_game(table)
    bots = [ismcts_bot(game, seed, rollouts(seed)) for seed in range(game.num_players())]
    assert sum(play(game.new_initial_state(), bots, seed=4)) == pytest.approx(1)


def test_their_information_set_search_prepares_in_secret_and_fights_to_the_end() -> None:
    game = pyspiel.load_game("scalehouse_scathe(teams=build)")
    bots = [ismcts_bot(game, seed, Undecided()) for seed in range(2)]
    assert sum(play(game.new_initial_state(), bots, seed=5)) == 1


def test_their_information_set_search_plays_together_with_another() -> None:
    game = pyspiel.load_game("scalehouse_trex(seats=2)")
    bots = [ismcts_bot(game, seed, rollouts(seed)) for seed in range(2)]
    returns = play(game.new_initial_state(), bots, seed=6)
    assert returns in ([0.0, 0.0], [0.5, 0.5])
