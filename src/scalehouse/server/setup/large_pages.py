"""Large pages for what a server keeps in memory, where the system gives them to those who ask.

For each move a server touches a little of everything that it keeps. In pages of four kilobytes much
of the time goes into finding them, above all on a virtual machine, where each is looked up twice.
Linux puts what is there together into pages of two megabytes, if it is asked to; elsewhere, and
where it declines, nothing happens.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

LARGE = 2 << 20
OWN_MEMORY = "rw-p"  # private, to be read and written
NO_FILE = "0"
PUT_TOGETHER = 25  # Linux's MADV_COLLAPSE
MAPS, SIZES = Path("/proc/self/maps"), Path("/proc/self/statm")
EVERY = 10.0  # seconds
PAUSE = 0.01  # after each, which takes a fraction of a millisecond: nobody waits for all of them
MUCH = 4 * LARGE // 4096  # small pages; with less that is new it is left as it is

Enlarge = Callable[[int], bool]


async def keep_large() -> None:
    """From now on, as memory grows."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # a system without these files or this call
        enlarge, held_before = enlarger(), 0
        large: set[int] = set()
        while True:
            held = pages_held()
            if held - held_before >= MUCH:
                large = await enlarged(enlarge, large)
                held_before = held
            await asyncio.sleep(EVERY)


def pages_held() -> int:
    """Small ones, in memory at this moment."""
    return int(SIZES.read_text().split()[1])


async def enlarged(enlarge: Enlarge, large: set[int]) -> set[int]:
    """Try all that are not large, one after the other. Says which are then."""
    found = list(pieces(MAPS.read_text().splitlines()))
    now = large.intersection(found)
    for piece in found:
        if piece not in now and enlarge(piece):
            now.add(piece)
            await asyncio.sleep(PAUSE)
    return now


def pieces(lines: Iterable[str]) -> Iterator[int]:
    """Of a process's map: the first byte of each piece that may become one large page."""
    for line in lines:
        span, rights, _offset, _device, file, *_name = line.split()
        begin, end = (int(place, 16) for place in span.split("-"))
        if rights == OWN_MEMORY and file == NO_FILE:
            yield from range(-(-begin // LARGE) * LARGE, end - LARGE + 1, LARGE)


def enlarger() -> Enlarge:
    """Asks for one piece; what cannot be put together, since it is hardly used, stays as it is."""
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return lambda piece: advise(piece, LARGE, PUT_TOGETHER) == 0
