"""Matches counted in compiled code: as the loop plays them, or replayed from a record."""

from __future__ import annotations

from scalehouse.core.rng import below
from scalehouse.core.rules.arrays import Counts, Flags, Mask, Masks, States
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import actors, apply, chance, legal
from scalehouse.core.rules.values import CHANCE, NOBODY, Move, Seat, State
from scalehouse.lab.runner import loop
from scalehouse.lab.runner.loop import GREEDY, look_ahead
from scalehouse.lab.runner.results import MOVERS
from scalehouse.lab.runner.workspace import (
    DEAD_END,
    NO_MOVE,
    OVER_LONG,
    SOUND,
    Workspace,
    Workspaces,
)
from scalehouse.lab.study.counting import (
    AT_ITS_END,
    EVERY_MOVE,
    NOT,
    begin,
    check,
    forget,
    note_choice,
    note_end,
    note_look,
)
from scalehouse.lab.study.instrumentation import NO_PART, decision_context, parts_of
from scalehouse.lab.study.tally import LENGTHS, STEP, Tallies

# To look a position over takes longer than many moves: matches looked over are a sample.
CHECKED = 512  # every so manieth match is looked over after every move,
CHECKED_AT_END = 32  # and every so manieth at its end
NO_SEAT = -1
MAKES_ARRAYS = False  # in compiled code


# In the loop


def begin_counted(w: Workspace) -> None:
    """Which bot sits where, what it may not use, and how closely to look."""
    begin(w)
    w.turned = w.number % w.seats  # bots change seats from match to match
    w.hampered = w.turned if w.forbidden != NO_PART else NO_SEAT
    w.looked_over = when_to_look(w.number)


def when_to_look(number: int) -> int:
    """When a match is checked for broken invariants: after every move, at its end, or not."""
    if number % CHECKED == 0:
        return EVERY_MOVE
    return AT_ITS_END if number % CHECKED_AT_END == 0 else NOT


def choose_counted(
    states: States, masks: Masks, mask: Mask, seat: Seat, w: Workspace, tally: Tallies
) -> Move:
    """At random."""
    s = states[1]
    count = list_allowed(s, seat, mask, tally, w)
    move = any_of(count, w)
    note_choice(s, seat, move, count, tally, w)
    return move


def choose_by_bot(
    states: States, masks: Masks, mask: Mask, seat: Seat, w: Workspace, tally: Tallies
) -> Move:
    """As above, where somebody looks ahead."""
    s = states[1]
    count = list_allowed(s, seat, mask, tally, w)
    if count > 1 and w.bots[nth_bot(seat, w.turned, w.seats)] == GREEDY:
        move = look_ahead(states, masks, seat, w)
    else:
        move = any_of(count, w)
    note_choice(s, seat, move, count, tally, w)
    return move


def list_allowed(s: State, seat: Seat, mask: Mask, tally: Tallies, w: Workspace) -> int:
    """How many options a seat has, without those that this study takes away."""
    count = list_options(mask, w.options)
    return leave_out(s, seat, mask, count, tally, w) if seat == w.hampered else count


def any_of(count: int, w: Workspace) -> Move:
    """One of the options at random."""
    return w.options[below(w.rng, count)] if count > 0 else NO_MOVE


def nth_bot(seat: Seat, turned: int, seats: int) -> int:
    """Whose seat it is when all have turned by so many."""
    nth = seat + turned
    return nth - seats if nth >= seats else nth


def write_down(seat: Seat, move: Move, w: Workspace) -> None:
    """Keep the move, so that a defect can be replayed."""
    w.record[w.made] = MOVERS * move + seat + 1


def look_over(s: State, found: Flags, w: Workspace) -> None:
    """After a move: its invariants in some matches, its position in all."""
    if w.looked_over == EVERY_MOVE:
        check(s, found, w)
    note_look(s, w)


COUNT: dict[AnyFunction, AnyFunction] = {
    loop.begin_match: begin_counted,
    loop.choose: choose_counted,
    loop.note_move: write_down,
    loop.note_position: look_over,
    loop.end_match: note_end,
}
COUNT_AND_LOOK_AHEAD = COUNT | {loop.choose: choose_by_bot}


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
    """Whether one of eight neighbouring moves is legal."""
    return (
        (m[at] | m[at + 1] | m[at + 2] | m[at + 3])
        | (m[at + 4] | m[at + 5] | m[at + 6] | m[at + 7])
    )  # fmt: skip


def list_range(mask: Mask, first: Move, last: Move, options: Counts, count: int) -> int:
    """List the legal moves of a range. How many are listed now."""
    for move in range(first, last):
        options[count] = move  # without a branch, which could not be foretold
        count += mask[move]
    return count


def leave_out(s: State, seat: Seat, mask: Mask, count: int, tally: Tallies, w: Workspace) -> int:
    """Without the moves that use the forbidden part, unless there are no others."""
    left = 0
    common = decision_context(s, seat)
    if common == NO_PART:
        return count
    options = w.options
    for nth in range(count):
        if not uses(s, seat, options[nth], w.forbidden, common, w.parts):
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
    common = decision_context(now[0], seat)
    for move in range(mask.size):
        if mask[move]:
            mask[move] = common != NO_PART and uses(now[0], seat, move, part, common, parts)


def uses(s: State, seat: Seat, move: Move, part: int, common: int, parts: Counts) -> bool:
    """Whether a move uses a part."""
    for nth in range(parts_of(s, seat, move, common, parts)):
        if parts[nth] == part:
            return True
    return False


# Replaying


def replay_match(
    states: States,
    mask: Mask,
    flags: Flags,
    found: Flags,
    workspaces: Workspaces,
    tally: Tallies,
    made: int,
    seconds: int,
) -> int:
    """Count the match in the record. Says how many of its moves are legal here.

    w.number and w.hampered: for which of the bots had which seat. `seconds`: how long it took, −1:
    unknown.
    """
    w = workspaces[0]
    states[1] = states[0]
    s = states[1]
    w.made = 0
    w.defect = SOUND
    w.looked_over = EVERY_MOVE
    begin(w)
    for nth in range(made):
        seat = w.record[nth] % MOVERS - 1
        move = w.record[nth] // MOVERS
        if not is_possible(s, seat, move, mask, w):
            forget(w)
            return nth
        if seat != CHANCE:
            count = list_options(mask, w.options)
            note_choice(s, seat, move, count, tally, w)
        apply(s, seat, move)
        w.made += 1
        look_over(s, found, w)
        if w.defect != SOUND:
            break
    if w.defect == SOUND and actors(s) != NOBODY:
        w.defect = OVER_LONG if made >= w.longest else DEAD_END
    note_end(s, flags, found, w, tally)
    if seconds >= 0:
        tally[0].seconds[min(seconds // STEP, LENGTHS - 1)] += 1
    return made


def is_possible(s: State, seat: Seat, move: Move, mask: Mask, w: Workspace) -> bool:
    """Whether a recorded move can be made in this state, by chance or by a seat."""
    who = actors(s)
    if seat == CHANCE:
        if who != CHANCE:
            return False
        chance(s, w.weights)
        return w.weights[move] > 0
    if who == CHANCE or (who >> seat) & 1 == 0:
        return False
    legal(s, seat, mask)
    return mask[move]
