"""A program beside the server that does nothing but append entries: told what, it commits them.

    python sqlite_writer.py STORE

A thread of the server would need Python's lock around every step of SQLite, and fight for it with
the loop that serves the tables. So this is a process of its own. It imports nothing but Python's
library, to be there at once, and ends with the server: when nothing can come any more.

What comes: three lengths, then as many bytes of `heads`, `rows` and `bodies` (see APPEND). What
goes back is one byte: whether all of it is stored, or nothing.
"""

from __future__ import annotations

import signal
import sqlite3
import struct
import sys

SIZES = struct.Struct("!III")
STORED, NOT_STORED = b"\1", b"\0"
PAGES_AHEAD = 4000  # of the log, 16 MB: a table's page is copied into the file once for many moves

# ?1 is [[table, number of its first entry], …], ?2 is [[table, number, at, begin, length], …] for
# all entries, ?3 their bodies in one piece. Nothing is written if any number is not the next. One
# statement is a transaction by itself.
APPEND = """
INSERT INTO entries
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       substr(?3, json_extract(value, '$[3]'), json_extract(value, '$[4]'))
FROM json_each(?2)
WHERE NOT EXISTS (
    SELECT 1 FROM json_each(?1)
    WHERE json_extract(value, '$[1]') IS NOT (
        SELECT number + 1 FROM entries WHERE "table" = json_extract(value, '$[0]')
        ORDER BY number DESC LIMIT 1
    )
)
"""


def connect(path: str) -> sqlite3.Connection:
    """As whoever writes into the store has to."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA wal_autocheckpoint = {PAGES_AHEAD}")
    return db


def append(db: sqlite3.Connection, heads: str, rows: str, bodies: bytes) -> bool:
    try:
        return db.execute(APPEND, (heads, rows, bodies)).rowcount > 0
    except sqlite3.Error:
        return False  # the server tries each by itself, and finds out why


def main(path: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the server, which has something to finish
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    db = connect(path)
    while head := sys.stdin.buffer.read(SIZES.size):
        heads, rows, bodies = map(sys.stdin.buffer.read, SIZES.unpack(head))
        stored = append(db, heads.decode(), rows.decode(), bodies)
        sys.stdout.buffer.write(STORED if stored else NOT_STORED)
        sys.stdout.buffer.flush()
    db.close()


if __name__ == "__main__":
    main(sys.argv[1])
