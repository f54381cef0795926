"""The two servers, each in a process of its own, and the clients that play on them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scalehouse.core.rules.twin import MODE_VARIABLE

OPEN_WITHIN = 60.0  # seconds
MANY = 1_000_000
# The clients all come from one address, and nobody there thinks before a move.
LIMITS = (
    "messages_per_second",
    "address_messages_per_second",
    "requests_per_second",
    "connections_per_address",
    "tables_per_hour",
    "address_tables_per_hour",
    "address_newcomers_per_hour",
    "join_tries",
)


@dataclass(frozen=True)
class Figures:
    """Of one run, as the clients saw it."""

    moves: float  # a second
    p50: float  # milliseconds from sending a move to its answer
    p99: float
    server: float  # cores in use
    driver: float
    memory: float  # bytes a match, when it has just begun


@dataclass(frozen=True)
class Side:
    name: str  # server or peer
    port: int
    pid: int
    scripts: Path

    def play(self, matches: int, seconds: float, rate: float | None = None) -> Figures:
        """As fast as it goes, or at so many moves a second."""
        asked = ["node", "load.js", self.name, self.port, self.pid, matches, seconds]
        if rate is not None:
            asked.append(rate)
        done = subprocess.run(
            [str(part) for part in asked],
            cwd=self.scripts,
            capture_output=True,
            text=True,
            check=True,
        )
        return Figures(**json.loads(done.stdout))


@contextmanager
def server(scripts: Path, *command: str, **settings: str) -> Iterator[Side]:
    """`scalehouse serve` as anybody runs it, its tables on this machine's disk."""
    port = _free_port()
    run = command or ("-m", "scalehouse", "serve")
    with tempfile.TemporaryDirectory() as data:
        given = dict.fromkeys(LIMITS, str(MANY)) | settings
        loose = [part for name, value in given.items() for part in ("--set", f"{name}={value}")]
        place = ["--host", "127.0.0.1", "--port", str(port), "--data", data, "--no-qr"]
        quiet = ["--set", "log_level=error"]
        env = os.environ | {MODE_VARIABLE: "compiled"}
        with _process([sys.executable, *run, *place, *loose, *quiet], env, Path.cwd()) as pid:
            _wait_for(f"http://127.0.0.1:{port}/api/health")
            yield Side("server", port, pid, scripts)


@contextmanager
def peer(scripts: Path) -> Iterator[Side]:
    """boardgame.io's server with its own default store, which is memory."""
    port = _free_port()
    env = os.environ | {"NODE_ENV": "production"}
    with _process(["node", "peer.js", str(port)], env, scripts) as pid:
        _wait_for(f"http://127.0.0.1:{port}/games")
        yield Side("peer", port, pid, scripts)


@contextmanager
def _process(command: list[str], env: dict[str, str], folder: Path) -> Iterator[int]:
    running = subprocess.Popen(command, env=env, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        yield running.pid
    finally:
        running.terminate()
        running.wait()


def _wait_for(address: str) -> None:
    end = time.monotonic() + OPEN_WITHIN
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError(f"nobody opens {address}")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port
