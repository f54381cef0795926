"""The tables of the SQLite store, version by version. A version is never edited, only followed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from scalehouse.server.store import StoreError

VERSIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        link TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL UNIQUE,
        made INTEGER NOT NULL,
        stage TEXT NOT NULL,
        listed INTEGER NOT NULL,
        due INTEGER,
        summary BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (made) WHERE listed;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE entries (
        "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY ("table", number)
    ) WITHOUT ROWID;
    CREATE TABLE members (
        person TEXT NOT NULL,
        "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        PRIMARY KEY (person, "table")
    ) WITHOUT ROWID;
    CREATE INDEX members_table ON members ("table");
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tokens (
        hash TEXT PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        before TEXT,  -- the token that this one takes the place of, until it is used
        used INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tokens_person ON tokens (person);
    CREATE TABLE carries (
        hash TEXT PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        until INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tokens ADD COLUMN "table" TEXT;  -- the only one it is good at; NULL: everywhere
    DELETE FROM carries;  -- they were good everywhere, for ten minutes
    ALTER TABLE carries ADD COLUMN "table" TEXT;
    """,
    """
    CREATE TABLE marks (  -- on what is old, before it is deleted
        kind TEXT NOT NULL,  -- table or person
        id TEXT NOT NULL,
        since INTEGER NOT NULL,  -- how long servers had run when it was marked
        hidden INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    CREATE TABLE upkeep (ran INTEGER NOT NULL);  -- milliseconds, of all servers so far
    INSERT INTO upkeep VALUES (0);
    """,
    """
    CREATE TABLE former_names (  -- links and codes that tables had before
        name TEXT PRIMARY KEY,
        "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX former_names_table ON former_names ("table");
    """,
)


def check(db: sqlite3.Connection, path: Path) -> None:
    """That it is empty or ours, and not from a later version. Changes nothing."""
    found = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found and "schema_version" not in found:
        raise StoreError(f"{path} is a database, but not of Scalehouse: it is left alone")
    if not found:
        return
    have = version_of(db)
    if have > len(VERSIONS):
        raise StoreError(
            f"{path} was written by a newer Scalehouse (store version {have}, this one knows"
            f" {len(VERSIONS)}): it is left alone"
        )


def migrate(db: sqlite3.Connection, goal: int = len(VERSIONS)) -> None:
    """Bring the file to that version, one step at a time, each whole or not at all."""
    db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    for version in range(version_of(db), goal):
        db.executescript(
            f"BEGIN; {VERSIONS[version]} INSERT INTO schema_version VALUES ({version + 1}); COMMIT;"
        )


def version_of(db: sqlite3.Connection) -> int:
    (version,) = db.execute("SELECT max(version) FROM schema_version").fetchone()
    return version or 0
