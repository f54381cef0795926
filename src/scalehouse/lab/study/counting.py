"""What is written down of a match while it goes on, and counted at its end.

A move is told to the tally before it is made, when one can still see what else there was. All that
must be remembered until the end of a match is in the notes. Counting should cost less than playing:
what a match did not touch is not looked at, and what it did is cleared when it is counted.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.contract import Counts, Flags, Move, Seat, Shares, State, problems, score
from scalehouse.lab.study.lens import (
    MOST_AT_ONCE,
    glance,
    holds,
    moment,
    parts_of,
    round_number,
    standing,
    starter,
)
from scalehouse.lab.study.tally import (
    CHANGES,
    LENGTHS,
    LOT,
    MOST_FAULTS,
    MOST_PARTS,
    MOST_SEATS,
    OPTIONS,
    ROUNDS,
    TENTHS,
    UNITS,
    Tallies,
)

LOOKS = 4096  # at who is ahead, in one match
EVEN = 0.005  # a lead of less than that part of the win is none
NO_MOVE = -1
NO_PART = -1
SOUND, DEAD_END, OVER_LONG, FAULTY = range(4)
NOT, AT_ITS_END, EVERY_MOVE = range(3)  # when a match is looked over

NOTES = np.dtype((np.record, [
    ("decision", np.int64),  # its mark: never the same twice
    ("made", np.int64),  # moves of the match
    ("choices", np.int64),  # decisions with two or more options
    ("offered", np.int64),  # options of those
    ("moment", np.int64),  # of the last look
    ("looks", np.int64),
    ("hole", np.int64),  # what is wrong with the match
    ("lead", np.int8, (LOOKS,)),  # [look] seat that is ahead, −1: nobody
    ("low", np.float64, (MOST_SEATS,)),  # [seat] the worst that it looked
    ("part", np.int64, (MOST_PARTS, 5)),  # what is known of it, side by side: see below
    ("parts", np.int64, (MOST_AT_ONCE,)),  # of one move, for as long as it is looked at
]))  # fmt: skip

# Of a part: the decision in which it was possible, the decisions of the match in which it was, and
# was chosen, units of what a lot would have chosen, and a bit for each seat that had or used it.
SEEN, COULD, DID, LOTS, HAD = range(5)

Notes: TypeAlias = Annotated[NDArray[Any], NOTES]


# Notes while a match goes on


def begin(notes: Notes) -> None:
    n = notes[0]
    n.made = 0
    n.choices = 0
    n.offered = 0
    n.looks = 0
    n.moment = -1
    n.hole = SOUND
    n.low[:] = 1.0


def note_choice(
    s: State, seat: Seat, move: Move, options: Counts, count: int, tally: Tallies, notes: Notes
) -> None:
    """A move that is about to be made, and what else there is. One option is no choice."""
    t = tally[0]
    n = notes[0]
    common = glance(s, seat)
    t.options[min(count, OPTIONS - 1)] += 1
    if count > 1:
        n.choices += 1
        n.offered += count
        n.decision += 1
    if common != NO_PART and move != NO_MOVE:
        note_parts_of_choice(s, seat, move, options, count, common, notes)


def note_parts_of_choice(
    s: State, seat: Seat, move: Move, options: Counts, count: int, common: int, notes: Notes
) -> None:
    n = notes[0]
    if count > 1:
        lot = LOT // count
        for nth in range(count):
            note_option(s, seat, options[nth], common, lot, notes)
    for nth in range(parts_of(s, seat, move, common, n.parts)):
        part = n.parts[nth]
        n.part[part, HAD] |= 1 << seat
        n.part[part, DID] += count > 1


def note_option(s: State, seat: Seat, move: Move, common: int, lot: int, notes: Notes) -> None:
    n = notes[0]
    for nth in range(parts_of(s, seat, move, common, n.parts)):
        part = n.parts[nth]
        n.part[part, LOTS] += lot
        n.part[part, COULD] += n.part[part, SEEN] != n.decision
        n.part[part, SEEN] = n.decision


def check(s: State, found: Flags, notes: Notes) -> None:
    problems(s, found)
    if found.any():
        notes[0].hole = FAULTY


def note_look(s: State, seats: int, shares: Shares, notes: Notes) -> None:
    """Once for each moment of the match: who is ahead?"""
    n = notes[0]
    now = moment(s)
    if now == n.moment or n.looks == LOOKS:
        return
    n.moment = now
    shares[:] = 0.0  # a game without a judgement leaves them so
    standing(s, shares)
    best = -1.0
    second = -1.0
    ahead = -1
    for seat in range(seats):
        n.low[seat] = min(n.low[seat], shares[seat])
        if shares[seat] > best:
            second = best
            best = shares[seat]
            ahead = seat
        elif shares[seat] > second:
            second = shares[seat]
    n.lead[n.looks] = ahead if best - second >= EVEN else -1
    n.looks += 1


# The end of a match


def note_end(
    s: State,
    seats: int,
    number: int,
    hampered: int,
    looked_over: int,
    parts: int,
    paired: int,
    shares: Shares,
    flags: Flags,
    found: Flags,
    tally: Tallies,
    notes: Notes,
) -> None:
    t = tally[0]
    n = notes[0]
    if looked_over == AT_ITS_END and n.hole == SOUND:
        check(s, found, notes)
    note_hole(looked_over, found, tally, notes)
    t.matches += 1
    t.moves += n.made
    t.lengths[min(n.made, LENGTHS - 1)] += 1
    t.choices[min(n.choices, LENGTHS - 1)] += 1
    t.offered += n.offered
    t.offered_squares += n.offered * n.offered
    t.choices_squares += n.choices * n.choices
    t.offered_by_choices += n.offered * n.choices
    t.rounds[min(round_number(s), ROUNDS - 1)] += 1
    score(s, shares)
    began = starter(s)
    winner = note_wins(seats, number, began, shares, tally)
    if hampered >= 0:
        t.hampered += 1
        t.hampered_won += units(shares[hampered])
    if winner >= 0 and n.looks > 0:
        note_drama(winner, tally, notes)
    note_parts(s, seats, began, parts, paired, shares, flags, tally, notes)


def units(share: float) -> int:
    return int(share * UNITS + 0.5)


def note_hole(looked_over: int, found: Flags, tally: Tallies, notes: Notes) -> None:
    t = tally[0]
    hole = notes[0].hole
    t.checked += looked_over == EVERY_MOVE
    t.checked_at_end += looked_over == AT_ITS_END
    t.dead_ends += hole == DEAD_END
    t.over_long += hole == OVER_LONG
    t.unfinished += hole in (DEAD_END, OVER_LONG)
    if hole == FAULTY:
        t.faulty += 1
        for problem in range(min(found.size, MOST_FAULTS)):
            t.faults[problem] += found[problem]


def note_wins(seats: int, number: int, began: Seat, shares: Shares, tally: Tallies) -> Seat:
    """Says who won alone, or −1."""
    t = tally[0]
    low = 1.0
    high = 0.0
    winner = -1
    for seat in range(seats):
        won = units(shares[seat])
        t.won[seat] += won
        t.won_by[(seat + number) % seats] += won
        if began >= 0:
            t.won_in_order[(seat - began) % seats] += won
        low = min(low, shares[seat])
        high = max(high, shares[seat])
        if won == UNITS:
            winner = seat
    t.started += began >= 0
    t.lost += high == 0.0
    t.even += high > 0.0 and low == high
    return winner


def note_drama(winner: Seat, tally: Tallies, notes: Notes) -> None:
    t = tally[0]
    n = notes[0]
    changes = 0
    behind = 0
    sure = 0  # looks until the winner stayed ahead
    ahead = -1
    for look in range(n.looks):
        lead = n.lead[look]
        if lead >= 0:
            changes += ahead >= 0 and lead != ahead
            ahead = lead
        behind += lead >= 0 and lead != winner
        if lead != winner:
            sure = look + 1
    t.looked += 1
    t.changes[min(changes, CHANGES - 1)] += 1
    t.behind[behind * TENTHS // n.looks] += 1
    t.decided[sure * TENTHS // n.looks] += 1
    t.lowest[min(int(n.low[winner] * TENTHS), TENTHS - 1)] += 1
    for tenth in range(TENTHS):
        lead = n.lead[tenth * n.looks // TENTHS]
        t.leads[tenth] += lead == winner
        t.evens[tenth] += lead < 0


def note_parts(
    s: State,
    seats: int,
    began: Seat,
    parts: int,
    paired: int,
    shares: Shares,
    flags: Flags,
    tally: Tallies,
    notes: Notes,
) -> None:
    n = notes[0]
    for seat in range(seats):
        note_held(s, seat, parts, flags, notes)
    for one in range(paired):
        if n.part[one, HAD] != 0:
            for other in range(one + 1, paired):
                if n.part[one, HAD] & n.part[other, HAD] != 0:
                    note_pair(one, other, seats, shares, tally, notes)
    for part in range(parts):
        if n.part[part, COULD] > 0 or n.part[part, HAD] != 0:
            note_chosen(part, tally, notes)
            note_part(part, seats, began, shares, tally, notes)
            forget_part(part, notes)


def note_held(s: State, seat: Seat, parts: int, flags: Flags, notes: Notes) -> None:
    """What a seat has at the end counts as what it used."""
    holds(s, seat, flags)
    for part in range(parts):
        if flags[part]:
            flags[part] = False
            notes[0].part[part, HAD] |= 1 << seat


def note_chosen(part: int, tally: Tallies, notes: Notes) -> None:
    """Decisions of one match are alike: how sure a share of them is goes by matches."""
    t = tally[0]
    n = notes[0]
    could = n.part[part, COULD]
    did = n.part[part, DID]
    t.expected[part] += n.part[part, LOTS]
    t.possible[part] += could
    t.chosen[part] += did
    t.possible_squares[part] += could * could
    t.chosen_squares[part] += did * did
    t.chosen_by_possible[part] += could * did
    t.possible_in[part] += could > 0
    t.chosen_in[part] += did > 0


def note_part(
    part: int, seats: int, began: Seat, shares: Shares, tally: Tallies, notes: Notes
) -> None:
    t = tally[0]
    had = notes[0].part[part, HAD]
    count = 0
    won = 0
    for seat in range(seats):
        if (had >> seat) & 1 == 1:
            count += 1
            won += units(shares[seat])
    if count == 0:
        return
    t.held[part] += count
    t.held_won[part] += won
    if count < seats:
        t.alone[part] += count
        t.alone_won[part] += won
    t.there[part] += 1
    if began >= 0:
        t.there_started[part] += 1
        t.there_first_won[part] += units(shares[began])


def note_pair(
    one: int, other: int, seats: int, shares: Shares, tally: Tallies, notes: Notes
) -> None:
    """What one seat alone had together."""
    t = tally[0]
    had = notes[0].part[one, HAD] & notes[0].part[other, HAD]
    count = 0
    won = 0
    for seat in range(seats):
        if (had >> seat) & 1 == 1:
            count += 1
            won += units(shares[seat])
    if count < seats:
        t.pair_held[one, other] += count
        t.pair_won[one, other] += won


def forget(notes: Notes) -> None:
    """A match that was begun and is not to be counted."""
    for part in range(MOST_PARTS):
        forget_part(part, notes)


def forget_part(part: int, notes: Notes) -> None:
    n = notes[0]
    n.part[part, COULD] = 0
    n.part[part, DID] = 0
    n.part[part, LOTS] = 0
    n.part[part, HAD] = 0
