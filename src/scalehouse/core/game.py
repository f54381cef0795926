"""What a game is to the rest of the house: its rules, its options, its words and its looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from scalehouse.core import defaults
from scalehouse.core.contract import Flags, Mask, Move, Seat, Shares, State, Weights
from scalehouse.core.errors import BadOption
from scalehouse.core.twin import Twin
from scalehouse.core.words import Refusal, Telling, Words

OptionValue = str | int | bool


@dataclass(frozen=True)
class Option:
    """A choice that is made with the table, before the match."""

    name: str
    about: str
    default: OptionValue
    choices: tuple[OptionValue, ...]

    def check(self, value: object) -> OptionValue:
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        choices = ", ".join(map(_spoken, self.choices))
        raise BadOption(f"option {self.name} must be one of {choices}, not {_spoken(value)}")

    def read(self, text: str) -> OptionValue:
        """The value that somebody typed."""
        for choice in self.choices:
            if _spoken(choice) == text.lower():
                return choice
        return self.check(text)


def _spoken(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Game:
    """One game. Everything after `rules` has a plain default, so that a first version is short.

    The functions for people get a sight, never a state: what a seat is told is made from what it
    may know.
    """

    name: str
    title: str
    summary: str
    version: str  # of the rules: raised with every change that alters play
    seats: tuple[int, ...]  # how many there may be
    rules: ModuleType
    judge: ModuleType | None = None
    lens: ModuleType | None = None  # what the lab counts: see lab.study.lens
    together: tuple[int, ...] = ()  # numbers of seats that win or lose as one
    options: tuple[Option, ...] = ()
    longest: int = 100_000  # no match has more moves
    tell: Callable[[State, Seat, Move], Telling] = defaults.tell
    recount: Callable[[State, Seat, Move, State, Seat], list[Telling]] = defaults.recount
    refuse: Callable[[State, Seat, Move], Refusal] = defaults.refuse
    refuse_talk: Callable[[str], Refusal | None] = defaults.refuse_talk  # chat, names, titles
    conclude: Callable[[State], Words] = defaults.conclude
    view: Callable[[State, Seat], dict[str, Any]] = defaults.view
    # For the terminal, from a view of Match with two more entries: `names` by seat, and `choices`,
    # which gives for a place that moves point at the number to type.
    board: Callable[[dict[str, Any]], Any] = defaults.board
    # Whether `view` and `recount` go by the sights alone, whoever looks: what several see alike is
    # then worked out once for all of them.
    alike: bool = False
    catalogue: Mapping[str, str] = field(default_factory=dict)  # the English of all its words
    reference: Mapping[str, Any] = field(default_factory=dict)  # cards and such, for clients

    @cached_property
    def twin(self) -> Twin:
        return Twin(self.rules, self.judge)

    @property
    def moves(self) -> int:
        return int(self.rules.MOVES)

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = self.rules.DTYPE
        return dtype

    def empty(self) -> State:
        return np.zeros(1, self.dtype)[0]

    def mask(self) -> Mask:
        return np.zeros(self.moves, np.bool_)

    def weights(self) -> Weights:
        return np.zeros(self.moves, np.int64)

    def shares(self) -> Shares:
        return np.zeros(max(self.seats), np.float64)

    def flags(self) -> Flags:
        return np.zeros(len(self.rules.PROBLEMS), np.bool_)

    def start(self, seats: int, options: Mapping[str, OptionValue]) -> State:
        s = self.empty()
        self.rules.setup(s, seats, **options)
        return s

    def sight(self, s: State, seat: Seat) -> State:
        sight = self.empty()
        self.twin.rules.observe(s, seat, sight)
        return sight

    def problems(self, s: State) -> list[str]:
        found = self.flags()
        self.twin.rules.problems(s, found)
        names: tuple[str, ...] = self.rules.PROBLEMS
        return [name for name, wrong in zip(names, found, strict=True) if wrong]

    def check_seats(self, seats: int | None) -> int:
        if seats is None:
            return self.seats[0]
        if isinstance(seats, bool) or seats not in self.seats:
            known = " or ".join(map(str, self.seats))
            raise BadOption(f"{self.name} is played with {known} seats, not {seats}")
        return seats

    def check_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values. Unknown ones are an error that names the known."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.name} has no option {name!r}; its options are: {names}")
        return {
            name: option.check(given.get(name, option.default)) for name, option in known.items()
        }
