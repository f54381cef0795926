"""Bots: they get a seat's sight and nothing else, and have a generator of their own.

Most play any game, one decision at a time. A game that is performed may bring performers instead:
they also need a stage and time, and are made as `bots.performer.Performer`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scalehouse.bots import levels, performer
from scalehouse.bots.greedy import GreedyBot
from scalehouse.bots.random import RandomBot
from scalehouse.bots.search.bot import SearchBot
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.nearest import did_you_mean
from scalehouse.core.rules.contract import Move, Seat, State


class Bot(Protocol):
    def choose(self, sight: State, seat: Seat) -> Move:
        """One of the seat's legal moves."""


BOTS: dict[str, Callable[[Game, object], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


AT_A_TABLE = 2.0  # seconds for a decision where people wait
PAUSES = {"expert": 2, "master": 5}  # before each answer at a table; the others make one


class UnknownBot(ScalehouseError):
    """No bot of that name, or not for that game."""


def names(game: Game) -> list[str]:
    """The bots that can play a game, from the weakest on."""
    cast = performer.cast_of(game)
    if cast:
        return ["random", *cast.levels]
    simple = [name for name in BOTS if name != "greedy" or game.judge]
    return simple if levels.refusal(game) else [*simple, *levels.LEVELS]


def default_name(game: Game) -> str:
    """The bot that sits down when nobody asked for another."""
    cast = performer.cast_of(game)
    if cast:
        return cast.usual
    return "greedy" if game.judge else "random"


def check_name(name: str, game: Game) -> str:
    known = names(game)
    if name in levels.LEVELS and levels.refusal(game):
        raise UnknownBot(f"{levels.refusal(game)}; its bots: {', '.join(known)}")
    if name not in known:
        listed = f"its bots: {', '.join(known)}{did_you_mean(name, known)}"
        raise UnknownBot(f"there is no bot {name!r} for {game.name}; {listed}")
    return name


def performs(name: str, game: Game) -> bool:
    """Whether it is a bot that needs a stage and time."""
    cast = performer.cast_of(game)
    return cast is not None and name in cast.levels


def make(name: str, game: Game, seed: object, *, seconds: float | None = None) -> Bot:
    """`seconds`: where people wait, a searching bot thinks no longer than that."""
    check_name(name, game)
    if performs(name, game):
        raise UnknownBot(f"{name} performs: it needs a stage and time")
    return BOTS[name](game, seed) if name in BOTS else searcher(name, game, seed, seconds=seconds)


def searcher(
    level: str,
    game: Game,
    seed: object,
    *,
    threads: int | None = None,
    seconds: float | None = None,
) -> SearchBot:
    """A bot of a level; at a live table with the seconds that it may think at most."""
    settings = levels.settings_for(game, level)
    return SearchBot(game, settings, (level, seed), threads=threads, seconds=seconds)
