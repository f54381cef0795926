"""Names of things as people read them, and of places as a client lights them up."""

from __future__ import annotations

from scalehouse.core.contract import Seat
from scalehouse.games.trex.actions import COLOUR_NAMES, COLOUR_SHAPES, TEXTS
from scalehouse.games.trex.catalogue import TREX
from scalehouse.games.trex.deck import colour_of, value_of
from scalehouse.games.trex.ending import points
from scalehouse.games.trex.record import SEATS, Action, Colour, Kind, Seats, State
from scalehouse.games.trex.seats import has

SIGN_OF_SHAPE = {"triangle": "▲", "circle": "●", "square": "■"}
SIGNS = tuple(SIGN_OF_SHAPE[shape] for shape in COLOUR_SHAPES)  # [colour]


def card_name(kind: Kind) -> str:
    name = TREX.say("card", colour=COLOUR_NAMES[colour_of(kind)], value=value_of(kind))
    return name.english


def action_args(action: Action, colour: Colour) -> dict[str, str]:
    return {"colour": COLOUR_NAMES[colour], "action": TEXTS[action]}


def players(seats: Seats) -> str:
    """ "1, 3": as people count them."""
    return ", ".join(str(seat + 1) for seat in listed(seats))


def listed(seats: Seats) -> list[Seat]:
    return [seat for seat in range(SEATS) if has(seats, seat)]


def all_points(sight: State) -> str:
    """In the order of the seats."""
    return ", ".join(str(points(sight, seat)) for seat in range(sight.seats))


def seat_at(seat: Seat) -> str:
    return f"seat/{seat}"


def card_at(seat: Seat) -> str:
    return f"card/{seat}"


def action_at(colour: Colour) -> str:
    return f"action/{colour}"


PILE_AT = "pile"
