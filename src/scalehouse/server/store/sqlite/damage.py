"""Whether a file of SQLite is whole, looked at before anybody uses it."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from scalehouse.server.store.sqlite.wal import WalLog, read_log

MAGIC = b"SQLite format 3\0"
MOST_FAULTS = 20  # that are named


@dataclass(frozen=True)
class Damage:
    faults: list[str]
    log: bytes  # as it was before SQLite read it, and put it into the file


def find_damage(path: Path) -> Damage | None:
    """Reads the whole file: about two seconds of a core for each gigabyte, and the disk's time."""
    log = _bytes(beside(path, "-wal"))
    faults = _faults(path, read_log(log))
    return Damage(faults, log) if faults else None


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _faults(path: Path, log: WalLog) -> list[str]:
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if head and head != MAGIC:
        return ["the head of the file is not one of SQLite"]
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=30)) as db:
            return _faults_of_log(db, log) or _faults_of_pages(db)
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return [str(error)]
        raise


def is_damage(error: sqlite3.Error) -> bool:
    """And not a lock or a full disk."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _faults_of_log(db: sqlite3.Connection, log: WalLog) -> list[str]:
    if not log.frames:
        return []
    db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    _busy, read, _done = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    lost = log.commits_after(max(read, 0))
    return [f"{lost} writes in its log cannot be read"] if lost > 1 else []


def _faults_of_pages(db: sqlite3.Connection) -> list[str]:
    found = [text for (text,) in db.execute(f"PRAGMA quick_check({MOST_FAULTS})")]
    return [] if found == ["ok"] else [" ".join(text.split()) for text in found]
