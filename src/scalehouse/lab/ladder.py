"""A ladder: bots meet in pairs, with equal seats and swapped sides, and are rated.

Every match is a line of `matches.jsonl`, written when it ends: a ladder that was stopped goes on
where it was, and one that is asked for more matches plays only those.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scalehouse import bots
from scalehouse.bots import Bot, levels
from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game, OptionValue
from scalehouse.lab import contest
from scalehouse.lab.rating import Meeting, Rating, interval, rate

MATCHES = "matches.jsonl"
BESIDE_OTHERS = 2  # processes may wait for each match, so that no core does


@dataclass(frozen=True)
class Fixture:
    """A match to be played."""

    players: tuple[str, ...]  # by seat
    dice: int  # fixtures with the same number have the same dice


@dataclass(frozen=True)
class Ladder:
    """What is played: everything that a result depends on."""

    game: str
    version: str
    seats: int
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    seed: int
    settings: Mapping[str, Any]  # [level]

    @classmethod
    def of(
        cls,
        game: Game,
        names: Sequence[str],
        *,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
    ) -> Ladder:
        for name in names:
            bots.check_name(name, game)
        settings = {level: asdict(levels.settings_for(game, level)) for level in levels.LEVELS}
        return cls(game.name, game.version, seats, dict(options), tuple(names), seed, settings)

    def head(self) -> dict[str, Any]:
        """What must be the same for matches to be counted together."""
        whole: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return {key: value for key, value in whole.items() if key != "names"}

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """So many of each pair of bots, in rounds, so that a stopped ladder is a fair one."""
        ways = list(seatings(self.seats))
        for number in range(games):
            for one, other in itertools.combinations(self.names, 2):
                way = ways[number % len(ways)]
                players = tuple(one if mine else other for mine in way)
                yield Fixture(players, number // len(ways))


def seatings(seats: int) -> Iterator[tuple[bool, ...]]:
    """Ways to seat two bots, True for the one: both alternately, and one against the rest.

    All are used equally often, so that each bot has every seat as often as the other.
    """
    if seats % 2 == 0:
        yield tuple(seat % 2 == 0 for seat in range(seats))
        yield tuple(seat % 2 == 1 for seat in range(seats))
    if seats > 2:
        for lone in range(seats):
            yield tuple(seat == lone for seat in range(seats))
            yield tuple(seat != lone for seat in range(seats))


@dataclass(frozen=True)
class Met:
    fixture: Fixture
    shares: tuple[float, ...]  # by seat

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self.fixture), "shares": self.shares}

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Met:
        fixture = Fixture(tuple(line["players"]), int(line["dice"]))
        return cls(fixture, tuple(map(float, line["shares"])))


def play_fixture(ladder: Ladder, fixture: Fixture) -> Met:
    game = _game(ladder.game)
    seed = (ladder.seed, fixture.dice)
    players = [_bot(name, game, (*seed, seat)) for seat, name in enumerate(fixture.players)]
    return Met(fixture, contest.play(game, players, ladder.options, seed).shares)


def _bot(name: str, game: Game, seed: object) -> Bot:
    """One thread each: the cores are shared out between matches."""
    if name in levels.LEVELS:
        return bots.searcher(name, game, seed, threads=1)
    return bots.make(name, game, seed)


@cache
def _game(name: str) -> Game:
    game = registry.find(name)
    game.twin.prefer_compiled()
    return game


def run(
    ladder: Ladder,
    games: int,
    folder: Path,
    *,
    processes: int | None = None,
    on_progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> list[Met]:
    """Play what is missing of so many matches for each pair, and give back all of them."""
    wanted = list(ladder.fixtures(games))
    played = {one.fixture: one for one in read(ladder, folder)}
    missing = [fixture for fixture in wanted if fixture not in played]
    on_progress(len(wanted) - len(missing), len(wanted))
    with (folder / MATCHES).open("a", encoding="utf-8") as file:
        for one in _results(ladder, missing, processes or os.cpu_count() or 1):
            played[one.fixture] = one
            file.write(json.dumps(one.to_json()) + "\n")
            file.flush()
            on_progress(sum(fixture in played for fixture in wanted), len(wanted))
    return [played[fixture] for fixture in wanted]


def _results(ladder: Ladder, missing: Sequence[Fixture], processes: int) -> Iterator[Met]:
    if processes == 1:
        yield from (play_fixture(ladder, fixture) for fixture in missing)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        jobs: set[Future[Met]] = set()
        todo = iter(missing)
        for fixture in itertools.islice(todo, processes * BESIDE_OTHERS):
            jobs.add(pool.submit(play_fixture, ladder, fixture))
        while jobs:
            done = next(as_completed(jobs))
            jobs.remove(done)
            for fixture in itertools.islice(todo, 1):
                jobs.add(pool.submit(play_fixture, ladder, fixture))
            yield done.result()


def read(ladder: Ladder, folder: Path) -> list[Met]:
    """What was played before. Raises BadData when it was another ladder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / MATCHES
    if not path.exists():
        path.write_text(json.dumps(ladder.head()) + "\n", "utf-8")
    text = path.read_text("utf-8")
    lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)
    if not text.endswith("\n"):  # it was stopped in the middle of a line
        path.write_text("".join(lines), "utf-8")
    try:
        head, *rest = map(json.loads, lines)
        played = [Met.from_json(line) for line in rest]
    except (ValueError, KeyError, TypeError) as error:
        raise BadData(f"{path} is not the record of a ladder") from error
    other = [key for key, value in ladder.head().items() if head.get(key) != value]
    if other:
        raise BadData(f"{path} is of a ladder with other {', '.join(other)}: choose another folder")
    return played


def meetings(ladder: Ladder, played: Iterable[Met]) -> list[Meeting]:
    """The matches of each pair, by how many seats each of the two had."""
    found: dict[tuple[int, int, int], list[float]] = {}
    for one in played:
        first, second = _pair(ladder, one.fixture)
        mine = [one.fixture.players[seat] == ladder.names[first] for seat in range(ladder.seats)]
        won = sum(share for share, is_mine in zip(one.shares, mine, strict=True) if is_mine)
        found.setdefault((first, second, sum(mine)), []).append(won)
    return [
        Meeting(first, second, (mine, ladder.seats - mine), len(won), sum(won))
        for (first, second, mine), won in sorted(found.items())
    ]


def _pair(ladder: Ladder, fixture: Fixture) -> tuple[int, int]:
    first, second = sorted({ladder.names.index(name) for name in fixture.players})
    return first, second


def ratings(ladder: Ladder, met: Sequence[Meeting]) -> dict[str, Rating]:
    return dict(zip(ladder.names, rate(len(ladder.names), met), strict=True))


def report(ladder: Ladder, met: Sequence[Meeting]) -> dict[str, Any]:
    """All that came out, as plain data."""
    return {
        **json.loads(json.dumps(asdict(ladder))),
        "ratings": {name: asdict(rating) for name, rating in ratings(ladder, met).items()},
        "meetings": [_told(ladder, one) for one in met],
    }


def _told(ladder: Ladder, met: Meeting) -> dict[str, Any]:
    return {
        "one": ladder.names[met.one],
        "other": ladder.names[met.other],
        "seats": list(met.seats),
        "matches": met.matches,
        "share": met.won / met.matches,
        "interval": list(interval(met.won, met.matches)),
    }
