"""Rights: what cards showing, gods and icons allow, before anything is done about it."""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat
from scalehouse.games.scale.data import NATURES, Nature, colour_of, first_of_colour, operator_of
from scalehouse.games.scale.rules import chain, rounds
from scalehouse.games.scale.state import RIGHTS, Card, Colour, Lies, Operator, Right, State

# Cards showing


def is_showing(s: State, card: Card) -> bool:
    return s.lies[card] in (Lies.FRONT, Lies.NAMED, Lies.PERMANENT)


def count_showing(s: State, colour: Colour) -> int:
    count = 0
    for card in range(first_of_colour(colour), first_of_colour(colour + 1)):
        if is_showing(s, card):
            count += 1
    return count


def count_lying(s: State, colour: Colour, how: int) -> int:
    count = 0
    for card in range(first_of_colour(colour), first_of_colour(colour + 1)):
        if s.lies[card] == how:
            count += 1
    return count


# What a god may do (Moral Compass)


def may_do_good(s: State) -> bool:
    return s.moral == 0 or NATURES[s.god[s.turn]] == Nature.GOOD


def may_do_harm(s: State) -> bool:
    return s.moral == 0 or NATURES[s.god[s.turn]] == Nature.EVIL


def suits_the_god(s: State, card: Card) -> bool:
    operator = operator_of(card)
    if operator in (Operator.ADD, Operator.MULTIPLY):
        return may_do_good(s)
    return operator == Operator.WILD or may_do_harm(s)


# Which right covers a card


def covers(s: State, right: int, card: Card) -> bool:
    """Whether the player holds this right, and it places the card or turns it back up."""
    colour = colour_of(card)
    is_placed = s.lies[card] != Lies.CROSSED
    if right == Right.TURN:
        return is_placed and s.free > 0
    if right == Right.ADD:
        return s.adds > 0 and (is_placed or colour == s.god[s.turn])
    if right == Right.MULTIPLIED:
        return s.multiplied[colour] > 0
    return s.wilds[colour] > 0 and may_do_good(s)


def count_rights(s: State, card: Card) -> int:
    count = 0
    for right in range(RIGHTS):
        count += covers(s, right, card)
    return count


def only_right(s: State, card: Card) -> int:
    for right in range(RIGHTS):
        if covers(s, right, card):
            return right
    return -1


def may_be_placed(s: State, card: Card) -> bool:
    if not chain.finds_a_place(s, colour_of(card)) or not suits_the_god(s, card):
        return False
    return count_rights(s, card) > 0


def may_be_restored(s: State, card: Card) -> bool:
    return s.lies[card] == Lies.CROSSED and count_rights(s, card) > 0


# Whom a right can hit


def is_within_reach(s: State, seat: Seat) -> bool:
    """Another player who has already had a turn in this game."""
    return seat != s.turn and rounds.has_had_a_turn(s, seat)


def half_of(s: State, seat: Seat) -> int:
    """Rounded down, permanent cards counted, but never more than can be turned."""
    colour = s.god[seat]
    return min(count_showing(s, colour) // 2, count_lying(s, colour, Lies.FRONT))


def can_be_subtracted(s: State, seat: Seat) -> bool:
    return is_within_reach(s, seat) and count_lying(s, s.god[seat], Lies.FRONT) > 0


def can_be_divided(s: State, seat: Seat) -> bool:
    return is_within_reach(s, seat) and half_of(s, seat) > 0
