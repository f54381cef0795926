"""Two tables of one game beside each other: what changed, and whether it is more than noise."""
