"""The store in SQLite: one file, one process that writes."""
