"""The event loop that ships: uvloop where it is installed, as the server takes it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from uvicorn.loops.auto import auto_loop_factory


def new_loop() -> asyncio.AbstractEventLoop:
    return auto_loop_factory()()


def run(work: Coroutine[Any, Any, None]) -> None:
    """In a process of its own, which no fixture reaches."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(work)
