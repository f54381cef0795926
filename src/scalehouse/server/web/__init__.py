"""What browsers talk to: the app, its sockets, pages and limits."""
