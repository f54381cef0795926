"""Which games there are. Ours are found as anybody's: through the entry point of their package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from scalehouse.core.errors import UnknownGame
from scalehouse.core.game import Game
from scalehouse.core.nearest import did_you_mean
from scalehouse.core.places import place_of

GROUP = "scalehouse.games"


def names() -> list[str]:
    """The names of all installed games, sorted."""
    return sorted(_installed())


def find(name: str) -> Game:
    """Raises UnknownGame, which names the known; a plug-in that fails says why."""
    entry = _installed().get(name)
    if entry is None:
        known = names()
        listed = f"the games are: {', '.join(known)}{did_you_mean(name, known)}"
        raise UnknownGame(f"there is no game {name!r}; {listed}")
    return _load(entry)


def bots_of(game: Game) -> ModuleType | None:
    """The package with a game's own bots, if it declares one: its rules never import it."""
    if not game.traits.bots:
        return None
    try:
        return import_module(game.traits.bots)
    except Exception as error:  # a plug-in may raise anything
        raise UnknownGame(f"the bots of {game.name!r} cannot be loaded: {error}") from error


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _load(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except Exception as error:  # a plug-in may raise anything
        place = place_of(error)
        why = f"{error} ({place})" if place else str(error)
        raise UnknownGame(f"the game {entry.name!r} cannot be loaded: {why}") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {entry.name!r} cannot be loaded: {entry.value} is no Game")
    return game
