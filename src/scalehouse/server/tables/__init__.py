"""A table: what changes it, what its guests are told, and how time passes there."""
