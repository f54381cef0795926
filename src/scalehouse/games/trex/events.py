"""What happened, as a seat may know it: told from its sights before and after a move."""

from __future__ import annotations

from scalehouse.core.contract import HIDDEN, Move, Seat
from scalehouse.core.words import Telling
from scalehouse.games.trex.actions import TEXTS
from scalehouse.games.trex.catalogue import TREX
from scalehouse.games.trex.deck import colour_of, value_of
from scalehouse.games.trex.piles import colour_of_action
from scalehouse.games.trex.play import distance, votes_needed
from scalehouse.games.trex.record import (
    CALL_MATCH,
    DRAW,
    EXACT_REWARD,
    FLIP,
    LOT,
    MISS_PENALTY,
    NAME,
    NEAR,
    NEAR_REWARD,
    NO_ACTION,
    NO_SEAT,
    NUMBERS,
    PASS,
    PRESENT,
    SKIP,
    SWAP,
    SWAP_ANY,
    SWAPS,
    TAKE_BACK,
    TWO,
    VOTE,
    VOTE_AWAY,
    Colour,
    Ending,
    Kind,
    Phase,
    State,
)
from scalehouse.games.trex.seats import count, first_of
from scalehouse.games.trex.texts import (
    PILE_AT,
    action_args,
    action_at,
    card_at,
    card_name,
    players,
    seat_at,
)
from scalehouse.games.trex.words import conclude


def recount(before: State, mover: Seat, move: Move, after: State, seat: Seat) -> list[Telling]:
    if move == HIDDEN or move >= DRAW:
        told = _told_chance(before, move)
    elif before.phase == Phase.PLAY:
        told = [_told_play(before, mover, move), *_told_match(before, after)]
    else:
        told = [_told_in_tie(before, mover, move)]
    return told + _told_changes(before, after)


# Chance


def _told_chance(before: State, move: Move) -> list[Telling]:
    if move >= LOT:
        return [Telling(TREX.say("lot", action=TEXTS[move - LOT]))]
    if move >= FLIP:
        action = move - FLIP
        colour = colour_of_action(action)
        return [Telling(TREX.say("turned_up", **action_args(action, colour)), (action_at(colour),))]
    seat = first_of(before.owed)
    if move == HIDDEN:
        return [Telling(TREX.say("drew", seat=seat), (card_at(seat),))]
    return [_told_draw(before, seat, move - DRAW)]


def _told_draw(before: State, seat: Seat, kind: Kind) -> Telling:
    if kind == SWAP_ANY:
        return Telling(TREX.say("drew_swap_any", seat=seat), (seat_at(seat),))
    colour = kind - SWAPS if kind >= NUMBERS else colour_of(kind)
    args = action_args(before.action[colour], colour)
    if kind >= NUMBERS:
        return Telling(TREX.say("drew_swap", seat=seat, **args), (action_at(colour),))
    words = TREX.say("drew_card", card=card_name(kind), value=value_of(kind), action=args["action"])
    return Telling(words, (card_at(seat), action_at(colour)))


# Moves


def _told_play(before: State, mover: Seat, move: Move) -> Telling:
    if move < TAKE_BACK:
        key = "presented" if before.to[mover] == NO_SEAT else "moved_over"
        other = move - PRESENT
        return Telling(
            TREX.say(key, seat=mover, player=other + 1), (card_at(mover), seat_at(other))
        )
    if move <= SKIP:
        key = "skipped" if move == SKIP else "took_back"
        return Telling(TREX.say(key, seat=mover), (card_at(mover),))
    if move < SWAP:
        key = "called_match" if move == CALL_MATCH else "called_no_match"
        return Telling(TREX.say(key, seat=mover), (seat_at(mover),))
    if move < VOTE_AWAY:
        args = action_args(before.action[move - SWAP], move - SWAP)
        return Telling(TREX.say("swapped", seat=mover, **args), (action_at(move - SWAP),))
    return _told_vote_against(before, mover, move - VOTE_AWAY)


def _told_vote_against(before: State, mover: Seat, colour: Colour) -> Telling:
    votes, needed = count(before.against[colour]) + 1, votes_needed(before)
    args = {"seat": mover, "action": TEXTS[before.action[colour]]}
    if votes < needed:
        words = TREX.say("voted_against", votes=votes, needed=needed, **args)
    else:
        words = TREX.say("voted_away", **args)
    return Telling(words, (action_at(colour),))


def _told_in_tie(before: State, mover: Seat, move: Move) -> Telling:
    at = (seat_at(mover),)
    if move < PASS:
        return Telling(TREX.say("named", seat=mover, action=TEXTS[move - NAME]), at)
    if move > PASS:
        other = move - VOTE
        return Telling(TREX.say("voted", seat=mover, player=other + 1), (*at, seat_at(other)))
    if before.phase == Phase.CHOOSE:
        key = "named_nothing" if before.named[mover, 0] == NO_ACTION else "named_no_more"
    else:
        key = "performed" if before.phase == Phase.PERFORM else "abstained"
    return Telling(TREX.say(key, seat=mover), at)


# What came of it


def _told_match(before: State, after: State) -> list[Telling]:
    """Two cards that were turned over."""
    if after.matches == before.matches:
        return []
    first, second = after.shown_by.tolist()
    one, two = after.shown.tolist()
    args = {"card": card_name(one), "other": card_name(two), "player": second + 1}
    key = _key_of_match(after, distance(one, two))
    if key == "right":
        args |= {"tokens": int(before.good_left - after.good_left), "left": int(after.good_left)}
    else:
        args |= {"tokens": _TOKENS[key]}
    return [Telling(TREX.say(key, seat=first, **args), (seat_at(first), seat_at(second)))]


_TOKENS = {"exact": EXACT_REWARD, "near": NEAR_REWARD, "miss": MISS_PENALTY, "wrong": 0}


def _key_of_match(after: State, apart: int) -> str:
    if after.seats == TWO:
        return "wrong" if after.ending == Ending.LOST else "right"
    if apart == 0:
        return "exact"
    return "near" if apart <= NEAR else "miss"


def _told_changes(before: State, after: State) -> list[Telling]:
    told = []
    if after.pile > before.pile:
        told.append(Telling(TREX.say("shuffled"), (PILE_AT,)))
    if after.phase == before.phase:
        return told
    if after.phase == Phase.OVER:
        return [*told, Telling(conclude(after))]
    keys = {Phase.CHOOSE: "tied", Phase.PERFORM: "performing", Phase.VOTE: "voting"}
    key = keys[Phase(after.phase)]
    args = {} if key == "voting" else {"players": players(after.tied)}
    return [*told, Telling(TREX.say(key, **args))]
