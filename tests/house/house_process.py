"""A house in a process of its own: `python -m tests.house.house_process FOLDER PORT`.

It has all the time in the world: what is in a hurry with people would end before a busy machine has
shown it, and a hand on the clock tests it elsewhere.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from scalehouse.house.clock import SECOND
from scalehouse.house.tables import table
from tests.house.live import opened, settings_for

AN_HOUR = 3600 * SECOND


async def main(folder: str, port: str) -> None:
    vars(table)["STEP_LASTS"] = AN_HOUR
    async with opened(settings_for(Path(folder), log_level="error"), port=int(port)):
        print("open", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
