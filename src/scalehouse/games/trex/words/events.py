"""What happened, as a seat may know it: told from its sights before and after a move."""

from __future__ import annotations

from scalehouse.core.rules.contract import HIDDEN, Move, Seat
from scalehouse.core.text.words import Arg, Description
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.rules import deck, piles, play, seats
from scalehouse.games.trex.state import Colour, Ending, Kind, Phase, State
from scalehouse.games.trex.words import TREX, describe, texts


def describe_events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    if move == HIDDEN or move >= moves.DRAW:
        told = _describe_chance(before, move)
    elif before.phase == Phase.PLAY:
        told = [_describe_play(before, mover, move), *_describe_match(before, after)]
    else:
        told = [_describe_in_tie(before, mover, move)]
    return told + _describe_changes(before, after)


# Chance


def _describe_chance(before: State, move: Move) -> list[Description]:
    if move >= moves.LOT:
        return [Description(TREX.say("lot", action=texts.ACTION_WORDS[move - moves.LOT]))]
    if move >= moves.FLIP:
        action = move - moves.FLIP
        colour = piles.colour_of_action(action)
        return [
            Description(
                TREX.say("turned_up", **texts.action_args(action, colour)),
                (texts.action_at(colour),),
            )
        ]
    seat = seats.first_of(before.owed)
    if move == HIDDEN:
        return [Description(TREX.say("drew", seat=seat), (texts.card_at(seat),))]
    return [_describe_draw(before, seat, move - moves.DRAW)]


def _describe_draw(before: State, seat: Seat, kind: Kind) -> Description:
    if kind == state.SWAP_ANY:
        return Description(TREX.say("drew_swap_any", seat=seat), (texts.seat_at(seat),))
    colour = kind - state.SWAPS if kind >= state.NUMBERS else deck.colour_of(kind)
    args = texts.action_args(before.action[colour], colour)
    if kind >= state.NUMBERS:
        return Description(TREX.say("drew_swap", seat=seat, **args), (texts.action_at(colour),))
    card, action = texts.card_words(kind), args["action"]
    words = TREX.say("drew_card", card=card, value=deck.value_of(kind), action=action)
    return Description(words, (texts.card_at(seat), texts.action_at(colour)))


# Moves


def _describe_play(before: State, mover: Seat, move: Move) -> Description:
    if move < moves.TAKE_BACK:
        key = "presented" if before.to[mover] == state.NO_SEAT else "moved_over"
        other = move - moves.PRESENT
        return Description(
            TREX.say(key, seat=mover, player=other), (texts.card_at(mover), texts.seat_at(other))
        )
    if move <= moves.SKIP:
        key = "skipped" if move == moves.SKIP else "took_back"
        return Description(TREX.say(key, seat=mover), (texts.card_at(mover),))
    if move < moves.SWAP:
        key = "called_match" if move == moves.CALL_MATCH else "called_no_match"
        return Description(TREX.say(key, seat=mover), (texts.seat_at(mover),))
    if move < moves.VOTE_AWAY:
        args = texts.action_args(before.action[move - moves.SWAP], move - moves.SWAP)
        return Description(
            TREX.say("swapped", seat=mover, **args), (texts.action_at(move - moves.SWAP),)
        )
    return _describe_vote_against(before, mover, move - moves.VOTE_AWAY)


def _describe_vote_against(before: State, mover: Seat, colour: Colour) -> Description:
    votes, needed = seats.count(before.against[colour]) + 1, play.votes_needed(before)
    args: dict[str, Arg] = {"seat": mover, "action": texts.ACTION_WORDS[before.action[colour]]}
    if votes < needed:
        words = TREX.say("voted_against", votes=votes, needed=needed, **args)
    else:
        words = TREX.say("voted_away", **args)
    return Description(words, (texts.action_at(colour),))


def _describe_in_tie(before: State, mover: Seat, move: Move) -> Description:
    at = (texts.seat_at(mover),)
    if move < moves.PASS:
        return Description(
            TREX.say("named", seat=mover, action=texts.ACTION_WORDS[move - moves.NAME]), at
        )
    if move > moves.PASS:
        other = move - moves.VOTE
        return Description(TREX.say("voted", seat=mover, player=other), (*at, texts.seat_at(other)))
    if before.phase == Phase.CHOOSE:
        key = "named_nothing" if before.named[mover, 0] == state.NO_ACTION else "named_no_more"
    else:
        key = "performed" if before.phase == Phase.PERFORM else "abstained"
    return Description(TREX.say(key, seat=mover), at)


# What came of it


def _describe_match(before: State, after: State) -> list[Description]:
    """Two cards that were turned over."""
    if after.matches == before.matches:
        return []
    first, second = after.shown_by.tolist()
    one, two = after.shown.tolist()
    cards = {"card": texts.card_words(one), "other": texts.card_words(two)}
    key = _key_of_match(after, play.distance(one, two))
    tokens = _tokens(before, after, key)
    words = TREX.say(key, seat=first, player=second, **cards, **tokens)
    return [Description(words, (texts.seat_at(first), texts.seat_at(second)))]


_TOKENS = {"exact": state.EXACT_REWARD, "near": state.NEAR_REWARD, "miss": state.MISS_PENALTY}


def _tokens(before: State, after: State, key: str) -> dict[str, int]:
    if key == "right":
        moved = int(before.good_left - after.good_left)
        return {"tokens": moved, "left": int(after.good_left)}
    return {"tokens": _TOKENS[key]} if key in _TOKENS else {}


def _key_of_match(after: State, apart: int) -> str:
    if after.seats == state.TWO:
        return "wrong" if after.ending == Ending.LOST else "right"
    if apart == 0:
        return "exact"
    return "near" if apart <= state.NEAR else "miss"


def _describe_changes(before: State, after: State) -> list[Description]:
    told = []
    if after.pile > before.pile:
        told.append(Description(TREX.say("shuffled"), (texts.PILE_AT,)))
    if after.phase == before.phase:
        return told
    if after.phase == Phase.OVER:
        return [*told, Description(describe.conclude(after))]
    keys = {Phase.CHOOSE: "tied", Phase.PERFORM: "performing", Phase.VOTE: "voting"}
    key = keys[Phase(after.phase)]
    args = {} if key == "voting" else {"players": texts.players(after.tied)}
    return [*told, Description(TREX.say(key, **args))]
