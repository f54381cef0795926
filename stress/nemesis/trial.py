"""One run of a schedule: people play, faults come, and everything is checked afterwards."""

from __future__ import annotations

import asyncio
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from bench.crowd import KINDS, Kind
from scalehouse.client import NotGranted, ServerGone
from scalehouse.core.errors import ScalehouseError
from scalehouse.server.tables.state import TableState, restored
from stress.nemesis.checker.check import check_table, read
from stress.nemesis.checker.growth import check_growth
from stress.nemesis.checker.logs import check_log
from stress.nemesis.checker.problem import DIED, GREW, LOST, REFUSED, STUCK, Problem
from stress.nemesis.checker.stored import view_of
from stress.nemesis.environment import Environment, Read
from stress.nemesis.history import digest, dump
from stress.nemesis.injecting import Injector
from stress.nemesis.people import Group, Person, gather_round, watch
from stress.nemesis.schedule import Schedule

GO_ON_WITHIN = 120.0  # seconds after the last fault of a bout, at every table
AGREE_WITHIN = 120.0  # seconds after everybody has stopped
WATCHERS = 3
WHERE = 5  # calls of a traceback that are told
ABSENCE = ("wait", "random")  # tables in turn: people are waited for, or a bot sits in
MOST_MEGABYTES = 700.0
FILES_BESIDE_SOCKETS = 200
# Faults after which servers may not have heard of each other for a while.
DEAFENING = ("server", "bus", "redis", "store", "postgres")

Say = Callable[[str], None]


@dataclass
class Report:
    schedule: Schedule
    problems: list[Problem] = field(default_factory=list)
    injected: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    matches: int = 0
    granted: int = 0
    stored: int = 0
    events: int = 0
    connections: int = 0
    slowest: float = 0.0  # seconds until every table went on after a bout
    megabytes: float = 0.0
    seconds: float = 0.0
    bouts_began: list[float] = field(default_factory=list)

    def bout_of(self, problem: Problem) -> int | None:
        """In which it seems to have happened; problems that are found at the end have no time."""
        if problem.at is None or not self.bouts_began:
            return None
        return max(0, sum(began <= problem.at for began in self.bouts_began) - 1)

    def __str__(self) -> str:
        injected = ", ".join(f"{name} {count}" for name, count in sorted(self.injected.items()))
        refused = ", ".join(f"{count} {code}" for code, count in self.refused.most_common())
        return (
            f"{sum(self.injected.values())} faults ({injected or 'none'}); {self.tables} tables,"
            f" {self.matches} matches, {self.granted} requests acknowledged, {self.stored} stored,"
            f" {self.events} events checked, {self.connections} connections; refused:"
            f" {refused or 'none'}; all went on within {self.slowest:.0f} s after each bout;"
            f" at most {self.megabytes:.0f} MB; {self.seconds:.0f} s; {len(self.problems)} problems"
        )


class Failed(Exception):
    """It makes no sense to go on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass
class Trial:
    schedule: Schedule
    folder: Path
    tables: int
    think: float
    say: Say
    environment: Environment
    groups: list[Group] = field(default_factory=list)
    absences: dict[str, str] = field(default_factory=dict)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    lives: dict[str, list[float]] = field(default_factory=dict)  # megabytes after each bout

    def __post_init__(self) -> None:
        self.report = Report(self.schedule)
        self.injector = Injector(self.environment, random.Random(self.schedule.seed))

    @property
    def people(self) -> list[Person]:
        return [person for group in self.groups for person in group.people]

    async def run(self) -> Report:
        began = time.monotonic()
        try:
            await self.environment.open()
            async with AsyncExitStack() as stack:
                await self._sit_down(stack)
                self.say(f"{self.tables} tables after {time.monotonic() - began:.0f} s")
                await self._live()
            await self.environment.stop_servers()
            await self._check()
        finally:
            self._save()
            await self.environment.close()
        self.report.seconds = time.monotonic() - began
        return self.report

    async def _sit_down(self, stack: AsyncExitStack) -> None:
        doors = self.environment.doors
        for number in range(self.tables):
            kind = KINDS[number % len(KINDS)]
            absence = _absence(kind, number)
            seed = f"{self.schedule.seed} {number}"
            group = await gather_round(stack, doors, kind, seed, self.think, absence)
            self.absences[group.table] = absence
            self.groups.append(group)

    async def _live(self) -> None:
        """Whatever goes wrong here ends it; what was seen so far is checked all the same."""
        self.tasks = [asyncio.create_task(person.play_on()) for person in self.people]
        for number in range(WATCHERS):
            rng = random.Random(f"{self.schedule.seed} watcher {number}")
            watching = watch(self.groups, self.environment.doors, rng)
            self.tasks.append(asyncio.create_task(watching))
        try:
            for number, bout in enumerate(self.schedule.bouts, 1):
                self.report.bouts_began.append(time.monotonic())
                await self._or_failure(self.injector.bout(bout))
                self._look_at_servers()
                await self._all_go_on()
                self._tell(number)
            await self._stop()
            await self._all_agree()
        except Failed as failed:
            self.report.problems.append(failed.problem)
        finally:
            await self._stop()

    async def _or_failure(self, work: Coroutine[None, None, None]) -> None:
        """Nobody stops playing by themselves: who did has met something wrong."""
        doing = asyncio.ensure_future(work)
        try:
            while not doing.done():
                await asyncio.wait([doing], timeout=0.2)
                self._raise_failures()
            doing.result()
        except AssertionError as error:
            raise Failed(Problem(DIED, str(error)[:2000], time.monotonic())) from error
        finally:
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)

    def _raise_failures(self) -> None:
        for task in self.tasks:
            if not task.done() or task.cancelled():
                continue
            error = task.exception()
            if isinstance(error, NotGranted | ServerGone):
                where = "".join(traceback.format_exception(error)[-WHERE:])
                text = f"somebody was sent away: {getattr(error, 'code', '')}\n{where}"
                raise Failed(Problem(REFUSED, text, time.monotonic()))
            task.result()

    def _raise_deaths(self) -> None:
        """While nothing is killed any more."""
        for server in self.environment.servers:
            if server.pid is None:
                text = f"server {server.number} ended by itself with {server.exit_code}"
                raise Failed(Problem(DIED, text, time.monotonic()))

    def _look_at_servers(self) -> None:
        self._raise_deaths()
        for server in self.environment.servers:
            self.report.megabytes = max(self.report.megabytes, server.megabytes)
            life = f"server {server.number}, life {server.lives}"
            self.lives.setdefault(life, []).append(server.megabytes)
            if server.megabytes > MOST_MEGABYTES:
                text = f"server {server.number} holds {server.megabytes:.0f} MB"
                self.report.problems.append(Problem(GREW, text, time.monotonic()))
            most = len(self.people) + WATCHERS + FILES_BESIDE_SOCKETS
            if server.open_files > most:
                text = f"server {server.number} has {server.open_files} files open"
                self.report.problems.append(Problem(GREW, text, time.monotonic()))

    async def _all_go_on(self) -> None:
        before = {group.table: group.granted for group in self.groups}
        began = time.monotonic()
        while still := [one for one in self.groups if one.granted <= before[one.table]]:
            self._raise_failures()
            self._raise_deaths()
            if time.monotonic() > began + GO_ON_WITHIN:
                text = f"{len(still)} tables stand still: {still[0].state()}"
                raise Failed(Problem(STUCK, text, time.monotonic()))
            await asyncio.sleep(0.05)
        self.report.slowest = max(self.report.slowest, time.monotonic() - began)

    def _tell(self, number: int) -> None:
        granted = sum(group.granted for group in self.groups)
        faults = sum(self.injector.injected.values())
        bouts = len(self.schedule.bouts)
        self.say(f"bout {number} of {bouts}: {faults} faults, {granted} requests acknowledged")

    async def _stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _all_agree(self) -> None:
        """Bots may play on for a while, and clients may just be coming back."""
        async with self.environment.entries() as read_table:
            for group in self.groups:
                await self._agree(read_table, group)

    async def _agree(self, read_table: Read, group: Group) -> None:
        until = time.monotonic() + AGREE_WITHIN
        while True:
            bodies = await read_table(group.table)
            try:
                state = await asyncio.to_thread(restored, group.table, bodies)
            except ScalehouseError as error:
                text = f"table {group.table} does not replay: {error}"
                raise Failed(Problem(LOST, text, time.monotonic())) from error
            differ = [one for one in group.people if not _sees(one, state)]
            if not differ:
                return
            if time.monotonic() > until:
                text = f"{len(differ)} see something else than is stored: {group.state()}"
                raise Failed(Problem(STUCK, text, time.monotonic()))
            await asyncio.sleep(0.2)

    # Afterwards

    async def _check(self) -> None:
        report = self.report
        report.tables = len(self.groups)
        report.injected = self.injector.injected
        for text in self.injector.faults_of_ours:
            report.problems.append(Problem(DIED, text))
        for person in self.people:
            report.refused += person.refused
            report.connections += person.session.connections
        async with self.environment.entries() as read_table:
            for group in self.groups:
                bodies = await read_table(group.table)
                report.problems += await asyncio.to_thread(self._check_group, group, bodies)
        report.problems += check_growth(self.lives)
        for server in self.environment.servers:
            report.problems += check_log(server.log)

    def _check_group(self, group: Group, bodies: Sequence[bytes]) -> list[Problem]:
        stored, problems = read(group.table, bodies, group.histories)
        self.report.granted += group.granted
        if stored is None:
            return problems
        self.report.stored += len(stored.requests)
        self.report.matches += stored.matches
        self.report.events += sum(len(history.events) for history in group.histories)
        absence = self.absences[group.table]
        troubled = self._troubled()
        return list(check_table(stored, group.histories, absence=absence, troubled=troubled))

    def _troubled(self) -> list[tuple[float, float]]:
        spans = self.injector.spans
        return [(one.begin, one.end) for one in spans if one.fault.target.startswith(DEAFENING)]

    def _save(self) -> None:
        histories = [history for group in self.groups for history in group.histories]
        (self.folder / "history.jsonl").write_bytes(dump(histories))


def _absence(kind: Kind, number: int) -> str:
    """Performers cannot sit in for somebody who moves as they like."""
    return ABSENCE[number // len(KINDS) % 2] if kind.game != "trex" else ABSENCE[0]


def _sees(person: Person, state: TableState) -> bool:
    session = person.session
    if session.table is None or session.table.status != state.status:
        return False
    if state.match is None:
        return True
    legal = [move.id for move in session.legal]
    seat = state.seat_of(session.person)
    return digest(session.view, legal) == view_of(state.match, seat)
