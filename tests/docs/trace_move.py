"""Trace one move through a server: which functions of ours it calls, in order of their first call.

    SCALEHOUSE_RULES=plain python -m tests.docs.trace_move GAME
    python -m tests.docs.trace_move GAME --profile    # where a match's time goes instead

The server stores in SQLite and talks over real sockets, as for people. What the process that writes
to SQLite does is not seen, nor what a browser does. With plain rules their functions are seen too.
"""

from __future__ import annotations

import asyncio
import cProfile
import pstats
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType

import scalehouse
from scalehouse.client import Session, connect, open_table
from tests.server.live import opened, settings_for

PACKAGE = Path(scalehouse.__file__).parent
NOT_THE_SERVER = ("client/",)
MOST_MOVES = 500  # of a profile

Call = tuple[str, str]  # file within the package, qualified name


async def trace(game: str) -> list[Call]:
    """The calls of one move between two people, the third of their match: all is warm by then."""
    async with at_a_table(game) as people:
        for _ in range(2):
            await play(*people)
        with recorded() as calls:
            await play(*people)
    return list(dict.fromkeys(calls))


async def profile(game: str) -> cProfile.Profile:
    """Of the loop, while two people play a match; their own side is in it too."""
    profiler = cProfile.Profile()
    async with at_a_table(game) as people:
        await play(*people)
        profiler.enable()
        for _ in range(MOST_MOVES):
            if not await play(*people):
                break
        profiler.disable()
    return profiler


@asynccontextmanager
async def at_a_table(game: str) -> AsyncIterator[tuple[Session, Session]]:
    """Two people whose match has begun."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(settings_for(Path(folder))) as live:
            made = await open_table(live.address, game)
            ann = connect(live.address, made["link"], token=made["token"])
            async with ann as one, connect(live.address, made["link"]) as other:
                for person in (one, other):
                    await person.sit()
                for person in (one, other):
                    await person.ready()
                await one.start()
                yield one, other


async def play(*people: Session) -> bool:
    """The first legal move of whoever may move; False when the match is over."""
    while all(person.table is None or person.table.status != "over" for person in people):
        for person in people:
            if person.legal and person.table and person.table.status == "playing":
                await person.play(person.legal[0])
                return True
        await asyncio.sleep(0.01)
    return False


@contextmanager
def recorded() -> Iterator[list[Call]]:
    """Calls into the package in this thread, the loop's."""
    calls: list[Call] = []

    def note(frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(f"{PACKAGE}/"):
            return
        path = Path(code.co_filename).relative_to(PACKAGE).as_posix()
        if not path.startswith(NOT_THE_SERVER):
            calls.append((path, code.co_qualname))

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def main() -> None:
    game, *rest = sys.argv[1:]
    if rest == ["--profile"]:
        stats = pstats.Stats(asyncio.run(profile(game)))
        stats.sort_stats("tottime").print_stats(str(PACKAGE), 30)
        return
    calls = asyncio.run(trace(game))
    for path, name in calls:
        print(f"{path:<36} {name}")
    print(f"{len(calls)} functions in {len({path for path, _ in calls})} files")


if __name__ == "__main__":
    main()
