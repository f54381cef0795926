"""What a cluster needs, calculated from what was measured: the tables in docs/operations.md.

    python -m bench.needs

prints them. `python -m bench.sizing` measures anew what stands here as `MEASURED`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from bench.stage import GAP
from scalehouse.server.setup.settings import Settings
from scalehouse.server.store.postgres.store import CONNECTIONS

DAY = 86_400  # seconds


@dataclass(frozen=True)
class Measured:
    """Milliseconds are of one core; `a move` is any entry that is stored."""

    cores: float  # of the machine
    server_mb: float  # of memory, with nothing to do
    table_kb: float  # of memory, on each server that somebody is at the table in
    people_at_a_table: float
    move_ms: float  # of the servers, everybody of the table in one of them
    apart_ms: float  # the same with each on another server than the one before
    postgres_ms: float
    redis_ms: float
    stored_bytes: float  # with indexes
    log_bytes: float  # of PostgreSQL's own log, which is written first
    bus_bytes: float  # to Redis, and from it to the servers
    idle_server_ms: float  # a second, of a table at which nothing happens
    idle_postgres_ms: float
    idle_redis_ms: float
    idle_messages: float  # a second, of a table: who is there
    frame_server_ms: float  # of the servers, for a frame on the stage
    frame_redis_ms: float
    frame_bytes: float  # to Redis, and from it


@dataclass(frozen=True)
class Wish:
    players: int = 100_000  # at once
    seconds_a_move: float = 10.0  # at a table
    performing: float = 0.02  # of all tables: where everybody performs just now
    full: float = 0.6  # of a core in use: above that, answers begin to wait for each other


MEASURED = Measured(
    cores=2,
    server_mb=123,
    table_kb=98.7,
    people_at_a_table=2.25,
    move_ms=2.05,
    apart_ms=2.51,
    postgres_ms=0.428,
    redis_ms=0.0644,
    stored_bytes=523,
    log_bytes=897,
    bus_bytes=1510,
    idle_server_ms=0.0549,
    idle_postgres_ms=0.00499,
    idle_redis_ms=0.00167,
    idle_messages=0.154,
    frame_server_ms=0.207,
    frame_redis_ms=0.0105,
    frame_bytes=308,
)

SERVER_CORES = 8  # of a machine for servers
# What a machine for PostgreSQL may well have, and what it comes with.
POSTGRES_CORES = 16
POSTGRES_CONNECTIONS = 97  # 100, less those that it keeps for its owner
DISK = 100e6  # bytes a second


class Cluster:
    """So many players, and what they use."""

    def __init__(self, measured: Measured, wish: Wish) -> None:
        self.m = measured
        self.wish = wish
        self.tables = wish.players / measured.people_at_a_table
        self.moves = self.tables / wish.seconds_a_move
        self.frames = self.tables * wish.performing * measured.people_at_a_table / GAP

    @property
    def server_cores(self) -> float:
        """People come to any server: those of a table are apart."""
        m = self.m
        return self._cores(m.apart_ms, m.idle_server_ms, m.frame_server_ms)

    @property
    def postgres_cores(self) -> float:
        return self._cores(self.m.postgres_ms, self.m.idle_postgres_ms, 0)

    @property
    def redis_cores(self) -> float:
        return self._cores(self.m.redis_ms, self.m.idle_redis_ms, self.m.frame_redis_ms)

    def _cores(self, move_ms: float, idle_ms: float, frame_ms: float) -> float:
        used = self.moves * move_ms + self.tables * idle_ms + self.frames * frame_ms
        return used / 1000

    @property
    def servers(self) -> int:
        """One core each, and no more sockets than one takes."""
        by_cores = self.server_cores / self.wish.full
        by_sockets = self.wish.players / Settings().connections
        return math.ceil(max(by_cores, by_sockets))

    @property
    def machines(self) -> int:
        return math.ceil(self.servers / SERVER_CORES)

    @property
    def tables_in_a_server(self) -> float:
        return self.wish.players / self.servers  # nobody of a table need be where another is

    @property
    def server_megabytes(self) -> float:
        return self.m.server_mb + self.tables_in_a_server * self.m.table_kb / 1000

    @property
    def connections(self) -> int:
        return self.servers * CONNECTIONS

    @property
    def log_rate(self) -> float:
        return self.moves * self.m.log_bytes

    @property
    def stored_a_day(self) -> float:
        return self.moves * self.m.stored_bytes * DAY

    @property
    def stored_in_all(self) -> float:
        return self.stored_a_day * Settings().retention_days

    @property
    def messages(self) -> float:
        """To Redis, a second."""
        return self.moves + self.frames + self.tables * self.m.idle_messages

    @property
    def bus_rate(self) -> float:
        return self.moves * self.m.bus_bytes + self.frames * self.m.frame_bytes


def limits(measured: Measured, wish: Wish) -> list[tuple[float, str]]:
    """With how many players each part that there is only one of is full; the first first."""
    cluster = Cluster(measured, wish)
    parts = [
        (POSTGRES_CONNECTIONS / cluster.connections, "connections to PostgreSQL, as it comes"),
        (wish.full / cluster.redis_cores, "the one core of Redis"),
        (
            wish.full * POSTGRES_CORES / cluster.postgres_cores,
            f"{POSTGRES_CORES} cores of PostgreSQL",
        ),
        (DISK / cluster.log_rate, f"a disk that takes {DISK / 1e6:.0f} MB/s, by PostgreSQL's log"),
    ]
    return sorted((share * wish.players, what) for share, what in parts)


# As they stand on the page

Rows = Sequence[tuple[str, ...]]


def costs(m: Measured) -> str:
    rows = [
        ("a server with nothing to do", f"{m.server_mb:.0f} MB of memory"),
        ("a table that is awake", f"{m.table_kb:.0f} kB on each server that somebody is at it in"),
        (
            "… in a second without a move",
            (
                f"{_ms(m.idle_server_ms)} of the servers, {_ms(m.idle_postgres_ms)} of PostgreSQL,"
                f" {_ms(m.idle_redis_ms)} of Redis"
            ),
        ),
        ("somebody", "one socket"),
        (
            "a move, everybody of the table on one server",
            f"{m.move_ms:.2g} ms of that server",
        ),
        ("… each on another server", f"{m.apart_ms:.2g} ms of all of these"),
        ("… in PostgreSQL", f"{m.postgres_ms:.2g} ms"),
        (
            "… on its disk",
            (
                f"{m.stored_bytes:,.0f} bytes that stay, with indexes;"
                f" {m.log_bytes:,.0f} bytes of its log"
            ),
        ),
        ("… through Redis", f"{m.redis_ms:.2g} ms, {m.bus_bytes:,.0f} bytes in and out"),
        (
            "a frame on the stage",
            (
                f"{m.frame_server_ms:.2g} ms of the servers, {m.frame_redis_ms:.2g} ms"
                f" and {m.frame_bytes:,.0f} bytes in and out of Redis"
            ),
        ),
        ("a server", f"at most {CONNECTIONS} connections to PostgreSQL, 2 to Redis"),
    ]
    return _table(("what", "what it costs"), rows)


def calculation(m: Measured, wish: Wish) -> str:
    s = Cluster(m, wish)
    rows = [*_load(s), *_for_servers(s), *_for_postgres(s), *_for_redis(s)]
    return _table(("what", "how it is calculated", "result"), rows)


def _load(s: Cluster) -> Rows:
    m, wish = s.m, s.wish
    return [
        (
            "tables",
            f"{wish.players:,} / {m.people_at_a_table:g} people at each",
            f"{s.tables:,.0f}",
        ),
        (
            "moves a second",
            f"{s.tables:,.0f} / {wish.seconds_a_move:g} s from one to the next",
            f"{s.moves:,.0f}",
        ),
        (
            "frames a second",
            (
                f"{wish.performing:.0%} of {s.tables:,.0f} × {m.people_at_a_table:g} people"
                f" / {GAP:g} s"
            ),
            f"{s.frames:,.0f}",
        ),
    ]


def _for_servers(s: Cluster) -> Rows:
    m, wish = s.m, s.wish
    return [
        (
            "cores for servers",
            (
                f"({s.moves:,.0f} × {m.apart_ms:.2g} + {s.tables:,.0f} × {m.idle_server_ms:.2g}"
                f" + {s.frames:,.0f} × {m.frame_server_ms:.2g}) ms"
            ),
            f"{s.server_cores:.1f}",
        ),
        (
            "servers",
            (
                f"the greater of {s.server_cores:.1f} / {wish.full:g} and {wish.players:,}"
                f" / {Settings().connections:,} sockets"
            ),
            f"{s.servers}",
        ),
        ("machines for them", f"{s.servers} / {SERVER_CORES} cores", f"{s.machines}"),
        (
            "memory of a server",
            f"{m.server_mb:.0f} MB + {s.tables_in_a_server:,.0f} tables × {m.table_kb:.0f} kB",
            f"{s.server_megabytes:,.0f} MB",
        ),
    ]


def _for_postgres(s: Cluster) -> Rows:
    m = s.m
    return [
        (
            "cores for PostgreSQL",
            (
                f"({s.moves:,.0f} × {m.postgres_ms:.2g} + {s.tables:,.0f} ×"
                f" {m.idle_postgres_ms:.2g}) ms"
            ),
            f"{s.postgres_cores:.1f}",
        ),
        ("connections to it", f"{s.servers} × {CONNECTIONS}", f"{s.connections}"),
        ("its log", f"{s.moves:,.0f} × {m.log_bytes:,.0f} bytes", f"{s.log_rate / 1e6:.1f} MB/s"),
        (
            "stored in a day",
            f"{s.moves:,.0f} × {m.stored_bytes:,.0f} bytes × {DAY:,} s",
            f"{s.stored_a_day / 1e9:,.0f} GB",
        ),
        (
            "stored in all",
            f"{s.stored_a_day / 1e9:,.0f} GB × {Settings().retention_days} days that it is kept",
            f"{s.stored_in_all / 1e12:,.0f} TB",
        ),
    ]


def _for_redis(s: Cluster) -> Rows:
    m = s.m
    return [
        (
            "Redis: messages a second",
            f"{s.moves:,.0f} + {s.frames:,.0f} + {s.tables:,.0f} × {m.idle_messages:.2g}",
            f"{s.messages:,.0f}",
        ),
        (
            "Redis: a core",
            (
                f"({s.moves:,.0f} × {m.redis_ms:.2g} + {s.tables:,.0f} × {m.idle_redis_ms:.2g}"
                f" + {s.frames:,.0f} × {m.frame_redis_ms:.2g}) ms"
            ),
            f"{s.redis_cores:.2f}",
        ),
        (
            "Redis: traffic",
            f"{s.moves:,.0f} × {m.bus_bytes:,.0f} + {s.frames:,.0f} × {m.frame_bytes:,.0f} bytes",
            f"{s.bus_rate / 1e6:.1f} MB/s",
        ),
    ]


def breaking(m: Measured, wish: Wish) -> str:
    rows = [(f"{round(players, -3):,.0f}", what) for players, what in limits(m, wish)]
    return _table(("players at once", "what is full"), rows)


def _ms(time: float) -> str:
    return f"{time:.2g} ms" if time else "too little to be seen"


def _table(heads: tuple[str, ...], rows: Rows) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def main() -> int:
    for told in (costs(MEASURED), calculation(MEASURED, Wish()), breaking(MEASURED, Wish())):
        print(told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
