"""`python -m scalehouse` is the command `scalehouse`."""

from scalehouse.cli import main

if __name__ == "__main__":
    main()
