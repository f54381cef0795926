"""Real servers for tests: started once for each process that tests, and killed at its end."""

from __future__ import annotations

import atexit
from functools import cache
from typing import TypeVar

from bench.servers import Postgres, Redis, Server, folder_for
from scalehouse.server.store.postgres.migrating import prepare
from scalehouse.server.store.postgres.store import PostgresStore

T = TypeVar("T", bound=Server)
KEPT = "tables, heads, entries, members, people, tokens, carries, servers, marks, former_names"
EMPTY = f"TRUNCATE {KEPT}"


@cache
def postgres() -> Postgres:
    return _kept(Postgres(folder_for("postgres"), "fsync=off"))


@cache
def redis() -> Redis:
    return _kept(Redis(folder_for("redis")))


def _kept(server: T) -> T:
    atexit.register(server.remove)
    server.start()
    return server


@cache
def _prepared() -> str:
    url = postgres().database()
    prepare(url)
    return url


def empty_database() -> str:
    """The same for all, emptied: making one takes longer than most tests."""
    url = _prepared()
    postgres().run(EMPTY, url.rpartition("/")[2])
    return url


def postgres_store() -> PostgresStore:
    return PostgresStore(empty_database())
