"""What an attack sent, what was answered, and what must not have been."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

LAST = 12  # of what was sent, kept for whoever has to find out
SHOWN = 120  # signs of each
MOST_WRONG = 20


@dataclass
class Tally:
    """Counted by one attack, in one round."""

    frames: int = 0
    requests: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=LAST))

    def sent(self, what: object) -> None:
        self.last.append(repr(what)[:SHOWN])

    def blame(self, what: str) -> None:
        """Something that must not be. What was sent before it is kept with the first."""
        if len(self.wrong) < MOST_WRONG:
            before = "" if self.wrong else f"; sent last: {' · '.join(self.last)}"
            self.wrong.append(what + before)

    def told(self) -> dict[str, Any]:
        """For the process that started this one."""
        return {
            "frames": self.frames,
            "requests": self.requests,
            "connections": self.connections,
            "answers": dict(self.answers),
            "wrong": self.wrong,
        }
