"""One readable match of each game, move by move, kept beside the tests.

    python -m tests.games.playthroughs

writes them anew. A change in one of them is a change of the rules, and wants a new version.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import Entry
from scalehouse.core.matches.match import Match
from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.contract import CHANCE


def path(game: Game) -> Path:
    return Path(__file__).parent / "playthroughs" / f"{game.name}.txt"


def written(game: Game) -> str:
    """The text of a match at random, with the options as they come."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    options = game.check_options({})
    seats = next(seats for seats in game.seats if seats not in game.together)
    dice = Dice(Secret.from_seed("playthrough"), (b"",) * seats)
    match = Match.begin(game, seats, options, dice)
    yield f"{game.title}, rules {game.version}, {seats} seats, options {json.dumps(options)}"
    rng, seen, told = seeded("playthrough"), 0, 0
    while True:
        yield ""
        yield from map(_entry_line, match.entries[seen:])
        events = match.events(None, told)
        yield from (f"    {event.words}" for event in events)
        seen, told = len(match.entries), told + len(events)
        if match.outcome:
            break
        seat = match.actors[below(rng, len(match.actors))]
        moves = match.legal(seat)
        yield f"    (seat {seat} has {len(moves)}: {', '.join(str(move.id) for move in moves)})"
        match.play(seat, moves[below(rng, len(moves))])
    yield f"\n{match.outcome.why} {list(match.outcome.scores)}\nend {match.end_hash}"


def _entry_line(entry: Entry) -> str:
    who = "chance" if entry.by == CHANCE else f"seat {entry.by}"
    then = ", ".join(f"{place} {value}" for place, value in entry.then.items())
    return f"{who} plays {entry.move}: {then}"


if __name__ == "__main__":
    for name in registry.names():
        game = registry.find(name)
        path(game).parent.mkdir(exist_ok=True)
        path(game).write_text(written(game), "utf-8")
