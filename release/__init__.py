"""Makes a release: `python -m release` writes wheel, sdist and all that goes with them to dist/."""
