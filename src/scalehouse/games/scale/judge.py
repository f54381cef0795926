"""How good a position looks, without looking ahead."""

from __future__ import annotations

import math

from scalehouse.core.rules.contract import Seat, Shares
from scalehouse.games.scale.data import colour_of
from scalehouse.games.scale.rules import deck, rights
from scalehouse.games.scale.state import Lies, State

# Worth in cards showing at the end
PERMANENT = 0.5  # more than one that can still be turned
CROSSED = 0.3  # may come back
HELD = 0.3  # of one's own colour, in one's own hand
CARD = 0.1  # any other card in hand

STEEPNESS = 0.8  # how surely a lead of one card wins in the last round
DOUBT = 0.2  # how much each round that is left takes from that


def judge(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    steepness = STEEPNESS / (1.0 + DOUBT * (s.last_month - s.month))
    total = 0.0
    for seat in range(s.seats):
        shares[seat] = math.exp(steepness * worth(s, seat))
        total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total


def worth(s: State, seat: Seat) -> float:
    own = s.god[seat]
    if own < 0:
        return 0.0
    total = 1.0 * rights.count_showing(s, own)
    total += PERMANENT * rights.count_lying(s, own, Lies.PERMANENT)
    total += CROSSED * rights.count_lying(s, own, Lies.CROSSED)
    for nth in range(deck.hand_size(s, seat)):
        total += HELD if colour_of(s.hand[seat, nth]) == own else CARD
    return total
