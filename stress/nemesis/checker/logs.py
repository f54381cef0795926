"""Servers say what they lose as warnings; an error in a log is a mistake of ours, or declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stress.nemesis.checker.problem import LOG, Problem

SIGNS = ("Traceback", '"level": "error"', '"level": "critical"')
# Errors that somebody who runs a server has to look at, and that faults of ours lead to.
DECLARED = {
    "store process lost": "the process that writes to SQLite was killed, or paused for too long",
    "the store could not read": "PostgreSQL was lost, or a disk was full",
    "the store could not write": "the same",
    "the store does not answer": "PostgreSQL was paused, or the link to it stalled",
    "Cancel %s running task(s), timeout graceful shutdown exceeded": "that, while it closes",
}
STORE_LOST = "StoreError"  # what could not be done without it; why is in a line of its own
CUT_OFF = "CancelledError"  # what waited for the store when a server had to close without it
NO_STORE = "lifespan"  # a server that does not find its store does not open


def check_log(log: Path) -> Iterator[Problem]:
    lines = log.read_text("utf-8", "replace").splitlines()
    wrong = Counter(_shape(line) for line in lines if _is_wrong(line))
    for line, count in wrong.most_common(5):
        yield Problem(LOG, f"{count} times in {log.parent.name}: {line[:600]}")


def _is_wrong(line: str) -> bool:
    if not any(sign in line for sign in SIGNS) or NO_STORE in line:
        return False
    fields = _fields(line)
    return fields.get("event") not in DECLARED and fields.get("error") not in (STORE_LOST, CUT_OFF)


def _shape(line: str) -> str:
    """Without what differs each time."""
    fields = _fields(line)
    for name in ("time", "request"):
        fields.pop(name, None)
    return str(fields) if fields else line


def _fields(line: str) -> dict[str, object]:
    try:
        return dict(msgspec.json.decode(line))
    except (msgspec.DecodeError, TypeError, ValueError):
        return {}
