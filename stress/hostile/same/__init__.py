"""Bad messages without limits: quiet tables are told the same with and without them."""
