"""`scalehouse serve` with a clock that stands still and lots that are the same every time.

    python -m stress.hostile.same.still_server FOLDER NAME=VALUE …

So what is told at a table is the same in every run, byte for byte, whatever others do.
"""

from __future__ import annotations

import asyncio
import itertools
import sys

from starlette.applications import Starlette

from scalehouse.cli.commands.serve import run
from scalehouse.core.matches.fairness import Secret
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.setup.settings import Settings, load
from scalehouse.server.web.app import make_app

ALWAYS: Time = 1_000_000_000_000


class StillClock:
    """It is always the same time, though waiting takes as long as elsewhere."""

    def now(self) -> Time:
        return ALWAYS

    def lived(self) -> Time:
        return ALWAYS

    def agrees(self) -> bool:
        return True

    def follow(self) -> None:
        pass

    async def wait_until(self, then: Time) -> None:
        await asyncio.sleep(max(0, then - ALWAYS) / SECOND)


def build(settings: Settings) -> Starlette:
    names, codes, secrets = itertools.count(), itertools.count(), itertools.count()

    def new_secret() -> str:
        return Secret.from_seed(f"fuzz {next(secrets)}").value.hex()

    return make_app(
        settings,
        clock=StillClock(),
        draw=lambda size: f"draw{next(names)}x{size}",
        draw_code=lambda: f"CODE{next(codes)}",
        new_secret=new_secret,
    )


if __name__ == "__main__":
    run(load({"data": sys.argv[1]}, extra=sys.argv[2:]), build)
