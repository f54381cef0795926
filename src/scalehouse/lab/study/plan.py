"""What is played: everything that a study's numbers depend on, cut into chunks.

A chunk is some matches with a seed of its own. It can be played anywhere, any number of times, and
always gives the same tally, so a study is the same on one core, on two, and after a stop.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from scalehouse import bots
from scalehouse.bots import levels
from scalehouse.bots.search.settings import SearchSettings
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.lab.setting import MatchSetting
from scalehouse.lab.study.tally import MOST_SEATS

NO_PART = -1
QUICK = ("random", "greedy")  # whole chunks of their matches are one call of compiled code
SIZES = {"random": 1000, "greedy": 40}  # matches of a chunk
SEARCHED, PERFORMED = 2, 20
TIMES = "*"  # regular*2 thinks twice as long as regular
MOST_TIMES = 1000


@dataclass(frozen=True)
class Plan(MatchSetting):
    """Matches of the same kind: who plays what, and from which seed."""

    bots: tuple[str, ...]  # one for each seat; they change seats from match to match
    made_of: Mapping[str, str]  # [bot] a mark of its settings
    seed: int
    forbidden: int = NO_PART  # part that one of the seats in turn does not use

    @classmethod
    def of(
        cls,
        game: Game,
        names: Sequence[str],
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        forbidden: int | None = None,
    ) -> Plan:
        """One name is for all seats."""
        seats = game.check_seats(seats)
        names = tuple(names) * seats if len(names) == 1 else tuple(names)
        if len(names) != seats or seats > MOST_SEATS:
            raise BadOption(
                f"{len(names)} bots for {seats} seats: name one for all, or one for each"
            )
        return cls(
            game=game.name,
            version=game.version,
            seats=seats,
            options=game.check_options(options or {}),
            bots=names,
            made_of={name: _mark_of(game, name) for name in sorted(set(names))},
            seed=seed,
            forbidden=NO_PART if forbidden is None else forbidden,
        )

    @property
    def is_quick(self) -> bool:
        """Whether whole chunks are one call of compiled code."""
        return all(name in QUICK for name in self.bots)

    @property
    def performs(self) -> bool:
        """Whether a bot performs."""
        game = registry.find(self.game)
        return any(bots.performs(name, game) for name in self.bots)

    @cached_property
    def key(self) -> str:
        """A short name for this plan, different for every other."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def size(self) -> int:
        """Matches of a chunk: about as much work, whoever plays."""
        if self.performs:
            return PERFORMED
        return min(SIZES.get(name, SEARCHED) for name in self.bots)

    def chunks(self, games: int) -> Iterator[Chunk]:
        """That many matches, in portions."""
        for number in range(-(-games // self.size)):
            first = number * self.size
            yield Chunk(self, number, first, min(games, first + self.size))

    def without(self, part: int) -> Plan:
        """The same, where one seat does not use that part."""
        return replace(self, forbidden=part)

    def to_json(self) -> dict[str, Any]:
        """All that a result depends on."""
        told: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return told


@dataclass(frozen=True)
class Chunk:
    """Equal chunks are hashed alike by what tells them apart in a study."""

    plan: Plan
    number: int
    first: int  # match
    last: int  # the one after the last

    @property
    def games(self) -> int:
        """How many matches it is."""
        return self.last - self.first

    def __str__(self) -> str:
        return f"chunk {self.number}"

    def __hash__(self) -> int:
        return hash((self.plan.key, self.number, self.last))


def settings_of(game: Game, name: str) -> SearchSettings:
    """Of a searching bot; `regular*2` is one that thinks twice as long."""
    level, _, times = name.partition(TIMES)
    settings = levels.settings_for(game, level)
    if not times:
        return settings
    if not times.isdecimal() or not 1 <= int(times) <= MOST_TIMES:
        raise bots.UnknownBot(f"{name!r}: a bot thinks 1 to {MOST_TIMES} times as long, {level}*2")
    most = int(times)
    return replace(
        settings,
        simulations=settings.simulations * most,
        opening_simulations=settings.opening_simulations * most,
    )


def _mark_of(game: Game, name: str) -> str:
    """Raises UnknownBot; changes when the settings of a level do."""
    bots.check_name(name.partition(TIMES)[0], game)
    if TIMES in name and name.partition(TIMES)[0] not in levels.LEVELS:
        raise bots.UnknownBot(f"{name!r}: only a bot that searches can think longer")
    if name in bots.BOTS or bots.performs(name, game):
        return name
    settings = json.dumps(asdict(settings_of(game, name)), sort_keys=True)
    return hashlib.sha256(settings.encode()).hexdigest()[:12]
