"""Large pages: asked for where they help, and never at the cost of what is kept."""

from __future__ import annotations

import asyncio
import mmap
import re
import sys
from pathlib import Path

import pytest

from scalehouse.house.setup.large_pages import LARGE, MAPS, areas, enlarge, keep_large

MAP = """\
00400000-00600000 r-xp 00000000 fe:01 1234       /usr/bin/python3
01000000-01300000 rw-p 00000000 00:00 0          [heap]
7f0000000000-7f0000100000 rw-p 00000000 00:00 0
7f0000200000-7f0000600000 rw-p 00000000 00:00 0
7f0000600000-7f0000a00000 rw-s 00000000 00:01 77 /memfd:shared
7f0000a00000-7f0000e00000 ---p 00000000 00:00 0
"""


def test_only_memory_of_its_own_and_enough_of_it_is_put_together() -> None:
    assert list(areas(MAP.splitlines())) == [(0x1000000, 0x300000), (0x7F0000200000, 0x400000)]


@pytest.mark.skipif(sys.platform != "linux", reason="a call of Linux")
def test_what_is_kept_stays_the_same() -> None:
    content = bytes(range(256)) * (4 * LARGE // 256)
    with mmap.mmap(-1, len(content), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
        memory[:] = content
        enlarge(list(areas(MAPS.read_text().splitlines())))
        assert memory[:] == content


def large_kilobytes() -> int:
    sizes = Path("/proc/self/smaps_rollup").read_text()
    return int(re.findall(r"AnonHugePages:\s+(\d+)", sizes)[0])


def is_offered() -> bool:
    offered = Path("/sys/kernel/mm/transparent_hugepage/enabled")
    return offered.exists() and "[never]" not in offered.read_text()


@pytest.mark.skipif(not is_offered(), reason="this system gives none")
def test_a_house_that_is_open_gets_them() -> None:
    keep = b"x" * (8 * LARGE)
    before = large_kilobytes()

    async def grown() -> None:
        chore = asyncio.create_task(keep_large())
        async with asyncio.timeout(20):
            while large_kilobytes() <= before:
                await asyncio.sleep(0.05)
        chore.cancel()

    asyncio.run(grown())
    assert keep.count(b"x") == len(keep)
