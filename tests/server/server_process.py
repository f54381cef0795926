"""A server in a process of its own: `python -m tests.server.server_process FOLDER PORT`.

It has all the time in the world: what is in a hurry with people would end before a busy machine has
shown it, and a hand on the clock tests it elsewhere.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from scalehouse.server.clock import SECOND
from scalehouse.server.tables import traits
from tests.server import loop
from tests.server.live import opened, settings_for

AN_HOUR = 3600 * SECOND
OTHER_NAME = "server.test"  # by which browsers find it, and do not think it secure


async def main(folder: str, port: str) -> None:
    traits.GRACE = AN_HOUR
    settings = settings_for(Path(folder), log_level="error", hosts=(OTHER_NAME,))
    async with opened(settings, port=int(port)):
        print("open", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    loop.run(main(*sys.argv[1:]))
