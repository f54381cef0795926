"""What the lab counts in Scales of Fate: demigods, powers, servants, tiles, quests, Age cards."""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.contract import Counts, Flags, Move, Seat
from scalehouse.games.fate import moves, state
from scalehouse.games.fate.data import BOX, NAMES, SYMBOL, QuestToken
from scalehouse.games.fate.rules.board import LINES, SIDE, TOUCHES
from scalehouse.games.fate.state import Phase, Servant, Slot, State, Tile

PACE = 8.0  # seconds that a person takes for a choice
OWNED = ("demigod",)  # kinds of parts that a seat has from the start on
TILES = len(Tile)

# Parts, in this order
GOD_POWER = state.DEMIGODS  # + power
SERVED = GOD_POWER + state.POWERS  # + servant
COVERED = SERVED + state.SERVANTS  # + TILES × age + tile − 1
TARGETED = COVERED + state.AGES * TILES  # + quest
AGE_CARD = TARGETED + state.QUESTS  # + card
MARKED = AGE_CARD + state.CARDS  # + 0 to the left, 1 to the right
PASSED = MARKED + 2
PAIRED = COVERED  # the first so many are looked at in pairs
NO_PART = -1

LINE = np.array(LINES, np.int64)  # [slot] the squares of its row or column
TOUCHED_BITS = (1 << TOUCHES).sum(axis=1)  # [edge] a bit for each of the two squares

# The lab's own names, in English: its reports are
ROMAN = ("I", "II", "III")
POWER_NAMES = ("Smite", "Switch", "Steal")
SERVANT_NAMES = ("Penance", "Vesper", "Hadria's Servant")
TILE_NAMES = ("Smite", "Abyss Fate", "Penance", "Vesper", "Hadria's", "face down")


def name_of(quest: QuestToken) -> str:
    sign = "+" if quest.renown > 0 else "−"
    return f"{'special ' if quest.special else ''}{quest.symbol} {sign}{abs(quest.renown)}"


PARTS = (
    *(("demigod", name) for name in NAMES),
    *(("power", name) for name in POWER_NAMES),
    *(("servant", name) for name in SERVANT_NAMES),
    *(("tile", f"{name}, Age {age}") for age in ROMAN for name in TILE_NAMES),
    *(("quest", name_of(quest)) for quest in BOX.quests),
    *(("Age", f"Age {ROMAN[card.age]}: renown {card.criterion}") for card in BOX.cards),
    ("Abyss", "marker to the left"),
    ("Abyss", "marker to the right"),
    ("turn", "pass"),
)


def holds(s: State, seat: Seat, flags: Flags) -> None:
    """Its two demigods; and the Age cards, which lie there for both."""
    for demigod in range(state.DEMIGODS):
        flags[demigod] = s.holds[seat, demigod] == 1
    for age in range(state.AGES):
        if s.card[age] != state.NO_CARD:
            flags[AGE_CARD + s.card[age]] = True


def decision_context(s: State, seat: Seat) -> int:
    """Parts are used by turns, on tiles, by servants and by the marker."""
    if s.phase == Phase.SLOT:
        return squares_to_target(s)
    return 0 if s.phase in (Phase.TURN, Phase.TILE, Phase.FATE) else NO_PART


def squares_to_target(s: State) -> int:
    """Whose quests the servant at hand can target and somebody stands beside, a bit for each."""
    targets = 0
    for square in range(state.SQUARES):
        if s.servant == Servant.HADRIA or SYMBOL[s.quest[square]] == s.servant:
            targets |= 1 << square
    return targets & squares_beside(s)


def parts_of(s: State, seat: Seat, move: Move, decision_context: int, parts: Counts) -> int:
    """A servant may have several quests for targets; any other move uses one part."""
    if s.phase == Phase.SLOT:
        return list_targets(s, move - moves.BESIDE, decision_context, parts)
    parts[0] = part_of(s, seat, move)
    return 0 if parts[0] == NO_PART else 1


def part_of(s: State, seat: Seat, move: Move) -> int:
    if s.phase == Phase.TURN:
        return part_of_turn(move)
    if s.phase == Phase.TILE:
        return COVERED + TILES * int(s.age) + int(s.tile[move - moves.ONTO]) - 1
    return MARKED + move - moves.MARKER if s.phase == Phase.FATE else NO_PART


def part_of_turn(move: Move) -> int:
    if move == moves.PASS:
        return PASSED
    if move < moves.SERVANT:
        return NO_PART
    return GOD_POWER + move - moves.POWER if move >= moves.POWER else SERVED + move - moves.SERVANT


def list_targets(s: State, slot: Slot, targets: int, parts: Counts) -> int:
    """The quests of those squares that the servant would target from a slot."""
    count = 0
    for place in range(1 if s.servant == Servant.HADRIA else SIDE):
        square = LINE[slot, place]
        if (targets >> square) & 1 == 1:
            parts[count] = TARGETED + s.quest[square]
            count += 1
    return count


def squares_beside(s: State) -> int:
    """Where somebody stands beside the quest, a bit for each square."""
    bits = 0
    for demigod in range(state.DEMIGODS):
        if s.where[demigod] < state.EDGES:
            bits |= TOUCHED_BITS[s.where[demigod]]
    return bits


def round_number(s: State) -> int:
    return int(s.age) + 1


def starter(s: State) -> Seat:
    """The marker changes hands twice: in the third Age it is where it was in the first."""
    return int(s.first)


def moment(s: State) -> int:
    """Every turn."""
    return 2 * int(s.age) + int(s.turn)
