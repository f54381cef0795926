"""A match: its states, its log, what observers see of it, and how it is verified."""
