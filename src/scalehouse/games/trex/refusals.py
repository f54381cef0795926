"""Why a move of On a Scale of One to T-Rex is not possible, and the rule that it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scalehouse.core.contract import Move, Seat
from scalehouse.core.words import Refusal
from scalehouse.games.trex.actions import COLOUR_NAMES, TEXTS
from scalehouse.games.trex.catalogue import TREX
from scalehouse.games.trex.record import (
    DRAW,
    NAME,
    PASS,
    PRESENT,
    SKIP,
    SWAP,
    TAKE_BACK,
    TWO,
    VOTE,
    VOTE_AWAY,
    Action,
    Colour,
    Phase,
    Place,
    State,
)
from scalehouse.games.trex.seats import has


@dataclass(frozen=True)
class Reason:
    key: str  # of the catalogue
    rule: str
    args: dict[str, Any] | None = None


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    reason = _reason(sight, seat, move)
    return Refusal(TREX.say(reason.key, **(reason.args or {})), f"trex.{reason.rule}")


def _reason(sight: State, seat: Seat, move: Move) -> Reason:
    if move >= DRAW:
        return Reason("not_yours", "chance")
    if sight.phase != Phase.PLAY:
        return _why_not_in_tie(sight, seat, move)
    if move >= NAME:
        return Reason("no_tie", "tie")
    if has(sight.picking, seat):
        return Reason("pick_first", "swap")
    return _why_not_in_play(sight, seat, move)


# In play


def _why_not_in_play(sight: State, seat: Seat, move: Move) -> Reason:
    if move <= TAKE_BACK:
        if sight.seats == TWO:
            return Reason("not_for_two", "two")
        if move == TAKE_BACK:
            return Reason("nothing_presented", "present")
        return _why_not_present(sight, seat, move - PRESENT)
    if move == SKIP:
        return Reason("no_skipping", "two")
    if move < SWAP:
        return Reason("called_already" if sight.seats == TWO else "for_two_only", "two")
    if move < VOTE_AWAY:
        return Reason("no_swap_any", "swap")
    return _why_not_vote_away(sight, move - VOTE_AWAY)


def _why_not_present(sight: State, seat: Seat, other: Seat) -> Reason:
    if other == seat:
        return Reason("yourself", "present")
    if other >= sight.seats:
        return Reason("nobody_there", "present")
    return Reason("there_already", "present", {"player": other + 1})


def _why_not_vote_away(sight: State, colour: Colour) -> Reason:
    if not sight.action_vote:
        return Reason("votes_are_off", "vote-away")
    if sight.voted_away[colour]:
        return Reason("was_voted_away", "vote-away", {"colour": COLOUR_NAMES[colour]})
    return Reason("voted_already", "vote-away")


# In a tie


def _why_not_in_tie(sight: State, seat: Seat, move: Move) -> Reason:
    if move < NAME:
        return Reason("play_is_over", "end")
    if sight.phase == Phase.PERFORM:
        return Reason("performing_now", "tie")
    if move < PASS:
        return _why_not_name(sight, move - NAME)
    if sight.phase == Phase.CHOOSE:
        return Reason("vote_later", "tie")
    other = move - VOTE
    if other >= sight.seats:
        return Reason("nobody_there", "tie")
    return Reason("not_tied", "tie", {"player": other + 1})


def _why_not_name(sight: State, action: Action) -> Reason:
    if sight.phase == Phase.VOTE:
        return Reason("chosen_already", "tie")
    if sight.place[action] != Place.PILE:
        return Reason("not_in_a_pile", "tie", {"action": TEXTS[action]})
    return Reason("named_already", "tie")
