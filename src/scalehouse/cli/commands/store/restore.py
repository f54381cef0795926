"""`scalehouse restore`: brings back tables that were hidden for their age."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from scalehouse.server.setup.settings import Settings
from scalehouse.server.store import StoreError
from scalehouse.server.store.opening import open_store
from scalehouse.server.store.retention import marked_in, restore_in
from scalehouse.server.store.sqlite.schema import check, migrate
from scalehouse.server.web.app import STORE_FILE

BUSY_FOR = 30.0  # seconds at most, while a server writes


def run(settings: Settings, names: Sequence[str]) -> None:
    if settings.store:
        count = asyncio.run(_in_postgres(settings, names))
    else:
        count = _in_file(settings.folder / STORE_FILE, names)
    print("1 table is restored" if count == 1 else f"{count} tables are restored")


async def _in_postgres(settings: Settings, names: Sequence[str]) -> int:
    store = open_store(settings.store, settings.folder / STORE_FILE)
    try:
        return await store.restore(names or None)
    finally:
        await store.close()


def _in_file(path: Path, names: Sequence[str]) -> int:
    """Beside a server that may be using it."""
    if not path.is_file():
        raise StoreError(f"there is no store {path}")
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_FOR, isolation_level=None)) as db:
            check(db, path)
            migrate(db)
            db.execute("BEGIN IMMEDIATE")
            marked = marked_in(db, names or None)
            restore_in(db, list(marked))
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"cannot use the store {path}: {error}") from error
    return sum(marked.values())
