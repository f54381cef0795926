"""What the announcements tell of a seat's two demigods: certain knowledge, open to everybody.

The announcements are all there is to know: each player draws from a deck of its own, and nothing
else that a player does depends by the rules on what it holds.
"""

from __future__ import annotations

from scalehouse.core.contract import Rng, Seat
from scalehouse.core.rng import below
from scalehouse.games.fate.record import AGES, DEMIGODS, Demigod, State

PAIRS = DEMIGODS * (DEMIGODS - 1) // 2


def may_hold(s: State, seat: Seat, one: Demigod, other: Demigod) -> bool:
    """Whether every announcement of a seat so far could be made with these two demigods."""
    for age in range(AGES):
        answer = s.answer[age, seat]
        if answer >= 0 and answer != (s.met[age, one] | s.met[age, other]):
            return False
    return True


def count_possible_pairs(s: State, seat: Seat) -> int:
    """Those that `may_hold` allows, counted on bits: every judgement asks for their number."""
    asked = 0
    said = 0
    for age in range(AGES):
        if s.answer[age, seat] >= 0:
            asked |= 1 << age
            said |= int(s.answer[age, seat]) << age
    if asked == 0:
        return PAIRS
    met = bits_of_met(s)
    count = 0
    for one in range(DEMIGODS):
        for other in range(one):
            either = (met >> (AGES * one)) | (met >> (AGES * other))
            count += (either & asked) == said
    return count


def bits_of_met(s: State) -> int:
    """AGES bits for each demigod: which criteria it met."""
    bits = 0
    for demigod in range(DEMIGODS):
        for age in range(AGES):
            bits |= int(s.met[age, demigod]) << (AGES * demigod + age)
    return bits


def give_a_possible_pair(s: State, seat: Seat, rng: Rng) -> None:
    """Each pair that the seat may hold is as likely as the other."""
    left = below(rng, count_possible_pairs(s, seat))
    for one in range(DEMIGODS):
        for other in range(one):
            if may_hold(s, seat, one, other):
                if left == 0:
                    s.holds[seat, one] = 1
                    s.holds[seat, other] = 1
                    return
                left -= 1
