"""Scalehouse: tabletop games as rules that people, designers and researchers share.

    match = scalehouse.new("scathe", seed=7, teams="draft")
    match.play(0, match.legal(0)[0])

What is named here is stable; everything below it may move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scalehouse.core import registry
from scalehouse.core.errors import (
    BadData,
    BadLog,
    BadOption,
    BadPosition,
    ScalehouseError,
    UnknownGame,
)
from scalehouse.core.game import Game, Option
from scalehouse.core.matches.fairness import Dice, Secret, check_entropy
from scalehouse.core.matches.log import parse
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.verify import Verdict, verify
from scalehouse.core.rules.state_fields import filled
from scalehouse.core.text.words import Event, IllegalMove, Move, Outcome, Refusal, Words


def installed() -> dict[str, Game]:
    """All games there are, by name: ours, and those that other packages bring."""
    return {name: registry.find(name) for name in registry.names()}


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    secret: Secret | None = None,
    entropy: Mapping[int, bytes] | None = None,
    **options: Any,
) -> Match:
    """A new match. Without a seed its chance is secret and unforeseeable.

    A server that deals for others makes the secret first, shows its commitment, and then passes it
    on here with the bytes that the seats added.
    """
    found = registry.find(game)
    seats = found.check_seats(seats)
    dice = _dice(seats, seed, secret, entropy or {})
    return Match.begin(found, seats, found.check_options(options), dice)


def position(game: str, position: Mapping[str, Any], *, seed: int | str | None = None) -> Match:
    """A match from a given position: `seats`, `options` and some or all fields of the `state`.

    What is left out is as at the start of a match. Raises BadPosition when it cannot be.
    """
    found = registry.find(game)
    unknown = position.keys() - {"game", "rules", "seats", "options", "state"}
    if unknown:
        raise BadPosition(f"a position has no entry {', '.join(sorted(unknown))}")
    if position.get("game", game) != game:
        raise BadPosition(f"this is a position of {position['game']}, not of {game}")
    seats = found.check_seats(position.get("seats"))
    options = found.check_options(position.get("options", {}))
    fields = dict(position.get("state", {}))
    problems = found.problems(filled(found.start(seats, options), fields))
    if problems:
        raise BadPosition(f"that cannot be: {'; '.join(problems)}")
    return Match.begin(found, seats, options, _dice(seats, seed, None, {}), start=fields)


def replay(log: object, *, entries: int | None = None) -> Match:
    """The match of a match log, or its first entries only.

    It can be played on if the match log holds the secret. Raises BadLog where it breaks the rules.
    """
    saved = parse(log)
    match = Match.reopened(registry.find(saved.header.game), saved)
    for entry in saved.entries[:entries]:
        match.follow(entry)
    return match


def _dice(
    seats: int, seed: int | str | None, secret: Secret | None, entropy: Mapping[int, bytes]
) -> Dice:
    strangers = entropy.keys() - set(range(seats))
    if strangers:
        raise BadOption(f"there is no seat {min(strangers)} to add entropy")
    if secret is None:
        secret = Secret.fresh() if seed is None else Secret.from_seed(seed)
    parts = tuple(entropy.get(seat, b"") for seat in range(seats))
    check_entropy(parts, seats)
    return Dice(secret, parts)


__all__ = [
    "BadData",
    "BadLog",
    "BadOption",
    "BadPosition",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Option",
    "Outcome",
    "Refusal",
    "ScalehouseError",
    "Secret",
    "UnknownGame",
    "Verdict",
    "Words",
    "installed",
    "new",
    "position",
    "replay",
    "verify",
]
