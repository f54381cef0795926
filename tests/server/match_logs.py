"""Writes logs of matches for the tests of the browser: `python -m tests.server.match_logs`.

They are printed as JSON by game, each with the odds of its draws. Moves are taken back in them, so
that what was drawn once is not drawn again.
"""

from __future__ import annotations

import json
import random
from typing import Any

import scalehouse
from scalehouse.core import registry
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import PERSON, Roster
from scalehouse.core.matches.match import Match
from scalehouse.server.replay.replay import read, replay_of

GAMES: dict[str, dict[str, Any]] = {
    "scathe": {},
    "fate": {},
    "scale": {"seats": 3},
    "trex": {"seats": 3},
}
TAKE_BACK_AT = 12  # moves


def played(game: str, seed: int = 5, **more: Any) -> Match:
    """To the end, by random moves; one of them is taken back with what came after it."""
    return played_on(begun(game, seed, **more), seed)


def begun(game: str, seed: int, seats: int | None = None) -> Match:
    """By people, of whom the first added bytes."""
    found = registry.find(game)
    seats = found.check_seats(seats)
    dice = Dice(Secret.from_seed(seed), (b"mine",) + (b"",) * (seats - 1))
    roster = Roster((PERSON,) * seats)
    return Match.begin(found, seats, found.check_options({}), dice, roster=roster)


def with_a_bot(game: str, seed: int = 5) -> Match:
    """By a person and a bot, with what each added; nothing is taken back."""
    found, secret = registry.find(game), Secret.from_seed(seed)
    dice = Dice(secret, (b"mine", secret.entropy_of_bot(1)))
    roster = Roster((PERSON, "random"))
    match = Match.begin(found, 2, found.check_options({}), dice, roster=roster)
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def played_on(match: Match, seed: int) -> Match:
    rng = random.Random(seed)
    for moves in range(100_000):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        if moves == TAKE_BACK_AT and not match.over:
            match.undo(seat, granted=True)
    return match


def set_up() -> Match:
    """A match that began in the middle of another."""
    middle = scalehouse.replay(begun("scathe", 5).log(with_secret=True))
    for _ in range(20):
        seat = middle.actors[0]
        middle.play(seat, middle.legal(seat)[0])
    return played_on(scalehouse.position("scathe", middle.position(), seed=5), 5)


def written(match: Match) -> dict[str, Any]:
    match_log = match.log()
    return {"log": match_log, "draws": replay_of(read(match_log), "watcher").draws}


def all_written() -> dict[str, dict[str, Any]]:
    ours = {game: written(played(game, **more)) for game, more in GAMES.items()}
    return ours | {"set_up": written(set_up()), "bot": written(with_a_bot("fate"))}


if __name__ == "__main__":
    print(json.dumps(all_written()))
