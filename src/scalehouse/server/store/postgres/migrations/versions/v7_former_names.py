"""Links and codes that tables had before."""

from __future__ import annotations

from alembic import op

revision = "v7"
down_revision = "v6"


def upgrade() -> None:
    op.execute(
        'CREATE TABLE former_names (name text COLLATE "C" PRIMARY KEY,'
        ' "table" text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE)'
    )
    op.execute('CREATE INDEX former_names_table ON former_names ("table")')
