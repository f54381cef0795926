"""Bots: they get a seat's sight and nothing else, and have a generator of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scalehouse.bots.greedy import GreedyBot
from scalehouse.bots.random import RandomBot
from scalehouse.core.contract import Move, Seat, State
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game


class Bot(Protocol):
    def choose(self, sight: State, seat: Seat) -> Move:
        """One of the seat's legal moves."""


BOTS: dict[str, Callable[[Game, object], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


class UnknownBot(ScalehouseError):
    """No bot of that name, or not for that game."""


def check_name(name: str, game: Game) -> str:
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    if name == "greedy" and game.judge is None:
        raise UnknownBot(f"{game.name} has no judgement for the greedy bot; use random")
    return name


def make(name: str, game: Game, seed: object) -> Bot:
    return BOTS[check_name(name, game)](game, seed)
