"""A whole copy of a store, made while the server goes on."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from scalehouse.server.store import StoreError
from scalehouse.server.store.sqlite.schema import check

ONLY_MINE = 0o600  # the cards of matches that go on are in it


def copy_store(path: Path, goal: Path) -> None:
    """Into a new file: what is there is never overwritten. Raises StoreError."""
    if not path.is_file():
        raise StoreError(f"there is no store {path}")
    claim(goal)
    try:
        _copy(path, goal)
    except BaseException as error:
        goal.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"cannot copy the store {path} to {goal}: {error}") from error
        raise


def claim(goal: Path) -> None:
    try:
        os.close(os.open(goal, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_MINE))
    except FileExistsError as error:
        raise StoreError(f"{goal} is there already, and is not overwritten") from error
    except OSError as error:
        raise StoreError(f"cannot write {goal}: {error.strerror}") from error


def _copy(path: Path, goal: Path) -> None:
    """In one go, which holds up nobody: a server that writes meanwhile does so beside it."""
    with (
        contextlib.closing(sqlite3.connect(path, timeout=30)) as store,
        contextlib.closing(sqlite3.connect(goal)) as copy,
    ):
        check(store, path)
        store.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it
        (verdict,) = copy.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise StoreError(f"the copy {goal} is not whole: {verdict}")
