"""Who may ask, from which page, under which name, and how much."""
