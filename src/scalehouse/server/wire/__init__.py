"""What goes over the wire: every message, and their schema."""
