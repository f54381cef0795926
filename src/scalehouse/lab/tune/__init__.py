"""Numbers of a game's table found by search, within bounds and toward stated aims."""
