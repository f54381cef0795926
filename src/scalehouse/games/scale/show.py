"""Scale as data: what a seat is shown, and the cards for those who draw them."""

from __future__ import annotations

from typing import Any

from scalehouse.core.contract import Seat
from scalehouse.games.scale.cards import (
    CARD_TABLE,
    COLOUR_NAMES,
    GOD_NAMES,
    KIND_NAMES,
    colour_of,
    operator_of,
)
from scalehouse.games.scale.chain import DX, DY
from scalehouse.games.scale.deck import cards_in_deck, hand_size, marked_back, marked_colour, sees
from scalehouse.games.scale.record import (
    CARDS,
    COLOURS,
    MAX_SEATS,
    NO_CARD,
    NO_SEAT,
    SIDES,
    Back,
    Card,
    Colour,
    Cut,
    Ending,
    Lies,
    Mark,
    Operator,
    Phase,
    State,
)
from scalehouse.games.scale.rights import (
    count_lying,
    count_showing,
)
from scalehouse.games.scale.words import SIGNS, month_name


def view(sight: State, seat: Seat) -> dict[str, Any]:
    return {
        "phase": Phase(sight.phase).name.lower(),
        "cut": Cut(sight.cut).name.lower(),
        "month": month_name(sight.month) if sight.month else None,
        "last_month": month_name(sight.last_month),
        "round": int(sight.month),
        "rounds": int(sight.last_month),
        "dealer": _or_none(sight.dealer),
        "turn": int(sight.turn) if sight.month else None,
        "players": [_player(sight, player) for player in range(sight.seats)],
        "deck": _deck(sight),
        "chain": [_link(sight, nth) for nth in range(sight.chain_size)],
        "places": _places(sight),
        "rights": _rights(sight),
        "card": _or_none(sight.card),
        "trade": _trade(sight),
        "voter": _or_none(sight.voter),
        "victim": _or_none(sight.victim),
        "to_name": int(sight.to_name),
        "ending": Ending(sight.ending).name.lower(),
    }


def _or_none(value: int) -> int | None:
    """Of seats, cards and colours: what is not there, and what is not known."""
    return int(value) if value >= 0 else None


def _player(sight: State, player: Seat) -> dict[str, Any]:
    god = int(sight.god[player])
    return {
        "god": GOD_NAMES[god] if god >= 0 else None,
        "colour": COLOUR_NAMES[god] if god >= 0 else None,
        "nature": CARD_TABLE.gods[god].nature if god >= 0 and sight.moral else None,
        "showing": count_showing(sight, god) if god >= 0 else 0,
        "permanent": count_lying(sight, god, Lies.PERMANENT) if god >= 0 else 0,
        "crossed": count_lying(sight, god, Lies.CROSSED) if god >= 0 else 0,
        "hand": [
            _face_down(sight.hand[player, nth], sight.hand_mark[player, nth])
            for nth in range(hand_size(sight, player))
        ],
        "may_propose": not (sight.proposed >> player) & 1,
    }


def _face_down(card: Card, mark: Mark) -> dict[str, Any]:
    """A card with its back to some: what the observer knows of it, and who knows its front."""
    known = _or_none(card)
    colour: Colour = colour_of(known) if known is not None else marked_colour(int(mark))
    return {
        "card": known,
        "colour": COLOUR_NAMES[colour] if colour >= 0 else None,
        "back": Back(marked_back(int(mark))).name.lower(),
        "seen_by": [seat for seat in range(MAX_SEATS) if sees(int(mark), seat)],
    }


def _deck(sight: State) -> dict[str, Any]:
    return {
        "count": cards_in_deck(sight),
        "top_back": Back(sight.top_back).name.lower(),
        "bottom": [
            _face_down(sight.bottom[nth], sight.bottom_mark[nth])
            for nth in range(sight.bottom_size)
        ],
    }


def _link(sight: State, nth: int) -> dict[str, Any]:
    card = int(sight.chain[nth])
    return {
        "card": card,
        "number": nth + 1,
        "x": int(sight.x[card]),
        "y": int(sight.y[card]),
        "lies": Lies(sight.lies[card]).name.lower(),
        "back": Back(sight.back[card]).name.lower(),
    }


def _places(sight: State) -> list[dict[str, Any]]:
    """Where the chain can grow, and with which colours."""
    spots = [(card, side) for card in _chain(sight) for side in range(SIDES)]
    return [
        {
            "x": int(sight.x[card]) + DX[side],
            "y": int(sight.y[card]) + DY[side],
            "takes": [COLOUR_NAMES[colour] for colour in range(COLOURS) if (room >> colour) & 1],
        }
        for card, side in spots
        if (room := int(sight.room[card, side]))
    ]


def _chain(sight: State) -> list[Card]:
    return [int(card) for card in sight.chain[: sight.chain_size]]


def _rights(sight: State) -> dict[str, Any]:
    """What the player whose turn it is may still do."""
    return {
        "free": int(sight.free),
        "add": int(sight.adds),
        "multiply": int(sight.multiplies),
        "subtract": int(sight.subtracts),
        "divide": int(sight.divides),
        "multiplied": dict(zip(COLOUR_NAMES, sight.multiplied.tolist(), strict=True)),
        "wild": [name for name, left in zip(COLOUR_NAMES, sight.wilds, strict=True) if left],
    }


def _trade(sight: State) -> dict[str, Any] | None:
    if sight.partner == NO_SEAT:
        return None
    has_card = sight.offered != NO_CARD
    return {
        "partner": int(sight.partner),
        "offered": _face_down(sight.offered, sight.offered_mark) if has_card else None,
        "wanted": COLOUR_NAMES[sight.wanted] if sight.wanted >= 0 else None,
    }


def reference() -> dict[str, Any]:
    """All cards and gods."""
    return {
        "cards": [card_data(card) for card in range(CARDS)],
        "gods": [
            {"name": god.name, "colour": god.colour, "nature": god.nature}
            for god in CARD_TABLE.gods
        ],
    }


def card_data(card: Card) -> dict[str, Any]:
    return {
        "card": card,
        "name": KIND_NAMES[card],
        "colour": COLOUR_NAMES[colour_of(card)],
        "operator": Operator(operator_of(card)).name.lower(),
        "sign": SIGNS[operator_of(card)],
    }
