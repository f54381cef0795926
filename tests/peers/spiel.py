"""Tables as OpenSpiel loads them, and ways through their matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import scalehouse.adapters.openspiel as adapter
from scalehouse.adapters.openspiel.setting import to_parameter
from scalehouse.conformance import Case
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import State

Named = tuple[str, dict[str, Any]]  # a table as OpenSpiel loads it

BOUNDED = ("connect_four", "fate", "liars_dice", "scale")
FEW: list[Named] = [(adapter.PREFIX + name, {}) for name in registry.names()]
FEW += [("scalehouse_scathe", {"teams": "build"}), ("scalehouse_trex", {"seats": 4})]


def named(name: str, case: Case) -> Named:
    options = {option.name: option for option in registry.find(name).options}
    chosen = {key: to_parameter(options[key], value) for key, value in case.options.items()}
    return adapter.PREFIX + name, {"seats": case.seats, **chosen}


def said(table: Named) -> str:
    name, parameters = table
    return "-".join([name, *(f"{key}={value}" for key, value in parameters.items())])


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random match."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def some(game: Any, seed: int, every: int) -> Iterator[Any]:
    """Now and then a state of a random match, which a player is to move in."""
    for number, state in enumerate(walk(game, seed)):
        if number % every == 0 and state.is_player_node():
            yield state


def nth(states: Iterator[Any], number: int) -> Any:
    return next(islice(states, number, None))


def faults(game: Game, truth: State) -> list[str]:
    found = game.flags()
    game.twin.plain.problems(truth, found)
    return [name for name, wrong in zip(game.rules.PROBLEMS, found, strict=True) if wrong]
