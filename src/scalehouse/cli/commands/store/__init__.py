"""Commands about what a server has stored."""
