"""How fast the server is, beside others. `make bench` prints it all in one table."""
