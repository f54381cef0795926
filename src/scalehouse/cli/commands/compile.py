"""Compiles games ahead of time, so that nobody waits for it later."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from scalehouse import bots
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.performer import cast_of, ticks
from scalehouse.bots.performer.body import move_about
from scalehouse.bots.performer.contract import decide, notice
from scalehouse.bots.performer.perspective import watch
from scalehouse.bots.random import choose_randomly
from scalehouse.bots.search.think import think
from scalehouse.cli.door import BadInput
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules import steps
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.lab.runner.matches import Lineup, matches_for

STEPS = (
    steps.who_acts,
    steps.step_before_all,
    steps.look,
    steps.choices,
    steps.recall,
    steps.odds,
    steps.foresee,
)
PERFORMERS = (ticks.be_ready, move_about, watch, notice, decide)
QUICK = ("random", "greedy")  # bots that simulations compile into one loop


def run(names: Iterable[str]) -> None:
    for game in [registry.find(name) for name in names or registry.names()]:
        began = time.monotonic()
        print(f"{game.name}: ", end="", flush=True)
        _compile(game)
        print(f"compiled and stored, {time.monotonic() - began:.1f} s", flush=True)


def _compile(game: Game) -> None:
    """The functions of the contract first: what Numba compiles inside of others is not stored."""
    game.twin.prefer_compiled()
    if game.twin.rules is game.twin.plain:
        raise BadInput("SCALEHOUSE_RULES=plain asks for rules that are not compiled")
    for kernel in kernels(game):
        game.twin.kernel(kernel)
    cast = cast_of(game)
    if cast:
        for kernel in PERFORMERS:
            cast.kernel(kernel)
    for name in simulated(game):
        everybody = (name,) * min(game.seats)
        matches_for(Lineup(game, everybody, game.check_options({}), seed=0)).compile()


def kernels(game: Game) -> Iterator[AnyFunction]:
    """What a table and the bots of a game call."""
    yield from STEPS
    yield choose_randomly
    known = bots.names(game)
    if "greedy" in known:
        yield choose_greedily
    if "master" in known:
        yield think


def simulated(game: Game) -> list[str]:
    """Bots whose matches are played in loops of their own."""
    known = list(bots.names(game))
    return [name for name in QUICK if name in known] or known[:1]
