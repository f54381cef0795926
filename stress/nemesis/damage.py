"""A store that was damaged while nobody had it open: that is noticed, and what can be read is kept.

    python -m stress.nemesis.damage [--rounds N] [--seed S]

People play, the server is killed, its SQLite file is damaged, and it is started again. What lay on
the damaged pages may be lost, but not without a word: either nothing is lost, or the server says
what is damaged. Where it says nothing, every match replays hash by hash.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from bench.crowd import KINDS, OPEN_WITHIN, store_in
from scalehouse.server.store import StoreError
from scalehouse.server.store.sqlite.store import SqliteStore
from stress.nemesis.checker.check import read
from stress.nemesis.checker.logs import SIGNS
from stress.nemesis.checker.problem import DIED, LOG, LOST, Problem
from stress.nemesis.environment import GameServer
from stress.nemesis.people import Group, gather_round

PAGE = 4096  # bytes, of SQLite
MOVES = 6  # at every table, before the damage
THINK = 0.02
SAYS_SO = ("damage", "malformed", "salvage")


def torn_log(store: Path, rng: random.Random) -> None:
    """A write that the power cut off: something that is no whole frame, after the last commit."""
    with _beside(store, "-wal").open("ab") as file:
        file.write(rng.randbytes(rng.randrange(1, 3 * PAGE)))


def noise_on_pages(store: Path, rng: random.Random) -> None:
    """Any pages but the first, which says that it is a store."""
    _checkpoint(store)
    pages = store.stat().st_size // PAGE
    with store.open("r+b") as file:
        for page in rng.sample(range(1, pages), min(3, pages - 1)):
            file.seek(page * PAGE + rng.randrange(PAGE // 2))
            file.write(rng.randbytes(PAGE // 4))


def empty_pages(store: Path, rng: random.Random) -> None:
    _checkpoint(store)
    pages = store.stat().st_size // PAGE
    with store.open("r+b") as file:
        file.seek(rng.randrange(1, pages) * PAGE)
        file.write(bytes(PAGE))


def cut_short(store: Path, rng: random.Random) -> None:
    _checkpoint(store)
    size = store.stat().st_size
    with store.open("r+b") as file:
        file.truncate(rng.randrange(size // 2, size - 1))


def _beside(store: Path, suffix: str) -> Path:
    return store.with_name(store.name + suffix)


def _checkpoint(store: Path) -> None:
    """Everything into the file itself, as on a clean end."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(store)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ("-wal", "-shm"):
        _beside(store, suffix).unlink(missing_ok=True)


Damage = Callable[[Path, random.Random], None]
# Each with whether it may cost something.
DAMAGES: dict[str, tuple[Damage, bool]] = {
    "a torn log": (torn_log, False),
    "noise on pages": (noise_on_pages, True),
    "an empty page": (empty_pages, True),
    "cut short": (cut_short, True),
}


async def play(server: GameServer, seed: str) -> list[Group]:
    """People at some tables, until something was acknowledged at each; then the server dies."""
    async with AsyncExitStack() as stack:
        groups = []
        for number, kind in enumerate(KINDS):
            doors, name = [server.address], f"{seed} {number}"
            groups.append(await gather_round(stack, doors, kind, name, THINK, "wait"))
        tasks = [asyncio.create_task(one.play_on()) for group in groups for one in group.people]
        before = [group.granted for group in groups]
        async with asyncio.timeout(OPEN_WITHIN):
            while any(one.granted < had + MOVES for one, had in zip(groups, before, strict=True)):
                await asyncio.sleep(0.05)
        await server.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return groups


async def one_round(folder: Path, name: str, seed: str) -> list[Problem]:
    damage, may_lose = DAMAGES[name]
    data = folder / "data"
    data.mkdir(parents=True)
    server = GameServer(1, folder, data)
    await server.start()
    try:
        groups = await play(server, seed)
        damage(store_in(data), random.Random(seed))
        opened = await opens(server)
    finally:
        await server.kill()
    said = server.log.read_text("utf-8", "replace")
    problems = [Problem(LOG, f"{name}: {said[-600:]}")] if _is_unclear(said) else []
    if not opened:
        return problems + ([] if says_so(said) else [Problem(DIED, f"{name}: it does not open")])
    return problems + await _check(data, groups, name, silent=not (may_lose and says_so(said)))


def _is_unclear(said: str) -> bool:
    return any(sign in said for sign in SIGNS[:1])


def says_so(said: str) -> bool:
    return any(word in said.lower() for word in SAYS_SO)


async def opens(server: GameServer) -> bool:
    try:
        await server.start()
    except (AssertionError, TimeoutError):
        return False
    return True


async def _check(data: Path, groups: list[Group], name: str, *, silent: bool) -> list[Problem]:
    """`silent`: nothing was said of any damage, so nothing may be missing."""
    if not silent:
        return []
    store = SqliteStore(store_in(data))
    try:
        problems: list[Problem] = []
        for group in groups:
            problems += await _check_group(store, group, name)
        return problems
    finally:
        await store.close()


async def _check_group(store: SqliteStore, group: Group, name: str) -> list[Problem]:
    try:
        bodies = await store.entries(group.table)
    except (StoreError, OSError) as error:
        return [Problem(LOST, f"{name}: a table cannot be read, and nobody was told: {error}")]
    stored, problems = read(group.table, bodies, group.histories) if bodies else (None, [])
    have = stored.requests if stored else {}
    lost = [
        request
        for history in group.histories
        for request, answer in history.answers().items()
        if not answer.code and (history.person, request) not in have
    ]
    if lost:
        text = f"{name}: {len(lost)} requests at {group.kind.game} are lost without a word"
        problems = [*problems, Problem(LOST, text)]
    return problems


def run(rounds: int, seed: str, say: Callable[[str], None]) -> list[Problem]:
    problems = []
    for number in range(rounds):
        name = list(DAMAGES)[number % len(DAMAGES)]
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(one_round(Path(folder), name, f"{seed} {number}"))
        say(f"{name}: {'; '.join(map(str, found)) or 'kept what it promises'}")
        problems += found
    return problems


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="stress.nemesis.damage", description="Damaged stores.")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", default="damage")
    asked = parser.parse_args(arguments)
    return 1 if run(asked.rounds, asked.seed, lambda line: print(line, flush=True)) else 0


if __name__ == "__main__":
    sys.exit(main())
