"""A promise that was broken."""

from __future__ import annotations

from dataclasses import dataclass

LOST = "lost"  # acknowledged and not stored
DOUBLED = "doubled"  # stored twice
ORDER = "order"  # stored in another order than asked, or a view that went back
FUTURE = "future"  # told and not stored
LEAK = "leak"  # somebody saw what is not for them
PRESENCE = "presence"  # somebody who is there counts as gone
STUCK = "stuck"  # it did not go on
REFUSED = "refused"  # for no good reason, or refused and done all the same
LOG = "log"  # an error in a server's log
DIED = "died"  # a server ended by itself
GREW = "grew"  # memory or open files


@dataclass(frozen=True)
class Problem:
    kind: str
    text: str
    at: float | None = None  # by the harness's clock, where it is known

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"
