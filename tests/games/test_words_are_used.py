"""No message is declared, and translated, that a game never says."""

from __future__ import annotations

import pytest

import scalehouse
from scalehouse.conformance.languages import never_said

GAMES = scalehouse.installed()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_declared_message_is_said(name: str) -> None:
    """By its code alone: what play met does not count."""
    assert GAMES[name].words is not None
    assert never_said(GAMES[name]) == []
