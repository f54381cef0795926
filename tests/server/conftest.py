from __future__ import annotations

import asyncio

import pytest

from tests.server.log_lines import out, told
from tests.server.loop import new_loop
from tests.server.performers import made

__all__ = ["made", "out", "told"]  # fixtures for all tests of this folder


@pytest.fixture(autouse=True)
def _the_loop_that_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """`asyncio.run` takes it. Loops differ, above all in how a pipe or a socket fails."""
    monkeypatch.setattr(asyncio.events, "new_event_loop", new_loop)
