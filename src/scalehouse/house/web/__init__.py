"""The house as a web server: sockets, pages, limits, logs."""
