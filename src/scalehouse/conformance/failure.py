"""What is said of a broken promise: which, by whom, where, and how to see it again."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np

from scalehouse.core.game import Game
from scalehouse.core.places import frames_of, place_of
from scalehouse.core.rules.contract import WATCHER, Seat, State
from scalehouse.core.rules.state_fields import fields_of

# Of a game, for people.
TALK = ("describe_move", "describe_events", "refuse", "conclude", "view")


class BrokenPromise(AssertionError):
    """A promise that a game breaks."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.found: Found | None = None


@dataclass(frozen=True)
class Fault:
    function: str  # of the game, where to look first
    said: str  # what is wrong, in a sentence
    seat: Seat | None = None  # whose sight or move it is about
    field: str | None = None
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)  # what differs, by where
    state: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        lines = [f"{self.function}: {self.said}"]
        if self.seat is not None:
            lines.append(f"  seat: {'a watcher' if self.seat == WATCHER else self.seat}")
        if self.field:
            lines.append(f"  field: {self.field}")
        lines += [f"  {where}: {value}" for where, value in self.values.items()]
        return "\n".join(lines)


@dataclass(frozen=True)
class Found:
    """How to see it again."""

    promise: str  # in its own words
    case: str  # the way to play
    seed: int
    match: int
    moves: tuple[str, ...]  # that lead there, as far as is known
    position: Mapping[str, Any] | None  # for the start of a match
    before: Mapping[str, Any] | None = None  # the same, before the last of these moves

    def __str__(self) -> str:
        lines = [
            f"promise: {self.promise}",
            f"in: {self.case}, seed {self.seed}, match {self.match}",
        ]
        if self.moves:
            lines.append(f"after: {', '.join(self.moves)}")
        return "\n".join(lines)


def of_error(error: Exception, game: Game, at: State | None) -> BrokenPromise:
    """A function of the game that breaks off, with the line of the author's file."""
    parts = {**vars(game.twin.plain), **{name: getattr(game, name) for name in TALK}}
    names = {getattr(part, "__code__", None): name for name, part in parts.items()}
    function, seat = "", None
    for frame, _ in frames_of(error):
        if frame.f_code in names and not function:
            function, seat = names[frame.f_code], frame.f_locals.get("seat")
    lines = str(error).strip().splitlines()
    said = f"it breaks off: {type(error).__name__}: {lines[0] if lines else ''}"
    values = {"place": place_of(error) or _place_in(lines)}
    state = None if at is None else fields_of(at)
    return BrokenPromise(Fault(function or "the rules", said, seat, None, values, state))


def _place_in(lines: list[str]) -> str:
    """The compiler's errors tell the line in their text."""
    return next((line.strip() for line in reversed(lines) if line.startswith("File ")), "")


def first_difference(
    one: State, other: State, but: tuple[str, ...] = ()
) -> tuple[str, int, int] | None:
    """The first place at which two states differ, `but` in these fields: name and both numbers."""
    for name in one.dtype.names:
        if name in but:
            continue
        ours, theirs = np.atleast_1d(one[name]), np.atleast_1d(other[name])
        for index in np.argwhere(ours != theirs):
            place = tuple(index.tolist())
            spelled = name if not one.dtype[name].shape else f"{name}{list(place)}"
            return spelled, int(ours[place]), int(theirs[place])
    return None


def check(  # a fault has that many sides
    holds: bool,  # noqa: FBT001  # read as in assert
    function: str,
    said: str,
    **facts: Any,
) -> None:
    """As assert, with what a person needs to find the fault: the facts of `fail`."""
    if not holds:
        fail(function, said, **facts)


def fail(
    function: str,
    said: str,
    *,
    seat: Seat | None = None,
    field: str | None = None,
    at: State | None = None,
    **values: Any,
) -> NoReturn:
    """`at` is the position, `values` what else there is to know."""
    state = None if at is None else fields_of(at)
    raise BrokenPromise(Fault(function, said, seat, field, values, state))
