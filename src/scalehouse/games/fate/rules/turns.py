"""On your turn: place a demigod, place a servant, use a god power, or pass."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Move, Seat
from scalehouse.games.fate import data, moves, state
from scalehouse.games.fate.rules import ages, board
from scalehouse.games.fate.state import Demigod, Edge, Slot, Square, State

# The turn


def holds_servants(s: State, seat: Seat) -> bool:
    for servant in range(state.SERVANTS):
        if s.held[seat, servant] > 0:
            return True
    return False


def tile_can_be_covered(s: State) -> bool:
    """There is an open tile, and a demigod off the board to place on it."""
    on_tiles = 0
    off_board = 0
    for demigod in range(state.DEMIGODS):
        on_tiles += s.where[demigod] < state.EDGES
        off_board += s.where[demigod] == state.OFF_BOARD
    return off_board > 0 and on_tiles < state.TILES_OF_AGE[s.age]


def nothing_is_left(s: State) -> bool:
    """No tile to cover, no servant to place: the Age ends unless a god power is used."""
    return not tile_can_be_covered(s) and not holds_servants(s, 0) and not holds_servants(s, 1)


def may_place_demigods(s: State, seat: Seat) -> bool:
    return s.passed[seat] == 0 and tile_can_be_covered(s)


def may_pass(s: State, seat: Seat) -> bool:
    """Who has passed may pass again, whatever has happened to the tiles since."""
    return s.passed[seat] == 1 or not (tile_can_be_covered(s) or holds_servants(s, seat))


def may_use(s: State, seat: Seat, power: int) -> bool:
    if s.power[power] != state.NO_SEAT:
        return False
    if power == state.Power.STEAL:
        return holds_servants(s, 1 - seat)
    if power == state.Power.SWITCH:
        return not all_are_in_one_place(s)
    return not (all_are_in_one_place(s) and s.where[0] == state.ABYSS)


def legal_in_turn(s: State, seat: Seat, mask: Mask) -> None:
    if may_place_demigods(s, seat):
        for demigod in range(state.DEMIGODS):
            mask[moves.PLACE + demigod] = s.where[demigod] == state.OFF_BOARD
    for servant in range(state.SERVANTS):
        mask[moves.SERVANT + servant] = s.held[seat, servant] > 0
    for power in range(state.POWERS):
        mask[moves.POWER + power] = may_use(s, seat, power)
    mask[moves.PASS] = may_pass(s, seat)


def take_turn(s: State, move: Move) -> None:
    if move == moves.PASS:
        pass_turn(s)
    elif move < moves.SERVANT:
        s.chosen = move - moves.PLACE
        s.phase = state.Phase.TILE
    elif move < moves.POWER:
        s.servant = move - moves.SERVANT
        s.phase = state.Phase.SLOT
    else:
        use_power(s, move - moves.POWER)


def pass_turn(s: State) -> None:
    """Who passes did not act last, so when nothing is left this was the last chance of the Age."""
    s.passed[s.turn] = 1
    if nothing_is_left(s):
        s.phase = state.Phase.AGE_ENDS
    else:
        s.turn = 1 - s.turn


def end_turn(s: State) -> None:
    s.chosen = state.NO_DEMIGOD
    s.servant = state.NO_SERVANT
    s.turn = 1 - s.turn
    s.phase = state.Phase.TURN


def legal_choices(s: State, seat: Seat, mask: Mask) -> None:
    """What is left to say about an action that was begun."""
    if s.phase == state.Phase.TILE:
        legal_tiles(s, mask)
    elif s.phase == state.Phase.SLOT:
        for slot in range(state.SLOTS):
            mask[moves.BESIDE + slot] = s.slot[slot] == state.NO_SERVANT
    elif s.phase == state.Phase.FATE:
        mask[moves.MARKER : moves.MARKER + 2] = True
    elif s.phase == state.Phase.STEAL:
        for servant in range(state.SERVANTS):
            mask[moves.STEAL + servant] = s.held[1 - seat, servant] > 0
    else:
        legal_targets(s, mask)


def legal_targets(s: State, mask: Mask) -> None:
    """Demigods: the tile smites those off the board, the god power all but those in the Abyss."""
    for demigod in range(state.DEMIGODS):
        if s.phase == state.Phase.SMITE:
            mask[moves.SMITE + demigod] = s.where[demigod] == state.OFF_BOARD
        elif s.phase == state.Phase.POWER_SMITE:
            mask[moves.SMITE + demigod] = s.where[demigod] != state.ABYSS
        elif s.phase == state.Phase.SWITCH:
            mask[moves.SWITCH + demigod] = may_switch(s, demigod)


def make_choice(s: State, move: Move) -> None:
    if s.phase == state.Phase.TILE:
        place_demigod(s, move - moves.ONTO)
    elif s.phase == state.Phase.SLOT:
        place_servant(s, move - moves.BESIDE)
    elif s.phase == state.Phase.SMITE:
        s.where[move - moves.SMITE] = state.ABYSS
        end_turn(s)
    elif s.phase == state.Phase.FATE:
        s.marker = state.Marker.LEFT if move == moves.MARKER else state.Marker.RIGHT
        end_turn(s)
    elif s.phase == state.Phase.POWER_SMITE:
        smite_anyone(s, move - moves.SMITE)
    elif s.phase == state.Phase.SWITCH:
        choose_to_switch(s, move - moves.SWITCH)
    else:
        steal(s, move - moves.STEAL)


# Actions


def who_stands_on(s: State, edge: Edge) -> Demigod:
    for demigod in range(state.DEMIGODS):
        if s.where[demigod] == edge:
            return demigod
    return state.NO_DEMIGOD


def legal_tiles(s: State, mask: Mask) -> None:
    for edge in range(state.EDGES):
        mask[moves.ONTO + edge] = s.tile[edge] != state.NO_TILE
    for demigod in range(state.DEMIGODS):
        if s.where[demigod] < state.EDGES:
            mask[moves.ONTO + s.where[demigod]] = False


def anyone_is_off_board(s: State) -> bool:
    for demigod in range(state.DEMIGODS):
        if s.where[demigod] == state.OFF_BOARD:
            return True
    return False


def place_demigod(s: State, edge: Edge) -> None:
    """Take the tile's action at once. Smite with nobody off the board does nothing."""
    s.where[s.chosen] = edge
    s.chosen = state.NO_DEMIGOD
    tile = s.tile[edge]
    if tile == state.Tile.FATE:
        s.phase = state.Phase.FATE
    elif tile == state.Tile.SMITE and anyone_is_off_board(s):
        s.phase = state.Phase.SMITE
    else:
        if state.Tile.PENANCE <= tile <= state.Tile.HADRIA:
            s.held[s.turn, tile - state.Tile.PENANCE] += 1
        end_turn(s)


# Servants


def place_servant(s: State, slot: Slot) -> None:
    """The changes of one placement are added up for each demigod before the limits cut them."""
    servant = s.servant
    s.held[s.turn, servant] -= 1
    s.slot[slot] = servant
    for demigod in range(state.DEMIGODS):
        edge = s.where[demigod]
        if edge < state.EDGES:
            change = quest_change(s, servant, slot, board.TOUCHES[edge, 0])
            change += quest_change(s, servant, slot, board.TOUCHES[edge, 1])
            ages.add_renown(s, demigod, change)
    end_turn(s)


def quest_change(s: State, servant: int, slot: Slot, square: Square) -> int:
    """What a quest does to those beside it when a servant stands there; 0 if it is no target."""
    return data.CHANGE[s.quest[square]] if is_target(s, servant, slot, square) else 0


def is_target(s: State, servant: int, slot: Slot, square: Square) -> bool:
    if servant == state.Servant.HADRIA:
        return board.NEXT_TO[slot] == square
    return board.IN_LINE[slot, square] and data.SYMBOL[s.quest[square]] == servant


# God powers


def use_power(s: State, power: int) -> None:
    s.power[power] = s.turn
    if power == state.Power.SMITE:
        s.phase = state.Phase.POWER_SMITE
    elif power == state.Power.SWITCH:
        s.phase = state.Phase.SWITCH
    else:
        s.phase = state.Phase.STEAL


def smite_anyone(s: State, demigod: Demigod) -> None:
    """The tile under the demigod turns face down: open again, without its action."""
    if s.where[demigod] < state.EDGES:
        s.tile[s.where[demigod]] = state.Tile.FACE_DOWN
    s.where[demigod] = state.ABYSS
    end_turn(s)


def all_are_in_one_place(s: State) -> bool:
    for demigod in range(1, state.DEMIGODS):
        if s.where[demigod] != s.where[0]:
            return False
    return True


def may_switch(s: State, demigod: Demigod) -> bool:
    """The first may be anyone; the second must be in a different place."""
    return s.chosen == state.NO_DEMIGOD or s.where[demigod] != s.where[s.chosen]


def choose_to_switch(s: State, demigod: Demigod) -> None:
    """Tile actions are not taken by a switch."""
    if s.chosen == state.NO_DEMIGOD:
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
