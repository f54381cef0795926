"""How the tables in PostgreSQL came to be, step by step; Alembic runs them."""
