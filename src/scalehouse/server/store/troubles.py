"""Why the store failed: logged in the words of SQLite, PostgreSQL or the system.

These words name files, tables and rules of the database. What they quote may be a secret, so it is
left out. While a disk is full every request fails alike: then a line is written every ten seconds.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from threading import Lock

from scalehouse.server.logs import log
from scalehouse.server.store import StoreError

REPEAT_AFTER = 10.0  # seconds
MOST_KEPT = 200
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|«[^»]*»|„[^“]*“")


def store_error(event: str, error: BaseException) -> StoreError:
    """To be raised. The cause is logged here, where it is known."""
    cause = cause_of(error)
    REPORTS.add(event, error, cause)
    return StoreError(f"{event}: {cause}")


def cause_of(error: BaseException) -> str:
    """In words that may be logged."""
    if isinstance(error, OSError) and error.strerror:
        said = error.strerror
    elif isinstance(error, sqlite3.Error):
        said = _with_name(str(error), getattr(error, "sqlite_errorname", ""))
    else:  # only the first part of what PostgreSQL says: the details quote rows
        said = _with_name(str(getattr(error, "message", "")), getattr(error, "sqlstate", ""))
    return QUOTED.sub("…", said) or type(error).__name__


def _with_name(said: str, name: str | None) -> str:
    return f"{said} ({name})" if name else said


class Reports:
    """The same trouble is logged once in a while, with how often it came up since."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = Lock()  # the writer's thread reports as well
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def add(self, event: str, error: BaseException, cause: str) -> None:
        now = self._now()
        with self._lock:
            if len(self._seen) > MOST_KEPT:
                self._seen.clear()
            last, count = self._seen.get((event, cause), (-REPEAT_AFTER, 0))
            is_due = now - last >= REPEAT_AFTER
            self._seen[event, cause] = (now, 0) if is_due else (last, count + 1)
        if is_due:
            log.error(event, error=type(error).__name__, cause=cause, count=count + 1)


REPORTS = Reports()
