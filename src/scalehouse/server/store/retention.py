"""Retention: what nobody has touched for long is deleted, in steps and late.

What is old by the time of day is marked. A day later it is hidden from lists, if it is old still; a
week after that it is deleted. Those days are counted by how long servers have run, never by the
time of day: a clock that jumps ahead makes things look old, but it does not make the days pass. A
mark goes as soon as what it stands on is touched or awake. People are marked and deleted alike;
there is no list to hide them from.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scalehouse.server.clock import AGREES_WITHIN, DAY, Time

SECOND_LOOK_AFTER: Time = DAY
DELETED_AFTER: Time = SECOND_LOOK_AFTER + 7 * DAY

TABLE, PERSON = "table", "person"
KINDS = (TABLE, PERSON)
Old: TypeAlias = dict[str, set[str]]  # [kind] ids


@dataclass(frozen=True)
class Sweep:
    """One look at what is old."""

    now: Time
    before: Time  # what was touched since then is not old
    ran: Time  # how long this server has run since its last look, with clocks that agree
    awake: Collection[str] = ()  # ids of tables and people that are not to be touched


@dataclass(frozen=True)
class Swept:
    """What came of it. With an entry from the future nothing is done: some clock was wrong."""

    newest: Time
    marked: int = 0
    hidden: int = 0
    deleted: int = 0  # tables


def is_from_the_future(newest: Time, now: Time) -> bool:
    return newest > now + AGREES_WITHIN


# SQLite. The version of its tables is in `schema`.

IS_HIDDEN = (
    f"EXISTS (SELECT 1 FROM marks WHERE marks.kind = '{TABLE}' AND marks.id = tables.id"
    " AND marks.hidden)"
)
LAST = '(SELECT at FROM entries WHERE "table" = tables.id ORDER BY number DESC LIMIT 1)'
IS_OLD = {
    TABLE: f"{LAST} < ?",
    PERSON: (
        "id NOT IN (SELECT person FROM members)"
        " AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND used >= ?)"
    ),
}
RELATION = {TABLE: "tables", PERSON: "people"}


def newest_in(db: sqlite3.Connection) -> Time:
    """The last sign of life in the file. Without any it is long ago."""
    last = [f"SELECT max({LAST}) FROM tables", "SELECT max(used) FROM tokens"]
    return max(db.execute(query).fetchone()[0] or 0 for query in last)


def old_in(db: sqlite3.Connection, before: Time) -> Old:
    """Reads much: not for the thread that writes."""
    return {kind: {name for (name,) in db.execute(_select(kind), (before,))} for kind in KINDS}


def _select(kind: str) -> str:
    return f"SELECT id FROM {RELATION[kind]} WHERE {IS_OLD[kind]}"


def sweep_in(db: sqlite3.Connection, sweep: Sweep, found: Old, newest: Time) -> Swept:
    """Nothing is hidden and deleted in the same look, however long ago the last one was."""
    db.execute("UPDATE upkeep SET ran = ran + ?", (sweep.ran,))
    (ran,) = db.execute("SELECT ran FROM upkeep").fetchone()
    old = {kind: found[kind] - set(sweep.awake) for kind in KINDS}
    fresh = {kind: old[kind] - _keep_marks(db, kind, old[kind]) for kind in KINDS}
    deleted = [_delete(db, kind, sweep.before, ran) for kind in KINDS]
    hidden = _hide(db, ran)
    for kind in KINDS:
        rows = [(kind, name, ran) for name in sorted(fresh[kind])]
        db.executemany("INSERT INTO marks (kind, id, since) VALUES (?,?,?)", rows)
    return Swept(newest, len(fresh[TABLE]), hidden, deleted[0])


def _keep_marks(db: sqlite3.Connection, kind: str, old: set[str]) -> set[str]:
    """The ids that stay marked. Whatever is not old any more loses its mark."""
    query = "SELECT id FROM marks WHERE kind = ?"
    marked = {name for (name,) in db.execute(query, (kind,))}
    _unmark(db, kind, sorted(marked - old))
    return marked & old


def _hide(db: sqlite3.Connection, ran: Time) -> int:
    query = "UPDATE marks SET hidden = 1 WHERE kind = ? AND NOT hidden AND since <= ?"
    return db.execute(query, (TABLE, ran - SECOND_LOOK_AFTER)).rowcount


def _unmark(db: sqlite3.Connection, kind: str, names: Sequence[str]) -> None:
    rows = [(kind, name) for name in names]
    db.executemany("DELETE FROM marks WHERE kind = ? AND id = ?", rows)


def _delete(db: sqlite3.Connection, kind: str, before: Time, ran: Time) -> int:
    """That they are old is looked at once more: somebody may have come since they were read."""
    query = "SELECT id FROM marks WHERE kind = ? AND since <= ?"
    if kind == TABLE:
        query += " AND hidden"
    found = db.execute(
        f"DELETE FROM {RELATION[kind]} WHERE id IN ({query}) AND {IS_OLD[kind]}",
        (kind, ran - DELETED_AFTER, before),
    )
    return found.rowcount


def marked_in(db: sqlite3.Connection, names: Sequence[str] | None) -> dict[str, bool]:
    """The marked tables of these names, or all, each with whether it is hidden."""
    query = (
        "SELECT tables.id, hidden FROM marks JOIN tables ON tables.id = marks.id"
        f" WHERE kind = '{TABLE}'"
    )
    rows = db.execute(query) if names is None else _named(db, query, names)
    return {name: bool(hidden) for name, hidden in rows}


def _named(db: sqlite3.Connection, query: str, names: Sequence[str]) -> list[tuple[str, int]]:
    by_name = f"{query} AND (tables.id = ?1 OR link = ?1 OR code = ?1)"
    return [row for name in names for row in db.execute(by_name, (name,))]


def restore_in(db: sqlite3.Connection, tables: Sequence[str]) -> None:
    _unmark(db, TABLE, tables)
