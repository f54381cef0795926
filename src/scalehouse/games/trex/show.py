"""On a Scale of One to T-Rex to look at: the view as data, and the cards for those who draw them.

A client needs no rules to show it: what a seat is to perform and at which level is said in words.
"""

from __future__ import annotations

from typing import Any

from scalehouse.core.contract import Seat
from scalehouse.games.trex.actions import (
    ACTION_TABLE,
    COLOUR_NAMES,
    COLOUR_SHAPES,
    MOTIONS,
    PARTS,
    POSES,
    TEXTS,
    ActionCard,
    Gesture,
)
from scalehouse.games.trex.catalogue import TREX
from scalehouse.games.trex.deck import colour_of, value_of
from scalehouse.games.trex.ending import points, votes_for
from scalehouse.games.trex.piles import count_in_pile
from scalehouse.games.trex.play import distance, votes_needed
from scalehouse.games.trex.record import (
    BAD_TOKENS,
    CHOSEN_IN_TIE,
    COLOURS,
    COPIES_OF_NUMBER,
    COPIES_OF_SWAP,
    COPIES_OF_SWAP_ANY,
    GOOD_TOKENS,
    NEAR,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    TWO,
    VALUES,
    Action,
    Call,
    Colour,
    Ending,
    Kind,
    Phase,
    State,
)
from scalehouse.games.trex.seats import has
from scalehouse.games.trex.texts import SIGNS, listed


def view(sight: State, seat: Seat) -> dict[str, Any]:
    return {
        "phase": Phase(sight.phase).name.lower(),
        "together": bool(sight.seats == TWO),
        "reminder": TREX.say("reminder").to_json(),
        "actions": [_face_up(sight, colour) for colour in range(COLOURS)],
        "action_vote": bool(sight.action_vote),
        "votes_needed": int(votes_needed(sight)),
        "tokens": _tokens(sight),
        "pile": int(sight.pile),
        "discards": int(sight.discarded.sum() + sight.skips.sum()),
        "players": [_player(sight, player) for player in range(sight.seats)],
        "task": _task(sight, seat),
        "matches": int(sight.matches),
        "latest": _latest(sight),
        "tie": _tie(sight),
        "moves": int(sight.moves),
        "move_limit": int(sight.move_limit) or None,
        "ending": Ending(sight.ending).name.lower(),
        "winners": listed(sight.winners),
    }


def _or_none(value: int) -> int | None:
    """Of seats and cards: what is not there, and what is not known."""
    return int(value) if value >= 0 else None


def _corner(colour: Colour) -> dict[str, str]:
    return {"colour": COLOUR_NAMES[colour], "shape": COLOUR_SHAPES[colour], "sign": SIGNS[colour]}


def _face_up(sight: State, colour: Colour) -> dict[str, Any]:
    action = _or_none(sight.action[colour])
    return {
        **_corner(colour),
        "action": action,
        "text": None if action is None else TEXTS[action],
        "left": int(count_in_pile(sight, colour)),
        "against": listed(sight.against[colour]),
        "voted_away": bool(sight.voted_away[colour]),
    }


def _tokens(sight: State) -> dict[str, int]:
    return {
        "good": int(sight.good_left),
        "bad": int(sight.bad_left),
        "good_at_first": GOOD_TOKENS[sight.seats],
        "bad_at_first": BAD_TOKENS[sight.seats],
    }


def _player(sight: State, player: Seat) -> dict[str, Any]:
    return {
        "points": points(sight, player),
        "good": int(sight.good[player]),
        "bad": int(sight.bad[player]),
        "has_card": bool(sight.hand[player] != NO_CARD),
        "card": _card(sight.hand[player]),
        "cards_had": int(sight.deals[player]),
        "skips": int(sight.skips[player]),
        "presents_to": _or_none(sight.to[player]),
        "presented_by": [seat for seat in range(sight.seats) if sight.to[seat] == player],
        "call": Call(sight.call[player]).name.lower(),
        "picks_colour": has(sight.picking, player),
    }


def _card(kind: Kind) -> dict[str, Any] | None:
    if kind < 0:
        return None
    return {"kind": int(kind), "value": value_of(kind), **_corner(colour_of(kind))}


def _task(sight: State, seat: Seat) -> dict[str, Any] | None:
    """What the seat is to perform, and how: an action that is swapped may be finished as well."""
    if seat < 0 or sight.hand[seat] < 0:
        return None
    kind = sight.hand[seat]
    action = _or_none(sight.action[colour_of(kind)])
    return {
        "action": action,
        "text": None if action is None else TEXTS[action],
        "level": value_of(kind),
        "levels": VALUES,
    }


def _latest(sight: State) -> dict[str, Any] | None:
    """The two cards that were turned over last."""
    if sight.matches == 0:
        return None
    apart = distance(*sight.shown.tolist())
    result = "exact" if apart == 0 else "near" if apart <= NEAR else "miss"
    return {
        "seats": sight.shown_by.tolist(),
        "cards": [_card(kind) for kind in sight.shown],
        "result": result,
        "words": TREX.say(f"match_{result}").to_json(),
    }


def _tie(sight: State) -> dict[str, Any] | None:
    if not sight.tied:
        return None
    named = [
        {"seat": seat, **_prompt(action)}
        for seat in range(sight.seats)
        for action in sight.named[seat].tolist()
        if action >= 0
    ]
    return {
        "seats": listed(sight.tied),
        "busy": listed(sight.busy),
        "named": named,
        "perform": [_prompt(action) for action in sight.lot.tolist() if action >= 0],
        "to_choose": CHOSEN_IN_TIE,
        "level": VALUES,
        "votes": {str(seat): int(votes_for(sight, seat)) for seat in listed(sight.tied)},
        "voted": [seat for seat in range(sight.seats) if sight.vote[seat] != NO_SEAT],
    }


def _prompt(action: Action) -> dict[str, Any]:
    return {"action": action, "text": TEXTS[action]}


# For clients: all cards, and how a puppet performs them


def reference() -> dict[str, Any]:
    return {
        "actions": [_action(number, card) for number, card in enumerate(ACTION_TABLE.cards)],
        "colours": [{"name": name} | _corner(n) for n, name in enumerate(COLOUR_NAMES)],
        "puppet": {"parts": list(PARTS), "motions": list(MOTIONS), "poses": list(POSES)},
        "levels": VALUES,
        "number_cards": {
            "numbers": NUMBERS * COPIES_OF_NUMBER,
            "swaps": COLOURS * COPIES_OF_SWAP,
            "swap_any": COPIES_OF_SWAP_ANY,
        },
        "tokens": {
            str(seats): {"good": GOOD_TOKENS[seats], "bad": BAD_TOKENS[seats]}
            for seats in range(TWO, len(GOOD_TOKENS))
        },
    }


def _action(number: Action, card: ActionCard) -> dict[str, Any]:
    return {
        "action": number,
        "name": card.text,
        **_corner(card.colour),
        "gesture": _gesture(card.gesture),
    }


def _gesture(gesture: Gesture) -> dict[str, Any]:
    """`reach` and `beats` at level 1 and at level 10."""
    first, *rest = ({"part": one.part, "motion": one.motion} for one in gesture.movements)
    return {
        "pose": gesture.pose,
        **first,
        "and": rest[0] if rest else None,
        "reach": list(gesture.reach),
        "beats": list(gesture.beats),
        "sound": gesture.sound,
    }
