"""The house: the server on which people open tables, sit down and play."""
