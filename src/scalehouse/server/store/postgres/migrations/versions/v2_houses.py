"""A number for every house that opens."""

from __future__ import annotations

from alembic import op

revision = "v2"
down_revision = "v1"


def upgrade() -> None:
    op.execute("CREATE SEQUENCE houses")
