"""A short visit of the hostile visitor, on a server as it ships.

`python -m stress.hostile` stays for a million frames and ten thousand connections.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from scalehouse.core.rules.twin import MODE_VARIABLE
from stress.hostile.figures import Bounds
from stress.hostile.trial import Plan, run

# The machine may be busy with other tests: what is late here must be very late. The process that
# looks at match logs begins during the visit: its 42 MB are no growth.
PATIENT = Bounds(slower=3.0, always_fine=5_000.0, growth=1.3, spare=90.0)
SHORT = Plan(
    frames=3_000,
    connections=150,
    rounds=0,
    settling=2.0,
    quiet=3.0,
    bounds=PATIENT,
    is_thorough=False,
)


def test_strangers_are_refused_and_nobody_else_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MODE_VARIABLE, "plain")  # a compiler at work would count as memory
    report = asyncio.run(run(tmp_path, SHORT))
    assert report.faults == [], str(report)
    assert report.moves > 50
    assert sum(row.frames for row in report.rows) >= SHORT.frames
    assert sum(row.connections for row in report.rows) >= SHORT.connections
