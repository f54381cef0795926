"""The store in PostgreSQL: for any number of servers at once."""
