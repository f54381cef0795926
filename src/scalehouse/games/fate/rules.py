"""Scales of Fate: nine demigods, of which each player secretly has two.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `ages` (setup, the start and the end of an Age), `turns` (actions, servants,
god powers, passing) and `scoring` (the end of the game); `deduction` is what the announcements
tell. All of the book is here, but for the pencil: marks on a score pad are no part of the rules.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.contract import (
    CHANCE,
    HIDDEN,
    NOBODY,
    Actors,
    Flags,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    Weights,
)
from scalehouse.core.rng import below
from scalehouse.games.fate import faults, record
from scalehouse.games.fate.ages import apply_chance, chance_before_an_age, end_age
from scalehouse.games.fate.deduction import give_a_possible_pair
from scalehouse.games.fate.faults import find_faults
from scalehouse.games.fate.record import (
    AGES,
    DEMIGODS,
    GUESS,
    HAND,
    MOVES,
    NO_CARD,
    NO_DEMIGOD,
    NO_QUEST,
    NO_SEAT,
    NO_SERVANT,
    NOT_YET,
    OFF_BOARD,
    SIDES,
    START_RENOWN,
    Marker,
    Phase,
    State,
)
from scalehouse.games.fate.scoring import legal_guesses, make_guess, winner
from scalehouse.games.fate.turns import legal_choices, legal_in_turn, make_choice, take_turn

DTYPE = record.DTYPE
PROBLEMS = faults.PROBLEMS


def setup(s: State, seats: int, start: str) -> None:
    s.phase = Phase.DEAL
    s.first = 0 if start == "first" else NO_SEAT
    s.card[:] = NO_CARD
    s.pile[:] = 1
    s.quest[:] = NO_QUEST
    s.slot[:] = NO_SERVANT
    s.marker = Marker.MIDDLE
    s.where[:] = OFF_BOARD
    s.renown[:] = START_RENOWN
    s.power[:] = NO_SEAT
    s.chosen = NO_DEMIGOD
    s.servant = NO_SERVANT
    s.answer[:] = NOT_YET


def actors(s: State) -> Actors:
    if s.phase < Phase.TURN:
        return CHANCE
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.GUESS:
        return (s.sealed[0] == 0) | (s.sealed[1] == 0) << 1
    return 1 << int(s.turn)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.phase == Phase.GUESS:
        legal_guesses(s, seat, mask)
    elif seat != s.turn:
        return
    elif s.phase == Phase.TURN:
        legal_in_turn(s, seat, mask)
    else:
        legal_choices(s, seat, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    chance_before_an_age(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    play(s, seat, move)
    mask = np.zeros(MOVES, np.bool_)
    while follow_up(s, mask):
        pass


def play(s: State, seat: Seat, move: Move) -> None:
    """The move itself, without what follows from it."""
    if s.phase < Phase.TURN:
        apply_chance(s, move)
    elif s.phase == Phase.GUESS:
        make_guess(s, seat, move - GUESS)
    elif s.phase == Phase.TURN:
        take_turn(s, move)
    else:
        make_choice(s, move)


def follow_up(s: State, mask: Mask) -> bool:
    """Do what nobody has to decide, if there is such: end the Age, or take the only option."""
    if s.phase == Phase.AGE_ENDS:
        end_age(s)
        return True
    move = only_option(s, mask)
    if move < 0:
        return False
    play(s, s.turn, move)
    return True


def only_option(s: State, mask: Mask) -> Move:
    """The one move that is open to the seat whose turn it is, or −1. Guesses are always a choice.

    So a chance of a god power that a player cannot use is skipped: passing is all that is left.
    """
    if not Phase.TURN <= s.phase < Phase.AGE_ENDS:
        return -1
    legal(s, s.turn, mask)
    found = -1
    for move in range(MOVES):
        if mask[move]:
            if found >= 0:
                return -1
            found = move
    return found


def observe(s: State, seat: Seat, sight: State) -> None:
    """All of the table lies open, but the others' cards and guesses, and answers to come."""
    sight.phase = s.phase
    sight.age = s.age
    sight.turn = s.turn
    sight.first = s.first
    sight.dealt = s.dealt
    sight.sealed[:] = s.sealed
    sight.card[:] = s.card
    sight.pile[:] = s.pile
    sight.quest[:] = s.quest
    sight.tile[:] = s.tile
    sight.slot[:] = s.slot
    sight.marker = s.marker
    sight.where[:] = s.where
    sight.renown[:] = s.renown
    sight.held[:] = s.held
    sight.power[:] = s.power
    sight.passed[:] = s.passed
    sight.chosen = s.chosen
    sight.servant = s.servant
    sight.met[:] = s.met
    for side in range(SIDES):
        secret = is_secret(s, side, seat)
        for demigod in range(DEMIGODS):
            sight.holds[side, demigod] = HIDDEN if secret else s.holds[side, demigod]
            sight.guess[side, demigod] = HIDDEN if secret else s.guess[side, demigod]
        for age in range(AGES):  # what will be answered is a secret too: it tells of the cards
            answer = s.answer[age, side]
            sight.answer[age, side] = HIDDEN if answer == NOT_YET else answer


def is_secret(s: State, side: Seat, seat: Seat) -> bool:
    """Cards and guesses are shown when both have guessed."""
    return side != seat and s.phase != Phase.OVER


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    if s.phase == Phase.DEAL:
        return HIDDEN if is_secret(s, s.dealt // HAND, seat) else move
    if s.phase == Phase.GUESS:
        return HIDDEN if is_secret(s, mover, seat) else move
    return move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
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


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase == Phase.OVER:
        shares[winner(s)] = 1.0


def problems(s: State, found: Flags) -> None:
    found[:] = False
    find_faults(s, found)
