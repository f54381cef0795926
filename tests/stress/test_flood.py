"""Floods in short. `python -m stress.flood` measures them all, and longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stress.flood import FLOODS, Report, flood, run
from stress.hostile.figures import Bounds
from tests.server.raw_frames import echoing, limited_echo

# The machine may be busy with other tests: what is late here must be very late.
PATIENT = Bounds(slower=3.0, always_fine=2_000.0)


@pytest.mark.parametrize("kind", FLOODS)
def test_each_flood_is_cut(kind: str) -> None:
    with echoing(limited_echo, most=32_768) as port:
        told = flood(kind, port, 20.0, cuts=1)
    assert told["connections"] > 0
    assert told["cut"] > 0


@pytest.mark.long
def test_others_play_on(tmp_path: Path) -> None:
    report = asyncio.run(run(tmp_path, 4.0, ("pings", "tiny parts"), PATIENT))
    assert report.faults == [], str(report)


def test_a_report_tells_what_it_found() -> None:
    told = {"pings": {"connections": 2, "cut": 2, "bytes": 1000}}
    report = Report(10.0, {"pings": 15.0}, told, ["nobody cut it"])
    assert "2 cut" in str(report)
    assert "fault: nobody cut it" in str(report)
