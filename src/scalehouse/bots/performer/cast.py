"""The performers of a game: what its bots declare, and the code for all performers bound to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots.performer import contract
from scalehouse.bots.performer.body import FULL
from scalehouse.bots.performer.levels import Levels
from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.performer.ticks import show_dtype
from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.core.rules import performing
from scalehouse.core.rules.contract import Move, Shares
from scalehouse.core.rules.twin import Twin
from scalehouse.core.traits import Performance

DECLARED = "PERFORMERS"  # the name in the package of a game's bots


@dataclass(frozen=True)
class Performers:
    """What the package of a game's bots declares. The functions are those of `contract`."""

    levels: Levels  # from the clumsiest on
    usual: str  # the level that sits down when nobody asked for another
    mind: np.dtype[Any]  # see `mind.mind_dtype`
    begin: Callable[[Any], None]
    notice: Callable[..., None]
    decide: Callable[..., Move]


class Cast:
    """The performers of one game, ready to play."""

    def __init__(self, game: Game, performers: Performers, performance: Performance) -> None:
        seats = max(game.seats)
        self.levels = performers.levels
        self.usual = performers.usual
        self.show = show_dtype(seats)
        self._mind = performers.mind
        self._scale = performance.levels
        self.kernel = game.twin.with_stubs(
            {
                **performing.functions_of(performance),
                contract.begin: performers.begin,
                contract.notice: performers.notice,
                contract.decide: performers.decide,
            },
            {
                "Minds": Annotated[NDArray[Any], performers.mind],
                "Shows": Annotated[NDArray[Any], self.show],
                "STEP": FULL / performance.levels,
            },
        )

    def minds_of(self, levels: Sequence[str]) -> Minds:
        """Room for a performer of each of these levels, with its talents written in."""
        minds = np.zeros(len(levels), self._mind)
        for mind, level in zip(minds, levels, strict=True):
            for talent, value in self.levels[level].items():
                mind[talent] = value
        return minds

    def odds(self) -> Shares:
        """Room to think in: a number for each level of the scale."""
        return np.zeros(self._scale)


_casts: dict[Twin, Cast] = {}


def cast_of(game: Game) -> Cast | None:
    """None for a game that no bots perform."""
    if game.traits.performance is None or not game.traits.bots:
        return None
    if game.twin not in _casts:
        performers = getattr(registry.bots_of(game), DECLARED, None)
        if not isinstance(performers, Performers):
            raise BadData(f"{game.traits.bots} has no {DECLARED}")
        _casts[game.twin] = Cast(game, performers, game.traits.performance)
    return _casts[game.twin]


def the_cast_of(game: Game) -> Cast:
    """Of a game that is known to be performed."""
    cast = cast_of(game)
    assert cast is not None, f"no bots perform {game.name}"
    return cast
