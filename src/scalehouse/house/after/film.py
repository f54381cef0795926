"""A match that is over, step by step, for a client to wind back and forth.

A step is what one update at the table was: a move, with what chance brought after it. It holds what
changed in the view, so that a whole match is a small answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scalehouse.core import registry
from scalehouse.core.contract import CHANCE, Weights
from scalehouse.core.errors import BadLog
from scalehouse.core.log import Entry, Saved, parse
from scalehouse.core.match import Match
from scalehouse.core.verify import verify_match
from scalehouse.core.words import Event
from scalehouse.house.after.eyes import eyes_for, truth_of
from scalehouse.house.tables.delta import changes

MOST_ENTRIES = 10_000


class Step(Struct, frozen=True):
    upto: int  # entries of the record that have happened after it
    by: int  # who moved, or −1 for chance
    events: list[Event]
    changes: list[list[Any]]


class Film(Struct, frozen=True):
    game: str
    rules: str
    seats: int
    options: Mapping[str, Any]
    eyes: str
    first: dict[str, Any]  # the view before the first entry
    steps: list[Step]
    draws: list[list[Any]]  # [entry, its odds] for each outcome of chance
    outcome: dict[str, Any] | None
    end: str


def read(record: object) -> Saved:
    """Raises BadLog for what is no record, or too long to be shown."""
    saved = parse(record)
    if len(saved.entries) > MOST_ENTRIES:
        raise BadLog(f"it has more than {MOST_ENTRIES} entries")
    return saved


def opened(saved: Saved) -> Match:
    """The match of a record, before its first entry."""
    return Match.reopened(registry.find(saved.header.game), saved)


def check(saved: Saved) -> str:
    """What is wrong with a record; empty when it follows the rules and itself."""
    return verify_match(opened(saved), saved).fault


def film(saved: Saved, through: str) -> Film:
    match = opened(saved)
    eyes = eyes_for(through, match)
    first = shown = eyes.view()
    steps: list[Step] = []
    events: list[Event] = []
    draws: list[list[Any]] = []
    is_ours = saved.header.rules == match.game.version  # else its odds are not known
    by = None
    for number, entry in enumerate(saved.entries):
        if entry.by == CHANCE and is_ours:
            draws.append([number, odds_now(match)])
        match.follow(entry)
        events += eyes.news()
        by = entry.by if by is None else by
        if _chance_goes_on(saved.entries, number):
            continue
        view = eyes.view()
        changed = changes(shown, view)
        if changed or events:
            steps.append(Step(number + 1, by, events, changed))
        shown, events, by = view, [], None
    outcome = match.outcome
    return Film(
        game=match.game.name,
        rules=saved.header.rules,
        seats=match.seats,
        options=match.options,
        eyes=through,
        first=first,
        steps=steps,
        draws=draws,
        outcome=outcome.to_json() if outcome else None,
        end=match.end_hash,
    )


def _chance_goes_on(entries: Sequence[Entry], number: int) -> bool:
    return number + 1 < len(entries) and entries[number + 1].by == CHANCE


def odds_now(match: Match) -> list[list[int]]:
    """What chance may do now. Who has no rules at hand can draw the outcome again with these."""
    weights = match.game.weights()
    match.game.twin.rules.chance(truth_of(match), weights)
    return runs(weights)


def runs(weights: Weights) -> list[list[int]]:
    """[first move, how many moves, weight of each], for moves in a row that weigh the same."""
    found: list[list[int]] = []
    for move in weights.nonzero()[0].tolist():
        weight = int(weights[move])
        last = found[-1] if found else None
        if last and last[0] + last[1] == move and last[2] == weight:
            last[1] += 1
        else:
            found.append([move, 1, weight])
    return found
