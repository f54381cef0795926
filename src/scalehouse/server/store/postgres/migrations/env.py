"""What Alembic runs for every command: the connection is given by `migrating`."""

from __future__ import annotations

from alembic import context

from scalehouse.server.store.postgres.migrating import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
