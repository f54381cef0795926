"""The program as if on another system: `python -m tests.release.elsewhere win32 serve …`.

What Python itself needs is imported first, for the system that it really runs on. Then what that
other system does not have is hidden, and only the project's own code sees the other name.
"""

from __future__ import annotations

import asyncio
import asyncio.subprocess
import fcntl
import mimetypes
import multiprocessing.connection
import os
import signal
import socket
import sys
import tempfile
import types

import cryptography.x509
import numpy as np
import platformdirs
import rich.console
import segno
import structlog
import typer
import uvicorn

NEEDED = (asyncio, cryptography.x509, mimetypes, multiprocessing.connection, np, platformdirs)
ALSO = (rich.console, segno, socket, structlog, tempfile, typer, uvicorn)
LACKS = {
    "win32": ("fcntl", "resource", "termios", "uvloop"),
    "darwin": ("uvloop",),
}
LACKS_SIGNALS = {"win32": ("SIGPROF", "SIGKILL", "SIGHUP", "SIGALRM"), "darwin": ()}


def become(system: str) -> None:
    for module in LACKS[system]:
        vars(sys)["modules"][module] = None  # importing it raises ImportError
    for name in LACKS_SIGNALS[system]:
        delattr(signal, name)
    if system == "win32":
        sys.modules["msvcrt"] = _msvcrt()
        vars(asyncio)["ProactorEventLoop"] = asyncio.SelectorEventLoop
        for name in ("nice", "getuid", "geteuid", "fork"):
            delattr(os, name)
    sys.platform = system


def _msvcrt() -> types.ModuleType:
    """Locks bytes from where the file stands, as the real one does."""
    module = types.ModuleType("msvcrt")

    def locking(file: int, mode: int, count: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, count, 0, os.SEEK_CUR)

    vars(module).update(locking=locking, LK_NBLCK=2)
    return module


if __name__ == "__main__":
    become(sys.argv.pop(1))
    from scalehouse.cli import main

    main()
