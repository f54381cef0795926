"""The coin among the games that can be found, and studies without a compiler."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules.twin import MODE_VARIABLE
from tests.lab.coin import COIN


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Game:
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda name: COIN if name == COIN.name else find(name))
    return COIN


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting compiles for half a minute and a game; the long tests and the bench do that."""
    monkeypatch.setenv(MODE_VARIABLE, "plain")
