"""The rules of a game: how they are declared, what they supply, how they are compiled."""
