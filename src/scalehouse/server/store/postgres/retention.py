"""Retention in PostgreSQL: the same steps as in `store.retention`, whichever server takes them."""

from __future__ import annotations

from collections.abc import Sequence

from scalehouse.server.clock import Time
from scalehouse.server.store import retention
from scalehouse.server.store.postgres.pool import Connection
from scalehouse.server.store.retention import DELETED_AFTER, PERSON, TABLE, Sweep, Swept

NEWEST = """
SELECT greatest((SELECT max(touched) FROM heads), (SELECT max(used) FROM tokens), 0)
"""
# Several servers look, and their time must not count double: no more is added than has passed since
# the last look by the database's clock.
COUNT = """
WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
UPDATE upkeep SET ran = ran + greatest(0, least($1, clock.now - at)), at = clock.now
FROM clock RETURNING ran
"""
OLD_TABLES = "SELECT id FROM heads WHERE touched < $1"
OLD_PEOPLE = """
SELECT id FROM people WHERE NOT EXISTS (SELECT 1 FROM members WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND used >= $1)
"""
OLD = {TABLE: OLD_TABLES, PERSON: OLD_PEOPLE}
UNMARK = {
    kind: f"""
DELETE FROM marks WHERE kind = '{kind}' AND (id = ANY($2) OR id NOT IN ({old}))
"""
    for kind, old in OLD.items()
}
MARK = {
    kind: f"""
INSERT INTO marks (kind, id, since) SELECT '{kind}', old.id, $3 FROM ({old}) AS old
WHERE NOT old.id = ANY($2) ON CONFLICT DO NOTHING
"""
    for kind, old in OLD.items()
}
HIDE = f"UPDATE marks SET hidden = true WHERE kind = '{TABLE}' AND NOT hidden AND since <= $1"
DELETE_TABLES = f"""
WITH old AS (
    SELECT id FROM heads WHERE touched < $1 AND id IN (
        SELECT id FROM marks WHERE kind = '{TABLE}' AND hidden AND since <= $2
    ) FOR UPDATE
), emptied AS (DELETE FROM entries WHERE "table" IN (SELECT id FROM old))
DELETE FROM tables WHERE id IN (SELECT id FROM old)
"""
DELETE_PEOPLE = f"""
DELETE FROM people WHERE id IN ({OLD_PEOPLE})
    AND id IN (SELECT id FROM marks WHERE kind = '{PERSON}' AND since <= $2)
"""
RESTORE = f"""
DELETE FROM marks USING tables WHERE kind = '{TABLE}' AND tables.id = marks.id
    AND ($1::text[] IS NULL OR tables.id = ANY($1) OR link = ANY($1) OR code = ANY($1))
RETURNING hidden
"""


async def sweep_in(db: Connection, sweep: Sweep) -> Swept:
    """One server at a time: the row of `upkeep` is held until all of it is done."""
    newest: Time = await db.fetchval(NEWEST)
    if retention.is_from_the_future(newest, sweep.now):
        return Swept(newest)
    async with db.transaction():
        ran: Time = await db.fetchval(COUNT, sweep.ran)
        awake = list(sweep.awake)
        for kind in OLD:
            await db.execute(UNMARK[kind], sweep.before, awake)
        deleted = _count(await db.execute(DELETE_TABLES, sweep.before, ran - DELETED_AFTER))
        await db.execute(DELETE_PEOPLE, sweep.before, ran - DELETED_AFTER)
        hidden = _count(await db.execute(HIDE, ran - retention.SECOND_LOOK_AFTER))
        fresh = [_count(await db.execute(MARK[kind], sweep.before, awake, ran)) for kind in OLD]
    return Swept(newest, fresh[0], hidden, deleted)


async def restore_in(db: Connection, names: Sequence[str] | None) -> int:
    rows = await db.fetch(RESTORE, None if names is None else list(names))
    return sum(row["hidden"] for row in rows)


def _count(told: str) -> int:
    """As in DELETE 3."""
    return int(told.rpartition(" ")[2])
