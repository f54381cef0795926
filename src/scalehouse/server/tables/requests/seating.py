"""Chairs: who sits where, who is ready, and who plays for whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Chair:
    person: str | None = None
    bot: str | None = None  # that sits there by itself
    ready: bool = False
    entropy: str | None = None
    resigned: bool = False

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def may_start(self) -> bool:
        return self.bot is not None or (self.person is not None and self.ready)

    def clear(self) -> None:
        self.person = self.bot = self.entropy = None
        self.ready = self.resigned = False

    def keep_for_another_match(self) -> None:
        self.ready = self.resigned = False
        self.entropy = None


def people_sitting(chairs: Sequence[Chair]) -> list[str]:
    return [chair.person for chair in chairs if chair.person is not None]
