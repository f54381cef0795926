"""Who runs the bots and clocks of a table, until when, and the fence that keeps others out."""

from __future__ import annotations

from alembic import op

revision = "v3"
down_revision = "v2"


def upgrade() -> None:
    op.execute(
        "ALTER TABLE heads ADD holder bigint NOT NULL DEFAULT 0,"
        " ADD until bigint NOT NULL DEFAULT 0, ADD fence bigint NOT NULL DEFAULT 0"
    )
