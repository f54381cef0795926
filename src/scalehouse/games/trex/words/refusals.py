"""Why a move of On a Scale of One to T-Rex is not possible, and the rule that it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Arg, Refusal
from scalehouse.games.trex import moves
from scalehouse.games.trex.rules.seats import has
from scalehouse.games.trex.state import TWO, Action, ActionPlace, Colour, Phase, State
from scalehouse.games.trex.words import TREX, texts


@dataclass(frozen=True)
class Reason:
    key: str  # of the catalogue
    rule: str
    args: dict[str, Arg] | None = None


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    reason = _reason(sight, seat, move)
    return Refusal(TREX.say(reason.key, **(reason.args or {})), f"trex.{reason.rule}")


def _reason(sight: State, seat: Seat, move: Move) -> Reason:
    if move >= moves.DRAW:
        return Reason("not_yours", "chance")
    if sight.phase != Phase.PLAY:
        return _why_not_in_tie(sight, seat, move)
    if move >= moves.NAME:
        return Reason("no_tie", "tie")
    if has(sight.picking, seat):
        return Reason("pick_first", "swap")
    return _why_not_in_play(sight, seat, move)


# In play


def _why_not_in_play(sight: State, seat: Seat, move: Move) -> Reason:
    if move <= moves.TAKE_BACK:
        if sight.seats == TWO:
            return Reason("not_for_two", "two")
        if move == moves.TAKE_BACK:
            return Reason("nothing_presented", "present")
        return _why_not_present(sight, seat, move - moves.PRESENT)
    if move == moves.SKIP:
        return Reason("no_skipping", "two")
    if move < moves.SWAP:
        return Reason("called_already" if sight.seats == TWO else "for_two_only", "two")
    if move < moves.VOTE_AWAY:
        return Reason("no_swap_any", "swap")
    return _why_not_vote_away(sight, move - moves.VOTE_AWAY)


def _why_not_present(sight: State, seat: Seat, other: Seat) -> Reason:
    if other == seat:
        return Reason("yourself", "present")
    if other >= sight.seats:
        return Reason("nobody_there", "present")
    return Reason("there_already", "present", {"player": other})


def _why_not_vote_away(sight: State, colour: Colour) -> Reason:
    if not sight.action_vote:
        return Reason("votes_are_off", "vote-away")
    if sight.voted_away[colour]:
        return Reason("was_voted_away", "vote-away", {"colour": texts.COLOUR_WORDS[colour]})
    return Reason("voted_already", "vote-away")


# In a tie


def _why_not_in_tie(sight: State, seat: Seat, move: Move) -> Reason:
    if move < moves.NAME:
        return Reason("play_is_over", "end")
    if sight.phase == Phase.PERFORM:
        return Reason("performing_now", "tie")
    if move < moves.PASS:
        return _why_not_name(sight, move - moves.NAME)
    if sight.phase == Phase.CHOOSE:
        return Reason("vote_later", "tie")
    other = move - moves.VOTE
    if other >= sight.seats:
        return Reason("nobody_there", "tie")
    return Reason("not_tied", "tie", {"player": other})


def _why_not_name(sight: State, action: Action) -> Reason:
    if sight.phase == Phase.VOTE:
        return Reason("chosen_already", "tie")
    if sight.place[action] != ActionPlace.PILE:
        return Reason("not_in_a_pile", "tie", {"action": texts.ACTION_WORDS[action]})
    return Reason("named_already", "tie")
