"""A disk that can be full: a file system in memory whose size is changed. Only root can."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

TRIES = 20  # of filling it, while something is written
ROOM = 2_000_000_000  # bytes: a limit, not what it takes


class Disk:
    def __init__(self, place: Path) -> None:
        self.place = place
        _run(
            "mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=0755", "scalehouse-stress", str(place)
        )

    def fill(self) -> None:
        """What is there may stay; nothing more fits. It may grow while it is measured."""
        for _ in range(TRIES):
            with suppress(subprocess.CalledProcessError):
                self._resize(self._used())
                return
        self._resize(self._used())

    def _used(self) -> int:
        seen = os.statvfs(self.place)
        return max(1, seen.f_blocks - seen.f_bfree) * seen.f_frsize

    def free(self) -> None:
        self._resize(ROOM)

    def _resize(self, size: int) -> None:
        _run("mount", "-o", f"remount,size={size}", str(self.place))

    def unmount(self) -> None:
        _run("umount", "--lazy", str(self.place))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
