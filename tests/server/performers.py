"""Performers whose making and looking is noted."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.bots.performer import Performer
from scalehouse.core.rules.contract import Move, State
from scalehouse.server.bots import realtime


class Noted(Performer):
    looks = 0
    lived = 0  # what time it was for it at its last look

    def look(self, sight: State, now: int) -> Move | None:
        self.looks += 1
        self.lived = now
        return super().look(sight, now)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Noted]:
    """All that are made in this test."""
    found: list[Noted] = []

    def make(*given: Any) -> Noted:
        found.append(Noted(*given))
        return found[-1]

    monkeypatch.setattr(realtime, "Performer", make)
    return found
