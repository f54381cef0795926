"""Asking the others to agree that a move is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scalehouse.core.contract import Seat


@dataclass
class Asking:
    seat: Seat  # who wants to take a move back
    agreed: set[Seat] = field(default_factory=set)

    def waiting_for(self, people: Iterable[Seat]) -> list[Seat]:
        """Seats of people who have not agreed yet. Bots always do."""
        return [seat for seat in people if seat != self.seat and seat not in self.agreed]
