"""A random match, remembered move by move, for the promises to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scalehouse.core.contract import CHANCE, NOBODY, WATCHER, Move, Rng, Seat, State
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import below, pick, pick_bit, pick_weighted, seeded
from scalehouse.core.twin import Rules

LOOKS = 40  # positions of a match that are looked at closely


@dataclass(frozen=True)
class Played:
    before: State
    by: Seat
    move: Move
    after: State


class Walk:
    """Plays with the rules in the form that is wanted (plain or compiled)."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, OptionValue], seed: tuple[int, ...]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.rules: Rules = game.twin.rules
        self.start = game.start(seats, options)
        self.rng: Rng = seeded("conformance", *seed)
        self.played = list(self._play())

    @property
    def end(self) -> State:
        return self.played[-1].after if self.played else self.start

    @property
    def observers(self) -> tuple[Seat, ...]:
        return (WATCHER, *range(self.seats))

    def positions(self) -> Iterator[State]:
        """Some positions of the match, always the first and the last."""
        states = [self.start, *(played.after for played in self.played)]
        step = max(1, len(states) // LOOKS)
        yield from states[::step]
        yield states[-1]

    def steps(self) -> Iterator[Played]:
        step = max(1, len(self.played) // LOOKS)
        yield from self.played[::step]

    def acting(self, s: State) -> list[Seat]:
        who = self.rules.actors(s)
        return [] if who == CHANCE else [seat for seat in range(self.seats) if who >> seat & 1]

    def legal(self, s: State, seat: Seat) -> list[Move]:
        mask = self.game.mask()
        mask[:] = True  # what was there before must not matter
        self.rules.legal(s, seat, mask)
        ids: list[Move] = mask.nonzero()[0].tolist()
        return ids

    def odds(self, s: State) -> Any:
        weights = self.game.weights()
        weights[:] = 7
        self.rules.chance(s, weights)
        return weights

    def _play(self) -> Iterator[Played]:
        s = self.start.copy()
        for _ in range(self.game.longest + 1):
            who = self.rules.actors(s)
            if who == NOBODY:
                return
            before = s.copy()
            by, move = self._choose(s, who)
            self.rules.apply(s, by, move)
            yield Played(before, by, move, s.copy())

    def _choose(self, s: State, who: int) -> tuple[Seat, Move]:
        if who == CHANCE:
            weights = self.odds(s)
            assert weights.min() >= 0, "negative odds"
            assert weights.any(), "chance is to move and has no odds"
            return CHANCE, pick_weighted(self.rng, weights)
        seat = pick_bit(self.rng, who)
        mask = self.game.mask()
        self.rules.legal(s, seat, mask)
        assert mask.any(), f"seat {seat} is to act and has no move"
        return seat, pick(self.rng, mask)

    def some(self, items: list[Any], most: int) -> list[Any]:
        """A few of them, by lot."""
        return (
            items
            if len(items) <= most
            else [items[below(self.rng, len(items))] for _ in range(most)]
        )
