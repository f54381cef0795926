"""The terminal: what is printed and typed while a match is played."""
