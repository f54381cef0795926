"""One match for one environment: chance is played from the seed, the seats from outside.

Where several seats may act at once they are asked one at a time, in the order of their seats. A
game that is performed goes in ticks: each seat is asked once in a tick, in an order drawn by lot,
and may wait instead (see `bots.performer.ticks`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

import numpy as np
from rich.console import Console

from scalehouse.adapters import turns
from scalehouse.adapters.encoding import Encoding, Numbers
from scalehouse.adapters.position import Position
from scalehouse.bots.performer import STAY, TICK, cast_of, the_cast_of, ticks
from scalehouse.bots.performer.body import FRAME
from scalehouse.core import registry
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.matches.match import no_such_move
from scalehouse.core.matches.observations import seats_in
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, NOBODY, WATCHER, Actors, Mask, Rng, Seat, State
from scalehouse.core.rules.state_fields import as_python
from scalehouse.core.text.words import IllegalMove, Outcome

WIDTH = 100  # of a board in letters


class AdapterTable(Position):
    """A match of a game with turns."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self._start = np.array([game.start(seats, options)], game.dtype)
        super().__init__(game, seats, Encoding(game), self._start.copy())
        self.options = dict(options)
        self.actions = game.moves  # how many numbers of actions there are
        self.who: Actors = NOBODY
        self.moves = 0  # made so far, of players
        self._weights = game.weights()
        self._rng: Rng = seeded("nobody plays yet")

    def begin(self, seed: object) -> None:
        """A new match: the same for the same seed, if the same moves are made."""
        self._rng = seeded("table", seed)
        self._now[:] = self._start
        self.moves = 0
        self.who = self._begin()

    def play(self, seat: Seat, action: int) -> None:
        """Somebody who may act does so; the caller has made sure that it is legal."""
        self.moves += 1
        self.who = self._play(seat, action)

    @property
    def over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.who == NOBODY

    @property
    def acting(self) -> tuple[Seat, ...]:
        """All who may act."""
        return seats_in(self.who, self.seats)

    @property
    def seat(self) -> Seat:
        """Who is asked next."""
        return turns.lowest(self.who)

    def check(self, seat: Seat, action: int | None, mask: Mask) -> None:
        """Raises IllegalMove, with the reason, for an action that is not in the mask."""
        is_known = action is not None and 0 <= int(action) < mask.size
        if is_known and mask[action]:
            return
        why = no_such_move(None if action is None else int(action))
        if is_known and self.game.moves > int(action or 0):
            why = self.game.refuse(as_python(self.sight(seat)), seat, int(action or 0))
        raise IllegalMove(why.words, why.rule)

    def drawn(self) -> str:
        """The board in letters, as one sees it who only watches."""
        text = StringIO()
        Console(file=text, width=WIDTH).print(self.game.board(self._view()))
        return text.getvalue()

    def _begin(self) -> Actors:
        return int(self._kernel(turns.begin_match)(self._now, self._weights, self._rng))

    def _play(self, seat: Seat, action: int) -> Actors:
        play = self._kernel(turns.play_move)
        return int(play(self._now, seat, action, self._weights, self._rng))

    def _view(self) -> dict[str, Any]:
        sight = self.sight(WATCHER)
        who = int(self.game.twin.rules.actors(sight))
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": self.options,
            "seat": None,
            "actors": [] if who == CHANCE else list(seats_in(who, self.seats)),
            "over": self.over,
            "outcome": self._outcome(as_python(sight)).to_json() if self.over else None,
            "table": self.game.view(as_python(sight), WATCHER),
            "names": [f"player_{seat}" for seat in range(self.seats)],
            "choices": {},
        }

    def _outcome(self, sight: State) -> Outcome:
        shares = self.shares()
        winners = tuple(seat for seat, share in enumerate(shares) if share == max(shares) > 0)
        return Outcome(tuple(shares), winners, self.game.conclude(sight))


class PerformedTable(AdapterTable):
    """A match of a game that is performed. Its last action is to wait."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        levels: Sequence[str],
    ) -> None:
        """levels: of each seat's performer, which moves its body and can decide for it as well."""
        super().__init__(game, seats, options)
        self.actions = game.moves + 1
        self.wait = game.moves
        cast = the_cast_of(game)
        self._in_show = cast.kernel
        self._show = np.zeros(1, cast.show)
        self._minds = cast.minds_of(levels)
        self._states = np.zeros(2, game.dtype)
        self._frame, self._odds, self._mask = np.zeros(FRAME), cast.odds(), game.mask()

    @property
    def seat(self) -> Seat:
        return ticks.asked(self._show)

    @property
    def ticks(self) -> int:
        """Begun so far."""
        return int(self._show[0].clock) // TICK

    def look(self, observer: Seat) -> tuple[Numbers, Mask]:
        seen, moves = super().look(observer)
        return seen, np.append(moves, observer in self.acting)

    def decide(self, seat: Seat) -> int:
        """The action that the seat's own performer takes."""
        choose = self._in_show(ticks.choose_in_show)
        scene = (self._now, seat, self._show, self._minds, self._states)
        move = int(choose(*scene, self._odds, self._mask, self._rng))
        return self.wait if move == STAY else move

    def _begin(self) -> Actors:
        begin = self._in_show(ticks.begin_show)
        return int(begin(self._now, *self._scene()))

    def _play(self, seat: Seat, action: int) -> Actors:
        """The seat that is asked makes a move or waits."""
        move = STAY if action == self.wait else action
        play = self._in_show(ticks.play_in_show)
        return int(play(self._now, seat, move, *self._scene()))

    def _scene(self) -> tuple[Any, ...]:
        return self._show, self._minds, self._states, self._frame, self._weights, self._rng

    def _frames(self) -> Numbers:
        frames: Numbers = self._show[0].frames
        return frames


def table_of(
    game: str,
    seats: int | None,
    options: Mapping[str, Any],
    levels: Sequence[str] | None = None,
) -> AdapterTable:
    """A table of an installed game; levels: of the performers, one for each seat."""
    found = registry.find(game)
    number = found.check_seats(seats)
    chosen = found.check_options(options)
    cast = cast_of(found)
    if cast is None:
        return AdapterTable(found, number, chosen)
    return PerformedTable(found, number, chosen, levels or [cast.usual] * number)
