"""Faults on purpose: what the servers have to bear, and whether they do."""
