"""How a game declares its moves: kinds with named arguments, once.

    KINDS = MoveKinds()
    PLACE = KINDS.add("place", slot=SLOTS)
    PASS = KINDS.add("pass", role=Role.PASS)
    ROLL = KINDS.by_chance("roll", value=range(1, 7))
    MOVES = KINDS.count

Each kind gets the next free numbers, one for every combination of its arguments; `add` returns the
first of them, a constant for compiled rules: `PLACE + slot`. Names in logs and on the command line
(`place slot=2`), the wire's schema and the client's types come from here as well.
"""

from __future__ import annotations

import enum
import itertools
import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scalehouse.core.errors import UnknownMove
from scalehouse.core.rules.contract import Move

Arguments: TypeAlias = Mapping[str, int]


class Role(enum.Enum):
    """What a move means to whoever knows nothing else of the game."""

    PASS = "pass"  # the seat does without something that it could do
    END_TURN = "end_turn"
    DECLINE = "decline"  # it says no to somebody else
    AGREE = "agree"  # it says yes to somebody else: never done in silence


# What is played for a seat that says nothing: the first of these that is open.
SILENCE = (Role.PASS, Role.END_TURN, Role.DECLINE)


@dataclass(frozen=True)
class MoveKind:
    """One kind of moves: a name, arguments, and the numbers that stand for them."""

    name: str
    begin: Move  # its first number
    arguments: dict[str, range]  # what each may be, in the order of the numbers
    role: Role | None = None
    is_chance: bool = False
    reveals: tuple[str, ...] = ()
    in_sight: bool = False  # everybody sees that it is played, whatever comes of it
    rare: bool = False  # matches at random may never meet it

    @property
    def count(self) -> int:
        """How many moves are of this kind."""
        return math.prod(map(len, self.arguments.values()))

    def number(self, given: Arguments) -> Move:
        """Raises UnknownMove for arguments that are missing, unknown or out of range."""
        if given.keys() != self.arguments.keys():
            wanted = ", ".join(self.arguments) or "no arguments"
            raise UnknownMove(f"{self.name} takes {wanted}")
        place = 0
        for name, values in self.arguments.items():
            if given[name] not in values:
                raise UnknownMove(
                    f"{self.name}: {name} is from {values[0]} to {values[-1]}, not {given[name]}"
                )
            place = place * len(values) + values.index(given[name])
        return self.begin + place

    def arguments_of(self, move: Move) -> dict[str, int]:
        """The arguments of one of its moves, by name."""
        place, found = move - self.begin, {}
        for name, values in reversed(self.arguments.items()):
            place, nth = divmod(place, len(values))
            found[name] = values[nth]
        return dict(reversed(found.items()))

    def all_arguments(self) -> Iterator[dict[str, int]]:
        """In the order of their numbers."""
        for values in itertools.product(*self.arguments.values()):
            yield dict(zip(self.arguments, values, strict=True))


class MoveKinds:
    """All moves of a game, of seats and of chance, in the order of their numbers."""

    def __init__(self) -> None:
        self._kinds: list[MoveKind] = []
        self._begins: list[Move] = []
        self._parts: dict[Move, tuple[str, Arguments]] = {}
        self.count = 0

    def add(
        self,
        name: str,
        role: Role | None = None,
        *,
        reveals: tuple[str, ...] = (),
        in_sight: bool = False,
        rare: bool = False,
        **arguments: int | range,
    ) -> Move:
        """A kind that seats play. A number n stands for 0 … n−1. Returns its first number.

        `reveals`: the fields by which those who did not witness it may learn which it was, as when
        the last secret guess turns all guesses up. `in_sight`: everybody sees that it is played, as
        that somebody ends a turn, also where nothing on the table tells it from a secret move.
        `rare`: so seldom possible that matches at random need not meet it; all others must be met.
        """
        ranges = _ranges(name, arguments)
        kind = MoveKind(
            name, self.count, ranges, role, reveals=reveals, in_sight=in_sight, rare=rare
        )
        return self._add(kind)

    def by_chance(
        self, name: str, *, reveals: tuple[str, ...] = (), **arguments: int | range
    ) -> Move:
        """A kind that is drawn and not chosen."""
        ranges = _ranges(name, arguments)
        return self._add(MoveKind(name, self.count, ranges, is_chance=True, reveals=reveals))

    def _add(self, kind: MoveKind) -> Move:
        if not kind.name.isidentifier() or any(one.name == kind.name for one in self._kinds):
            raise TypeError(f"move {kind.name!r}: a name of its own, of letters, digits and _")
        self._kinds.append(kind)
        self._begins.append(kind.begin)
        self.count += kind.count
        return kind.begin

    def __iter__(self) -> Iterator[MoveKind]:
        return iter(self._kinds)

    def kind_of(self, move: Move) -> MoveKind:
        """The kind of a move. Raises UnknownMove."""
        if not 0 <= move < self.count:
            raise UnknownMove(f"there is no move {move}: they go from 0 to {self.count - 1}")
        return self._kinds[bisect_right(self._begins, move) - 1]

    def named(self, name: str) -> MoveKind:
        """The kind of that name. Raises UnknownMove."""
        for kind in self._kinds:
            if kind.name == name:
                return kind
        known = ", ".join(kind.name for kind in self._kinds)
        raise UnknownMove(f"there is no move {name!r}; there are: {known}")

    def number(self, name: str, **arguments: int) -> Move:
        """The move of that kind with these arguments."""
        return self.named(name).number(arguments)

    def parts(self, move: Move) -> tuple[str, Arguments]:
        """The name of its kind, and its arguments. They are shared: nobody may change them."""
        found = self._parts.get(move)
        if found is None:
            kind = self.kind_of(move)
            found = self._parts[move] = (kind.name, kind.arguments_of(move))
        return found

    def spelled(self, move: Move) -> str:
        """As it stands in logs and is typed: `place slot=2`."""
        kind = self.kind_of(move)
        given = kind.arguments_of(move).items()
        return " ".join([kind.name, *(f"{name}={value}" for name, value in given)])

    def read(self, text: str) -> Move:
        """What `spelled` wrote. Raises UnknownMove, with what could have been meant."""
        name, *rest = text.split() or [""]
        pairs = [word.partition("=") for word in rest]
        try:
            given = {key: int(value) for key, _, value in pairs}
        except ValueError:
            raise UnknownMove(f"{text!r}: arguments look like slot=2") from None
        return self.named(name).number(given)

    def in_silence(self, moves: Sequence[Move]) -> Move:
        """Of these legal moves the one for a seat that says nothing: it agrees to nothing.

        The first that is open of the roles in their order; where there is none, the first move.
        """
        roles = {move: self.kind_of(move).role for move in moves}
        for role in SILENCE:
            for move in moves:
                if roles[move] is role:
                    return move
        return next((move for move in moves if roles[move] is not Role.AGREE), moves[0])


def _ranges(name: str, arguments: Mapping[str, int | range]) -> dict[str, range]:
    ranges = {key: range(one) if isinstance(one, int) else one for key, one in arguments.items()}
    if not all(ranges.values()):
        raise TypeError(f"move {name!r}: an argument has nothing to choose from")
    return ranges
