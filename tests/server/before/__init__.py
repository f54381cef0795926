"""What the code before the renaming wrote, and the shapes by which it read. See README.md."""
