"""Information-set tree search for every game: see docs/bots.md."""
