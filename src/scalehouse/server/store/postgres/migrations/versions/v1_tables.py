"""Tables with their entries, people with their tokens, carry links.

`heads` has what changes with every move, apart from what hardly ever does: its rows are short, and
no index has to follow. Whoever appends to a table holds its row there, so entries need no reference
of their own, which PostgreSQL would look up for each.
"""

from __future__ import annotations

from alembic import op

revision = "v1"
down_revision = None

# Names, links and hashes are signs of ASCII: compared as bytes, which is quickest.
TABLES = """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    link text COLLATE "C" NOT NULL UNIQUE,
    code text COLLATE "C" NOT NULL UNIQUE,
    made bigint NOT NULL,
    stage text NOT NULL,
    listed boolean NOT NULL,
    due bigint,
    summary bytea NOT NULL
);
CREATE INDEX tables_listed ON tables (made) WHERE listed;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE heads (
    id text COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    length integer NOT NULL,  -- how many entries there are
    touched bigint NOT NULL  -- when the last was written
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE entries (
    "table" text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY ("table", number)
);
CREATE TABLE members (
    person text COLLATE "C" NOT NULL,
    "table" text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (person, "table")
);
CREATE INDEX members_table ON members ("table");
CREATE TABLE people (id text COLLATE "C" PRIMARY KEY, name text NOT NULL);
CREATE TABLE tokens (
    hash text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    before text COLLATE "C",  -- the token that this one takes the place of, until it is used
    used bigint NOT NULL
);
CREATE INDEX tokens_person ON tokens (person);
CREATE TABLE carries (
    hash text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    until bigint NOT NULL
);
"""


def upgrade() -> None:
    for statement in TABLES.split(";\n"):
        if statement.strip():
            op.execute(statement)
