"""On a Scale of One to T-Rex in words: what each move is, and how the game ended."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Arg, Description, Words
from scalehouse.games.trex import moves
from scalehouse.games.trex.rules.seats import count, everybody, first_of
from scalehouse.games.trex.state import NO_ACTION, NO_SEAT, TWO, Call, Ending, Phase, State
from scalehouse.games.trex.words import TREX, texts

# What a move is


def describe_move(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.TAKE_BACK:
        return _describe_present(sight, seat, move - moves.PRESENT)
    if move <= moves.SKIP:
        return Description(
            TREX.say("skip" if move == moves.SKIP else "take_back"), (texts.card_at(seat),)
        )
    if move < moves.SWAP:
        return _describe_call(
            sight, seat, Call.MATCH if move == moves.CALL_MATCH else Call.NO_MATCH
        )
    if move < moves.NAME:
        return _describe_colour(sight, move)
    return _describe_in_tie(sight, seat, move)


def _describe_present(sight: State, seat: Seat, other: Seat) -> Description:
    key = "present" if sight.to[seat] == NO_SEAT else "move_over"
    key = "answer" if sight.to[other] == seat else key
    return Description(TREX.say(key, player=other), (texts.seat_at(other),))


def _describe_call(sight: State, seat: Seat, said: Call) -> Description:
    agrees = sight.call[1 - seat] == said
    what = said.name.lower()
    key = f"agree_{what}" if agrees else f"call_{what}"
    return Description(TREX.say(key))


def _describe_colour(sight: State, move: Move) -> Description:
    key, first = ("swap", moves.SWAP) if move < moves.VOTE_AWAY else ("vote_away", moves.VOTE_AWAY)
    colour = move - first
    args = texts.action_args(sight.action[colour], colour)
    return Description(TREX.say(key, **args), (texts.action_at(colour),))


def _describe_in_tie(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.PASS:
        return Description(TREX.say("name", action=texts.ACTION_WORDS[move - moves.NAME]))
    if move > moves.PASS:
        other = move - moves.VOTE
        return Description(TREX.say("vote", player=other), (texts.seat_at(other),))
    if sight.phase == Phase.CHOOSE:
        has_named = sight.named[seat, 0] != NO_ACTION
        return Description(TREX.say("name_no_more" if has_named else "name_nothing"))
    return Description(TREX.say("finish" if sight.phase == Phase.PERFORM else "abstain"))


# How it ended


def conclude(sight: State) -> Words:
    if sight.seats == TWO:
        return _conclude_for_two(sight)
    args = {"points": texts.all_points(sight)}
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


def _conclude_with_winners(sight: State, how: str, **args: Arg) -> Words:
    if count(sight.winners) == 1:
        return TREX.say(f"won_{how}", seat=first_of(sight.winners), **args)
    return TREX.say(f"shared_{how}", players=texts.players(sight.winners), **args)
