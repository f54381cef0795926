"""What a seat was told of a match, and did: all that it can remember.

A match is a chain of steps that its copies share, so that a search may copy it by the thousand.
What a seat was told of a step is worked out when somebody asks, and then kept with the step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace

from scalehouse.core.contract import CHANCE, HIDDEN, Move, Seat

BLOCK = 64  # moves in a block: a chain of n moves then keeps n short texts, not n long ones
UNSEEN = "?"


@dataclass(frozen=True, slots=True)
class Told:
    """All that one observer was told on the way to a position, without gaps."""

    sight: bytes  # what it sees there
    chain: bytes  # a hash over all that it has seen on the way
    blocks: tuple[str, ...] = ()  # the moves as it saw them, "mover:move ", in full blocks …
    block: str = ""  # … and in one that is not full
    count: int = 0  # of moves in that one
    guessed_by: Seat | None = None  # the seat that imagines this observer, after a redeal

    @classmethod
    def at_start(cls, sight: bytes) -> Told:
        return cls(sight, _linked(b"", sight))

    def imagined(self, seat: Seat, sight: bytes) -> Told:
        """Another observer as this seat must imagine it: by what it sees now, without its past."""
        return Told(sight, _linked(self.chain, sight), guessed_by=seat)

    def and_then(self, by: Seat, move: Move, sight: bytes) -> Told:
        word = f"{by}:{UNSEEN if move == HIDDEN else move} "
        chain = _linked(self.chain, word.encode(), sight)
        if self.count < BLOCK:
            count = self.count + 1
            return replace(self, sight=sight, chain=chain, block=self.block + word, count=count)
        blocks = (*self.blocks, self.block)
        return replace(self, sight=sight, chain=chain, blocks=blocks, block=word, count=1)

    @property
    def text(self) -> str:
        """The moves, and what stands for all that was seen: equal only if all of it was equal."""
        who = "" if self.guessed_by is None else f"as {self.guessed_by} imagines: "
        return f"{who}{''.join(self.blocks)}{self.block}#{self.chain.hex()}"

    def moves(self, most: int | None = None) -> list[tuple[Seat, Move]]:
        """The mover and the move, or HIDDEN; with `most` no more than the latest of them."""
        words = self.block.split()
        for block in reversed(self.blocks):
            if most is not None and len(words) >= most:
                break
            words = block.split() + words
        return [_read(word) for word in (words if most is None else words[-most:])]


def _read(word: str) -> tuple[Seat, Move]:
    by, move = word.split(":")
    return int(by), HIDDEN if move == UNSEEN else int(move)


def _linked(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()


class Step:
    """A position of a match, and the move that led there. Nobody changes it."""

    __slots__ = ("after", "before", "by", "move", "told")

    def __init__(
        self,
        after: bytes,
        before: Step | None = None,
        by: Seat = CHANCE,
        move: Move = 0,
        told: dict[Seat, Told] | None = None,
    ) -> None:
        self.after = after  # the record, as bytes
        self.before = before  # None: at a root, where everybody was told something
        self.by = by
        self.move = move
        self.told = told or {}  # by observer, as far as somebody asked


def told_at(step: Step, observer: Seat, tell: Callable[[Told, Step, Seat], Told]) -> Told:
    """What an observer was told up to a step; `tell` adds one step to what it knew before."""
    late = []
    known = step.told.get(observer)
    while known is None:
        assert step.before is not None, "at a root everybody was told something"
        late.append(step)
        step = step.before
        known = step.told.get(observer)
    for step in reversed(late):
        known = step.told[observer] = tell(known, step, observer)
    return known
