"""Many people at many tables of a server in a process of its own: what the long trials share."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.games.trex.moves import PRESENT, TAKE_BACK
from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.app import STORE_FILE
from scalehouse.server.wire import protocol as p

ROOT = Path(__file__).parents[1]
MANY = 1_000_000
OPEN_WITHIN = 120.0  # seconds: the first start may find nothing compiled
# MatchBudget are for trials of their own: here nobody is slowed down.
LOOSE: dict[str, object] = {
    "messages_per_second": MANY,
    "address_messages_per_second": MANY,
    "requests_per_second": MANY,
    "connections": MANY,
    "connections_per_address": MANY,
    "tables_per_hour": MANY,
    "address_tables_per_hour": MANY,
    "join_tries": MANY,
    "talk_per_minute": 1000,
    "log_level": "warning",
    "bot_threads": 2,
}
REST = 0.02  # seconds after a refusal
# What others may have made pointless meanwhile; with any other refusal something is wrong.
POINTLESS = {"stale", "turn", "over", "status"}


def store_in(folder: Path) -> Path:
    """Where a server with that data folder keeps its tables."""
    return Settings(data=folder).folder / STORE_FILE


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Process:
    """`scalehouse serve`, to be killed and started again at the same address."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.log = folder / "log.txt"
        self.data = folder
        self.environment: dict[str, str] | None = None  # ours
        self.settings = LOOSE | {"port": self.port, "host": "127.0.0.1"} | settings
        self._running: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self._running = await asyncio.create_subprocess_exec(
                *self._command(),
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=self.environment,
            )
        assert self._running.stdout is not None
        async with asyncio.timeout(OPEN_WITHIN):
            line = await self._running.stdout.readline()
        assert line == b"The server is running:\n", self.log.read_text("utf-8")

    def _command(self) -> list[str]:
        given = [f"--set={name}={value}" for name, value in self.settings.items()]
        return [sys.executable, "-m", "scalehouse", "serve", f"--data={self.data}", *given]

    async def kill(self) -> None:
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """As Ctrl-C does it; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        if self._running is None:
            return 0
        if self._running.returncode is None:
            with suppress(ProcessLookupError):  # not by asyncio, which may look for its end itself
                os.kill(self._running.pid, how)
        code = await self._running.wait()
        await _read_out(self._running)
        self._running = None
        return code

    @property
    def pid(self) -> int | None:
        """None while it does not run."""
        running = self._running
        return running.pid if running is not None and running.returncode is None else None

    @property
    def exit_code(self) -> int | None:
        """Of one that ended by itself."""
        return self._running.returncode if self._running is not None else None

    @property
    def megabytes(self) -> float:
        """Memory that it holds now."""
        assert self._running is not None
        pages = int(Path(f"/proc/{self._running.pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def cpu_seconds(self) -> float:
        """Time that it has worked, all threads together."""
        assert self._running is not None
        fields = Path(f"/proc/{self._running.pid}/stat").read_text("ascii").rpartition(")")[2]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def complaints(self) -> list[str]:
        """Lines of the log at which somebody would have to look."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return [line for line in lines if is_complaint(line)]


async def _read_out(ended: asyncio.subprocess.Process) -> None:
    """To the end: a pipe that is still open when the loop closes is a fault there."""
    if ended.stdout is not None:
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.stdout.read(), OPEN_WITHIN)


def is_complaint(line: str) -> bool:
    signs = ("Traceback", '"level": "error"', '"level": "critical"', "Error", "Exception")
    return any(sign in line for sign in signs)


@dataclass(frozen=True)
class Kind:
    """A way to fill a table: people on the first seats, bots on the others."""

    game: str
    people: int
    bots: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        return self.people + len(self.bots)


# All four games; people among themselves and with bots that think quickly, compiled or not. Matches
# of Scathe are the longest by far.
KINDS = (
    Kind("scathe", 1, ("random",)),
    Kind("fate", 2),
    Kind("scale", 2),
    Kind("trex", 3),
    Kind("fate", 1, ("random",)),
    Kind("scale", 1, ("random",)),
    Kind("scale", 1, ("random", "random")),
    Kind("trex", 2),
)
# Performers look five times a second: some tables of them are enough for one machine.
PERFORMERS = Kind("trex", 2, ("steady", "clumsy"))
PERFORMING = 50  # tables for each of those


def kinds_for(tables: int) -> list[Kind]:
    """All in turn."""
    return [
        PERFORMERS if number % PERFORMING == PERFORMING - 1 else KINDS[number % len(KINDS)]
        for number in range(tables)
    ]


def _all_are_ready(table: p.TableInfo | None) -> bool:
    return table is not None and all(chair.ready or chair.bot for chair in table.chairs)


def card_for(game: str, view: Any, move: int) -> int | None:
    """In a game without turns a move names the card that it goes to."""
    if game != "trex" or not PRESENT <= move < TAKE_BACK:
        return None
    had: int = view["table"]["players"][move - PRESENT]["cards_had"]
    return had


@dataclass
class Player:
    """Somebody who plays any move, match after match, and remembers what was acknowledged."""

    session: Session
    rng: random.Random
    think: float = 0.0  # seconds on average
    talks: float = 0.0  # how often instead of a move
    acknowledged: set[str] = field(default_factory=set)
    told: dict[int, int] = field(default_factory=dict)  # [round] last event that was told
    waits: list[float] = field(default_factory=list)  # seconds until a move was stored
    moments: list[float] = field(default_factory=list)  # when each of these was sent, monotonic
    bears: set[str] = field(default_factory=lambda: set(POINTLESS))  # refusals after which to go on
    refused: Counter[str] = field(default_factory=Counter)
    _count: Iterator[int] = field(default_factory=itertools.count)
    _round: int = 0

    def __post_init__(self) -> None:
        self.session.listeners.append(self._listen)

    def _listen(self, message: p.AnyServerMessage) -> None:
        sync = message.sync if isinstance(message, p.Welcome) else message
        if isinstance(sync, p.Sync):
            self._round = sync.round
        if isinstance(sync, p.Sync | p.Events) and sync.events:
            self.told[self._round] = sync.events[-1].number

    async def play_on(self) -> None:
        """Until it is stopped."""
        me = self.session
        while True:
            await me.until(lambda: bool(me.legal) or self._is_between)
            if self._is_between:
                await self._once_more()
                continue
            await asyncio.sleep(self.rng.uniform(0, 2 * self.think))
            if me.legal and not self._is_between:
                await (self._speak() if self.rng.random() < self.talks else self._move())

    @property
    def _is_between(self) -> bool:
        """Whether no match is going on."""
        return self.session.table is not None and self.session.table.status != "playing"

    @property
    def _is_without_turns(self) -> bool:
        return self.session.table is not None and self.session.table.traits.all_at_once

    async def _move(self) -> None:
        me = self.session
        assert me.table is not None
        move = self.rng.choice(me.legal).id
        card = card_for(me.table.game, me.view, move)
        began = time.perf_counter()
        if await self._ask(p.Play(self._id(), move, me.number or 0, card)):
            self.waits.append(time.perf_counter() - began)
            self.moments.append(time.monotonic() - self.waits[-1])

    async def _speak(self) -> None:
        await self._ask(p.Say(self._id(), "hello to all"))

    def _id(self) -> str:
        return f"{self.session.person}-{next(self._count)}"

    async def _ask(self, ask: p.Play | p.Say) -> bool:
        """Only what the server acknowledged counts."""
        is_granted = await self._request(ask)
        if is_granted:
            self.acknowledged.add(ask.id)
        return is_granted

    async def _request(self, ask: p.ClientMessage) -> bool:
        try:
            await self.session.ask(ask)
        except NotGranted as refusal:
            self._note(refusal, ask)
            await asyncio.sleep(REST)
            return False
        return True

    def _note(self, refusal: NotGranted, ask: p.ClientMessage | None = None) -> None:
        """A move that is not legal any more was decided on what has changed since."""
        self.refused[refusal.code] += 1
        legal = {move.id for move in self.session.legal}
        was_overtaken = isinstance(ask, p.Play) and (
            self._is_without_turns or ask.move not in legal
        )
        if refusal.code not in self.bears and not (refusal.code == "legal" and was_overtaken):
            raise refusal

    async def _once_more(self) -> None:
        """Another match: whoever is first asks for it, all get ready, the host begins."""
        me = self.session
        table = me.table
        assert table is not None
        try:
            if table.status == "over":
                await me.ask(p.Rematch(f"rematch-{table.round}-{me.person[:8]}"))
            if not table.chairs[me.seat or 0].ready:
                await me.ready()
            if me.person == table.host and _all_are_ready(me.table):
                await me.start()
        except NotGranted as refusal:
            self._note(refusal)
        await asyncio.sleep(0.05)


def state_of(kind: Kind, players: Sequence[Player]) -> str:
    """A table as its players know it."""
    known = [
        (one.session.table.status if one.session.table else "?", len(one.session.legal))
        for one in players
    ]
    asked = [one.ask for player in players for one in player.session._pending.values()]
    return f"{kind}, status and number of moves: {known}, not answered: {asked}"


@dataclass
class Group:
    """Those who play at one table."""

    kind: Kind
    table: str
    players: list[Player]

    def state(self) -> str:
        """As its players know it, for whoever has to find out what is wrong."""
        return state_of(self.kind, self.players)

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)


Come = Callable[..., AbstractAsyncContextManager[Session]]


async def gather_round(
    stack: AsyncExitStack,
    address: str,
    kind: Kind,
    seed: str,
    *,
    think: float = 0.0,
    talks: float = 0.0,
    come: Come = connect,
) -> Group:
    """Open a table, sit down, and begin."""
    table = await open_table(address, kind.game, seats=kind.seats)
    players = []
    for seat in range(kind.people):
        token = table["token"] if seat == 0 else None
        session = await stack.enter_async_context(come(address, table["link"], token=token))
        players.append(Player(session, random.Random(f"{seed} {seat}"), think, talks))
        await session.sit(seat)
        await session.ready()
    host = players[0].session
    for seat, name in enumerate(kind.bots, kind.people):
        await host.add_bot(seat, name)
    await host.start()
    return Group(kind, table["id"], players)


def raise_failures(tasks: list[asyncio.Task[None]]) -> None:
    """Nobody stops playing by themselves: who did has met something wrong."""
    for task in tasks:
        if task.done():
            task.result()


def allow_many_sockets() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
