"""Matches played and counted in compiled code, and matches of others replayed and counted."""

from __future__ import annotations

import numpy as np

from scalehouse.bots.greedy import choose_among
from scalehouse.core.contract import (
    CHANCE,
    NOBODY,
    Counts,
    Flags,
    Mask,
    Masks,
    Move,
    Rng,
    Seat,
    Shares,
    State,
    States,
    Weights,
    actors,
    apply,
    chance,
    legal,
    observe,
)
from scalehouse.core.rng import below, pick_bit, pick_weighted
from scalehouse.lab.played import MOVERS
from scalehouse.lab.study.counting import (
    AT_ITS_END,
    DEAD_END,
    EVERY_MOVE,
    NO_MOVE,
    NO_PART,
    NOT,
    OVER_LONG,
    SOUND,
    Notes,
    begin,
    check,
    forget,
    note_choice,
    note_end,
    note_look,
)
from scalehouse.lab.study.lens import glance, parts_of
from scalehouse.lab.study.tally import LENGTHS, STEP, Tallies

# To look a position over takes longer than many moves: matches looked over are a sample.
CHECKED = 512  # every so manieth match is looked over after every move,
CHECKED_AT_END = 32  # and every so manieth at its end
NO_SEAT = -1
RANDOM, GREEDY = range(2)


# Playing


def play_matches(
    states: States,
    bots: Counts,
    masks: Masks,
    weights: Weights,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    options: Counts,
    record: Counts,
    flags: Flags,
    found: Flags,
    rng: Rng,
    first: int,
    last: int,
    forbidden: int,
    parts: int,
    paired: int,
    tally: Tallies,
    notes: Notes,
) -> int:
    """Matches number `first` to `last` − 1 from states[0]; stops after one that shows a hole.

    Says how far it came. states: [0] the start, [1] the match, [2] the sight of the seat that
    decides, the others for looking ahead. The record is as long as a match may be.
    """
    seats = bots.size
    s = states[1]
    mask = masks[0]
    n = notes[0]
    for number in range(first, last):
        turned = number % seats  # bots change seats from match to match
        hampered = turned if forbidden != NO_PART else NO_SEAT
        looked_over = when_to_look(number)
        states[1] = states[0]
        begin(notes)
        who = actors(s)
        while who != NOBODY and n.hole == SOUND:
            if who == CHANCE:
                seat = CHANCE
                chance(s, weights)
                move = pick_weighted(rng, weights)  # NO_MOVE where chance can do nothing
            else:
                seat = pick_bit(rng, who)
                legal(s, seat, mask)
                count = list_options(mask, options)
                if seat == hampered:
                    count = leave_out(s, seat, forbidden, mask, options, count, tally, notes)
                if count > 1 and bots[nth_bot(seat, turned, seats)] == GREEDY:
                    move = look_ahead(seat, states, masks, totals, shares, nexts, rng)
                else:
                    move = options[below(rng, count)] if count > 0 else NO_MOVE
                note_choice(s, seat, move, options, count, tally, notes)
            make(s, seat, move, record, notes)
            if looked_over == EVERY_MOVE:
                check(s, found, notes)
            note_look(s, seats, shares, notes)
            who = actors(s)
        note_end(
            s, seats, number, hampered, looked_over, parts, paired, shares, flags, found, tally,
            notes,
        )  # fmt: skip
        if n.hole != SOUND:
            return number + 1
    return last


def when_to_look(number: int) -> int:
    if number % CHECKED == 0:
        return EVERY_MOVE
    return AT_ITS_END if number % CHECKED_AT_END == 0 else NOT


def nth_bot(seat: Seat, turned: int, seats: int) -> int:
    """Whose seat it is when all have turned by so many."""
    nth = seat + turned
    return nth - seats if nth >= seats else nth


def make(s: State, seat: Seat, move: Move, record: Counts, notes: Notes) -> None:
    """Make a move and write it down, unless there is none or the match is too long."""
    n = notes[0]
    if move == NO_MOVE:
        n.hole = DEAD_END
    elif n.made == record.size:
        n.hole = OVER_LONG
    else:
        record[n.made] = MOVERS * move + seat + 1
        n.made += 1
        apply(s, seat, move)


def look_ahead(
    seat: Seat,
    states: States,
    masks: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    """What a greedy bot would do: `look_ahead_greedily`, in studies that have one."""
    return NO_MOVE


def look_ahead_greedily(
    seat: Seat,
    states: States,
    masks: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    """The greedy bot decides from its sight, among the moves that masks[0] leaves."""
    states[2] = np.zeros(1, states.dtype)[0]
    observe(states[1], seat, states[2])
    return choose_among(states[2], seat, states[3:], masks, totals, shares, nexts, rng)


# What a seat may do


def list_options(mask: Mask, options: Counts) -> int:
    """Write down the legal moves, and say how many there are.

    Most games have hundreds of moves and a few that are legal: the others go by, eight at a time.
    """
    count = 0
    eights = mask.size - mask.size % 8
    for first in range(0, eights, 8):
        if any_of_eight(mask, first):
            count = list_range(mask, first, first + 8, options, count)
    return list_range(mask, eights, mask.size, options, count)


def any_of_eight(m: Mask, at: int) -> bool:
    return (
        (m[at] | m[at + 1] | m[at + 2] | m[at + 3])
        | (m[at + 4] | m[at + 5] | m[at + 6] | m[at + 7])
    )  # fmt: skip


def list_range(mask: Mask, first: Move, last: Move, options: Counts, count: int) -> int:
    for move in range(first, last):
        options[count] = move  # without a branch, which could not be foretold
        count += mask[move]
    return count


def leave_out(
    s: State,
    seat: Seat,
    part: int,
    mask: Mask,
    options: Counts,
    count: int,
    tally: Tallies,
    notes: Notes,
) -> int:
    """Without the moves that use a part, unless there are no others."""
    left = 0
    common = glance(s, seat)
    if common == NO_PART:
        return count
    for nth in range(count):
        if not uses(s, seat, options[nth], part, common, notes[0].parts):
            options[left] = options[nth]
            left += 1
    if left == 0:
        tally[0].forced += count > 0
        return count
    mask[:] = False
    for nth in range(left):
        mask[options[nth]] = True
    return left


def mark_users(now: States, seat: Seat, part: int, parts: Counts, mask: Mask) -> None:
    """Leave in the mask only the moves that use a part."""
    common = glance(now[0], seat)
    for move in range(mask.size):
        if mask[move]:
            mask[move] = common != NO_PART and uses(now[0], seat, move, part, common, parts)


def uses(s: State, seat: Seat, move: Move, part: int, common: int, parts: Counts) -> bool:
    for nth in range(parts_of(s, seat, move, common, parts)):
        if parts[nth] == part:
            return True
    return False


# Replaying


def replay_match(
    states: States,
    record: Counts,
    made: int,
    seats: int,
    number: int,
    hampered: int,
    seconds: int,
    mask: Mask,
    weights: Weights,
    shares: Shares,
    options: Counts,
    flags: Flags,
    found: Flags,
    parts: int,
    paired: int,
    longest: int,
    tally: Tallies,
    notes: Notes,
) -> int:
    """Count a match that was recorded. Says how many of its moves are legal here.

    `number`: for which of the bots had which seat; `seconds`: how long it took, −1: unknown.
    """
    states[1] = states[0]
    s = states[1]
    begin(notes)
    for nth in range(made):
        seat = record[nth] % MOVERS - 1
        move = record[nth] // MOVERS
        who = actors(s)
        if not is_possible(s, who, seat, move, mask, weights):
            forget(notes)
            return nth
        if seat != CHANCE:
            count = list_options(mask, options)
            note_choice(s, seat, move, options, count, tally, notes)
        apply(s, seat, move)
        notes[0].made += 1
        check(s, found, notes)
        note_look(s, seats, shares, notes)
        if notes[0].hole != SOUND:
            break
    if notes[0].hole == SOUND and actors(s) != NOBODY:
        notes[0].hole = OVER_LONG if made >= longest else DEAD_END
    note_end(
        s, seats, number, hampered, EVERY_MOVE, parts, paired, shares, flags, found, tally, notes
    )
    if seconds >= 0:
        tally[0].seconds[min(seconds // STEP, LENGTHS - 1)] += 1
    return made


def is_possible(s: State, who: int, seat: Seat, move: Move, mask: Mask, weights: Weights) -> bool:
    if seat == CHANCE:
        if who != CHANCE:
            return False
        chance(s, weights)
        return weights[move] > 0
    if who == CHANCE or (who >> seat) & 1 == 0:
        return False
    legal(s, seat, mask)
    return mask[move]
