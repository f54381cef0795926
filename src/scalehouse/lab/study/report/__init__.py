"""The report of an investigation: one page that needs nothing else."""
