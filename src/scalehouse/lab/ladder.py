"""A ladder: bots meet in pairs, with equal seats and swapped sides, and are rated.

Every match is a line of `matches.jsonl`, written when it ends: a ladder that was stopped goes on
where it was, and one that is asked for more matches plays only those. A line names the settings
that its bots had: when a level is changed, its matches are played anew, and no others.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from scalehouse import bots
from scalehouse.bots import levels
from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game, OptionValue
from scalehouse.lab.rating import Meeting, Rating, interval, rate
from scalehouse.lab.runner.calls import bot, shares_of
from scalehouse.lab.runner.executor import executor_for
from scalehouse.lab.setting import MatchSetting

MATCHES = "matches.jsonl"
WHO = ("names", "pairs", "settings")  # who meets may change from one run to the next
STRIDE = 20  # matches of a pair, at least, between two looks at whether they are enough

Pair = tuple[str, str]


@dataclass(frozen=True)
class Fixture:
    """A match to be played."""

    players: tuple[str, ...]  # by seat
    dice: int  # fixtures with the same number have the same dice


@dataclass(frozen=True)
class Ladder(MatchSetting):
    """What is played: everything that a result depends on."""

    names: tuple[str, ...]
    seed: int
    settings: Mapping[str, Any]  # [level]
    pairs: tuple[Pair, ...]  # who meets whom

    @classmethod
    def of(
        cls,
        game: Game,
        names: Sequence[str],
        *,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
        pairs: Sequence[Pair] = (),
    ) -> Ladder:
        """Each meets each, unless pairs are given."""
        for name in names:
            bots.check_name(name, game)
        return cls(
            game=game.name,
            version=game.version,
            seats=seats,
            options=dict(options),
            names=tuple(names),
            seed=seed,
            settings={level: asdict(levels.settings_for(game, level)) for level in levels.LEVELS},
            pairs=tuple(pairs) or tuple(itertools.combinations(names, 2)),
        )

    def head(self) -> dict[str, Any]:
        """What must be the same for matches to be counted together."""
        whole: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return {key: value for key, value in whole.items() if key not in WHO}

    def made_of(self, name: str) -> str:
        """A mark of the settings that a bot has here."""
        settings = json.dumps(self.settings.get(name), sort_keys=True)
        return hashlib.sha256(settings.encode()).hexdigest()[:12]

    def fixtures(self, games: Mapping[Pair, int]) -> Iterator[Fixture]:
        """So many of each pair of bots, in rounds, so that a stopped ladder is a fair one."""
        ways = list(seatings(self.seats))
        for number in range(max(games.values(), default=0)):
            for one, other in (pair for pair, most in games.items() if number < most):
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
class MatchBudget:
    """How much is played: at most so many matches of a pair, or fewer if they tell enough."""

    games: int
    within: float | None = None  # half-width of the interval around a pair's share of wins
    within_for: Mapping[str, float] = field(default_factory=dict)  # [bot] for its pairs instead

    def width_of(self, pair: Pair) -> float:
        """The widest that is good enough."""
        widths = [self.within_for[name] for name in pair if name in self.within_for]
        return max(widths, default=self.within or 0.0)

    def needed(self, pair: Pair, won: float, matches: int) -> int:
        """Matches that a pair is likely to need, as its share of wins is now."""
        width = self.width_of(pair)
        if not width or not matches:
            return self.games
        for number in range(matches, self.games, STRIDE):
            low, high = interval(won / matches * number, number)
            if high - low <= 2 * width:
                return number
        return self.games


@dataclass(frozen=True)
class Met:
    """A fixture that was played: what each seat won."""

    fixture: Fixture
    shares: tuple[float, ...]  # by seat

    def to_json(self) -> dict[str, Any]:
        """As a line of the file of matches."""
        return {**asdict(self.fixture), "shares": self.shares}

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Met:
        """Read from such a line."""
        fixture = Fixture(tuple(line["players"]), int(line["dice"]))
        return cls(fixture, tuple(map(float, line["shares"])))


def play_fixture(ladder: Ladder, fixture: Fixture) -> Met:
    """Play one match of the ladder; the same for the same seed."""
    game = _game(ladder.game)
    seed = (ladder.seed, fixture.dice)
    players = [bot(name, game, (*seed, seat)) for seat, name in enumerate(fixture.players)]
    return Met(fixture, shares_of(game, players, ladder.options, seed))


@cache
def _game(name: str) -> Game:
    game = registry.find(name)
    game.twin.prefer_compiled()
    return game


def run(
    ladder: Ladder,
    wanted: MatchBudget,
    folder: Path,
    *,
    processes: int | None = None,
    on_progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> list[Met]:
    """Play what is missing of what is wanted, and give back all of it.

    Every few rounds the pairs that have told enough drop out: when, depends on their results
    alone, and not on how many processes there are.
    """
    executor = executor_for(processes)
    played = {one.fixture: one for one in read(ladder, folder)}
    step = _step(ladder, wanted)
    games = dict.fromkeys(ladder.pairs, 0)
    open_pairs = list(games)
    with (folder / MATCHES).open("a", encoding="utf-8") as file:
        while open_pairs:
            games |= {pair: min(games[pair] + step, wanted.games) for pair in open_pairs}
            fixtures = list(ladder.fixtures(games))
            missing = [fixture for fixture in fixtures if fixture not in played]
            needed = _needed(ladder, wanted, games, open_pairs, played)
            of = sum(games.values()) + sum(max(0, most - games[pair]) for pair, most, _ in needed)
            on_progress(len(fixtures) - len(missing), of)
            for _, one in executor.run(partial(play_fixture, ladder), missing):
                played[one.fixture] = one
                file.write(json.dumps(_line(ladder, one)) + "\n")
                file.flush()
                on_progress(sum(fixture in played for fixture in fixtures), of)
            needed = _needed(ladder, wanted, games, open_pairs, played)
            open_pairs = [pair for pair, most, matches in needed if most > matches]
    return [played[fixture] for fixture in fixtures]


def _step(ladder: Ladder, wanted: MatchBudget) -> int:
    """Matches of a pair in one go: whole rounds of seats, or all where none drops out."""
    if wanted.within is None and not wanted.within_for:
        return wanted.games
    ways = len(list(seatings(ladder.seats)))
    return ways * -(-STRIDE // ways)


def _needed(
    ladder: Ladder,
    wanted: MatchBudget,
    games: Mapping[Pair, int],
    pairs: Iterable[Pair],
    played: Mapping[Fixture, Met],
) -> Iterator[tuple[Pair, int, int]]:
    """Of each of these pairs: how many matches it takes, as far as can be told, and has played."""
    for pair in pairs:
        won, matches = _tally(ladder, pair, games[pair], played)
        yield pair, wanted.needed(pair, won, matches), matches


def _tally(
    ladder: Ladder, pair: Pair, games: int, played: Mapping[Fixture, Met]
) -> tuple[float, int]:
    """What the first of a pair has won, and of how many matches."""
    fixtures = ladder.fixtures({pair: games})
    met = [played[fixture] for fixture in fixtures if fixture in played]
    won = sum(
        share
        for one in met
        for player, share in zip(one.fixture.players, one.shares, strict=True)
        if player == pair[0]
    )
    return won, len(met)


def _line(ladder: Ladder, one: Met) -> dict[str, Any]:
    made = {name: ladder.made_of(name) for name in sorted(set(one.fixture.players))}
    return {**one.to_json(), "made_of": made}


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
        played = [Met.from_json(line) for line in rest if _is_of(ladder, line["made_of"])]
    except (ValueError, KeyError, TypeError) as error:
        raise BadData(f"{path} does not hold the matches of a ladder") from error
    other = [key for key, value in ladder.head().items() if head.get(key) != value]
    if other:
        raise BadData(f"{path} is of a ladder with other {', '.join(other)}: choose another folder")
    return played


def _is_of(ladder: Ladder, made_of: Mapping[str, str]) -> bool:
    """Whether bots of these settings would play that match here."""
    known = set(ladder.names)
    return all(name in known and ladder.made_of(name) == made for name, made in made_of.items())


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
    """The rating of each player, by all meetings."""
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
