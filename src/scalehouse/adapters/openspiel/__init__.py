"""The games in OpenSpiel.

    import pyspiel
    import scalehouse.adapters.openspiel

    game = pyspiel.load_game("scalehouse_fate")
    game = pyspiel.load_game("scalehouse_trex(seats=4,first_game=True)")

The import registers every installed game, as `scalehouse_` and its name.
"""

from __future__ import annotations

from scalehouse.adapters.needs import missing

try:
    import pyspiel  # noqa: F401  # is it there?
except ModuleNotFoundError as error:
    raise missing(error, "pyspiel", "openspiel") from error

from scalehouse.adapters.openspiel.games import SpielGame, SpielState, register
from scalehouse.adapters.openspiel.setting import PREFIX
from scalehouse.core import registry

__all__ = ["PREFIX", "SpielGame", "SpielState", "names"]


def names() -> list[str]:
    """What the games are called in OpenSpiel."""
    return [PREFIX + name for name in registry.names()]


for _name in registry.names():
    register(registry.find(_name))
