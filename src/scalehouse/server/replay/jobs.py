"""What is asked of the process that looks at matches which are over, and what it answers.

A match log that somebody sends in may take seconds to check. Here it holds up nobody who plays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct


class ReplayJob(Struct, frozen=True, kw_only=True, tag=True):
    match_log: bytes  # JSON, as it came
    is_checked: bool  # a match that was played here needs no check
    allow_start: bool = False  # a study or a puzzle, which begins in a position set up


class ShowReplay(ReplayJob, frozen=True, kw_only=True):
    perspective: str
    seating: list[dict[str, Any]]


class Examine(ReplayJob, frozen=True, kw_only=True):
    """What match it is of, if it is sound."""


class Think(ReplayJob, frozen=True, kw_only=True):
    level: str


class Answer(Struct, frozen=True, tag=True):
    pass


class WorkerReady(Answer, frozen=True):
    """It has started, and can be asked."""


class Progress(Answer, frozen=True):
    done: int
    of: int


class Done(Answer, frozen=True):
    plain: bytes  # JSON
    packed: bytes = b""  # the same, compressed


class NotDone(Answer, frozen=True):
    """The match log is to blame. `key` is of the server's catalogue."""

    key: str
    why: str


class Failed(Answer, frozen=True):
    """The program is to blame."""

    kind: str


class Examined(Struct, frozen=True):
    end: str
    game: str
    rules: str


AnyJob: TypeAlias = ShowReplay | Examine | Think
AnyAnswer: TypeAlias = WorkerReady | Progress | Done | NotDone | Failed
OnProgress: TypeAlias = Callable[[int, int], None]

SIZE = 4  # bytes, of the length before each message
encode = msgspec.msgpack.Encoder().encode
decode_job: Callable[[bytes], AnyJob] = msgspec.msgpack.Decoder(AnyJob).decode
decode_answer: Callable[[bytes], AnyAnswer] = msgspec.msgpack.Decoder(AnyAnswer).decode


def framed(message: Struct) -> bytes:
    body = encode(message)
    return len(body).to_bytes(SIZE, "big") + body
