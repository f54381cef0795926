from __future__ import annotations

import asyncio

import pytest

from tests.server.loop import new_loop


@pytest.fixture(autouse=True)
def _the_loop_that_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """`asyncio.run` takes it. Loops differ, above all in how a pipe or a socket fails."""
    monkeypatch.setattr(asyncio.events, "new_event_loop", new_loop)
