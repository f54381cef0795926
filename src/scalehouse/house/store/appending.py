"""Entries of many tables in one statement.

Around each statement SQLite gives Python's lock away and has to wait for it again, while the loop
that serves the tables is busy: at a full house that waiting costs more than the writing. So what is
nothing but entries, as moves are, goes in with one statement that is a transaction by itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from scalehouse.house.store import Writing

# ?1 is [[table, number of its first entry], …], ?2 is [[table, number, at, begin, length], …] for
# all entries, ?3 their bodies in one piece. Nothing is written if any number is not the next.
APPEND_ALL = """
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


def is_plain(writing: Writing) -> bool:
    """Whether it is nothing but further entries."""
    extras = writing.headline or writing.joined or writing.left
    return not extras and writing.number > 0


def append_all(db: sqlite3.Connection, writings: Sequence[Writing]) -> bool:
    """All of them or none: False when one has a number that does not come next.

    Every table may be there only once.
    """
    heads = [(writing.table, writing.number) for writing in writings]
    rows, begin = [], 1  # SQL counts from one
    for writing in writings:
        for number, body in enumerate(writing.bodies, writing.number):
            rows.append((writing.table, number, writing.at, begin, len(body)))
            begin += len(body)
    bodies = b"".join([body for writing in writings for body in writing.bodies])
    values = (_text(heads), _text(rows), bodies)
    return db.execute(APPEND_ALL, values).rowcount == len(rows)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
