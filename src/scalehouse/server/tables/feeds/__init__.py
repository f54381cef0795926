"""What observers of a match are sent."""
