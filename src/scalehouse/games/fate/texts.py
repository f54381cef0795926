"""Names of things as people read them, and of places as a client lights them up."""

from __future__ import annotations

from scalehouse.core.contract import Seat
from scalehouse.games.fate.board import ABOVE, BELOW, LEFT, RIGHT, SIDE, TOUCHES
from scalehouse.games.fate.box import BOX
from scalehouse.games.fate.record import ABYSS, EDGES, Demigod, Edge, Quest, Slot, Square, Tile

TILES = {
    Tile.SMITE: "Smite",
    Tile.FATE: "Abyss Fate",
    Tile.PENANCE: "Penance",
    Tile.VESPER: "Vesper",
    Tile.HADRIA: "Hadria's",
    Tile.FACE_DOWN: "face down",
}
SERVANTS = ("Penance", "Vesper", "Hadria's Servant")
POWERS = ("Smite", "Switch", "Steal")
COLUMNS = "ABC"


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "0"


def square(number: Square) -> str:
    """As on a chess board, rows from the top: A1 to C3."""
    return f"{COLUMNS[number % SIDE]}{number // SIDE + 1}"


def edge(number: Edge) -> str:
    one, other = TOUCHES[number].tolist()
    return f"{square(one)}–{square(other)}"


def slot(number: Slot) -> str:
    side, nth = number // SIDE * SIDE, number % SIDE
    if side in (ABOVE, BELOW):
        return f"{'above' if side == ABOVE else 'below'} column {COLUMNS[nth]}"
    assert side in (RIGHT, LEFT)
    return f"{'right' if side == RIGHT else 'left'} of row {nth + 1}"


def place(where: int) -> str:
    if where == ABYSS:
        return "in the Abyss"
    return f"on {edge(where)}" if where < EDGES else "off the board"


def quest(number: Quest) -> str:
    token = BOX.quests[number]
    kind = "special " if token.special else ""
    return f"{kind}{token.symbol} {signed(token.renown)}"


def criterion(card: int) -> str:
    return f"renown {BOX.cards[card].criterion}"


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
