"""`scalehouse`, whose server looks after its tables five times a second, so that nobody has to wait
for it: `python -m tests.server.often_looking serve …`."""

from __future__ import annotations

from scalehouse.cli import main
from scalehouse.server import server

if __name__ == "__main__":
    vars(server)["LOOK_EVERY"] = 200
    main()
