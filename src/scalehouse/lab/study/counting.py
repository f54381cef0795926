"""What is written down of a match while it goes on, and counted at its end.

A move is told to the tally before it is made, when one can still see what else there was. All that
must be remembered until the end of a match is in the workspace. Counting should cost less than
playing: what a match did not touch is not looked at, and what it did is cleared when it is counted.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.contract import Flags, Move, Seat, State, problems, score
from scalehouse.lab.runner.workspace import (
    DEAD_END,
    FAULTY,
    NO_MOVE,
    OVER_LONG,
    SOUND,
    Workspace,
)
from scalehouse.lab.study.instrumentation import (
    MOST_AT_ONCE,
    NO_PART,
    decision_context,
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
NOT, AT_ITS_END, EVERY_MOVE = range(3)  # when a match is looked over
MAKES_ARRAYS = False  # in compiled code

# What a workspace holds beside what playing needs.
NOTES = (
    ("parts_known", np.int64),  # numbers of parts end there,
    ("paired", np.int64),  # and those that are looked at in pairs there
    ("forbidden", np.int64),  # part that one seat does not use, or NO_PART
    ("hampered", np.int64),  # that seat, or NO_SEAT
    ("turned", np.int64),  # by so many seats the bots have moved on
    ("looked_over", np.int64),  # NOT, AT_ITS_END, EVERY_MOVE
    ("decision", np.int64),  # its mark: never the same twice
    ("choices", np.int64),  # decisions with two or more options
    ("offered", np.int64),  # options of those
    ("moment", np.int64),  # of the last look
    ("looks", np.int64),
    ("lead", np.int8, (LOOKS,)),  # [look] seat that is ahead, −1: nobody
    ("low", np.float64, (MOST_SEATS,)),  # [seat] the worst that it looked
    ("part", np.int64, (MOST_PARTS, 5)),  # what is known of it, side by side: see below
    ("parts", np.int64, (MOST_AT_ONCE,)),  # of one move, for as long as it is looked at
)

# Of a part: the decision in which it was possible, the decisions of the match in which it was, and
# was chosen, units of what a lot would have chosen, and a bit for each seat that had or used it.
SEEN, COULD, DID, LOTS, HAD = range(5)


# Notes while a match goes on


def begin(w: Workspace) -> None:
    """Empty the notes for the next match."""
    w.choices = 0
    w.offered = 0
    w.looks = 0
    w.moment = -1
    w.low[:] = 1.0


def note_choice(s: State, seat: Seat, move: Move, count: int, tally: Tallies, w: Workspace) -> None:
    """A move that is about to be made, and what else there is. One option is no choice."""
    t = tally[0]
    common = decision_context(s, seat)
    t.options[min(count, OPTIONS - 1)] += 1
    if count > 1:
        w.choices += 1
        w.offered += count
        w.decision += 1
    if common != NO_PART and move != NO_MOVE:
        note_parts_of_choice(s, seat, move, count, common, w)


def note_parts_of_choice(
    s: State, seat: Seat, move: Move, count: int, common: int, w: Workspace
) -> None:
    """Note which parts a decision could use, and which the chosen move used."""
    if count > 1:
        lot = LOT // count
        for nth in range(count):
            note_option(s, seat, w.options[nth], common, lot, w)
    for nth in range(parts_of(s, seat, move, common, w.parts)):
        part = w.parts[nth]
        w.part[part, HAD] |= 1 << seat
        w.part[part, DID] += count > 1


def note_option(s: State, seat: Seat, move: Move, common: int, lot: int, w: Workspace) -> None:
    """Note the parts of one legal move, with its chance of being chosen at random."""
    for nth in range(parts_of(s, seat, move, common, w.parts)):
        part = w.parts[nth]
        w.part[part, LOTS] += lot
        w.part[part, COULD] += w.part[part, SEEN] != w.decision
        w.part[part, SEEN] = w.decision


def check(s: State, found: Flags, w: Workspace) -> None:
    """Note whether the state breaks an invariant."""
    problems(s, found)
    if found.any():
        w.defect = FAULTY


def note_look(s: State, w: Workspace) -> None:
    """Once for each moment of the match: who is ahead?"""
    now = moment(s)
    if now == w.moment or w.looks == LOOKS:
        return
    w.moment = now
    shares = w.shares
    shares[:] = 0.0  # a game without a judgement leaves them so
    standing(s, shares)
    best = -1.0
    second = -1.0
    ahead = -1
    for seat in range(w.seats):
        w.low[seat] = min(w.low[seat], shares[seat])
        if shares[seat] > best:
            second = best
            best = shares[seat]
            ahead = seat
        elif shares[seat] > second:
            second = shares[seat]
    w.lead[w.looks] = ahead if best - second >= EVEN else -1
    w.looks += 1


# The end of a match


def note_end(s: State, flags: Flags, found: Flags, w: Workspace, tally: Tallies) -> None:
    """Add a match that is over to the tally."""
    t = tally[0]
    if w.looked_over == AT_ITS_END and w.defect == SOUND:
        check(s, found, w)
    note_defect(found, tally, w)
    t.matches += 1
    t.moves += w.made
    t.lengths[min(w.made, LENGTHS - 1)] += 1
    t.choices[min(w.choices, LENGTHS - 1)] += 1
    t.offered += w.offered
    t.offered_squares += w.offered * w.offered
    t.choices_squares += w.choices * w.choices
    t.offered_by_choices += w.offered * w.choices
    t.rounds[min(round_number(s), ROUNDS - 1)] += 1
    score(s, w.shares)
    began = starter(s)
    winner = note_wins(began, tally, w)
    if w.hampered >= 0:
        t.hampered += 1
        t.hampered_won += units(w.shares[w.hampered])
    if winner >= 0 and w.looks > 0:
        note_drama(winner, tally, w)
    note_parts(s, began, flags, tally, w)


def units(share: float) -> int:
    """A share of the win as a whole number, so that sums are exact."""
    return int(share * UNITS + 0.5)


def note_defect(found: Flags, tally: Tallies, w: Workspace) -> None:
    """What was wrong with a match, and how closely it was looked at."""
    t = tally[0]
    defect = w.defect
    t.checked += w.looked_over == EVERY_MOVE
    t.checked_at_end += w.looked_over == AT_ITS_END
    t.dead_ends += defect == DEAD_END
    t.over_long += defect == OVER_LONG
    t.unfinished += defect in (DEAD_END, OVER_LONG)
    if defect == FAULTY:
        t.faulty += 1
        for problem in range(min(found.size, MOST_FAULTS)):
            t.faults[problem] += found[problem]


def note_wins(began: Seat, tally: Tallies, w: Workspace) -> Seat:
    """Says who won alone, or −1."""
    t = tally[0]
    low = 1.0
    high = 0.0
    winner = -1
    for seat in range(w.seats):
        won = units(w.shares[seat])
        t.won[seat] += won
        t.won_by[(seat + w.number) % w.seats] += won
        if began >= 0:
            t.won_in_order[(seat - began) % w.seats] += won
        low = min(low, w.shares[seat])
        high = max(high, w.shares[seat])
        if won == UNITS:
            winner = seat
    t.started += began >= 0
    t.lost += high == 0.0
    t.even += high > 0.0 and low == high
    return winner


def note_drama(winner: Seat, tally: Tallies, w: Workspace) -> None:
    """Add to the tally when the winner took the lead, and how often it changed."""
    t = tally[0]
    changes = 0
    behind = 0
    sure = 0  # looks until the winner stayed ahead
    ahead = -1
    for look in range(w.looks):
        lead = w.lead[look]
        if lead >= 0:
            changes += ahead >= 0 and lead != ahead
            ahead = lead
        behind += lead >= 0 and lead != winner
        if lead != winner:
            sure = look + 1
    t.looked += 1
    t.changes[min(changes, CHANGES - 1)] += 1
    t.behind[behind * TENTHS // w.looks] += 1
    t.decided[sure * TENTHS // w.looks] += 1
    t.lowest[min(int(w.low[winner] * TENTHS), TENTHS - 1)] += 1
    for tenth in range(TENTHS):
        lead = w.lead[tenth * w.looks // TENTHS]
        t.leads[tenth] += lead == winner
        t.evens[tenth] += lead < 0


def note_parts(s: State, began: Seat, flags: Flags, tally: Tallies, w: Workspace) -> None:
    """Add to the tally who had which parts and pairs of parts, and what they won."""
    for seat in range(w.seats):
        note_held(s, seat, flags, w)
    for one in range(w.paired):
        if w.part[one, HAD] != 0:
            for other in range(one + 1, w.paired):
                if w.part[one, HAD] & w.part[other, HAD] != 0:
                    note_pair(one, other, tally, w)
    for part in range(w.parts_known):
        if w.part[part, COULD] > 0 or w.part[part, HAD] != 0:
            note_chosen(part, tally, w)
            note_part(part, began, tally, w)
            forget_part(part, w)


def note_held(s: State, seat: Seat, flags: Flags, w: Workspace) -> None:
    """What a seat has at the end counts as what it used."""
    holds(s, seat, flags)
    for part in range(w.parts_known):
        if flags[part]:
            flags[part] = False
            w.part[part, HAD] |= 1 << seat


def note_chosen(part: int, tally: Tallies, w: Workspace) -> None:
    """Decisions of one match are alike: how sure a share of them is goes by matches."""
    t = tally[0]
    could = w.part[part, COULD]
    did = w.part[part, DID]
    t.expected[part] += w.part[part, LOTS]
    t.possible[part] += could
    t.chosen[part] += did
    t.possible_squares[part] += could * could
    t.chosen_squares[part] += did * did
    t.chosen_by_possible[part] += could * did
    t.possible_in[part] += could > 0
    t.chosen_in[part] += did > 0


def won_by(seats: int, w: Workspace) -> tuple[int, int]:
    """How many these seats are, a bit for each, and what they won."""
    count = 0
    won = 0
    for seat in range(w.seats):
        if (seats >> seat) & 1 == 1:
            count += 1
            won += units(w.shares[seat])
    return count, won


def note_part(part: int, began: Seat, tally: Tallies, w: Workspace) -> None:
    """Add to the tally who had one part, and what they won."""
    t = tally[0]
    had = w.part[part, HAD]
    count, won = won_by(had, w)
    if count == 0:
        return
    t.held[part] += count
    t.held_won[part] += won
    if count < w.seats:
        t.alone[part] += count
        t.alone_won[part] += won
    t.there[part] += 1
    if began >= 0:
        t.there_started[part] += 1
        t.there_first_won[part] += units(w.shares[began])


def note_pair(one: int, other: int, tally: Tallies, w: Workspace) -> None:
    """What one seat alone had together."""
    t = tally[0]
    had = w.part[one, HAD] & w.part[other, HAD]
    count, won = won_by(had, w)
    if count < w.seats:
        t.pair_held[one, other] += count
        t.pair_won[one, other] += won


def forget(w: Workspace) -> None:
    """A match that was begun and is not to be counted."""
    for part in range(MOST_PARTS):
        forget_part(part, w)


def forget_part(part: int, w: Workspace) -> None:
    """Empty the notes on one part."""
    w.part[part, COULD] = 0
    w.part[part, DID] = 0
    w.part[part, LOTS] = 0
    w.part[part, HAD] = 0
