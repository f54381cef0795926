"""The chain: the repeating grayscale, and the places where a card fits.

A place is named by a card of the chain and one of its sides. Where several cards touch it, it is
named by the one that was placed first, so that it has one name.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.contract import Mask
from scalehouse.games.scale import data, moves
from scalehouse.games.scale.state import COLOURS, SIDES, Card, Colour, Lies, Side, State

# Sides from the right against the clock. x counts to the right, y down and to the right.
DX = (1, 1, 0, -1, -1, 0)
DY = (0, -1, -1, 0, 1, 1)
NO_SIDE: Side = -1

# [dx + 1, dy + 1] the side on which a touching hex lies
SIDE_AT = np.full((3, 3), NO_SIDE, np.int64)
SIDE_AT[np.add(DX, 1), np.add(DY, 1)] = np.arange(SIDES)


def are_one_step_apart(one: Colour, other: Colour) -> bool:
    """White, light gray, dark gray, black, and white again."""
    return (one - other) % COLOURS in (1, COLOURS - 1)


def bit(colour: Colour) -> int:
    return 1 << colour


# [colour] a bit for each colour that may lie beside it
BESIDE = np.array(
    [
        sum(bit(other) for other in range(COLOURS) if are_one_step_apart(colour, other))
        for colour in range(COLOURS)
    ],
    np.int64,
)


def side_towards(dx: int, dy: int) -> Side:
    """The side of a hex that touches the one so far away; NO_SIDE when they do not touch."""
    if not (-1 <= dx <= 1 and -1 <= dy <= 1):
        return NO_SIDE
    return int(SIDE_AT[dx + 1, dy + 1])


def side_of(s: State, card: Card, x: int, y: int) -> Side:
    return side_towards(x - int(s.x[card]), y - int(s.y[card]))


def is_taken(s: State, x: int, y: int) -> bool:
    for nth in range(s.chain_size):
        card = s.chain[nth]
        if s.x[card] == x and s.y[card] == y:
            return True
    return False


def set_room(s: State, card: Card, side: Side, colours: int) -> None:
    """Write down which colours fit into a place, and keep count."""
    before = int(s.room[card, side])
    s.room[card, side] = colours
    for colour in range(COLOURS):
        s.fits[colour] += ((colours >> colour) & 1) - ((before >> colour) & 1)


def fits_at(s: State, card: Card, side: Side, colour: Colour) -> bool:
    return (s.room[card, side] >> colour) & 1 == 1


def finds_a_place(s: State, colour: Colour) -> bool:
    """The first card goes anywhere."""
    return s.chain_size == 0 or s.fits[colour] > 0


def legal_spots(s: State, colour: Colour, mask: Mask) -> None:
    for nth in range(s.chain_size):
        card = s.chain[nth]
        for side in range(SIDES):
            mask[spot(card, side)] = fits_at(s, card, side, colour)


def spot(card: Card, side: Side) -> int:
    return moves.SPOT + int(card) * SIDES + side


def only_spot(s: State, colour: Colour) -> int:
    for nth in range(s.chain_size):
        card = s.chain[nth]
        for side in range(SIDES):
            if fits_at(s, card, side, colour):
                return spot(card, side)
    return -1


def lay(s: State, card: Card, anchor: Card, side: Side) -> None:
    """Put a card beside another one of the chain."""
    lay_at(s, card, int(s.x[anchor]) + DX[side], int(s.y[anchor]) + DY[side])


def lay_at(s: State, card: Card, x: int, y: int) -> None:
    for nth in range(s.chain_size):  # the place is no longer one
        side = side_of(s, s.chain[nth], x, y)
        if side != NO_SIDE:
            set_room(s, s.chain[nth], side, 0)
    s.x[card] = x
    s.y[card] = y
    s.lies[card] = Lies.FRONT
    s.chain[s.chain_size] = card
    s.chain_size += 1
    for side in range(SIDES):
        narrow(s, card, x + DX[side], y + DY[side])


def narrow(s: State, card: Card, x: int, y: int) -> None:
    """A place beside a new card now takes only what may lie beside it, too."""
    if is_taken(s, x, y):
        return
    beside = BESIDE[data.colour_of(card)]
    for nth in range(s.chain_size):
        anchor = s.chain[nth]
        side = side_of(s, anchor, x, y)
        if side != NO_SIDE:
            is_new = anchor == card
            set_room(s, anchor, side, beside if is_new else beside & s.room[anchor, side])
            return
