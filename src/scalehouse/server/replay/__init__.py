"""What is left of a match when it is over: to be shown again, checked and thought about."""
