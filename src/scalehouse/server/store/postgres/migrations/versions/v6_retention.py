"""Marks on what is old, before it is deleted, and how long servers have run."""

from __future__ import annotations

from alembic import op

revision = "v6"
down_revision = "v5"

MARKS = """
CREATE TABLE marks (
    kind text COLLATE "C" NOT NULL,  -- table or person
    id text COLLATE "C" NOT NULL,
    since bigint NOT NULL,  -- how long servers had run when it was marked
    hidden boolean NOT NULL DEFAULT false,
    PRIMARY KEY (kind, id)
)
"""


def upgrade() -> None:
    op.execute(MARKS)
    op.execute("CREATE TABLE upkeep (ran bigint NOT NULL, at bigint NOT NULL)")
    op.execute("INSERT INTO upkeep VALUES (0, 0)")
