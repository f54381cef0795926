"""What a game is to the rest of the server: rules, options, traits, words and looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from scalehouse.core.about import About
from scalehouse.core.data_declaration import GameData
from scalehouse.core.errors import BadOption
from scalehouse.core.matches import views
from scalehouse.core.nearest import did_you_mean
from scalehouse.core.rules import defaults
from scalehouse.core.rules.contract import Flags, Mask, Move, Seat, Shares, State, Weights
from scalehouse.core.rules.moves import MoveKinds
from scalehouse.core.rules.state import Field, dtype_of, fields_in, shows_all
from scalehouse.core.rules.twin import Twin
from scalehouse.core.text.catalogue import Catalogue
from scalehouse.core.text.sums import Sum
from scalehouse.core.text.words import Description, Refusal, Words
from scalehouse.core.traits import NO_TRAITS, Traits

OptionValue = str | int | bool
YES = frozenset({"yes", "true", "on", "1"})  # as people type it
NO = frozenset({"no", "false", "off", "0"})
Undeclared = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A choice that is made with the table, before the match."""

    name: str
    about: str
    default: OptionValue
    choices: tuple[OptionValue, ...]

    @property
    def spoken(self) -> list[str]:
        """The choices as people type them."""
        return [_spoken(choice) for choice in self.choices]

    def check(self, value: object) -> OptionValue:
        """The value, if it is one of the choices. Raises BadOption."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        given = _spoken(value)
        raise BadOption(
            f"option {self.name} must be one of {', '.join(self.spoken)}, not {given}"
            f"{did_you_mean(given, self.spoken)}"
        )

    def read(self, text: str) -> OptionValue:
        """The value that somebody typed. Yes and no may be said in other ways, too."""
        typed = text.strip().lower()
        for choice in self.choices:
            said = (YES if choice else NO) if isinstance(choice, bool) else {str(choice).lower()}
            if typed in said:
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
    kinds: MoveKinds  # of moves
    data: GameData[Any, Any] | None = None  # its table of cards and such, with their schema
    judge: ModuleType | None = None
    instrumentation: ModuleType | None = None  # what the lab counts: see lab.study.instrumentation
    together: tuple[int, ...] = ()  # numbers of seats that win or lose as one
    traits: Traits = NO_TRAITS  # turns, performing, what the lab tunes, bots of its own
    options: tuple[Option, ...] = ()
    # Which of its legal moves is played for a seat that says nothing, where the roles of its moves
    # do not tell.
    silence: Callable[[Sequence[Move]], Move] | None = None
    longest: int = 100_000  # no match has more moves
    minutes: tuple[int, int] | None = None  # that a match takes people, from … to
    describe_move: Callable[[State, Seat, Move], Description] = defaults.describe_move
    describe_events: Callable[[State, Seat, Move, State, Seat], list[Description]] = (
        defaults.describe_events
    )
    # How the numbers of a preview come about ("4 attack − 2 taunt − 1 armour = 1"), from the
    # mover's sights before and after its move.
    explain: Callable[[State, Seat, Move, State], list[Sum]] = defaults.explain
    refuse: Callable[[State, Seat, Move], Refusal] = defaults.refuse
    refuse_talk: Callable[[str], Refusal | None] = defaults.refuse_talk  # chat, names, titles
    conclude: Callable[[State], Words] = defaults.conclude
    # A view is plain data; `view_type` declares it, field by field (see core.views). The default
    # view shows the sight as it is, and needs none.
    view: Callable[[State, Seat], Mapping[str, Any]] = defaults.view
    view_type: Any = None
    # For the terminal, from a view of Match with two more entries: `names` by seat, and `choices`,
    # which gives for a place that moves point at the number to type.
    board: Callable[[Any], Any] = defaults.board
    # Whether `view` and `describe_events` go by the sights alone, whoever looks: what several see
    # alike is then worked out once for all of them.
    alike: bool = False
    words: Catalogue | None = None  # its messages, with a Fluent file for each language
    about: About | None = None  # what its things are, for whoever asks: see core.about
    reference: Mapping[str, Any] = field(default_factory=dict)  # cards and such, for clients
    reference_type: Any = None
    face: str = ""  # a folder beside `rules` that holds a board for the browser: docs/add-a-game.md
    rules_page: str = ""  # for people, in Markdown; the client shows it, without any HTML in it

    @cached_property
    def table_type(self) -> Any:
        """The type of `table` in a view: of the sight, where the game has no view of its own."""
        if self.view_type is None and self.view is defaults.view:
            return views.of_fields(self.fields)
        return self.view_type or Undeclared

    def __post_init__(self) -> None:
        if self.traits.at_once or self.traits.timed_steps:
            names = [one.name for one in self.fields]
            for fault in self.traits.faults(self.kinds, names):
                raise TypeError(f"the traits of {self.name}: {fault}")

    @cached_property
    def twin(self) -> Twin:
        """Its rules, compiled as soon as they can be."""
        return Twin(self.rules, self.judge)

    @property
    def moves(self) -> int:
        """How many there are, chance's among them."""
        return self.kinds.count

    @property
    def face_folder(self) -> Path | None:
        """Where its board for the browser is, once it is built."""
        return self.folder / self.face if self.face else None

    @property
    def folder(self) -> Path:
        """Where the game is. Its rules are a file in it, or a folder of files by chapter."""
        home = Path(str(self.rules.__file__)).parent
        return home.parent if home.name == "rules" else home

    @cached_property
    def lies_open(self) -> bool:
        """Whether everybody sees the whole state, as its declaration says."""
        return shows_all(self.rules.observe)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Of a state, in their order."""
        return fields_in(self.rules.State)

    @property
    def dtype(self) -> np.dtype[Any]:
        """Of a state, as NumPy has it."""
        return dtype_of(self.rules.State)

    def empty(self) -> State:
        """A state with nothing but zeros."""
        return np.zeros(1, self.dtype)[0]

    def mask(self) -> Mask:
        """A flag for each move, none set."""
        return np.zeros(self.moves, np.bool_)

    def weights(self) -> Weights:
        """A weight for each move of chance, all 0."""
        return np.zeros(self.moves, np.int64)

    def shares(self) -> Shares:
        """A part of the win for each seat, all 0."""
        return np.zeros(max(self.seats), np.float64)

    def flags(self) -> Flags:
        """A flag for each invariant, none set."""
        return np.zeros(len(self.rules.PROBLEMS), np.bool_)

    def start(self, seats: int, options: Mapping[str, OptionValue]) -> State:
        """The position before the first move."""
        s = self.empty()
        self.rules.setup(s, seats, **options)
        return s

    def sight(self, s: State, seat: Seat) -> State:
        """What that seat may know of a position."""
        sight = self.empty()
        self.twin.rules.observe(s, seat, sight)
        return sight

    def problems(self, s: State) -> list[str]:
        """The broken invariants of a position, by name."""
        found = self.flags()
        self.twin.rules.problems(s, found)
        names: tuple[str, ...] = self.rules.PROBLEMS
        return [name for name, wrong in zip(names, found, strict=True) if wrong]

    def in_silence(self, moves: Sequence[Move]) -> Move:
        """Of these legal moves the one that is played for a seat at its deadline."""
        return (self.silence or self.kinds.in_silence)(moves)

    def check_seats(self, seats: int | None) -> int:
        """That many, or the usual number. Raises BadOption."""
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
                listed = f"its options are: {names}{did_you_mean(name, known)}"
                raise BadOption(f"{self.name} has no option {name!r}; {listed}")
        return {
            name: option.check(given.get(name, option.default)) for name, option in known.items()
        }
