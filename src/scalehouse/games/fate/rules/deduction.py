"""What the announcements tell of a seat's two demigods: certain knowledge, open to everybody.

The announcements are all there is to know: each player draws from a deck of its own, and nothing
else that a player does depends by the rules on what it holds.
"""

from __future__ import annotations

import math

import numpy as np

from scalehouse.core.rng import below
from scalehouse.core.rules.contract import Rng, Seat
from scalehouse.games.fate.state import AGES, DEMIGODS, NO, YES, Demigod, State

EVERYBODY = (1 << DEMIGODS) - 1
PAIRS_OF = np.array([math.comb(n.bit_count(), 2) for n in range(EVERYBODY + 1)])  # [set of them]
SIGN = np.array([(-1) ** n.bit_count() for n in range(1 << AGES)])  # [set of Ages]


def may_hold(s: State, seat: Seat, one: Demigod, other: Demigod) -> bool:
    """Whether every announcement of a seat so far could be made with these two demigods."""
    for age in range(AGES):
        answer = s.answer[age, seat]
        if answer >= 0 and answer != (s.met[age, one] | s.met[age, other]):
            return False
    return True


def count_possible_pairs(s: State, seat: Seat) -> int:
    """Those that `may_hold` allows, by the size of sets: every judgement asks for their number.

    Both of a pair are among those who met nothing that was denied. Of these pairs, the ones in
    which neither met what was affirmed are taken away, Age by Age, by inclusion and exclusion.
    """
    may = EVERYBODY
    yes = 0  # Ages
    for age in range(AGES):
        if s.answer[age, seat] == NO:
            may &= ~who_met(s, age)
        elif s.answer[age, seat] == YES:
            yes |= 1 << age
    count = PAIRS_OF[may]
    ages = yes
    while ages:
        count += SIGN[ages] * PAIRS_OF[may & ~who_met_any(s, ages)]
        ages = (ages - 1) & yes
    return count


def who_met(s: State, age: int) -> int:
    """A bit for each demigod that met the criterion of an Age."""
    bits = 0
    for demigod in range(DEMIGODS):
        bits |= int(s.met[age, demigod]) << demigod
    return bits


def who_met_any(s: State, ages: int) -> int:
    bits = 0
    for age in range(AGES):
        if (ages >> age) & 1 == 1:
            bits |= who_met(s, age)
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
