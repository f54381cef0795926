"""SQLite's write-ahead log, as far as it takes to see whether commits in it are lost.

SQLite reads the log up to the first frame that is not sound, and says nothing of what follows. A
commit is synced before the next begins, so whole commits after that place were acknowledged, and
something damaged the log. A single one may be a write that the power ended: nobody was told.

The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

HEAD = struct.Struct(">8I")  # magic, version, page size, checkpoint, salt 1 and 2, checksum 1 and 2
FRAME = struct.Struct(">6I")  # page, size of the file after a commit or 0, salts, checksums
MAGIC = 0x377F0682  # the last bit says in which order the words of a checksum are read
PAGE_SIZES = {1 << bits for bits in range(9, 17)}
USUAL_PAGE = 4096


@dataclass(frozen=True, slots=True)
class WalFrame:
    page: int
    size: int  # of the file in pages, after a commit; else 0
    salts: tuple[int, int]
    sums: tuple[int, int]
    head: bytes  # what the checksum covers of it
    body: bytes


@dataclass(frozen=True)
class WalLog:
    frames: list[WalFrame]  # of the last round through the log
    page_size: int
    is_big: bool

    def commits_after(self, count: int) -> int:
        """How many commits end after so many frames."""
        return sum(frame.size > 0 for frame in self.frames[count:])

    def sound_frames(self) -> list[WalFrame]:
        """Each looked at by itself, up to the last commit, whatever became of those before it."""
        ends = [at for at, frame in enumerate(self.frames) if frame.size]
        pairs = list(zip(self.frames, self.frames[1:], strict=False))[: ends[-1] if ends else 0]
        return self.frames[:1] + [after for before, after in pairs if self._follows(before, after)]

    def _follows(self, before: WalFrame, after: WalFrame) -> bool:
        return checksum(after.head + after.body, before.sums, is_big=self.is_big) == after.sums


def read_log(data: bytes) -> WalLog:
    """Frames with the salts of the head; with those of the first frame where the head is bad."""
    magic, _, page_size, _, salt1, salt2, _, _ = HEAD.unpack_from(data.ljust(HEAD.size, b"\0"))
    is_head = magic & ~1 == MAGIC and page_size in PAGE_SIZES
    page_size = page_size if is_head else USUAL_PAGE
    found = _frames(data, page_size)
    salts = (salt1, salt2) if is_head else found[0].salts if found else (0, 0)
    end = next((at for at, one in enumerate(found) if one.salts != salts), len(found))
    return WalLog(found[:end], page_size, bool(magic & 1))


def _frames(data: bytes, page_size: int) -> list[WalFrame]:
    step = FRAME.size + page_size
    found = []
    for begin in range(HEAD.size, len(data) - step + 1, step):
        page, size, salt1, salt2, sum1, sum2 = FRAME.unpack_from(data, begin)
        head, body = data[begin : begin + 8], data[begin + FRAME.size : begin + step]
        found.append(WalFrame(page, size, (salt1, salt2), (sum1, sum2), head, body))
    return found


def checksum(data: bytes, seed: tuple[int, int], *, is_big: bool) -> tuple[int, int]:
    one, two = seed
    words = struct.unpack(f"{'>' if is_big else '<'}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def write_into(log: WalLog, path: Path) -> None:
    """The pages of the log into the file, as a checkpoint does, but for those that are damaged."""
    frames = log.sound_frames()
    with path.open("r+b") as file:
        for frame in frames:
            file.seek((frame.page - 1) * log.page_size)
            file.write(frame.body)
