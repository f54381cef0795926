"""The tree search on one core: beside OpenSpiel's in C++, and beside the bare rules."""

from __future__ import annotations

from statistics import median

import numpy as np
import pyspiel

from bench.measure import Churn, Pair, Row, goal_row, interleaved, rate, short, spread
from scalehouse.bots.search.bot import Tree
from scalehouse.bots.search.settings import SearchSettings
from scalehouse.bots.search.think import DONE, MOVES, think
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rng import pick_bit, pick_weighted, seeded
from scalehouse.core.rules.contract import CHANCE, Seat, State
from scalehouse.core.rules.twin import Twin

BESIDE_SPIEL = 3
KEPT = 1 / 3  # of the bare rules' moves a second
ROUNDS = 5
SIMULATIONS = 100_000
SPIEL_SIMULATIONS = 20_000
RAW_MOVES = 2_000_000
FULL, CUT_OFF = -1, 10
GAMES = {"connect_four": (FULL,), "scathe": (FULL, CUT_OFF), "scale": (FULL, CUT_OFF),
         "fate": (FULL, CUT_OFF)}  # fmt: skip
BUDGET = {FULL: 5_000, CUT_OFF: 40_000}  # simulations in a round


class Searching:
    """Searches from the opening of a game, one tree, always the whole budget."""

    def __init__(self, game: Game, plies: int, simulations: int) -> None:
        settings = SearchSettings(
            simulations=simulations, trees=1, nodes=8 * simulations, plies=plies, explore=2.0
        )
        self._kernel = Twin(game.rules, game.judge, "compiled").kernel(think)
        self._tree = Tree(game, settings, 0)
        self._sight, self._seat = opening(game)
        self._stop = np.zeros(1, np.bool_)

    def simulations(self) -> int:
        self._tree.grow(self._kernel, self._sight, self._seat, self._stop, seeded("bench"))
        return int(self._tree.counts[DONE])

    def moves(self) -> int:
        self.simulations()
        return int(self._tree.counts[MOVES])


def opening(game: Game) -> tuple[State, Seat]:
    """The first decision of a match, as a seat that has it sees the table."""
    s = game.start(game.check_seats(None), game.check_options({}))
    rules, weights, rng = game.twin.plain, game.weights(), seeded("opening")
    while rules.actors(s) == CHANCE:
        rules.chance(s, weights)
        rules.apply(s, CHANCE, pick_weighted(rng, weights))
    seat = pick_bit(rng, rules.actors(s))
    return game.sight(s, seat), seat


def rows() -> list[Row]:
    return [beside_spiel(), *(row for name in GAMES for row in rows_of(registry.find(name)))]


def beside_spiel() -> Row:
    """Both play one random playout from each leaf."""
    ours = Searching(registry.find("connect_four"), FULL, SIMULATIONS)
    spiel = pyspiel.load_game("connect_four")
    pair = interleaved(
        lambda: rate(ours.simulations), lambda: rate(lambda: spiel_search(spiel)), ROUNDS
    )
    what = "Connect Four: thousand simulations of tree search a second"
    return goal_row(what, pair, "OpenSpiel, C++", BESIDE_SPIEL, 1e3)


def spiel_search(spiel: pyspiel.Game) -> int:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(spiel, evaluator, 2.0, SPIEL_SIMULATIONS, 1000, False, 1, False)  # noqa: FBT003  # theirs
    bot.step(spiel.new_initial_state())
    return SPIEL_SIMULATIONS


def rows_of(game: Game) -> list[Row]:
    return [row_of(game, plies) for plies in GAMES[game.name]]


def row_of(game: Game, plies: int) -> Row:
    """The goal is for whole playouts: cut off, more of the work is the tree's."""
    search = Searching(game, plies, BUDGET[plies])
    churn = Churn(game, "compiled")
    simulations = [rate(search.simulations) for _ in range(ROUNDS)]
    pair: Pair = interleaved(
        lambda: rate(search.moves), lambda: rate(lambda: churn.moves(RAW_MOVES)), ROUNDS
    )
    how = "to the end" if plies == FULL else f"cut off after {plies} moves"
    return Row(
        f"{game.title}: thousand simulations a second from the opening, played {how}",
        spread([one / 1e3 for one in simulations]),
        "moves a second, of the bare rules'",
        f"{short(median(pair.ours) / 1e6)} of {short(median(pair.other) / 1e6)} M",
        pair.ratio_told(),
        f"≥ {KEPT:.2f}×" if plies == FULL else "",
        pair.ratio >= KEPT if plies == FULL else None,
    )
