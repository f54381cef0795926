"""What a seat sees, as one flat row of numbers: the observation of every adapter.

It is made from the sight by the game's dtype alone, so every game has one, without code of its own:

    observer[seat]   1 for the seat that looks; all 0 for a watcher
    acts[seat]       1 for each seat that may act, as far as the observer knows
    frame[seat, 2]   of games that are performed: how far and how fast a seat was last seen to move,
                     from 0 to 1; STILL for one that was not seen to move
    …                every field of the state, in its order, by its own name

The numbers are float32: that is what networks and other libraries' tensors are made of, and it
holds every whole number up to 2²⁴, beyond all that states count. A number of 64 bits is a set of
bits (a board, say) and becomes 64 entries of 0 or 1, the lowest first. What the observer may not
know is HIDDEN (−128), as in the sight.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots import performer
from scalehouse.bots.performer.body import FRAME
from scalehouse.bots.performer.ticks import STILL
from scalehouse.core.game import Game
from scalehouse.core.rules.arrays import Mask, States
from scalehouse.core.rules.contract import actors, legal, observe
from scalehouse.core.rules.values import CHANCE, HIDDEN, Actors, Seat

BYTE = np.dtype(np.int8)
NUMBER = np.dtype(np.float32)
RUN = np.dtype((np.record, [
    ("begin", np.int64),  # its first byte in the state
    ("width", np.int64),  # bytes of one number
    ("signed", np.int64),  # 1: the numbers may be below 0
    ("many", np.int64),  # numbers
]))  # fmt: skip

Bytes: TypeAlias = Annotated[NDArray[np.int8], BYTE]  # the memory of states
Numbers: TypeAlias = Annotated[NDArray[np.float32], NUMBER]
Runs: TypeAlias = Annotated[NDArray[Any], RUN]  # neighbours of one kind in a state, in order

Part: TypeAlias = tuple[str, tuple[int, ...], int, int]  # name, shape, lowest, highest

BITS = 64  # numbers as wide as this are sets of bits


@dataclass(frozen=True)
class EncodedField:
    """Where something stands in an observation."""

    name: str
    begin: int
    shape: tuple[int, ...]
    low: float
    high: float

    @property
    def end(self) -> int:
        """Where the next one begins."""
        return self.begin + math.prod(self.shape)


class Encoding:
    """The observations of one game, the same for any number of its seats and all its options."""

    def __init__(self, game: Game) -> None:
        self.seats = max(game.seats)
        self.performed = performer.plays(game)
        self.fields = {field.name: field for field in _fields(game, self.seats, self.performed)}
        self.size = max(field.end for field in self.fields.values())
        self.runs = _runs(game.dtype)
        self.low = self._each("low")
        self.high = self._each("high")
        self._game = game

    def empty(self, rows: int = 1) -> Numbers:
        """Room for that many observations."""
        return np.zeros(rows * self.size, NUMBER)

    def still(self) -> Numbers:
        """Frames of a stage on which nobody moves; none where the game has no stage."""
        return np.full(self.seats * FRAME if self.performed else 0, STILL, NUMBER)

    def look(
        self, now: States, observer: Seat, mask: Mask, frames: Numbers | None = None
    ) -> Numbers:
        """What an observer sees of a row of one state; fills the mask with what it may do."""
        seen, out = np.zeros(1, self._game.dtype), self.empty()
        kernel = self._game.twin.kernel(look)
        shown = self.still() if frames is None else frames
        kernel(now, observer, seen, seen.view(BYTE), self.runs, self.seats, shown, mask, out)
        return out

    def part(self, observation: Numbers, name: str) -> Any:
        """One field of an observation, or of each of many, in its own shape."""
        field = self.fields[name]
        rows = observation.shape[:-1]
        return observation[..., field.begin : field.end].reshape(rows + field.shape)

    def _each(self, limit: str) -> Numbers:
        out = self.empty()
        for field in self.fields.values():
            out[field.begin : field.end] = getattr(field, limit)
        return out


def look(
    now: States,
    observer: Seat,
    seen: States,
    content: Bytes,
    runs: Runs,
    seats: int,
    frames: Numbers,
    mask: Mask,
    out: Numbers,
) -> Actors:
    """Fill an observation and the mask that goes with it, both from the sight alone.

    seen: room for the sight; content: its bytes. Says who may act, as the observer sees it.
    """
    content[:] = 0
    observe(now[0], observer, seen[0])
    mask[:] = False
    who = actors(seen[0])
    if observer >= 0 and who != CHANCE and (who >> observer) & 1:
        legal(seen[0], observer, mask)
    encode(observer, who, content, runs, seats, frames, out, 0)
    return who


def encode(
    observer: Seat,
    who: Actors,
    content: Bytes,
    runs: Runs,
    seats: int,
    frames: Numbers,
    out: Numbers,
    to: int,
) -> None:
    """Write the observation of a sight, by its bytes, into the row that begins at `to`.

    who: may act, as the observer sees it.
    """
    for seat in range(seats):
        out[to + seat] = seat == observer
        out[to + seats + seat] = who != CHANCE and (who >> seat) & 1
    to += 2 * seats
    for place in range(frames.size):
        out[to + place] = frames[place]
    to += frames.size
    for run in range(runs.size):
        to = write_run(content, runs, run, out, to)


def write_run(content: Bytes, runs: Runs, run: int, out: Numbers, to: int) -> int:
    """Write numbers of one kind. Says where to go on."""
    at = int(runs[run].begin)
    width = int(runs[run].width)
    many = int(runs[run].many)
    if width == 8:
        for nth in range(many):
            write_bits(content, at + 8 * nth, out, to + BITS * nth)
        return to + BITS * many
    if width == 1 and runs[run].signed:
        for nth in range(many):
            out[to + nth] = content[at + nth]
        return to + many
    for nth in range(many):
        out[to + nth] = number_at(content, at + width * nth, width, runs[run].signed)
    return to + many


def number_at(content: Bytes, at: int, width: int, signed: int) -> int:
    """A whole number, its lowest byte first."""
    number = int(content[at + width - 1])
    if not signed:
        number &= 0xFF
    for place in range(width - 2, -1, -1):
        number = number << 8 | int(content[at + place]) & 0xFF
    return number


def write_bits(content: Bytes, at: int, out: Numbers, to: int) -> None:
    """A set of bits, or HIDDEN throughout."""
    hidden = number_at(content, at, 8, 1) == HIDDEN
    for bit in range(BITS):
        out[to + bit] = HIDDEN if hidden else int(content[at + bit // 8]) >> bit % 8 & 1


def _fields(game: Game, seats: int, performed: bool) -> Iterator[EncodedField]:  # noqa: FBT001  # private
    begin = 0
    parts: list[Part] = [("observer", (seats,), 0, 1), ("acts", (seats,), 0, 1)]
    if performed:
        parts.append(("frame", (seats, FRAME), int(STILL), 1))
    for name, shape, low, high in [*parts, *map(_part, *_columns(game.dtype))]:
        field = EncodedField(name, begin, shape, low, high)
        yield field
        begin = field.end


def _columns(dtype: np.dtype[Any]) -> tuple[list[str], list[np.dtype[Any]]]:
    names = list(dtype.names or ())
    return names, [dtype[name] for name in names]


def _part(name: str, dtype: np.dtype[Any]) -> Part:
    """Of a field of the state."""
    base = dtype.base
    if base.kind not in "biu":
        raise TypeError(f"field {name} holds {base}: an observation is made of whole numbers")
    if base.itemsize == 8:
        return name, (*dtype.shape, BITS), HIDDEN, 1
    if base.kind == "b":
        return name, dtype.shape, 0, 1
    limits = np.iinfo(base)
    return name, dtype.shape, int(limits.min), int(limits.max)


def _runs(dtype: np.dtype[Any]) -> Runs:
    found: list[tuple[int, int, int, int]] = []
    assert dtype.fields is not None
    for name in dtype.names or ():
        field, begin = dtype.fields[name][:2]
        kind = (field.base.itemsize, int(field.base.kind == "i"))
        many = math.prod(field.shape)
        if found and found[-1][1:3] == kind and found[-1][0] + kind[0] * found[-1][3] == begin:
            first = found.pop()
            begin, many = first[0], first[3] + many
        found.append((begin, *kind, many))
    return np.array(found, RUN)
