"""Play: matching cards, skipping, swap cards, votes against actions; the game for two."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Move, Seat
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.rules import deck, ending, piles, seats
from scalehouse.games.trex.state import Call, Colour, Kind, State

# What is open to a seat


def legal_in_play(s: State, seat: Seat, mask: Mask) -> None:
    if seats.has(s.picking, seat):  # held up until a colour is picked, alone
        mask[moves.SWAP : moves.SWAP + state.COLOURS] = True
        return
    if s.seats == state.TWO:
        mask[moves.CALL_MATCH] = s.call[seat] != Call.MATCH
        mask[moves.CALL_NO_MATCH] = s.call[seat] != Call.NO_MATCH
    else:
        for other in range(s.seats):
            mask[moves.PRESENT + other] = other != seat and other != s.to[seat]
        mask[moves.TAKE_BACK] = s.to[seat] != state.NO_SEAT
        mask[moves.SKIP] = True
    if s.action_vote == 1:
        for colour in range(state.COLOURS):
            mask[moves.VOTE_AWAY + colour] = may_vote_away(s, seat, colour)


def may_vote_away(s: State, seat: Seat, colour: Colour) -> bool:
    """Once for each card, and a colour only once until a swap card has replaced it."""
    return s.voted_away[colour] == 0 and not seats.has(s.against[colour], seat)


def act_in_play(s: State, seat: Seat, move: Move) -> None:
    s.moves += 1
    if move < moves.TAKE_BACK:
        present(s, seat, move - moves.PRESENT)
    elif move == moves.TAKE_BACK:
        s.to[seat] = state.NO_SEAT
    elif move == moves.SKIP:
        deck.discard_unseen(s, seat)
        s.owed |= seats.bit(seat)
    elif move < moves.SWAP:
        call(s, seat, Call.MATCH if move == moves.CALL_MATCH else Call.NO_MATCH)
    elif move < moves.VOTE_AWAY:
        pick_colour(s, seat, move - moves.SWAP)
    else:
        vote_away(s, seat, move - moves.VOTE_AWAY)
    ending.stop_at_limit(s)
    deck.shuffle_if_needed(s)


# Matching cards


def present(s: State, seat: Seat, other: Seat) -> None:
    """When two cards lie before each other's owners, both are turned over."""
    s.to[seat] = other
    if s.to[other] == seat:
        turn_over(s, other, seat)
        reward(s, other, seat)
        discard_pair(s, other, seat)
        if ending.token_pile_is_empty(s):
            ending.end_with_points(s)
        else:
            s.owed |= seats.bit(other) | seats.bit(seat)


def turn_over(s: State, first: Seat, second: Seat) -> None:
    s.matches += 1
    s.shown_by[0] = first
    s.shown_by[1] = second
    s.shown[0] = s.hand[first]
    s.shown[1] = s.hand[second]


def discard_pair(s: State, first: Seat, second: Seat) -> None:
    deck.discard_shown(s, first)
    deck.discard_shown(s, second)


def distance(one: Kind, other: Kind) -> int:
    """Only the value matters for a match, not the action."""
    return abs(deck.value_of(one) - deck.value_of(other))


def reward(s: State, first: Seat, second: Seat) -> None:
    """Each of the two takes the same; what the pile lacks comes from the box."""
    apart = distance(s.hand[first], s.hand[second])
    if apart > state.NEAR:
        s.bad[first] += state.MISS_PENALTY
        s.bad[second] += state.MISS_PENALTY
        s.bad_left = max(0, s.bad_left - 2 * state.MISS_PENALTY)
        return
    tokens = state.EXACT_REWARD if apart == 0 else state.NEAR_REWARD
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
    is_right = (apart <= state.NEAR) == (said == Call.MATCH)
    if not is_right:
        ending.lose_together(s)
        return
    s.good_left = max(0, s.good_left - reward_for_two(apart))
    if s.good_left == 0:
        ending.win_together(s)
    else:
        s.owed = seats.everybody(s)


def reward_for_two(apart: int) -> int:
    if apart == 0:
        return state.EXACT_REWARD
    return state.NEAR_REWARD if apart <= state.NEAR else state.NO_MATCH_REWARD


# Swap cards, and votes against an action


def pick_colour(s: State, seat: Seat, colour: Colour) -> None:
    """Who has drawn a swap-any picks, discards it and draws a new card."""
    piles.swap_action(s, colour)
    s.discarded[state.SWAP_ANY] += 1
    s.picking &= ~seats.bit(seat)
    s.owed |= seats.bit(seat)


def vote_away(s: State, seat: Seat, colour: Colour) -> None:
    s.against[colour] |= seats.bit(seat)
    if seats.count(s.against[colour]) >= votes_needed(s):
        piles.vote_action_away(s, colour)


def votes_needed(s: State) -> int:
    """Half of the seats, rounded up."""
    return (int(s.seats) + 1) // 2
