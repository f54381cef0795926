"""What the lab counts in One to T-Rex: which actions and levels lead to a match, and what is done.

An action or a level counts as chosen when its performer lays the card before somebody: it could
also have waited, skipped, or taken the card back.
"""

from __future__ import annotations

import math

from scalehouse.core.rules.contract import Counts, Flags, Move, Seat, Shares
from scalehouse.games.trex import data, moves
from scalehouse.games.trex.rules import deck, ending
from scalehouse.games.trex.state import ACTIONS, COLOURS, NO_SEAT, VALUES, Phase, State

PACE = 3.0  # seconds that a person takes for a choice, were they made one after the other
STEEPNESS = 0.5  # how surely a lead of one point wins

# Parts, in this order
LEVEL = ACTIONS  # + value − 1
SWAPPED = LEVEL + VALUES  # + colour
VOTED_AWAY = SWAPPED + COLOURS  # + colour
TAKEN_BACK, SKIPPED, SAID_MATCH, SAID_NO_MATCH = range(
    VOTED_AWAY + COLOURS, VOTED_AWAY + COLOURS + 4
)
PAIRED = 0  # none are looked at in pairs
NO_PART = -1

PARTS = (
    *(("action", text) for text in data.TEXTS),
    *(("level", f"level {value}") for value in range(1, VALUES + 1)),
    *(("swap", f"the {colour} action") for colour in data.COLOUR_NAMES),
    *(("vote", f"the {colour} action away") for colour in data.COLOUR_NAMES),
    ("card", "take it back"),
    ("card", "skip it"),
    ("call", "a match"),
    ("call", "no match"),
)


def holds(s: State, seat: Seat, flags: Flags) -> None:
    """Nothing lasts: what a seat has used is all it has."""


def decision_context(s: State, seat: Seat) -> int:
    return 0 if s.phase == Phase.PLAY else NO_PART


def parts_of(s: State, seat: Seat, move: Move, decision_context: int, parts: Counts) -> int:
    """To lay a card before somebody uses its action and its level."""
    calls = moves.CALL_MATCH <= move <= moves.CALL_NO_MATCH
    if move >= moves.TAKE_BACK and not calls:
        parts[0] = part_of(s, seat, move)
        return 1
    parts[0] = s.action[deck.colour_of(s.hand[seat])]
    parts[1] = LEVEL + deck.value_of(s.hand[seat]) - 1
    if not calls:
        return 2
    parts[2] = SAID_MATCH if move == moves.CALL_MATCH else SAID_NO_MATCH
    return 3


def part_of(s: State, seat: Seat, move: Move) -> int:
    """Of a move that lays no card."""
    if move == moves.TAKE_BACK:
        return TAKEN_BACK
    if move == moves.SKIP:
        return SKIPPED
    return (
        SWAPPED + move - moves.SWAP
        if move < moves.VOTE_AWAY
        else VOTED_AWAY + move - moves.VOTE_AWAY
    )


def round_number(s: State) -> int:
    """Pairs of cards turned over."""
    return int(s.matches)


def starter(s: State) -> Seat:
    return NO_SEAT  # all at once


def moment(s: State) -> int:
    return int(s.matches)


def standing(s: State, shares: Shares) -> None:
    """By points alone: the game has no judgement of its own."""
    shares[:] = 0.0
    total = 0.0
    for seat in range(s.seats):
        shares[seat] = math.exp(STEEPNESS * ending.points(s, seat))
        total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total
