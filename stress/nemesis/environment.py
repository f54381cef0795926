"""All that can fail: game servers, what stands behind them, and the links between."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

from bench.crowd import Process, store_in
from bench.servers import Postgres, Redis, children_of, folder_for
from scalehouse.server.store.postgres.migrating import prepare
from scalehouse.server.store.postgres.store import PostgresStore
from stress.nemesis.disk import Disk
from stress.nemesis.links import Link

FAKETIME = "/usr/lib/*/faketime/libfaketimeMT.so.1"
UP_AGAIN_WITHIN = 180.0  # seconds

Read = Callable[[str], Awaitable[list[bytes]]]


def faketime() -> Path | None:
    """The library that gives a process another time of day, where it is installed."""
    return next(Path("/").glob(FAKETIME[1:]), None)


class GameServer(Process):
    """`scalehouse serve` with a clock that can be set.

    Every other life its monotonic clock jumps as well. Such a clock never goes back: what would put
    it back waits for the next life.
    """

    def __init__(self, number: int, folder: Path, data: Path, **settings: object) -> None:
        super().__init__(folder, **settings)
        self.number = number
        self.data = data
        self.lives = 0
        self.has_clock = False
        self._clock = folder / "clock.txt"
        self._jumped = 0.0

    @property
    def all_clocks_jump(self) -> bool:
        return (self.lives + self.number) % 2 == 0

    async def start(self) -> None:
        self.lives += 1
        self._jumped = 0.0
        self._write_clock(0.0)
        if self.has_clock:
            self.environment = os.environ | self._faked()
        await super().start()

    def _faked(self) -> dict[str, str]:
        monotonic = {} if self.all_clocks_jump else {"FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        return monotonic | {
            "LD_PRELOAD": str(faketime()),
            "FAKETIME_TIMESTAMP_FILE": str(self._clock),
            "FAKETIME_CACHE_DURATION": "1",  # second; to look at every call makes all of it slow
            "NO_FAKE_STAT": "1",
        }

    def set_clock(self, offset: float) -> None:
        if self.all_clocks_jump:
            offset = self._jumped = max(self._jumped, offset)
        self._write_clock(offset)

    def _write_clock(self, offset: float) -> None:
        fresh = self._clock.with_suffix(".new")
        fresh.write_text(f"{offset:+.1f}\n", "ascii")
        fresh.replace(self._clock)

    def children(self) -> list[int]:
        """Processes that it has started, as the one that writes to SQLite."""
        return [] if self.pid is None else children_of(self.pid)

    @property
    def open_files(self) -> int:
        return 0 if self.pid is None else len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


def _entries_in(store: Path, table: str) -> list[bytes]:
    """Past the lock by which a server has its folder alone: nothing is written."""
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=30)) as db:
        query = 'SELECT body FROM entries WHERE "table" = ? ORDER BY number'
        return [body for (body,) in db.execute(query, (table,))]


def signal_to(pid: int | None, number: signal.Signals) -> None:
    if pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


class Environment:
    def __init__(self, folder: Path, servers: int, *, clocks: bool, disks: bool) -> None:
        self.folder = folder
        self.count = servers
        self.clocks = clocks
        self.disks: dict[str, Disk] = {}
        self._has_disks = disks
        self.links: dict[str, Link] = {}
        self.servers: list[GameServer] = []
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        self.url = ""

    @property
    def is_cluster(self) -> bool:
        return self.count > 1

    async def open(self) -> None:
        if self.is_cluster:
            await self._open_shared()
        for number in range(1, self.count + 1):
            await self._open_server(number)

    async def _open_shared(self) -> None:
        place = folder_for("postgres")
        if self._has_disks:
            self.disks["disk-postgres"] = Disk(place)
        self.postgres = Postgres(place, "fsync=off")
        self.redis = Redis(folder_for("redis"))
        for server in (self.postgres, self.redis):
            await asyncio.to_thread(server.start)
        self.url = await asyncio.to_thread(self.postgres.database)
        await asyncio.to_thread(prepare, self.url)

    async def _open_server(self, number: int) -> None:
        folder = self.folder / f"server-{number}"
        data = folder / "data"
        data.mkdir(parents=True)
        if self._has_disks and not self.is_cluster:
            self.disks["disk-1"] = Disk(data)
        settings: dict[str, object] = await self._behind(number) if self.is_cluster else {}
        server = GameServer(number, folder, data, **settings)
        server.has_clock = self.clocks
        await server.start()
        self.servers.append(server)
        await self._link(f"people-{number}", server.port)

    async def _behind(self, number: int) -> dict[str, object]:
        assert self.postgres is not None
        assert self.redis is not None
        store = await self._link(f"store-{number}", self.postgres.port)
        bus = await self._link(f"bus-{number}", self.redis.port)
        database = self.url.rpartition("/")[2]
        return {
            "store": f"postgresql://postgres@127.0.0.1:{store.port}/{database}",
            "bus": f"redis://127.0.0.1:{bus.port}",
        }

    async def _link(self, name: str, goal: int) -> Link:
        link = self.links[name] = Link(name, goal)
        await link.open()
        return link

    @property
    def doors(self) -> list[str]:
        """Where people come in, through links that may fail."""
        ports = [self.links[f"people-{one.number}"].port for one in self.servers]
        return [f"http://127.0.0.1:{port}" for port in ports]

    def server(self, target: str) -> GameServer:
        return self.servers[int(target.rpartition("-")[2]) - 1]

    async def start_again(self, server: GameServer) -> None:
        """Until it is open: it cannot be without its store."""
        until = time.monotonic() + UP_AGAIN_WITHIN
        while True:
            try:
                return await server.start()
            except (AssertionError, TimeoutError):
                await server.kill()
                assert time.monotonic() < until, f"server {server.number} does not open again"
                await asyncio.sleep(0.5)

    @asynccontextmanager
    async def entries(self) -> AsyncIterator[Read]:
        """What is stored of a table, to be read beside the servers or after them."""
        if not self.is_cluster:
            path = store_in(self.servers[0].data)
            yield lambda table: asyncio.to_thread(_entries_in, path, table)
            return
        store = PostgresStore(self.url)
        try:
            yield store.entries
        finally:
            await store.close()

    async def stop_servers(self) -> None:
        for server in self.servers:
            signal_to(server.pid, signal.SIGCONT)
            await server.kill()

    async def close(self) -> None:
        await self.stop_servers()
        for link in self.links.values():
            await link.close()
        for server in (self.postgres, self.redis):
            if server is not None:
                server.kill()
        for disk in self.disks.values():
            disk.unmount()
        for server in (self.postgres, self.redis):
            if server is not None:
                shutil.rmtree(server.folder, ignore_errors=True)


def may_mount() -> bool:
    return os.geteuid() == 0 and shutil.which("mount") is not None and _mounts()


def _mounts() -> bool:
    """Root in a container may not be allowed to."""
    tried = subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False)
    return tried.returncode == 0
