"""Which servers live: who may have people whom the others cannot see."""

from __future__ import annotations

from alembic import op

revision = "v4"
down_revision = "v3"


def upgrade() -> None:
    op.execute("CREATE TABLE servers (id bigint PRIMARY KEY, seen bigint NOT NULL)")
