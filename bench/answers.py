"""When bots answer, seen on the socket: `python -m bench.answers fate master 3`.

Plays matches against a bot on a real server and notes after how long each of its answers came:
for decisions with one legal move, and for all others. Then it asks the bot about pairs of
truths that look the same to the other seat, and compares how long it thinks with when it answers.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from scalehouse import bots
from scalehouse.client import Session, connect, open_table
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.match import Match
from scalehouse.core.rng import seeded
from scalehouse.server.tables.context import TableContext
from scalehouse.server.wire import protocol as p
from tests.server.live import Live, opened, settings_for

ME, BOT = 0, 1
MOST_PAIRS = 40
SEEN = "answers seen on the socket"

Answers = dict[str, list[float]]


async def measured(game: str, bot: str, matches: int) -> tuple[Answers, list[Match]]:
    answers: Answers = {"one legal move": [], "several": []}
    with tempfile.TemporaryDirectory() as folder:
        async with opened(settings_for(Path(folder))) as live:
            played = [await a_match(live, game, bot, nth, answers) for nth in range(matches)]
    return answers, played


async def a_match(live: Live, game: str, bot: str, number: int, answers: Answers) -> Match:
    table = await open_table(live.address, game)
    async with connect(live.address, table["link"], token=table["token"]) as me:
        await me.sit(ME)
        await me.add_bot(BOT, bot)
        await me.ready()
        await me.start()
        match = (await live.context.server.wake(table["id"])).state.match
        assert match is not None
        watch(me, match, answers)
        rng = random.Random(number)
        async for moves in me.turns():
            await me.play(rng.choice(moves))
        return match


def watch(me: Session, match: Match, answers: Answers) -> None:
    """Between two updates the bot has thought, if it was to act after the first of them."""
    last: list[tuple[float, str]] = []

    def heard(message: p.AnyServerMessage) -> None:
        if not isinstance(message, p.Events):
            return
        now = time.perf_counter()
        if last:
            since, kind = last.pop()
            answers[kind].append(now - since)
        if match.actors == (BOT,):
            forced = len(match.legal(BOT)) == 1
            last.append((now, "one legal move" if forced else "several"))

    me.listeners.append(heard)


def pairs(game: Game, bot: str, match: Match) -> list[tuple[float, float]]:
    """Thinking times in two truths that the other seat cannot tell apart."""
    thinker = bots.make(bot, game, "pairs", seconds=bots.AT_A_TABLE)
    found: list[tuple[float, float]] = []
    for state in match._history.states:
        truth = match._row_of(state)[0]
        if game.twin.rules.actors(truth) != 1 << BOT or len(found) == MOST_PAIRS:
            continue
        times = []
        for number in range(2):
            other = game.sight(truth, ME)
            game.twin.rules.redeal(other, ME, seeded("answers", len(found), number))
            begun = time.perf_counter()
            thinker.choose(game.sight(other, BOT), BOT)
            times.append(time.perf_counter() - begun)
        found.append((times[0], times[1]))
    return found


def spread(times: Sequence[float]) -> str:
    if not times:
        return "none"
    ordered = sorted(times)
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    middle = statistics.median(times)
    return f"{len(times)}: median {middle:.3f} s, from {low:.3f} to {high:.3f} s (5–95 %)"


def main(name: str, bot: str, matches: int) -> None:
    game = registry.find(name)
    answers, played = asyncio.run(measured(name, bot, matches))
    print(f"{name} against {bot}, {SEEN}")
    for kind, times in answers.items():
        print(f"  {kind}: {spread(times)}")
    found = pairs(game, bot, played[0])
    pace = TableContext.bot_pause * getattr(bots, "PAUSES", {}).get(bot, 1) / 1000
    apart = [abs(one - other) for one, other in found]
    paces = [abs(-(-one // pace) + (-other // pace)) for one, other in found]
    print(f"  pairs of truths, thinking apart by {spread(apart)}")
    print(f"  pairs of truths, answers more than a pace apart: {sum(one > 0 for one in paces)}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
