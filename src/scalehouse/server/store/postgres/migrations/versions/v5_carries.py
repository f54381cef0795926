"""A carry link, and the token that comes of it, are good at one table."""

from __future__ import annotations

from alembic import op

revision = "v5"
down_revision = "v4"


def upgrade() -> None:
    op.execute('ALTER TABLE tokens ADD "table" text COLLATE "C"')
    op.execute('ALTER TABLE carries ADD "table" text COLLATE "C"')
