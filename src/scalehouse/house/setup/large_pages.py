"""Large pages for what a house keeps in memory, where the system gives them to those who ask.

For each move a house touches a little of everything that it keeps. In pages of four kilobytes much
of the time goes into finding them, above all on a virtual machine, where each is looked up twice.
Linux puts what is there together into pages of two megabytes, if it is asked to; elsewhere, and
where it declines, nothing happens.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

LARGE = 2 << 20
OWN_MEMORY = "rw-p"  # private, to be read and written
NO_FILE = "0"
WANTED, NOW = 14, 25  # Linux's MADV_HUGEPAGE and MADV_COLLAPSE
MAPS, SIZES = Path("/proc/self/maps"), Path("/proc/self/statm")
EVERY = 10.0  # seconds
MUCH = 4 * LARGE // 4096  # small pages; with less that is new it is left as it is


async def keep_large() -> None:
    """From now on, as memory grows. Beside the loop, which goes on meanwhile."""
    if sys.platform != "linux":
        return
    done = 0
    with suppress(OSError, AttributeError):  # a system without these files or this call
        while True:
            held = pages_held()
            if held - done >= MUCH:
                await asyncio.to_thread(enlarge, areas(MAPS.read_text().splitlines()))
                done = held
            await asyncio.sleep(EVERY)


def pages_held() -> int:
    """Small ones, in memory at this moment."""
    return int(SIZES.read_text().split()[1])


def areas(lines: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Of a process's map: first byte and length of what may be put into large pages."""
    for line in lines:
        span, rights, _offset, _device, file, *_name = line.split()
        begin, end = (int(place, 16) for place in span.split("-"))
        if rights == OWN_MEMORY and file == NO_FILE and end - begin >= LARGE:
            yield begin, end - begin


def enlarge(spans: Iterable[tuple[int, int]]) -> None:
    """What cannot be put together, since it is hardly used, stays as it is."""
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for begin, length in spans:
        for advice in (WANTED, NOW):
            advise(begin, length, advice)
