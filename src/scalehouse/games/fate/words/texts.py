"""Names of things as words, made from the data; and of places, as a client lights them up."""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import Words
from scalehouse.games.fate import state
from scalehouse.games.fate.data import BOX, NAMES, AgeCard, QuestToken
from scalehouse.games.fate.rules.board import ABOVE, BELOW, LEFT, RIGHT, SIDE, TOUCHES
from scalehouse.games.fate.state import Demigod, Edge, Slot, Square, Tile
from scalehouse.games.fate.words import (
    COLUMN_KEYS,
    DEMIGOD_KEYS,
    FATE,
    GOD_POWER_KEYS,
    SERVANT_KEYS,
)

SIDES = {ABOVE: "above", RIGHT: "right", BELOW: "below", LEFT: "left"}


def demigod(name: str) -> Words:
    """One of our own box has a name in every language; one of another, that of the box."""
    key = f"demigod_{name.lower()}"
    return FATE.say(key) if key in DEMIGOD_KEYS else FATE.say("demigod", name=name)


def square(number: Square) -> Words:
    """As on a chess board, rows from the top: A1 to C3."""
    return FATE.say("square", column=column(number % SIDE), row=number // SIDE + 1)


def column(number: int) -> Words:
    return FATE.say(COLUMN_KEYS[number])


def edge(number: Edge) -> Words:
    one, other = TOUCHES[number].tolist()
    return FATE.say("edge", one=square(one), other=square(other))


def slot(number: Slot) -> Words:
    side, nth = number // SIDE * SIDE, number % SIDE
    if side in (ABOVE, BELOW):
        return FATE.say(f"slot_{SIDES[side]}", column=column(nth))
    return FATE.say(f"slot_{SIDES[side]}", row=nth + 1)


def quest(token: QuestToken) -> Words:
    key = "special_quest" if token.special else "regular_quest"
    return FATE.say(key, symbol=symbol(token.symbol), renown=token.renown)


def symbol(name: str) -> Words:
    return FATE.say(f"symbol_{name}")


def criterion(card: AgeCard) -> Words:
    if card.high == state.MAX_RENOWN:
        return FATE.say("criterion_from", low=card.low)
    if card.low == 0:
        return FATE.say("criterion_to", high=card.high)
    return FATE.say("criterion_between", low=card.low, high=card.high)


DEMIGOD = tuple(map(demigod, NAMES))
TILE = {state.NO_TILE: FATE.say("tile_none")} | {
    int(tile): FATE.say(f"tile_{tile.name.lower()}") for tile in Tile
}
SERVANT = tuple(map(FATE.say, SERVANT_KEYS))
GOD_POWER = tuple(map(FATE.say, GOD_POWER_KEYS))
SQUARE = tuple(map(square, range(state.SQUARES)))
EDGE = tuple(map(edge, range(state.EDGES)))
SLOT = tuple(map(slot, range(state.SLOTS)))
QUEST = tuple(map(quest, BOX.quests))
CRITERION = tuple(map(criterion, BOX.cards))  # [card]
NOBODY = FATE.say("nobody")


def place(where: int) -> Words:
    if where == state.ABYSS:
        return FATE.say("in_abyss")
    return FATE.say("on_tile", edge=EDGE[where]) if where < state.EDGES else FATE.say("off_board")


def demigod_at(demigod: Demigod) -> str:
    return f"demigod/{demigod}"


def tile_at(number: Edge) -> str:
    return f"tile/{number}"


def quest_at(number: Square) -> str:
    return f"quest/{number}"


def slot_at(number: Slot) -> str:
    return f"slot/{number}"


def servant_at(seat: Seat, servant: int) -> str:
    return f"servant/{seat}/{servant}"


def power_at(power: int) -> str:
    return f"power/{power}"
