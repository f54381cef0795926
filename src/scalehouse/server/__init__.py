"""The server, on which people open tables, sit down and play."""
