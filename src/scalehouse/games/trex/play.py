"""Play: matching cards, skipping, swap cards, votes against actions; the game for two."""

from __future__ import annotations

from scalehouse.core.contract import Mask, Move, Seat
from scalehouse.games.trex.deck import discard_shown, discard_unseen, shuffle_if_needed, value_of
from scalehouse.games.trex.ending import (
    end_with_points,
    lose_together,
    stop_at_limit,
    token_pile_is_empty,
    win_together,
)
from scalehouse.games.trex.piles import swap_action, vote_action_away
from scalehouse.games.trex.record import (
    CALL_MATCH,
    CALL_NO_MATCH,
    COLOURS,
    EXACT_REWARD,
    MISS_PENALTY,
    NEAR,
    NEAR_REWARD,
    NO_MATCH_REWARD,
    NO_SEAT,
    PRESENT,
    SKIP,
    SWAP,
    SWAP_ANY,
    TAKE_BACK,
    TWO,
    VOTE_AWAY,
    Call,
    Colour,
    Kind,
    State,
)
from scalehouse.games.trex.seats import bit, count, everybody, has

# What is open to a seat


def legal_in_play(s: State, seat: Seat, mask: Mask) -> None:
    if has(s.picking, seat):  # held up until a colour is picked, alone
        mask[SWAP : SWAP + COLOURS] = True
        return
    if s.seats == TWO:
        mask[CALL_MATCH] = s.call[seat] != Call.MATCH
        mask[CALL_NO_MATCH] = s.call[seat] != Call.NO_MATCH
    else:
        for other in range(s.seats):
            mask[PRESENT + other] = other != seat and other != s.to[seat]
        mask[TAKE_BACK] = s.to[seat] != NO_SEAT
        mask[SKIP] = True
    if s.action_vote == 1:
        for colour in range(COLOURS):
            mask[VOTE_AWAY + colour] = may_vote_away(s, seat, colour)


def may_vote_away(s: State, seat: Seat, colour: Colour) -> bool:
    """Once for each card, and a colour only once until a swap card has replaced it."""
    return s.voted_away[colour] == 0 and not has(s.against[colour], seat)


def play(s: State, seat: Seat, move: Move) -> None:
    s.moves += 1
    if move < TAKE_BACK:
        present(s, seat, move - PRESENT)
    elif move == TAKE_BACK:
        s.to[seat] = NO_SEAT
    elif move == SKIP:
        discard_unseen(s, seat)
        s.owed |= bit(seat)
    elif move < SWAP:
        call(s, seat, Call.MATCH if move == CALL_MATCH else Call.NO_MATCH)
    elif move < VOTE_AWAY:
        pick_colour(s, seat, move - SWAP)
    else:
        vote_away(s, seat, move - VOTE_AWAY)
    stop_at_limit(s)
    shuffle_if_needed(s)


# Matching cards


def present(s: State, seat: Seat, other: Seat) -> None:
    """When two cards lie before each other's owners, both are turned over."""
    s.to[seat] = other
    if s.to[other] == seat:
        turn_over(s, other, seat)
        reward(s, other, seat)
        discard_pair(s, other, seat)
        if token_pile_is_empty(s):
            end_with_points(s)
        else:
            s.owed |= bit(other) | bit(seat)


def turn_over(s: State, first: Seat, second: Seat) -> None:
    s.matches += 1
    s.shown_by[0] = first
    s.shown_by[1] = second
    s.shown[0] = s.hand[first]
    s.shown[1] = s.hand[second]


def discard_pair(s: State, first: Seat, second: Seat) -> None:
    discard_shown(s, first)
    discard_shown(s, second)


def distance(one: Kind, other: Kind) -> int:
    """Only the value matters for a match, not the action."""
    return abs(value_of(one) - value_of(other))


def reward(s: State, first: Seat, second: Seat) -> None:
    """Each of the two takes the same; what the pile lacks comes from the box."""
    apart = distance(s.hand[first], s.hand[second])
    if apart > NEAR:
        s.bad[first] += MISS_PENALTY
        s.bad[second] += MISS_PENALTY
        s.bad_left = max(0, s.bad_left - 2 * MISS_PENALTY)
        return
    tokens = EXACT_REWARD if apart == 0 else NEAR_REWARD
    s.good[first] += tokens
    s.good[second] += tokens
    s.good_left = max(0, s.good_left - 2 * tokens)


# Two players


def call(s: State, seat: Seat, said: int) -> None:
    """When both calls agree, the cards are turned over."""
    s.call[seat] = said
    other = 1 - seat
    if s.call[other] == said:
        turn_over(s, other, seat)
        apart = distance(s.hand[0], s.hand[1])
        discard_pair(s, other, seat)
        answer(s, said, apart)


def answer(s: State, said: int, apart: int) -> None:
    """Right: tokens go into the box top. Wrong: the game is lost at once."""
    is_right = (apart <= NEAR) == (said == Call.MATCH)
    if not is_right:
        lose_together(s)
        return
    s.good_left = max(0, s.good_left - reward_for_two(apart))
    if s.good_left == 0:
        win_together(s)
    else:
        s.owed = everybody(s)


def reward_for_two(apart: int) -> int:
    if apart == 0:
        return EXACT_REWARD
    return NEAR_REWARD if apart <= NEAR else NO_MATCH_REWARD


# Swap cards, and votes against an action


def pick_colour(s: State, seat: Seat, colour: Colour) -> None:
    """Who has drawn a swap-any picks, discards it and draws a new card."""
    swap_action(s, colour)
    s.discarded[SWAP_ANY] += 1
    s.picking &= ~bit(seat)
    s.owed |= bit(seat)


def vote_away(s: State, seat: Seat, colour: Colour) -> None:
    s.against[colour] |= bit(seat)
    if count(s.against[colour]) >= votes_needed(s):
        vote_action_away(s, colour)


def votes_needed(s: State) -> int:
    """Half of the seats, rounded up."""
    return (int(s.seats) + 1) // 2
