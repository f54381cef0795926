"""What clients asked and were told, in the order in which it happened to each, with times.

Times are of the harness's own clock, which no fault touches.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def digest(*content: Any) -> str:
    """The same for what is the same JSON."""
    return hashlib.blake2b(_encoder.encode(content), digest_size=9).hexdigest()


@dataclass(frozen=True, slots=True)
class Connected:
    """A welcome has come: from now on the server knows that this person is there."""

    at: float
    connection: int
    server: int


@dataclass(frozen=True, slots=True)
class Disconnected:
    at: float
    connection: int


@dataclass(frozen=True, slots=True)
class Asked:
    """Also when it is sent again, over another connection."""

    at: float
    connection: int
    id: str
    kind: str


@dataclass(frozen=True, slots=True)
class Answered:
    """`code` is that of a refusal, or empty where it was granted."""

    at: float
    connection: int
    id: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Saw:
    """The match after a message: `view` is a digest of it with the legal moves."""

    at: float
    connection: int
    round: int
    number: int
    seat: int | None
    view: str
    events: tuple[tuple[int, str], ...] = ()  # [number, digest] of those in this message


@dataclass(frozen=True, slots=True)
class ChairShown:
    person: str | None
    here: bool | None  # None where the server says that it does not know
    bot: str | None


@dataclass(frozen=True, slots=True)
class TableShown:
    at: float
    connection: int
    round: int
    status: str
    chairs: tuple[ChairShown, ...]
    secret: str | None  # of the dice


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of talk."""

    at: float
    connection: int
    person: str
    text: str


Event = Connected | Disconnected | Asked | Answered | Saw | TableShown | Heard


@dataclass
class History:
    """Of one person at one table."""

    name: str
    table: str
    person: str = ""
    events: list[Event] = field(default_factory=list)

    def add(self, event: Event) -> None:
        self.events.append(event)

    def answers(self) -> dict[str, Answered]:
        """The last to each request."""
        return {one.id: one for one in self.events if isinstance(one, Answered)}

    def asked(self, request: str) -> list[Asked]:
        return [one for one in self.events if isinstance(one, Asked) and one.id == request]


def dump(histories: Sequence[History]) -> bytes:
    """One line for each event, for whoever wants to look."""
    lines = [
        {"who": history.name, "table": history.table, "event": type(event).__name__}
        | msgspec.to_builtins(event)
        for history in histories
        for event in history.events
    ]
    return b"\n".join(map(_encoder.encode, lines)) + b"\n"
