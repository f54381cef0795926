"""What the lab counts in Scales of Fate: demigods, powers, servants, tiles, quests, Age cards."""

from __future__ import annotations

from scalehouse.core.contract import Flags, Move, Seat
from scalehouse.games.fate import texts
from scalehouse.games.fate.board import TOUCHES
from scalehouse.games.fate.box import BOX, NAMES
from scalehouse.games.fate.record import (
    AGES,
    BESIDE,
    CARDS,
    DEMIGODS,
    EDGES,
    MARKER,
    NO_CARD,
    ONTO,
    PASS,
    POWER,
    POWERS,
    QUESTS,
    SERVANT,
    SERVANTS,
    SQUARES,
    Phase,
    Slot,
    Square,
    State,
    Tile,
)
from scalehouse.games.fate.turns import is_target

PACE = 8.0  # seconds that a person takes for a choice
OWNED = ("demigod",)  # kinds of parts that a seat has from the start on
TILES = len(Tile)

# Parts, in this order
GOD_POWER = DEMIGODS  # + power
SERVED = GOD_POWER + POWERS  # + servant
COVERED = SERVED + SERVANTS  # + TILES × age + tile − 1
TARGETED = COVERED + AGES * TILES  # + quest
AGE_CARD = TARGETED + QUESTS  # + card
MARKED = AGE_CARD + CARDS  # + 0 to the left, 1 to the right
PASSED = MARKED + 2
PAIRED = COVERED  # the first so many are looked at in pairs
NO_PART = -1

ROMAN = ("I", "II", "III")
PARTS = (
    *(("demigod", name) for name in NAMES),
    *(("power", name) for name in texts.POWERS),
    *(("servant", name) for name in texts.SERVANTS),
    *(("tile", f"{texts.TILES[tile]}, Age {age}") for age in ROMAN for tile in Tile),
    *(("quest", texts.quest(quest)) for quest in range(QUESTS)),
    *(("Age", f"Age {ROMAN[card.age]}: {texts.criterion(n)}") for n, card in enumerate(BOX.cards)),
    ("Abyss", "marker to the left"),
    ("Abyss", "marker to the right"),
    ("turn", "pass"),
)


def holds(s: State, seat: Seat, flags: Flags) -> None:
    """Its two demigods; and the Age cards, which lie there for both."""
    for demigod in range(DEMIGODS):
        flags[demigod] = s.holds[seat, demigod] == 1
    for age in range(AGES):
        if s.card[age] != NO_CARD:
            flags[AGE_CARD + s.card[age]] = True


def part_of(s: State, seat: Seat, move: Move, nth: int) -> int:
    """A servant may have several quests for targets; any other move uses one part."""
    if s.phase == Phase.SLOT:
        return nth_target(s, move - BESIDE, nth)
    if nth > 0:
        return NO_PART
    if s.phase == Phase.TILE:
        return COVERED + TILES * int(s.age) + int(s.tile[move - ONTO]) - 1
    if s.phase == Phase.FATE:
        return MARKED + move - MARKER
    if s.phase != Phase.TURN:
        return NO_PART
    if move == PASS:
        return PASSED
    if move >= POWER:
        return GOD_POWER + move - POWER
    return SERVED + move - SERVANT if move >= SERVANT else NO_PART


def nth_target(s: State, slot: Slot, nth: int) -> int:
    """The nth quest that somebody stands beside and that the servant would target there."""
    left = nth
    for square in range(SQUARES):
        if is_target(s, s.servant, slot, square) and somebody_is_beside(s, square):
            if left == 0:
                return TARGETED + int(s.quest[square])
            left -= 1
    return NO_PART


def somebody_is_beside(s: State, square: Square) -> bool:
    for demigod in range(DEMIGODS):
        edge = s.where[demigod]
        if edge < EDGES and (TOUCHES[edge, 0] == square or TOUCHES[edge, 1] == square):
            return True
    return False


def round_number(s: State) -> int:
    return int(s.age) + 1


def starter(s: State) -> Seat:
    """The marker changes hands twice: in the third Age it is where it was in the first."""
    return int(s.first)


def moment(s: State) -> int:
    """Every turn."""
    return 2 * int(s.age) + int(s.turn)
