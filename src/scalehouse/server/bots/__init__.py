"""Bots and performers who sit at tables."""
