"""What can be read of a damaged file goes into a new one; the old one is kept beside it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from scalehouse.server.logs import log, tag
from scalehouse.server.store import StoreError
from scalehouse.server.store.sqlite import schema
from scalehouse.server.store.sqlite.damage import MAGIC, Damage, beside
from scalehouse.server.store.sqlite.reading import Relation, Row, rows_of
from scalehouse.server.store.sqlite.wal import USUAL_PAGE, read_log, write_into
from scalehouse.server.store.transfer import RELATIONS

LEAVES = (0x05, 0x0D)  # what the first page of a file begins with, after its head
HEAD_LENGTH = 100
GAPS = """
SELECT id FROM tables LEFT JOIN entries ON "table" = id
GROUP BY id HAVING count(number) = 0 OR count(number) <> max(number) + 1 ORDER BY id
"""


@dataclass
class Report:
    """What became of a damaged file."""

    kept: Path
    faults: list[str]
    saved: dict[str, int] = field(default_factory=dict)  # [relation] rows
    unreadable: list[str] = field(default_factory=list)  # relations with places that are lost
    without_owner: dict[str, int] = field(default_factory=dict)  # [relation] rows
    with_gaps: list[str] = field(default_factory=list)  # tables

    def lines(self) -> Iterator[str]:
        yield "The store was damaged. What could be read is in a new file."
        yield f"The damaged file is kept: {self.kept}"
        yield from (f"Damage: {fault}" for fault in self.faults)
        yield "Saved: " + ", ".join(f"{count} {name}" for name, count in self.saved.items())
        for name in self.unreadable:
            yield f"Lost: some of {name} could not be read"
        for name, count in self.without_owner.items():
            yield f"Lost: {count} {name} whose table or person could not be read"
        for name in self.with_gaps:
            yield f"Damaged: table {name} lacks entries, and cannot be opened"


def tell(report: Report) -> None:
    """To whoever starts the server, and to the log."""
    for line in report.lines():
        print(line, file=sys.stderr)
    log.error("store was damaged", folder=str(report.kept.parent), cause=report.faults)
    for name, count in report.saved.items():
        log.error("saved from a damaged store", kind=name, count=count)
    for name in report.unreadable:
        log.error("some of a damaged store is lost", kind=name)
    for name, count in report.without_owner.items():
        log.error("lost with their table or person", kind=name, count=count)
    for name in report.with_gaps:
        log.error("table lacks entries", table=tag(name))


def salvage(path: Path, damage: Damage, now: datetime | None = None) -> Report:
    """Raises StoreError, and leaves the file alone, when nothing can be read of it."""
    stamp = (now or datetime.now(UTC)).strftime("%Y-%m-%dT%H%M%S")
    report = Report(path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}"), damage.faults)
    source, goal = beside(path, ".damaged-copy"), beside(path, ".salvaged")
    try:
        _copy_to_read(path, damage, source)
        _fill(source, goal, report)
        _put_in_place(path, goal, damage, report.kept)
    except sqlite3.Error as error:
        raise StoreError(
            f"{path} is damaged, and nothing can be read of it ({error}): it is left alone."
            " Put a backup in its place, or move it away to begin anew"
        ) from error
    finally:
        for left in (source, goal):
            for suffix in ("", "-wal", "-shm", "-journal"):
                beside(left, suffix).unlink(missing_ok=True)
    return report


def _copy_to_read(path: Path, damage: Damage, source: Path) -> None:
    """With what its log holds put into it; a head that is no head is made anew."""
    shutil.copyfile(path, source)
    source.chmod(0o600)
    write_into(read_log(damage.log), source)
    _mend_head(source)


def _mend_head(source: Path) -> None:
    with source.open("r+b") as file:
        head = file.read(HEAD_LENGTH + 1)
        pages = os.fstat(file.fileno()).st_size // USUAL_PAGE
        if head[: len(MAGIC)] != MAGIC and head[-1:] and head[-1] in LEAVES:
            file.seek(0)
            file.write(_new_head(pages))


def _new_head(pages: int) -> bytes:
    """Without a list of free pages: then none is used again, and a copy needs none."""
    sizes = struct.pack(">H6B", USUAL_PAGE, 1, 1, 0, 64, 32, 32)
    numbers = struct.pack(">12I", 1, pages, 0, 0, 1, 4, 0, 0, 1, 0, 0, 0)
    return MAGIC + sizes + numbers + bytes(20) + struct.pack(">2I", 1, 3_040_000)


def _fill(source: Path, goal: Path, report: Report) -> None:
    with (
        contextlib.closing(sqlite3.connect(source)) as old,
        contextlib.closing(sqlite3.connect(goal, isolation_level=None)) as new,
    ):
        goal.chmod(0o600)
        old.execute("PRAGMA writable_schema = ON")  # else a file that is too short is not read
        schema.check(old, source)
        schema.migrate(new, schema.version_of(old) or len(schema.VERSIONS))
        new.execute("PRAGMA foreign_keys = OFF")
        new.execute("BEGIN")
        for relation in _relations(new):
            _copy(old, new, relation, report)
        _drop_without_owner(new, report)
        report.with_gaps = [name for (name,) in new.execute(GAPS)]
        new.execute("COMMIT")


def _relations(db: sqlite3.Connection) -> list[Relation]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version'"
    names = [name for (name,) in db.execute(query)]
    return [Relation.of(db, name) for name in sorted(names, key=lambda name: name not in RELATIONS)]


def _copy(
    old: sqlite3.Connection, new: sqlite3.Connection, relation: Relation, report: Report
) -> None:
    places = ",".join("?" * len(relation.columns))
    insert = f"INSERT OR IGNORE INTO {relation.name} ({relation.all}) VALUES ({places})"
    faults: list[str] = []
    rows: Iterable[Row] = rows_of(old, relation, faults)
    if not relation.keys:  # a single row, with which a new file begins: it is replaced if it can be
        rows = list(rows)
        new.execute(f"DELETE FROM {relation.name} WHERE ?", (len(rows),))
    new.executemany(insert, rows)
    (report.saved[relation.name],) = new.execute(f"SELECT count(*) FROM {relation.name}").fetchone()
    if faults:
        report.unreadable.append(relation.name)


def _drop_without_owner(db: sqlite3.Connection, report: Report) -> None:
    """What refers to a row that is lost cannot be used; it is still in the file that is kept."""
    for relation in _relations(db):
        for _, _, owner, column, goal, *_ in list(
            db.execute(f"PRAGMA foreign_key_list({relation.name})")
        ):
            gone = db.execute(
                f'DELETE FROM {relation.name} WHERE "{column}" NOT IN (SELECT {goal} FROM {owner})'
            ).rowcount
            if gone:
                lost = report.without_owner
                lost[relation.name] = lost.get(relation.name, 0) + gone
                report.saved[relation.name] -= gone


def _put_in_place(path: Path, goal: Path, damage: Damage, kept: Path) -> None:
    """The new file takes the place of the old one in one step: a kill leaves one of them there."""
    try:
        os.link(path, kept)
    except OSError:  # not every disk knows links
        shutil.copyfile(path, kept)
    if damage.log:
        beside(kept, "-wal").write_bytes(damage.log)
        beside(kept, "-wal").chmod(0o600)
    for suffix in ("-wal", "-shm"):
        beside(path, suffix).unlink(missing_ok=True)
    goal.replace(path)
