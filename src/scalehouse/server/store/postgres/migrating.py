"""Bringing a database to the newest version of our tables, with Alembic.

Each step is whole or not at all, and one server at a time takes it. During a rolling upgrade older
servers go on with the newer tables, so a step only ever adds.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from scalehouse.server.store import StoreError
from scalehouse.server.store.postgres.pool import CONNECT_WITHIN, TROUBLES, place_of

VERSION_TABLE = "scalehouse_version"
LOCK = 0x5CA1E  # everybody who migrates asks PostgreSQL for this one


def prepare(url: str) -> None:
    """Before the server opens. Raises StoreError for a database that is not there, or not ours.

    In a thread, so that it does not matter whether a loop runs already.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(migrate(url))).result()


async def migrate(url: str) -> None:
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: asyncpg.connect(url, timeout=CONNECT_WITHIN),
        poolclass=NullPool,
    )
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate, place_of(url))
    except StoreError:
        raise
    except Exception as error:
        cause = getattr(error, "orig", error)
        if not isinstance(cause, TROUBLES) and cause is error:
            raise
        raise StoreError(f"cannot open the store {place_of(url)}: {cause}") from error
    finally:
        await engine.dispose()


def _migrate(connection: Connection, place: str) -> None:
    connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    _check(connection, ScriptDirectory.from_config(config), place)
    command.upgrade(config, "head")


def _check(connection: Connection, steps: ScriptDirectory, place: str) -> None:
    """That it is empty or ours, and not from a later version. Changes nothing."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    found = set(connection.execute(text(query)).scalars())
    if not found:
        return
    if VERSION_TABLE not in found:
        raise StoreError(f"{place} is a database, but not of Scalehouse: it is left alone")
    have = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    known = {step.revision for step in steps.walk_revisions()}
    if have not in known:
        raise StoreError(
            f"{place} was written by a newer Scalehouse (store version {have}, this one knows"
            f" {', '.join(sorted(known))}): it is left alone"
        )
