"""Sockets: connections of people to tables, and the frames on them."""
