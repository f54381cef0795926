"""Ending and winning, and ties."""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.contract import Counts, Mask, Move, Seat, Weights
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.rules import piles, seats
from scalehouse.games.trex.state import Action, ActionPlace, Ending, Phase, Seats, State

# The end


def token_pile_is_empty(s: State) -> bool:
    return s.good_left == 0 or s.bad_left == 0


def points(s: State, seat: Seat) -> int:
    return int(s.good[seat]) - int(s.bad[seat])


def leaders(s: State) -> Seats:
    """The seats with the most points."""
    best = points(s, 0)
    for seat in range(1, s.seats):
        best = max(best, points(s, seat))
    found = 0
    for seat in range(s.seats):
        if points(s, seat) == best:
            found |= seats.bit(seat)
    return found


def finish(s: State, winners: Seats) -> None:
    s.winners = winners
    s.busy = 0
    s.phase = Phase.OVER


def end_with_points(s: State) -> None:
    """Most points win. With everybody tied nobody is left to judge, so all share."""
    s.ending = Ending.TOKENS
    best = leaders(s)
    if seats.count(best) == 1 or best == seats.everybody(s):
        finish(s, best)
    else:
        break_tie(s, best)


def win_together(s: State) -> None:
    s.ending = Ending.WON
    finish(s, seats.everybody(s))


def lose_together(s: State) -> None:
    s.ending = Ending.LOST
    finish(s, 0)


def stop_at_limit(s: State) -> None:
    """At the option's limit of moves the points decide, ties shared; two players lose."""
    if s.phase == Phase.PLAY and 0 < s.move_limit <= s.moves:
        s.ending = Ending.LIMIT
        s.owed = 0
        finish(s, 0 if s.seats == state.TWO else leaders(s))


# Ties: the others choose two action cards, the tied perform both, the others vote


def break_tie(s: State, tied: Seats) -> None:
    s.phase = Phase.CHOOSE
    s.tied = tied
    s.busy = judges(s)
    piles.restock_to_choose(s)


def judges(s: State) -> Seats:
    """Those who did not tie."""
    return seats.everybody(s) & ~int(s.tied)


def legal_in_tie(s: State, seat: Seat, mask: Mask) -> None:
    if not seats.has(s.busy, seat):
        return
    mask[moves.PASS] = True
    if s.phase == Phase.CHOOSE:
        for action in range(state.ACTIONS):
            mask[moves.NAME + action] = may_be_named(s, seat, action)
    elif s.phase == Phase.VOTE:
        for other in range(s.seats):
            mask[moves.VOTE + other] = seats.has(s.tied, other)


def may_be_named(s: State, seat: Seat, action: Action) -> bool:
    """Any card of the three piles; two different ones from each."""
    return s.place[action] == ActionPlace.PILE and s.named[seat, 0] != action


def act_in_tie(s: State, seat: Seat, move: Move) -> None:
    if move < moves.PASS:
        name(s, seat, move - moves.NAME)
    elif move > moves.PASS:
        s.vote[seat] = move - moves.VOTE
    if move >= moves.PASS or s.named[seat, state.CHOSEN_IN_TIE - 1] != state.NO_ACTION:
        s.busy &= ~seats.bit(seat)
    if s.busy == 0:
        end_step(s)


def name(s: State, seat: Seat, action: Action) -> None:
    nth = 0 if s.named[seat, 0] == state.NO_ACTION else 1
    s.named[seat, nth] = action


def end_step(s: State) -> None:
    """All have done their part of this step. After the naming, chance draws the lots."""
    if s.phase == Phase.PERFORM:
        s.phase = Phase.VOTE
        s.busy = judges(s)
    elif s.phase == Phase.VOTE:
        finish(s, most_voted(s))


def chance_of_lot(s: State, weights: Weights) -> None:
    """By lot among the most named that are left; if nobody named any, among all in the piles."""
    times = np.zeros(state.ACTIONS, np.int64)
    count_names(s, times)
    most = 0
    for action in range(state.ACTIONS):
        if is_open_for_lot(s, action):
            most = max(most, times[action])
    for action in range(state.ACTIONS):
        if is_open_for_lot(s, action) and times[action] == most:
            weights[moves.LOT + action] = 1


def count_names(s: State, times: Counts) -> None:
    for seat in range(s.seats):
        for nth in range(state.CHOSEN_IN_TIE):
            if s.named[seat, nth] != state.NO_ACTION:
                times[s.named[seat, nth]] += 1


def is_open_for_lot(s: State, action: Action) -> bool:
    return s.place[action] == ActionPlace.PILE and s.lot[0] != action


def draw_lot(s: State, action: Action) -> None:
    if s.lot[0] == state.NO_ACTION:
        s.lot[0] = action
        return
    s.lot[1] = action
    s.phase = Phase.PERFORM
    s.busy = s.tied


def votes_for(s: State, seat: Seat) -> int:
    votes = 0
    for voter in range(s.seats):
        votes += s.vote[voter] == seat
    return votes


def most_voted(s: State) -> Seats:
    """Equal top votes share the win; so do all who tied when nobody votes."""
    most = 0
    for seat in range(s.seats):
        most = max(most, votes_for(s, seat))
    found = 0
    for seat in range(s.seats):
        if seats.has(s.tied, seat) and votes_for(s, seat) == most:
            found |= seats.bit(seat)
    return found
