"""Houses, PostgreSQL and Redis killed at random, and houses upgraded one after the other.

`python -m bench.chaos` does the same with more tables and for longer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import chaos
from bench.crowd import POINTLESS

pytestmark = pytest.mark.servers


def test_whatever_dies_nothing_is_lost_or_doubled_and_all_see_the_same(tmp_path: Path) -> None:
    report = chaos.run(tmp_path, tables=16, seconds=60, think=0.5)
    assert report.tables == 16
    assert report.kills > 2
    assert report.stored >= report.acknowledged > 10 * 16
    assert set(report.refused) <= POINTLESS | chaos.WAITED_OUT | {"legal"}


def test_houses_are_upgraded_one_after_the_other_and_nobody_is_refused(tmp_path: Path) -> None:
    report = chaos.roll(tmp_path, tables=8, rounds=1, think=0.3)
    assert report.stored >= report.acknowledged > 2 * 8
    assert set(report.refused) <= POINTLESS | {"legal"}
