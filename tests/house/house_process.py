"""A house in a process of its own: `python -m tests.house.house_process FOLDER PORT`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.house.live import opened, settings_for


async def main(folder: str, port: str) -> None:
    async with opened(settings_for(Path(folder), log_level="error"), port=int(port)):
        print("open", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
