"""Large pages: asked for where they help, and never at the cost of what is kept."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from scalehouse.server.setup import large_pages
from scalehouse.server.setup.large_pages import LARGE, keep_large, pieces

MAP = """\
00400000-00800000 r-xp 00000000 fe:01 1234       /usr/bin/python3
01000000-01300000 rw-p 00000000 00:00 0          [heap]
7f0000100000-7f0000300000 rw-p 00000000 00:00 0
7f0000300000-7f0000900000 rw-p 00000000 00:00 0
7f0000a00000-7f0000e00000 rw-s 00000000 00:01 77 /memfd:shared
7f0001000000-7f0001400000 ---p 00000000 00:00 0
"""


def test_only_whole_pieces_of_its_own_memory_are_put_together() -> None:
    assert list(pieces(MAP.splitlines())) == [0x1000000, 0x7F0000400000, 0x7F0000600000]


def test_what_is_large_already_is_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    maps = tmp_path / "maps"
    maps.write_text(MAP)
    monkeypatch.setattr(large_pages, "MAPS", maps)
    asked: list[int] = []

    def enlarge(piece: int) -> bool:
        asked.append(piece)
        return piece != 0x7F0000600000

    gone = 0x5000000
    now = asyncio.run(large_pages.enlarged(enlarge, {0x1000000, gone}))
    assert asked == [0x7F0000400000, 0x7F0000600000]
    assert now == {0x1000000, 0x7F0000400000}


def large_kilobytes() -> int:
    sizes = Path("/proc/self/smaps_rollup").read_text()
    return int(re.findall(r"AnonHugePages:\s+(\d+)", sizes)[0])


def is_offered() -> bool:
    offered = Path("/sys/kernel/mm/transparent_hugepage/enabled")
    return offered.exists() and "[never]" not in offered.read_text()


@pytest.mark.skipif(not is_offered(), reason="this system gives none")
def test_a_server_that_is_open_gets_them_and_loses_nothing() -> None:
    keep = b"x" * (8 * LARGE)
    before = large_kilobytes()

    async def grown() -> None:
        chore = asyncio.create_task(keep_large())
        async with asyncio.timeout(20):
            while large_kilobytes() <= before + 4 * LARGE // 1024:
                await asyncio.sleep(0.05)
        chore.cancel()

    asyncio.run(grown())
    assert keep.count(b"x") == len(keep)
