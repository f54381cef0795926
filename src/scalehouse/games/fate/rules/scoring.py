"""The end of the game: guesses, points and ties."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Seat
from scalehouse.games.fate import moves, state
from scalehouse.games.fate.state import Demigod, Phase, State


def legal_guesses(s: State, seat: Seat, mask: Mask) -> None:
    """Two different demigods."""
    if s.sealed[seat] == 0:
        for demigod in range(state.DEMIGODS):
            mask[moves.GUESS + demigod] = s.guess[seat, demigod] == 0


def make_guess(s: State, seat: Seat, demigod: Demigod) -> None:
    s.guess[seat, demigod] = 1
    if s.guess[seat].sum() == state.HAND:
        s.sealed[seat] = 1
    if s.sealed[0] == 1 and s.sealed[1] == 1:
        s.phase = Phase.OVER


def position_points(s: State, seat: Seat) -> int:
    """How far apart the two demigods are in renown, or on one space the renown they share."""
    low = state.MAX_RENOWN
    high = 0
    for demigod in range(state.DEMIGODS):
        renown = int(s.renown[demigod])
        held = s.holds[seat, demigod] == 1
        low = min(low, renown) if held else low
        high = max(high, renown) if held else high
    return low if low == high else high - low


def right_guesses(s: State, seat: Seat) -> int:
    count = 0
    for demigod in range(state.DEMIGODS):
        count += s.guess[seat, demigod] == 1 and s.holds[1 - seat, demigod] == 1
    return count


def powers_used(s: State, seat: Seat) -> int:
    count = 0
    for power in range(state.POWERS):
        count += s.power[power] == seat
    return count


def points(s: State, seat: Seat) -> int:
    guess = state.GUESS_POINTS[right_guesses(s, seat)]
    return position_points(s, seat) + guess - state.POWER_PENALTY * powers_used(s, seat)


def winner(s: State) -> Seat:
    """Most points; then more right guesses, fewer god powers, the first-player marker."""
    lead = points(s, 0) - points(s, 1)
    if lead == 0:
        lead = right_guesses(s, 0) - right_guesses(s, 1)
    if lead == 0:
        lead = powers_used(s, 1) - powers_used(s, 0)
    if lead == 0:
        return s.first
    return 0 if lead > 0 else 1
