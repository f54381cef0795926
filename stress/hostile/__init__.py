"""The hostile visitor: everything that a stranger can try against a server, and what must hold."""
