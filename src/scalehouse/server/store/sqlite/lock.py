"""One server at a time on one file: two would each keep tables in memory that the other changes.

The kernel holds the lock and lets it go when the process ends, however it ends. The file with the
lock stays; what stands in it is only the number of the last process.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from scalehouse.server.store import StoreError

ONLY_MINE = 0o600
FAR = 1 << 30  # a byte beyond the text: Windows lets nobody read what is locked
_held: set[Path] = set()  # by this process, which the kernel would let in again


class FileLock:
    def __init__(self, path: Path) -> None:
        """Raises StoreError when somebody else has it."""
        self._path = path.resolve()
        if self._path in _held:
            raise _taken(self._path, os.getpid())
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, ONLY_MINE)
        try:
            _lock(self._file)
        except OSError as error:
            text = os.read(self._file, 20)
            os.close(self._file)
            raise _taken(self._path, int(text) if text.strip().isdigit() else None) from error
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())
        _held.add(self._path)

    def release(self) -> None:
        if self._path in _held:
            _held.remove(self._path)
            os.close(self._file)


def _taken(path: Path, process: int | None) -> StoreError:
    who = f"process {process}" if process else "a process"
    return StoreError(
        f"the folder {path.parent} is used by another server ({who}): stop that one first, or take"
        " another folder with --data"
    )


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        """Not inherited by processes that this one starts."""
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
