"""Batches of matches in compiled code: the one loop that plays for all of the lab.

It is written against the contract of the rules and against the functions below, in whose place the
twin puts those of a purpose: `results` keeps what each match came to, a study counts much more.
"""

from __future__ import annotations

from scalehouse.bots import BOTS
from scalehouse.bots.greedy import choose_among
from scalehouse.core.rng import pick_bit, pick_weighted
from scalehouse.core.rules.arrays import Flags, Mask, Masks, States
from scalehouse.core.rules.contract import actors, apply, chance, legal, observe
from scalehouse.core.rules.values import CHANCE, NOBODY, Move, Seat, State
from scalehouse.lab.runner.workspace import (
    BLANK,
    DEAD_END,
    NO_MOVE,
    OVER_LONG,
    SOUND,
    Tallies,
    Workspace,
    Workspaces,
)

RANDOM, GREEDY = range(len(BOTS))
MAKES_ARRAYS = False


def play_matches(
    states: States,
    masks: Masks,
    flags: Flags,
    found: Flags,
    workspaces: Workspaces,
    tally: Tallies,
    first: int,
    last: int,
) -> int:
    """Matches number `first` to `last` − 1 from states[0]; stops after one that shows a defect.

    Says how far it came.
    """
    w = workspaces[0]
    s = states[1]
    mask = masks[0]  # taken once: each slice of an array costs as much as a move
    for number in range(first, last):
        states[1] = states[0]
        w.number = number
        w.made = 0
        w.defect = SOUND
        begin_match(w)
        who = actors(s)
        while who != NOBODY and w.defect == SOUND:
            if who == CHANCE:
                seat = CHANCE
                chance(s, w.weights)
                move = pick_weighted(w.rng, w.weights)  # NO_MOVE where chance can do nothing
            else:
                seat = pick_bit(w.rng, who)
                legal(s, seat, mask)
                move = choose(states, masks, mask, seat, w, tally)
            make(s, seat, move, w)
            note_position(s, found, w)
            who = actors(s)
        end_match(s, flags, found, w, tally)
        if w.defect != SOUND:
            return number + 1
    return last


def make(s: State, seat: Seat, move: Move, w: Workspace) -> None:
    """Make a move, unless there is none or the match is too long."""
    if move == NO_MOVE:
        w.defect = DEAD_END
    elif w.made == w.longest:
        w.defect = OVER_LONG
    else:
        note_move(seat, move, w)
        w.made += 1
        apply(s, seat, move)


# What a purpose brings


def begin_match(w: Workspace) -> None:
    """Before the first move of match w.number."""


def choose(
    states: States, masks: Masks, mask: Mask, seat: Seat, w: Workspace, tally: Tallies
) -> Move:
    """One of the moves in the mask, or NO_MOVE."""
    return NO_MOVE


def note_move(seat: Seat, move: Move, w: Workspace) -> None:
    """A move that is about to be made."""


def note_position(s: State, found: Flags, w: Workspace) -> None:
    """After a move."""


def end_match(s: State, flags: Flags, found: Flags, w: Workspace, tally: Tallies) -> None:
    """After the last move."""


# For those who look ahead


def look_ahead(states: States, masks: Masks, seat: Seat, w: Workspace) -> Move:
    """The greedy bot decides from its sight, among the moves that masks[0] leaves."""
    states[2] = states[BLANK]
    observe(states[1], seat, states[2])
    return choose_among(states[2], seat, states[3:], masks, w.totals, w.shares, w.nexts, w.rng)
