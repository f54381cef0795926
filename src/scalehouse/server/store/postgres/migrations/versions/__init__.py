"""One file for each step. A step is never edited, only followed."""
