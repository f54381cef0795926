"""A random match, remembered move by move, for the promises to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scalehouse.conformance.failure import check, fail
from scalehouse.conformance.watched import NotKept, Watched
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.places import place_of
from scalehouse.core.rng import below, pick, pick_bit, pick_weighted, seeded
from scalehouse.core.rules.contract import CHANCE, NOBODY, WATCHER, Move, Rng, Seat, State
from scalehouse.core.rules.state import Visibility
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.core.rules.twin import Rules

LOOKS = 40  # positions of a match that are looked at closely


@dataclass(frozen=True)
class PlayedMove:
    before: State
    by: Seat
    move: Move
    after: State


class Walk:
    """Plays with the rules in the form that is wanted (plain or compiled)."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: tuple[int, ...],
        truths: int = 0,
    ) -> None:
        """`truths`: in how many a preview has to come true; 0: as many as go fast."""
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.truths = truths
        self.rules: Rules = game.twin.rules
        self.start = game.start(seats, options)
        self.rng: Rng = seeded("conformance", *seed)
        self._played: list[PlayedMove] | None = None
        self.at: State | None = None  # the position that is looked at

    @property
    def played(self) -> list[PlayedMove]:
        """The match, which is played when somebody first asks for it."""
        if self._played is None:
            self.play()
        return self._played or []

    def play(self) -> None:
        """What was played until a rule broke off is kept."""
        self._played = []
        for step in self._play():
            self._played.append(step)

    @property
    def end(self) -> State:
        return self.played[-1].after if self.played else self.start

    @property
    def observers(self) -> tuple[Seat, ...]:
        return (WATCHER, *range(self.seats))

    def positions(self) -> Iterator[State]:
        """Some positions of the match, always the first and the last."""
        states = [self.start, *(played.after for played in self.played)]
        for s in [*states[:: _stride(states)], states[-1]]:
            self.at = s
            yield s

    def steps(self) -> Iterator[PlayedMove]:
        for step in self.played[:: _stride(self.played)]:
            self.at = step.before
            yield step

    def way_to(self, state: Mapping[str, Any] | None) -> tuple[str, ...]:
        """The moves of the match that lead to a position of it; none if it is not one."""
        steps = self._steps_to(state)
        return tuple(self.game.kinds.spelled(step.move) for step in steps)

    def before(self, state: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        """The position of the match before that one, from which its last move can be made."""
        steps = self._steps_to(state)
        return fields_of(steps[-1].before) if steps else None

    def _steps_to(self, state: Mapping[str, Any] | None) -> list[PlayedMove]:
        for number, step in enumerate(self._played or (), 1):
            if fields_of(step.after) == state:
                return (self._played or [])[:number]
        return []

    def position(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """As `Match.position`: to begin a match from."""
        game = self.game
        return {
            "game": game.name,
            "rules": game.version,
            "seats": self.seats,
            "options": dict(self.options),
            "state": dict(state),
        }

    @property
    def derived(self) -> tuple[str, ...]:
        """Fields that sights have of their own."""
        return tuple(field.name for field in self.game.fields if field.seen is Visibility.DERIVED)

    def redealt(self, sight: State, observer: Seat, number: int) -> State:
        """A truth behind a sight, the same for the same number."""
        truth = sight.copy()
        self.rules.redeal(truth, observer, seeded("redeal", *self.seed, number, observer))
        return truth

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

    def _play(self) -> Iterator[PlayedMove]:
        s = self.start.copy()
        for _ in range(self.game.longest + 1):
            who = self.rules.actors(s)
            if who == NOBODY:
                return
            before = s.copy()
            by, move = self._choose(s, who)
            self.apply(s, by, move)
            yield PlayedMove(before, by, move, s.copy())

    def apply(self, s: State, by: Seat, move: Move) -> None:
        """A rule that breaks off is a fault like any other."""
        before, seat = s.copy(), None if by == CHANCE else by
        try:
            self.rules.apply(s, by, move)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            self._check_kept(before, by, move)
            said = f"{self.game.kinds.spelled(move)} breaks off: {error}"
            fail("apply", said, seat=seat, at=before, place=place_of(error))

    def _check_kept(self, before: State, by: Seat, move: Move) -> None:
        """Whether it broke off at a number that does not fit: then its field can be told."""
        try:
            self.game.twin.plain.apply(Watched(before.copy()), by, move)
        except NotKept as cut:
            said = "a number does not fit its field"
            values = {"written": cut.written, "fits": cut.kept}
            fail("apply", said, field=cut.field, at=before, **values)
        except Exception:  # it is told as it was
            return

    def _choose(self, s: State, who: int) -> tuple[Seat, Move]:
        if who == CHANCE:
            weights = self.odds(s)
            check(weights.min() >= 0, "chance", "there are odds below 0", at=s)
            check(bool(weights.any()), "chance", "chance is to move and has no odds", at=s)
            move = pick_weighted(self.rng, weights)
            self.check_kind(s, CHANCE, move)
            return CHANCE, move
        seat = pick_bit(self.rng, who)
        mask = self.game.mask()
        self.rules.legal(s, seat, mask)
        check(bool(mask.any()), "legal", "a seat is to act and has no move", seat=seat, at=s)
        move = pick(self.rng, mask)
        self.check_kind(s, seat, move)
        return seat, move

    def check_kind(self, s: State, by: Seat, move: Move) -> None:
        """Chance draws what is declared for chance, and seats play the rest."""
        function, seat = ("chance", None) if by == CHANCE else ("legal", by)
        whose = "a seat" if by == CHANCE else "chance"
        kind, spelled = self.game.kinds.kind_of(move), self.game.kinds.spelled(move)
        said = f"{kind.name} is declared as a move of {whose}"
        check(kind.is_chance == (by == CHANCE), function, said, seat=seat, at=s, move=spelled)

    def some(self, items: list[Any], most: int) -> list[Any]:
        """A few of them, by lot."""
        return (
            items
            if len(items) <= most
            else [items[below(self.rng, len(items))] for _ in range(most)]
        )


def _stride(items: list[Any]) -> int:
    """So wide that at most LOOKS of them are met."""
    return max(1, -(-len(items) // LOOKS))
