"""Which games there are. Ours are found as anybody's: through the entry point of their package."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from scalehouse.core.errors import UnknownGame
from scalehouse.core.game import Game

GROUP = "scalehouse.games"


def names() -> list[str]:
    return sorted(_installed())


def find(name: str) -> Game:
    """Raises UnknownGame, which names the known; a plug-in that fails says why."""
    entry = _installed().get(name)
    if entry is None:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(names())}")
    return _load(entry)


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _load(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except Exception as error:  # a plug-in may raise anything
        raise UnknownGame(f"the game {entry.name!r} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {entry.name!r} cannot be loaded: {entry.value} is no Game")
    return game
