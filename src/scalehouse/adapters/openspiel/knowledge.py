"""What a seat was told of a match, and did: all that it can remember.

A match is a chain of steps that its copies share, so that a search may copy it by the thousand.
What a seat was told of a step is worked out when somebody asks, and then kept with the step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rules.contract import CHANCE, HIDDEN, Move, Seat

BLOCK = 64  # moves in a block: a chain of n moves then keeps n short texts, not n long ones
UNSEEN = "?"

Moves: TypeAlias = NDArray[np.float32]  # as a tensor holds them


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that one observer was told on the way to a position, without gaps."""

    sight: bytes  # what it sees there
    chain: bytes  # a hash over all that it has seen on the way
    blocks: tuple[str, ...] = ()  # the moves as it saw them, "mover:move ", in full blocks …
    block: str = ""  # … and in one that is not full
    count: int = 0  # of moves in that one
    guessed_by: Seat | None = None  # the seat that imagines this observer, after a redeal

    @classmethod
    def at_start(cls, sight: bytes) -> Knowledge:
        """Before the first move."""
        return cls(sight, _linked(b"", sight))

    def imagined(self, seat: Seat, sight: bytes) -> Knowledge:
        """Another observer as this seat must imagine it: by what it sees now, without its past."""
        return Knowledge(sight, _linked(self.chain, sight), guessed_by=seat)

    def and_then(self, by: Seat, move: Move, sight: bytes) -> Knowledge:
        """After one more move, as it was seen."""
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

    def latest(self, most: int) -> Moves:
        """[nth, (mover, move)] with the latest first, HIDDEN for a move it did not see."""
        found, parts = 0, []
        for block in (self.block, *reversed(self.blocks)):
            if found >= most:
                break
            parts.append(_read(block)[::-1])
            found += len(parts[-1])
        return np.concatenate(parts)[:most] if parts else _read("")

    def moves(self) -> list[tuple[Seat, Move]]:
        """All of them from the first on."""
        whole = np.concatenate([_read(block) for block in (*self.blocks, self.block)])
        return [(int(by), int(move)) for by, move in whole.tolist()]


@lru_cache(maxsize=4096)
def _read(block: str) -> Moves:
    words = [word.split(":") for word in block.split()]
    pairs = [(int(by), HIDDEN if move == UNSEEN else int(move)) for by, move in words]
    return np.array(pairs, np.float32).reshape(len(pairs), 2)


def _linked(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()


class SpielStep:
    """A position of a match, and the move that led there. Nobody changes it."""

    __slots__ = ("after", "before", "by", "move", "told")

    def __init__(
        self,
        after: bytes,
        before: SpielStep | None = None,
        by: Seat = CHANCE,
        move: Move = 0,
        told: dict[Seat, Knowledge] | None = None,
    ) -> None:
        self.after = after  # the state, as bytes
        self.before = before  # None: at a root, where everybody was told something
        self.by = by
        self.move = move
        self.told = told or {}  # by observer, as far as somebody asked


def knowledge_at(
    step: SpielStep, observer: Seat, tell: Callable[[Knowledge, SpielStep, Seat], Knowledge]
) -> Knowledge:
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
