"""What a seat may know, and how its gaps are filled again.

Secret are the others' cards and guesses, and answers to come: they tell of the cards.
"""

from __future__ import annotations

from scalehouse.core.rng import below
from scalehouse.core.rules.contract import HIDDEN, Rng, Seat
from scalehouse.games.fate.rules.deduction import give_a_possible_pair
from scalehouse.games.fate.state import AGES, DEMIGODS, HAND, NOT_YET, SIDES, Phase, State


def show_cards(s: State, seat: Seat, sight: State) -> None:
    for side in range(SIDES):
        if not is_secret(s, side, seat):
            sight.holds[side] = s.holds[side]
            sight.guess[side] = s.guess[side]
        for age in range(AGES):
            if s.answer[age, side] != NOT_YET:
                sight.answer[age, side] = s.answer[age, side]


def is_secret(s: State, side: Seat, seat: Seat) -> bool:
    """Cards and guesses are shown when both have guessed."""
    return side != seat and s.phase != Phase.OVER


# Filling the gaps


def deal_hidden(s: State, seat: Seat, rng: Rng) -> None:
    for side in range(SIDES):
        if is_secret(s, side, seat):
            deal_again(s, side, rng)
            guess_again(s, side, rng)
        for age in range(AGES):
            if s.answer[age, side] == HIDDEN:
                s.answer[age, side] = NOT_YET


def deal_again(s: State, side: Seat, rng: Rng) -> None:
    s.holds[side] = 0
    cards = s.dealt - HAND * side
    if cards >= HAND:
        give_a_possible_pair(s, side, rng)
    elif cards == 1:
        s.holds[side, below(rng, DEMIGODS)] = 1


def guess_again(s: State, side: Seat, rng: Rng) -> None:
    """Two demigods if the guess is made; else none or one."""
    s.guess[side] = 0
    if s.phase != Phase.GUESS:
        return
    one = below(rng, DEMIGODS)
    other = below(rng, DEMIGODS - 1)
    if s.sealed[side] == 1:
        s.guess[side, one] = 1
        s.guess[side, other + (other >= one)] = 1
    elif below(rng, 2) == 1:
        s.guess[side, one] = 1
