"""Settings from flags, environment and file."""
