"""Which store an address means: PostgreSQL, or a file of SQLite."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from scalehouse.core.errors import ScalehouseError
from scalehouse.server.store import Store
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.store.transfer import Opening, from_sqlite, to_sqlite

PACKAGES = ("alembic", "asyncpg", "sqlalchemy")
POSTGRES = ("postgresql://", "postgres://")


class Missing(ScalehouseError):
    """Packages that only a cluster of several servers needs."""


def is_postgres(address: str) -> bool:
    return address.startswith(POSTGRES)


def open_store(address: str, file: Path) -> Store:
    """Brought up to date, and ready. Without an address it is the file. Raises StoreError."""
    if not address:
        return SqliteStore(file)
    _check_packages()
    from scalehouse.server.store.postgres.migrating import prepare
    from scalehouse.server.store.postgres.store import PostgresStore

    prepare(address)
    return PostgresStore(address)


def reading(address: str) -> Opening:
    """To copy from."""
    if not is_postgres(address):
        return from_sqlite(Path(address).expanduser())
    _check_packages()
    from scalehouse.server.store.postgres.transfer import from_postgres

    return from_postgres(address)


def filling(address: str) -> Opening:
    """To copy to."""
    if not is_postgres(address):
        return to_sqlite(Path(address).expanduser())
    _check_packages()
    from scalehouse.server.store.postgres.transfer import to_postgres

    return to_postgres(address)


def _check_packages() -> None:
    for name in PACKAGES:
        try:
            import_module(name)
        except ImportError as error:
            raise Missing(
                f"{name} is missing: a store in PostgreSQL needs pip install 'scalehouse[cluster]'"
            ) from error
