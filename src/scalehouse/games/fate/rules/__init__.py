"""Scales of Fate: nine demigods, of which each player secretly has two.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `ages` (setup, the start and the end of an Age), `turns` (actions, servants,
god powers, passing), `board` (what touches what) and `scoring` (the end of the game); `deduction`
is what the announcements tell. What a sight shows and how it is filled again is in `sight`, the
invariants are in `faults`. All of the book is here, but for the pencil: marks on a score pad are no
part of the rules.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules import contract
from scalehouse.core.rules.contract import Actors, Flags, Mask, Move, Rng, Seat, Shares, Weights
from scalehouse.games.fate import moves, state
from scalehouse.games.fate.rules import ages, faults, scoring, turns
from scalehouse.games.fate.rules.sight import deal_hidden, is_secret, show_cards
from scalehouse.games.fate.state import Marker, Phase, State

PROBLEMS = faults.PROBLEMS


def setup(s: State, seats: int, start: str) -> None:
    s.phase = Phase.DEAL
    s.first = 0 if start == "first" else state.NO_SEAT
    s.card[:] = state.NO_CARD
    s.pile[:] = 1
    s.quest[:] = state.NO_QUEST
    s.slot[:] = state.NO_SERVANT
    s.marker = Marker.MIDDLE
    s.where[:] = state.OFF_BOARD
    s.renown[:] = state.START_RENOWN
    s.power[:] = state.NO_SEAT
    s.chosen = state.NO_DEMIGOD
    s.servant = state.NO_SERVANT
    s.answer[:] = state.NOT_YET


def actors(s: State) -> Actors:
    if s.phase < Phase.TURN:
        return contract.CHANCE
    if s.phase == Phase.OVER:
        return contract.NOBODY
    if s.phase == Phase.GUESS:
        return (s.sealed[0] == 0) | (s.sealed[1] == 0) << 1
    return 1 << int(s.turn)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.phase == Phase.GUESS:
        scoring.legal_guesses(s, seat, mask)
    elif seat != s.turn:
        return
    elif s.phase == Phase.TURN:
        turns.legal_in_turn(s, seat, mask)
    else:
        turns.legal_choices(s, seat, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    ages.chance_before_an_age(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    play(s, seat, move)
    mask = np.zeros(moves.MOVES, np.bool_)
    while follow_up(s, mask):
        pass


def play(s: State, seat: Seat, move: Move) -> None:
    """The move itself, without what follows from it."""
    if s.phase < Phase.TURN:
        ages.apply_chance(s, move)
    elif s.phase == Phase.GUESS:
        scoring.make_guess(s, seat, move - moves.GUESS)
    elif s.phase == Phase.TURN:
        turns.take_turn(s, move)
    else:
        turns.make_choice(s, move)


def follow_up(s: State, mask: Mask) -> bool:
    """Do what nobody has to decide, if there is such: end the Age, or take the only option."""
    if s.phase == Phase.AGE_ENDS:
        ages.end_age(s)
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
    for move in range(moves.MOVES):
        if mask[move]:
            if found >= 0:
                return -1
            found = move
    return found


def observe(s: State, seat: Seat, sight: State) -> None:
    """All of the table lies open, but the others' cards and guesses, and answers to come."""
    state.show(s, seat, sight)
    show_cards(s, seat, sight)


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    if s.phase == Phase.DEAL:
        return contract.HIDDEN if is_secret(s, s.dealt // state.HAND, seat) else move
    if s.phase == Phase.GUESS:
        return contract.HIDDEN if is_secret(s, mover, seat) else move
    return move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    deal_hidden(s, seat, rng)


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase == Phase.OVER:
        shares[scoring.winner(s)] = 1.0


def problems(s: State, found: Flags) -> None:
    found[:] = False
    faults.find_faults(s, found)
