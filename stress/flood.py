"""Floods through one socket at a time, in a process of their own, and what others notice of them.

    python -m stress.flood --seconds 10

A server as it ships, honest people who play, and a flooder that comes back whenever it is cut. For
each kind of flood: the p99 of the others' moves beside the quiet one, which it may double.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import socket
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.crowd import ROOT
from stress.hostile.figures import FEW, Bounds, Move, p99, within
from stress.hostile.framing import BINARY, CONTINUED, PING, PONG, TEXT, Shape, closing, frame
from stress.hostile.trial import LONGEST_LINE, Shipped

SOURCE = "127.9.0.1"  # where the flooder comes from: an address of this machine
AT_ONCE = 64_000  # bytes of a flood that go out in one go
SETTLING = 8.0  # seconds: rules are compiled, caches are filled
REST = 0.05  # seconds before it comes back
BETWEEN = 2.0  # seconds from one flood to the next
TWICE = Bounds()
OPEN = Shape(final=False)
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass(frozen=True)
class Flood:
    """What is sent first, and then again and again."""

    again: bytes
    first: bytes = b""
    reads: bool = True  # else it never reads what it is told


HELLO = frame(TEXT, b'{"type":"hello","version":2}')
FLOODS = {
    "pings": Flood(frame(PING)),
    "full pings": Flood(frame(PING, b"x" * 125)),
    "pongs": Flood(frame(PONG)),
    "tiny parts": Flood(frame(CONTINUED, b"x", OPEN), frame(TEXT, b"x", OPEN)),
    "large bytes": Flood(frame(BINARY, b"x" * 32_000)),
    "texts": Flood(frame(TEXT, b"{}")),
    "after a close": Flood(frame(PING, b"x"), closing()),
    "never reading": Flood(frame(PING, b"x" * 125) + HELLO, reads=False),
}


# The process that floods


def flood(kind: str, port: int, seconds: float, cuts: float = math.inf) -> Counter[str]:
    """For so long, or until it was cut so often. What came of it, and the bytes that went out."""
    told: Counter[str] = Counter(connections=0, cut=0, bytes=0)
    end = time.monotonic() + seconds
    while time.monotonic() < end and told["cut"] < cuts:
        with suppress(OSError), _opened(port) as plain:
            told["connections"] += 1
            _pour(plain, FLOODS[kind], end, told)
        time.sleep(REST)
    return told


def _opened(port: int) -> socket.socket:
    plain = socket.create_connection(("127.0.0.1", port), 5, (SOURCE, 0))
    plain.sendall(HANDSHAKE.format(port=port).encode())
    if not plain.recv(4096).startswith(b"HTTP/1.1 101"):
        plain.close()
        raise ConnectionRefusedError
    return plain


def _pour(plain: socket.socket, what: Flood, end: float, told: Counter[str]) -> None:
    plain.setblocking(False)  # noqa: FBT003  # the standard library's own
    rest, much = what.first, what.again * max(1, AT_ONCE // len(what.again))
    try:
        while time.monotonic() < end:
            rest = rest or much
            with suppress(BlockingIOError):
                count = plain.send(rest)
                told["bytes"] += count
                rest = rest[count:]
            if what.reads:
                _read(plain)
    except OSError:
        told["cut"] += 1


def _read(plain: socket.socket) -> None:
    with suppress(BlockingIOError):
        if not plain.recv(65536):
            raise ConnectionResetError


# What others notice


@dataclass
class Report:
    quiet: float = 0.0  # p99 of honest moves in milliseconds
    late: dict[str, float] = field(default_factory=dict)  # [flood]
    told: dict[str, dict[str, int]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{'quiet':14} p99 {self.quiet:6.0f} ms"]
        for kind, late in self.late.items():
            told = ", ".join(f"{count:,} {what}" for what, count in self.told[kind].items())
            lines.append(f"{kind:14} p99 {late:6.0f} ms   {told}")
        return "\n".join((*lines, *(f"fault: {fault}" for fault in self.faults)))


async def run(
    folder: Path, seconds: float, kinds: tuple[str, ...] = tuple(FLOODS), bounds: Bounds = TWICE
) -> Report:
    server, report = Shipped(folder), Report()
    await server.start()
    try:
        await _beside_honest_people(server, seconds, kinds, report)
    finally:
        code = await server.stop()
    if code:
        report.faults.append(f"the server ended with {code}")
    report.faults += [f"log: {line[:300]}" for line in server.complaints()]
    for kind, late in report.late.items():
        slow = bounds.too_slow(report.quiet, late)
        if slow:
            report.faults.append(f"{kind}: {slow}")
        if not report.told[kind]["cut"]:
            report.faults.append(f"{kind}: nobody cut it")
    return report


async def _beside_honest_people(
    server: Shipped, seconds: float, kinds: tuple[str, ...], report: Report
) -> None:
    honest = await _process("stress.hostile.honest", server.address, "flood")
    assert honest.stdout is not None
    assert honest.stdin is not None
    await honest.stdout.readline()
    await asyncio.sleep(SETTLING)
    spans = {"": (time.monotonic(), time.monotonic() + seconds)}
    await asyncio.sleep(seconds)
    for kind in kinds:
        began = time.monotonic()
        report.told[kind] = await _flooded(kind, server.port, seconds)
        spans[kind] = (began, time.monotonic())
        await asyncio.sleep(BETWEEN)
    honest.stdin.close()
    accounts = json.loads(await honest.stdout.readline() or "[]")
    await honest.wait()
    _note(report, accounts, spans)


async def _flooded(kind: str, port: int, seconds: float) -> dict[str, int]:
    running = await _process("stress.flood", "--flood", kind, str(port), str(seconds))
    told, _ = await running.communicate()
    found: dict[str, int] = json.loads(told)
    return found


async def _process(module: str, *arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", module, *arguments)
    return await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdin=pipe, stdout=pipe, limit=LONGEST_LINE
    )


def _note(
    report: Report, accounts: list[dict[str, Any]], spans: dict[str, tuple[float, float]]
) -> None:
    moves = [Move(*pair) for account in accounts for pair in account["moves"]]
    for kind, (began, ended) in spans.items():
        meanwhile = within(moves, began, ended)
        if len(meanwhile) < FEW:
            report.faults.append(f"{kind or 'quiet'}: only {len(meanwhile)} moves were made")
        if kind:
            report.late[kind] = p99(meanwhile)
        else:
            report.quiet = p99(meanwhile)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each flood")
    parser.add_argument("--only", default=",".join(FLOODS), help="kinds, with commas between")
    parser.add_argument("--flood", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.flood:
        kind, port, seconds = given.flood
        print(json.dumps(flood(kind, int(port), float(seconds))))
        return
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(run(Path(folder), given.seconds, tuple(given.only.split(","))))
    print(report)
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
