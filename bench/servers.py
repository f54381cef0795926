"""PostgreSQL and Redis on this machine, each on a free port, to be killed and started again.

They come from the system's own packages (on Debian: postgresql and redis-server). PostgreSQL
refuses to run as root; there it runs as the user that its package made.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg

from bench.crowd import free_port

FOLDERS = "/usr/lib/postgresql/*/bin"  # where Debian keeps what is not for every user
READY_WITHIN = 60.0  # seconds
OWNER = "postgres"


def program(name: str) -> str:
    """Where it is. Raises FileNotFoundError with what to do."""
    folders = sorted(map(str, Path("/").glob(FOLDERS[1:])), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", "")]))
    if found is None:
        raise FileNotFoundError(f"{name} is missing: install postgresql and redis-server")
    return found


def are_there() -> bool:
    try:
        for name in ("initdb", "postgres", "redis-server"):
            program(name)
    except FileNotFoundError:
        return False
    return True


class Server(ABC):
    """A process on loopback with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = folder / "log.txt"
        self._user: str | None = None  # ours
        self._running: subprocess.Popen[bytes] | None = None

    def _rights(self) -> dict[str, Any]:
        """Of another user, if need be, in our own child: `runuser` would stand between."""
        if self._user is None:
            return {}
        return {"user": self._user, "group": self._user, "extra_groups": [], "cwd": self.folder}

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def answers(self) -> bool: ...

    def start(self) -> None:
        """Comes back when it answers."""
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                self.command(), stdout=log, stderr=log, start_new_session=True, **self._rights()
            )
        until = time.monotonic() + READY_WITHIN
        while not self.answers():
            is_there = self._running.poll() is None and time.monotonic() < until
            assert is_there, self.log.read_text("utf-8", "replace")
            time.sleep(0.02)

    def kill(self) -> None:
        """At once, with all that it has started."""
        self._end(signal.SIGKILL)

    @property
    def cpu_seconds(self) -> float:
        """Time that it has worked, with all that it has started."""
        assert self._running is not None
        own, *children = (self._running.pid, *children_of(self._running.pid))
        ticks = sum(_ticks(own)) + sum(sum(_ticks(child)[:2]) for child in children)
        return ticks / os.sysconf("SC_CLK_TCK")

    def halt(self) -> None:
        """It is there and says nothing any more, as on a machine that has broken down."""
        self._signal_all(signal.SIGSTOP)

    def go_on(self) -> None:
        """After `halt`."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: signal.Signals) -> None:
        assert self._running is not None
        for pid in (self._running.pid, *children_of(self._running.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None

    def remove(self) -> None:
        """Kill it, and leave nothing behind."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self) -> None:
        self._end(signal.SIGINT)  # to PostgreSQL: without waiting for those who are connected

    def _end(self, how: signal.Signals) -> None:
        if self._running is None:
            return
        pid, children = self._running.pid, list[int]()
        if how == signal.SIGKILL:  # those of PostgreSQL would live on for a moment, and answer
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)  # so that there are no more of them
            children = children_of(pid)
        for one in (pid, *children):
            with suppress(ProcessLookupError):
                os.kill(one, how)
        self._running.wait()
        self._running = None
        while any(map(_is_alive, children)):
            time.sleep(0.005)


def children_of(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text("ascii").split()] if listed.exists() else []


def _ticks(pid: int) -> list[int]:
    """Of the process, for the user and for the system; then of children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return [int(one) for one in fields[11:15]]


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in {"Z", "X"}


class Postgres(Server):
    """`database()` makes a new one, empty."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(folder)
        self._data = folder / "data"
        self._options = options
        self._names = itertools.count()
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER)
            self._user = OWNER
        made = [program("initdb"), "-D", str(self._data), "-A", "trust", "-U", OWNER, "-E", "UTF8"]
        made += ["--locale=C", "--no-sync"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, **self._rights())

    def command(self) -> list[str]:
        settings = ("listen_addresses=127.0.0.1", "unix_socket_directories=", *self._options)
        given = [part for setting in settings for part in ("-c", setting)]
        return [program("postgres"), "-D", str(self._data), "-p", str(self.port), *given]

    def url(self, database: str = OWNER) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}"

    def answers(self) -> bool:
        try:
            self.run("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def run(self, statement: str, database: str = OWNER) -> None:
        async def work() -> None:
            db = await asyncpg.connect(self.url(database), timeout=5)
            try:
                await db.execute(statement)
            finally:
                await db.close()

        asyncio.run(work())

    def database(self) -> str:
        """The address of a new one."""
        name = f"server{next(self._names)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)


class Redis(Server):
    def command(self) -> list[str]:
        given = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        flags = [part for name, value in given.items() for part in (f"--{name}", value)]
        return [program("redis-server"), *flags, "--dir", str(self.folder)]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(7) == b"+PONG\r\n"
        except OSError:
            return False


@contextmanager
def servers() -> Iterator[tuple[Postgres, Redis]]:
    """As they come, with every commit synced to disk."""
    started = (Postgres(folder_for("postgres")), Redis(folder_for("redis")))
    try:
        for server in started:
            server.start()
        yield started
    finally:
        for server in started:
            server.remove()


def folder_for(name: str) -> Path:
    """A new one that PostgreSQL's user can reach: those of tests are for their owner alone."""
    folder = Path(tempfile.mkdtemp(prefix=f"scalehouse-{name}-"))
    folder.chmod(0o755)
    return folder
