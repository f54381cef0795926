"""How fast the house is, beside others. `make bench` prints it all in one table."""
