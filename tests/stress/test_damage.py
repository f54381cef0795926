"""A store that was damaged between a kill and a start: told, or nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stress.nemesis.damage import DAMAGES, one_round


@pytest.mark.long
@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_told_or_costs_nothing(tmp_path: Path, name: str) -> None:
    problems = asyncio.run(one_round(tmp_path / "server", name, "test"))
    assert [str(problem) for problem in problems] == []
