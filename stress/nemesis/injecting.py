"""How each fault begins and ends."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bench.servers import Postgres, Redis
from stress.nemesis.environment import Environment, signal_to
from stress.nemesis.links import DOWN, UP
from stress.nemesis.schedule import Bout, Fault


@dataclass(frozen=True)
class Span:
    """When a fault really was there, by the harness's own clock."""

    fault: Fault
    begin: float
    end: float


@dataclass
class Injector:
    environment: Environment
    rng: random.Random
    spans: list[Span] = field(default_factory=list)
    injected: Counter[str] = field(default_factory=Counter)
    faults_of_ours: list[str] = field(default_factory=list)  # promises broken by a server's end
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)

    async def bout(self, bout: Bout) -> None:
        """All of it, until the last has ended."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for fault in bout:
                group.create_task(self._in_time(fault, began))

    async def _in_time(self, fault: Fault, began: float) -> None:
        await asyncio.sleep(max(0.0, began + fault.at - time.monotonic()))
        thing = fault.target.replace("disk-postgres", "postgres")
        async with self._locks.setdefault(thing, asyncio.Lock()):
            begin = time.monotonic()
            await KINDS[fault.kind](self, fault)
            self.spans.append(Span(fault, begin, time.monotonic()))
            self.injected[f"{fault.kind} {fault.target.rpartition('-')[0] or fault.target}"] += 1

    # Processes

    async def kill(self, fault: Fault) -> None:
        if fault.target.startswith("writer"):
            await self._kill_writer(fault)
        elif fault.target.startswith("server"):
            await self._kill_server(fault)
        else:
            await self._kill_behind(fault)

    async def _kill_server(self, fault: Fault) -> None:
        server = self.environment.server(fault.target)
        await server.kill()
        await asyncio.sleep(fault.seconds)
        await self.environment.start_again(server)

    async def _kill_writer(self, fault: Fault) -> None:
        for child in self.environment.server(fault.target).children():
            signal_to(child, signal.SIGKILL)

    async def _kill_behind(self, fault: Fault) -> None:
        server = self._behind(fault)
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(fault.seconds)
        await asyncio.to_thread(server.start)

    def _behind(self, fault: Fault) -> Postgres | Redis:
        found = self.environment.postgres if "postgres" in fault.target else self.environment.redis
        assert found is not None
        return found

    async def pause(self, fault: Fault) -> None:
        if fault.target.startswith(("server", "writer")):
            server = self.environment.server(fault.target)
            is_server = fault.target.startswith("server")
            pids = [server.pid] if is_server else list(server.children())
            for pid in pids:
                signal_to(pid, signal.SIGSTOP)
            await asyncio.sleep(fault.seconds)
            for pid in pids:
                signal_to(pid, signal.SIGCONT)
        else:
            behind = self._behind(fault)
            behind.halt()
            await asyncio.sleep(fault.seconds)
            behind.go_on()

    async def restart(self, fault: Fault) -> None:
        """As for an upgrade: it is asked to close, and opened again."""
        server = self.environment.server(fault.target)
        code = await server.stop()
        if code != 0:
            self.faults_of_ours.append(f"{fault.target} was asked to close and ended with {code}")
        await self.environment.start_again(server)

    async def flush(self, fault: Fault) -> None:
        redis = self.environment.redis
        assert redis is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", redis.port)
        writer.write(b"FLUSHALL\r\n")
        await reader.readline()
        writer.close()

    # Links

    async def cut(self, fault: Fault) -> None:
        link = self.environment.links[fault.target]
        link.cut()
        await asyncio.sleep(fault.seconds)
        link.heal()

    async def reset(self, fault: Fault) -> None:
        self.environment.links[fault.target].reset()

    async def stall(self, fault: Fault) -> None:
        await self._stall(fault, UP, DOWN)

    async def one_way(self, fault: Fault) -> None:
        await self._stall(fault, UP if fault.amount > 0 else DOWN)

    async def _stall(self, fault: Fault, *directions: str) -> None:
        """Afterwards what was held back arrives, or those connections are lost."""
        link = self.environment.links[fault.target]
        link.stall(*directions)
        await asyncio.sleep(fault.seconds)
        if self.rng.random() < 0.5:
            link.reset()
        link.heal()

    async def slow(self, fault: Fault) -> None:
        link = self.environment.links[fault.target]
        link.slow(fault.amount)
        await asyncio.sleep(fault.seconds)
        link.heal()

    async def narrow(self, fault: Fault) -> None:
        link = self.environment.links[fault.target]
        link.narrow(fault.amount)
        await asyncio.sleep(fault.seconds)
        link.heal()

    # Clocks and disks

    async def clock(self, fault: Fault) -> None:
        server = self.environment.server(fault.target)
        server.set_clock(fault.amount)
        await asyncio.sleep(fault.seconds)
        server.set_clock(0.0)

    async def disk(self, fault: Fault) -> None:
        disk = self.environment.disks[fault.target]
        await asyncio.to_thread(disk.fill)
        await asyncio.sleep(fault.seconds)
        await asyncio.to_thread(disk.free)
        postgres = self.environment.postgres
        if postgres is not None and not postgres.is_running:  # it ends when its log does not fit
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)


KINDS: dict[str, Callable[[Injector, Fault], Awaitable[None]]] = {
    "kill": Injector.kill,
    "pause": Injector.pause,
    "restart": Injector.restart,
    "flush": Injector.flush,
    "cut": Injector.cut,
    "reset": Injector.reset,
    "stall": Injector.stall,
    "one-way": Injector.one_way,
    "slow": Injector.slow,
    "narrow": Injector.narrow,
    "clock": Injector.clock,
    "disk": Injector.disk,
}
