"""Asking the others to agree that a move is taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from scalehouse.core.rules.contract import Seat


@dataclass
class Asking:
    seat: Seat  # who wants to take a move back
    agreed: set[Seat] = field(default_factory=set)

    def waiting_for(self, seats: int) -> list[Seat]:
        """All other seats that have not agreed yet. Only a person who is there can."""
        return [seat for seat in range(seats) if seat != self.seat and seat not in self.agreed]
