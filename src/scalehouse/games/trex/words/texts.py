"""Things as words, and names of places as a client lights them up."""

from __future__ import annotations

import re

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import Words
from scalehouse.games.trex.data import COLOUR_NAMES, COLOUR_SHAPES, TEXTS
from scalehouse.games.trex.rules import deck, ending
from scalehouse.games.trex.rules.seats import has
from scalehouse.games.trex.state import SEATS, Action, Colour, Kind, Seats, State
from scalehouse.games.trex.words import ACTION_KEYS, TREX

SIGN_OF_SHAPE = {"triangle": "▲", "circle": "●", "square": "■"}
SIGNS = tuple(SIGN_OF_SHAPE[shape] for shape in COLOUR_SHAPES)  # [colour]


def action_words(text: str) -> Words:
    """An action of our own table has a text in every language; another keeps its own."""
    plain = re.sub(r"[^a-z0-9]+", "_", text.lower().replace("'", ""))
    key = f"action_{plain}"
    return TREX.say(key) if key in ACTION_KEYS else TREX.say("action", name=text)


COLOUR_WORDS = tuple(TREX.say(f"colour_{name}") for name in COLOUR_NAMES)  # [colour]
ACTION_WORDS = tuple(map(action_words, TEXTS))  # [action]


def card_words(kind: Kind) -> Words:
    return TREX.say("card", colour=COLOUR_WORDS[deck.colour_of(kind)], value=deck.value_of(kind))


def action_args(action: Action, colour: Colour) -> dict[str, Words]:
    return {"colour": COLOUR_WORDS[colour], "action": ACTION_WORDS[action]}


def players(seats: Seats) -> tuple[Words, ...]:
    return tuple(TREX.say("one_of_players", seat=seat) for seat in listed(seats))


def listed(seats: Seats) -> list[Seat]:
    return [seat for seat in range(SEATS) if has(seats, seat)]


def all_points(sight: State) -> tuple[Words, ...]:
    """In the order of the seats."""
    return tuple(
        TREX.say("points", points=ending.points(sight, seat)) for seat in range(sight.seats)
    )


def seat_at(seat: Seat) -> str:
    return f"seat/{seat}"


def card_at(seat: Seat) -> str:
    return f"card/{seat}"


def action_at(colour: Colour) -> str:
    return f"action/{colour}"


PILE_AT = "pile"
