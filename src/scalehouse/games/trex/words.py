"""On a Scale of One to T-Rex in words: what each move is, and how the game ended."""

from __future__ import annotations

from scalehouse.core.contract import Move, Seat
from scalehouse.core.words import Telling, Words
from scalehouse.games.trex.actions import TEXTS
from scalehouse.games.trex.catalogue import TREX
from scalehouse.games.trex.record import (
    CALL_MATCH,
    NAME,
    NO_ACTION,
    NO_SEAT,
    PASS,
    PRESENT,
    SKIP,
    SWAP,
    TAKE_BACK,
    TWO,
    VOTE,
    VOTE_AWAY,
    Call,
    Ending,
    Phase,
    State,
)
from scalehouse.games.trex.seats import count, everybody, first_of
from scalehouse.games.trex.texts import (
    action_args,
    action_at,
    all_points,
    card_at,
    players,
    seat_at,
)

# What a move is


def tell(sight: State, seat: Seat, move: Move) -> Telling:
    if move < TAKE_BACK:
        return _tell_present(sight, seat, move - PRESENT)
    if move <= SKIP:
        return Telling(TREX.say("skip" if move == SKIP else "take_back"), (card_at(seat),))
    if move < SWAP:
        return _tell_call(sight, seat, Call.MATCH if move == CALL_MATCH else Call.NO_MATCH)
    if move < NAME:
        return _tell_colour(sight, move)
    return _tell_in_tie(sight, seat, move)


def _tell_present(sight: State, seat: Seat, other: Seat) -> Telling:
    key = "present" if sight.to[seat] == NO_SEAT else "move_over"
    key = "answer" if sight.to[other] == seat else key
    return Telling(TREX.say(key, player=other + 1), (seat_at(other),))


def _tell_call(sight: State, seat: Seat, said: Call) -> Telling:
    agrees = sight.call[1 - seat] == said
    key = f"{'agree' if agrees else 'call'}_{said.name.lower()}"
    return Telling(TREX.say(key))


def _tell_colour(sight: State, move: Move) -> Telling:
    key, first = ("swap", SWAP) if move < VOTE_AWAY else ("vote_away", VOTE_AWAY)
    colour = move - first
    args = action_args(sight.action[colour], colour)
    return Telling(TREX.say(key, **args), (action_at(colour),))


def _tell_in_tie(sight: State, seat: Seat, move: Move) -> Telling:
    if move < PASS:
        return Telling(TREX.say("name", action=TEXTS[move - NAME]))
    if move > PASS:
        other = move - VOTE
        return Telling(TREX.say("vote", player=other + 1), (seat_at(other),))
    if sight.phase == Phase.CHOOSE:
        has_named = sight.named[seat, 0] != NO_ACTION
        return Telling(TREX.say("name_no_more" if has_named else "name_nothing"))
    return Telling(TREX.say("finish" if sight.phase == Phase.PERFORM else "abstain"))


# How it ended


def conclude(sight: State) -> Words:
    if sight.seats == TWO:
        return _conclude_for_two(sight)
    args = {"points": all_points(sight)}
    if sight.ending == Ending.LIMIT:
        return _conclude_with_winners(sight, "limit", limit=int(sight.move_limit), **args)
    if sight.tied:
        return _conclude_with_winners(sight, "vote", **args)
    if sight.winners == everybody(sight):
        return TREX.say("all_tied", **args)
    return TREX.say("won", seat=first_of(sight.winners), **args)


def _conclude_for_two(sight: State) -> Words:
    left = int(sight.good_left)
    if sight.ending == Ending.LIMIT:
        return TREX.say("lost_limit", limit=int(sight.move_limit), left=left)
    if sight.ending == Ending.WON:
        return TREX.say("won_together")
    return TREX.say("lost_together", left=left)


def _conclude_with_winners(sight: State, how: str, **args: str | int) -> Words:
    if count(sight.winners) == 1:
        return TREX.say(f"won_{how}", seat=first_of(sight.winners), **args)
    return TREX.say(f"shared_{how}", players=players(sight.winners), **args)
