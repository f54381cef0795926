"""The coin among the games that can be found."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from tests.lab.coin import COIN


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Game:
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda name: COIN if name == COIN.name else find(name))
    return COIN
