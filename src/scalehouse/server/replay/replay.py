"""A match that is over, step by step, for a client to wind back and forth.

A step is what one update at the table was: a move, with what chance brought after it. It holds what
changed in the view, so that a whole match is a small answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scalehouse.core import registry
from scalehouse.core.errors import BadLog
from scalehouse.core.matches.delta import changes
from scalehouse.core.matches.log import Entry, Saved, parse
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.verify import verify_match
from scalehouse.core.matches.views import View
from scalehouse.core.rules.contract import CHANCE, Weights
from scalehouse.core.text.words import Event
from scalehouse.server.replay.perspective import perspective_for, truth_of

MOST_ENTRIES = 10_000


class ReplayStep(Struct, frozen=True):
    upto: int  # entries of the match log that have happened after it
    by: int  # who moved, or −1 for chance
    events: list[Event]
    changes: list[list[Any]]


class Replay(Struct, frozen=True):
    game: str
    rules: str
    seats: int
    options: Mapping[str, Any]
    perspective: str
    first: View  # the view before the first entry
    steps: list[ReplayStep]
    draws: list[list[Any]]  # [entry, its odds] for each outcome of chance
    outcome: dict[str, Any] | None
    end: str


def read(match_log: object) -> Saved:
    """Raises BadLog for what is no match log, or too long to be shown."""
    saved = parse(match_log)
    if len(saved.entries) > MOST_ENTRIES:
        raise BadLog(f"it has more than {MOST_ENTRIES} entries")
    return saved


def opened(saved: Saved) -> Match:
    """The match of a match log, before its first entry."""
    return Match.reopened(registry.find(saved.header.game), saved)


def check(saved: Saved, *, allow_start: bool = False) -> str:
    """What is wrong with a match log; empty when it follows the rules and itself."""
    return verify_match(opened(saved), saved, allow_start=allow_start).fault


def replay_of(saved: Saved, through: str) -> Replay:
    match = opened(saved)
    perspective = perspective_for(through, match)
    first = shown = perspective.view()
    steps: list[ReplayStep] = []
    events: list[Event] = []
    draws: list[list[Any]] = []
    is_ours = saved.header.rules == match.game.version  # else its odds are not known
    by = None
    for number, entry in enumerate(saved.entries):
        if entry.by == CHANCE and is_ours:
            draws.append([number, odds_now(match)])
        match.follow(entry)
        events += perspective.news()
        by = entry.by if by is None else by
        if _chance_goes_on(saved.entries, number):
            continue
        view = perspective.view()
        changed = changes(shown, view)
        if changed or events:
            steps.append(ReplayStep(number + 1, by, events, changed))
        shown, events, by = view, [], None
    outcome = match.outcome
    return Replay(
        game=match.game.name,
        rules=saved.header.rules,
        seats=match.seats,
        options=match.options,
        perspective=through,
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
