"""Little scenes for the pages that tell the rules: a few steps of a match that bots played.

`python -m scalehouse.server.replay.lessons GAMES FOLDER` plays the matches that `lessons.toml` in a
game's folder under GAMES names, and writes what is to be shown of each, a file for each game. A
scene is cut by what happened, not by numbers of steps, so that it shows what it should also when a
bot has learned something new.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import scalehouse
from scalehouse import bots
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.matches.delta import apply
from scalehouse.core.matches.log import parse
from scalehouse.core.matches.match import Match
from scalehouse.server.replay.replay import Replay, ReplayStep, replay_of


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a scene is to be found."""

    shows: Sequence[str]  # keys of events that one of its steps has to tell
    seats: int
    perspective: str = "all"
    before: int = 1  # steps that lead to that one
    after: int = 2
    options: Mapping[str, Any] = {}
    bot: str = "random"  # quick, since nothing is compiled for this
    skip: int = 0  # this many steps that would do as well


class Scene(Struct, frozen=True):
    seats: int
    perspective: str
    first: dict[str, Any]
    steps: Sequence[ReplayStep]


class NoSuchScene(ScalehouseError):
    """Nothing of the kind happens in any match that was tried."""


TRIES = 40  # matches


def scene(game: str, lesson: Lesson) -> Scene:
    """Raises NoSuchScene."""
    for seed in range(TRIES):
        match = _played(game, lesson, seed)
        whole = replay_of(parse(match.log(with_secret=True)), lesson.perspective)
        places = [place for place, step in enumerate(whole.steps) if _tells(step, lesson.shows)]
        if len(places) > lesson.skip:
            place = places[lesson.skip]
            return _cut(whole, place - lesson.before, place + lesson.after)
    raise NoSuchScene(f"{game}: no match tells of {', '.join(lesson.shows)}")


def _played(game: str, lesson: Lesson, seed: int) -> Match:
    """As far as it has to be for what is to be shown."""
    match = scalehouse.new(game, seats=lesson.seats, seed=seed, **lesson.options)
    players = [bots.make(lesson.bot, match.game, (seed, seat)) for seat in range(lesson.seats)]
    left = lesson.skip + 1
    moves = lesson.after
    anybody, turn = match.game.traits.all_at_once, 0  # there everybody is to have a go
    while not match.over and (left > 0 or moves > 0):
        told = len(match.events(0))
        seat = match.actors[turn % len(match.actors) if anybody else 0]
        turn += 1
        match.play(seat, players[seat].choose(match.sight(seat), seat))
        keys = {event.words.key for event in match.events(0, told)}
        moves -= left <= 0
        left -= set(lesson.shows) <= keys
    return match


def _tells(step: ReplayStep, keys: Sequence[str]) -> bool:
    return set(keys) <= {event.words.key for event in step.events}


def _cut(whole: Replay, first: int, last: int) -> Scene:
    """The steps from one to another, and the view before them."""
    first = max(0, first)
    view = msgspec.json.decode(msgspec.json.encode(whole.first))
    for step in whole.steps[:first]:
        view = apply(view, [list(change) for change in step.changes])
    return Scene(whole.seats, whole.perspective, view, whole.steps[first : last + 1])


def read(games: Path) -> dict[str, dict[str, Lesson]]:
    """Lessons by game, which is the name of its folder, and by their own name."""
    return {path.parent.name: _lessons(path) for path in sorted(games.glob("*/lessons.toml"))}


def _lessons(path: Path) -> dict[str, Lesson]:
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Lesson])


def main(games: str, folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game, lessons in read(Path(games)).items():
        scenes = {name: scene(game, lesson) for name, lesson in lessons.items()}
        (Path(folder) / f"{game}.json").write_bytes(msgspec.json.encode(scenes))


if __name__ == "__main__":
    main(*sys.argv[1:])
