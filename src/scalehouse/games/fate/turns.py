"""On your turn: place a demigod, place a servant, use a god power, or pass."""

from __future__ import annotations

from scalehouse.core.contract import Mask, Move, Seat
from scalehouse.games.fate.ages import add_renown
from scalehouse.games.fate.board import IN_LINE, NEXT_TO, TOUCHES
from scalehouse.games.fate.box import CHANGE, SYMBOL
from scalehouse.games.fate.record import (
    ABYSS,
    BESIDE,
    DEMIGODS,
    EDGES,
    MARKER,
    NO_DEMIGOD,
    NO_SEAT,
    NO_SERVANT,
    NO_TILE,
    OFF_BOARD,
    ONTO,
    PASS,
    PLACE,
    POWER,
    POWERS,
    SERVANT,
    SERVANTS,
    SLOTS,
    SMITE,
    STEAL,
    SWITCH,
    TILES_OF_AGE,
    Demigod,
    Edge,
    Marker,
    Phase,
    Power,
    Servant,
    Slot,
    Square,
    State,
    Tile,
)

# The turn


def holds_servants(s: State, seat: Seat) -> bool:
    for servant in range(SERVANTS):
        if s.held[seat, servant] > 0:
            return True
    return False


def tile_can_be_covered(s: State) -> bool:
    """There is an open tile, and a demigod off the board to place on it."""
    on_tiles = 0
    off_board = 0
    for demigod in range(DEMIGODS):
        on_tiles += s.where[demigod] < EDGES
        off_board += s.where[demigod] == OFF_BOARD
    return off_board > 0 and on_tiles < TILES_OF_AGE[s.age]


def nothing_is_left(s: State) -> bool:
    """No tile to cover, no servant to place: the Age ends unless a god power is used."""
    return not tile_can_be_covered(s) and not holds_servants(s, 0) and not holds_servants(s, 1)


def may_place_demigods(s: State, seat: Seat) -> bool:
    return s.passed[seat] == 0 and tile_can_be_covered(s)


def may_pass(s: State, seat: Seat) -> bool:
    """Who has passed may pass again, whatever has happened to the tiles since."""
    return s.passed[seat] == 1 or not (tile_can_be_covered(s) or holds_servants(s, seat))


def may_use(s: State, seat: Seat, power: int) -> bool:
    if s.power[power] != NO_SEAT:
        return False
    if power == Power.STEAL:
        return holds_servants(s, 1 - seat)
    if power == Power.SWITCH:
        return not all_are_in_one_place(s)
    return not (all_are_in_one_place(s) and s.where[0] == ABYSS)


def legal_in_turn(s: State, seat: Seat, mask: Mask) -> None:
    if may_place_demigods(s, seat):
        for demigod in range(DEMIGODS):
            mask[PLACE + demigod] = s.where[demigod] == OFF_BOARD
    for servant in range(SERVANTS):
        mask[SERVANT + servant] = s.held[seat, servant] > 0
    for power in range(POWERS):
        mask[POWER + power] = may_use(s, seat, power)
    mask[PASS] = may_pass(s, seat)


def take_turn(s: State, move: Move) -> None:
    if move == PASS:
        pass_turn(s)
    elif move < SERVANT:
        s.chosen = move - PLACE
        s.phase = Phase.TILE
    elif move < POWER:
        s.servant = move - SERVANT
        s.phase = Phase.SLOT
    else:
        use_power(s, move - POWER)


def pass_turn(s: State) -> None:
    """Who passes did not act last, so when nothing is left this was the last chance of the Age."""
    s.passed[s.turn] = 1
    if nothing_is_left(s):
        s.phase = Phase.AGE_ENDS
    else:
        s.turn = 1 - s.turn


def end_turn(s: State) -> None:
    s.chosen = NO_DEMIGOD
    s.servant = NO_SERVANT
    s.turn = 1 - s.turn
    s.phase = Phase.TURN


def legal_choices(s: State, seat: Seat, mask: Mask) -> None:
    """What is left to say about an action that was begun."""
    if s.phase == Phase.TILE:
        legal_tiles(s, mask)
    elif s.phase == Phase.SLOT:
        for slot in range(SLOTS):
            mask[BESIDE + slot] = s.slot[slot] == NO_SERVANT
    elif s.phase == Phase.FATE:
        mask[MARKER : MARKER + 2] = True
    elif s.phase == Phase.STEAL:
        for servant in range(SERVANTS):
            mask[STEAL + servant] = s.held[1 - seat, servant] > 0
    else:
        legal_targets(s, mask)


def legal_targets(s: State, mask: Mask) -> None:
    """Demigods: the tile smites those off the board, the god power all but those in the Abyss."""
    for demigod in range(DEMIGODS):
        if s.phase == Phase.SMITE:
            mask[SMITE + demigod] = s.where[demigod] == OFF_BOARD
        elif s.phase == Phase.POWER_SMITE:
            mask[SMITE + demigod] = s.where[demigod] != ABYSS
        elif s.phase == Phase.SWITCH:
            mask[SWITCH + demigod] = may_switch(s, demigod)


def make_choice(s: State, move: Move) -> None:
    if s.phase == Phase.TILE:
        place_demigod(s, move - ONTO)
    elif s.phase == Phase.SLOT:
        place_servant(s, move - BESIDE)
    elif s.phase == Phase.SMITE:
        s.where[move - SMITE] = ABYSS
        end_turn(s)
    elif s.phase == Phase.FATE:
        s.marker = Marker.LEFT if move == MARKER else Marker.RIGHT
        end_turn(s)
    elif s.phase == Phase.POWER_SMITE:
        smite_anyone(s, move - SMITE)
    elif s.phase == Phase.SWITCH:
        choose_to_switch(s, move - SWITCH)
    else:
        steal(s, move - STEAL)


# Actions


def who_stands_on(s: State, edge: Edge) -> Demigod:
    for demigod in range(DEMIGODS):
        if s.where[demigod] == edge:
            return demigod
    return NO_DEMIGOD


def legal_tiles(s: State, mask: Mask) -> None:
    for edge in range(EDGES):
        mask[ONTO + edge] = s.tile[edge] != NO_TILE
    for demigod in range(DEMIGODS):
        if s.where[demigod] < EDGES:
            mask[ONTO + s.where[demigod]] = False


def anyone_is_off_board(s: State) -> bool:
    for demigod in range(DEMIGODS):
        if s.where[demigod] == OFF_BOARD:
            return True
    return False


def place_demigod(s: State, edge: Edge) -> None:
    """Take the tile's action at once. Smite with nobody off the board does nothing."""
    s.where[s.chosen] = edge
    s.chosen = NO_DEMIGOD
    tile = s.tile[edge]
    if tile == Tile.FATE:
        s.phase = Phase.FATE
    elif tile == Tile.SMITE and anyone_is_off_board(s):
        s.phase = Phase.SMITE
    else:
        if Tile.PENANCE <= tile <= Tile.HADRIA:
            s.held[s.turn, tile - Tile.PENANCE] += 1
        end_turn(s)


# Servants


def place_servant(s: State, slot: Slot) -> None:
    """The changes of one placement are added up for each demigod before the limits cut them."""
    servant = s.servant
    s.held[s.turn, servant] -= 1
    s.slot[slot] = servant
    for demigod in range(DEMIGODS):
        edge = s.where[demigod]
        if edge < EDGES:
            change = quest_change(s, servant, slot, TOUCHES[edge, 0])
            change += quest_change(s, servant, slot, TOUCHES[edge, 1])
            add_renown(s, demigod, change)
    end_turn(s)


def quest_change(s: State, servant: int, slot: Slot, square: Square) -> int:
    """What a quest does to those beside it when a servant stands there; 0 if it is no target."""
    return CHANGE[s.quest[square]] if is_target(s, servant, slot, square) else 0


def is_target(s: State, servant: int, slot: Slot, square: Square) -> bool:
    if servant == Servant.HADRIA:
        return NEXT_TO[slot] == square
    return IN_LINE[slot, square] and SYMBOL[s.quest[square]] == servant


# God powers


def use_power(s: State, power: int) -> None:
    s.power[power] = s.turn
    if power == Power.SMITE:
        s.phase = Phase.POWER_SMITE
    elif power == Power.SWITCH:
        s.phase = Phase.SWITCH
    else:
        s.phase = Phase.STEAL


def smite_anyone(s: State, demigod: Demigod) -> None:
    """The tile under the demigod turns face down: open again, without its action."""
    if s.where[demigod] < EDGES:
        s.tile[s.where[demigod]] = Tile.FACE_DOWN
    s.where[demigod] = ABYSS
    end_turn(s)


def all_are_in_one_place(s: State) -> bool:
    for demigod in range(1, DEMIGODS):
        if s.where[demigod] != s.where[0]:
            return False
    return True


def may_switch(s: State, demigod: Demigod) -> bool:
    """The first may be anyone; the second must be in a different place."""
    return s.chosen == NO_DEMIGOD or s.where[demigod] != s.where[s.chosen]


def choose_to_switch(s: State, demigod: Demigod) -> None:
    """Tile actions are not taken by a switch."""
    if s.chosen == NO_DEMIGOD:
        s.chosen = demigod
        return
    place = s.where[demigod]
    s.where[demigod] = s.where[s.chosen]
    s.where[s.chosen] = place
    end_turn(s)


def steal(s: State, servant: int) -> None:
    """The servant must be placed, so a thief who had passed has not any more."""
    s.held[1 - s.turn, servant] -= 1
    s.held[s.turn, servant] += 1
    s.passed[s.turn] = 0
    end_turn(s)
