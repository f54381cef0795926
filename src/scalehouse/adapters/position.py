"""Where one match stands and what is seen of it: what the tables of all adapters share."""

from __future__ import annotations

import numpy as np

from scalehouse.adapters import turns
from scalehouse.adapters.encoding import Encoding, Numbers
from scalehouse.core.game import Game
from scalehouse.core.rules import steps
from scalehouse.core.rules.contract import Mask, Seat, State, States


class Position:
    """A state behind its encoding: what observers see of it, and what may be played."""

    def __init__(self, game: Game, seats: int, encoding: Encoding, now: States) -> None:
        self.game = game
        self.seats = seats
        self.encoding = encoding
        self._now = now  # a row of one state: the truth
        self._kernel = game.twin.kernel

    def look(self, observer: Seat) -> tuple[Numbers, Mask]:
        """What an observer sees, in the encoding that all share, and the moves it may make."""
        mask = self.game.mask()
        return self.encoding.look(self._now, observer, mask, self._frames()), mask

    def sight(self, observer: Seat) -> State:
        """What a bot gets."""
        return self._seen_in(self._now, observer)[0]

    def shares(self) -> list[float]:
        """Each seat's part of the win: all 0 before the end."""
        shares = self.game.shares()
        self._kernel(turns.share_out)(self._now, shares)
        parts: list[float] = shares[: self.seats].tolist()
        return parts

    def _seen_in(self, now: States, observer: Seat) -> States:
        seen = np.zeros(1, self.game.dtype)
        self._kernel(steps.look)(now, observer, seen, self.game.mask())
        return seen

    def _frames(self) -> Numbers | None:
        """What the seats perform, in a game in which they do."""
        return None
