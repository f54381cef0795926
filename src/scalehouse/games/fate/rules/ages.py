"""Setup, the start of an Age and its end."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat, Weights
from scalehouse.games.fate import data, moves, state
from scalehouse.games.fate.state import Card, Demigod, Marker, Phase, Square, State

# What chance does


def chance_before_an_age(s: State, weights: Weights) -> None:
    if s.phase == Phase.DEAL:
        for demigod in range(state.DEMIGODS):  # each player has a deck of all nine
            weights[moves.DEAL + demigod] = s.holds[s.dealt // state.HAND, demigod] == 0
    elif s.phase == Phase.LOT:
        weights[moves.LOT : moves.LOT + state.SIDES] = 1
    elif s.phase == Phase.CARD:
        first = moves.CARD + s.age * state.CARDS_OF_AGE
        weights[first : first + state.CARDS_OF_AGE] = 1
    elif s.phase == Phase.QUEST:
        special = next_bare_square(s) == special_square(s)
        for quest in range(state.QUESTS):
            weights[moves.QUEST + quest] = s.pile[quest] == 1 and data.IS_SPECIAL[quest] == special


def apply_chance(s: State, move: Move) -> None:
    if s.phase == Phase.DEAL:
        deal(s, move - moves.DEAL)
    elif s.phase == Phase.LOT:
        s.first = move - moves.LOT
        s.phase = Phase.CARD
    elif s.phase == Phase.CARD:
        lay_out(s, move - moves.CARD)
    else:
        turn_up_quest(s, move - moves.QUEST)


def deal(s: State, demigod: Demigod) -> None:
    s.holds[s.dealt // state.HAND, demigod] = 1
    s.dealt += 1
    if s.dealt == state.SIDES * state.HAND:
        s.phase = Phase.LOT if s.first == state.NO_SEAT else Phase.CARD


# The start of an Age


def special_square(s: State) -> Square:
    return data.SPECIAL_SQUARE[s.card[s.age]]


def next_bare_square(s: State) -> Square:
    """The first square without a quest, or SQUARES when there is none."""
    for square in range(state.SQUARES):
        if s.quest[square] == state.NO_QUEST:
            return square
    return state.SQUARES


def lay_out(s: State, card: Card) -> None:
    s.card[s.age] = card
    for edge in range(state.EDGES):
        s.tile[edge] = data.LAYOUT[card, edge]
    if s.age > 0:
        discard_special_quest(s)
    s.phase = Phase.QUEST


def discard_special_quest(s: State) -> None:
    """A regular quest where the new special one will lie goes to the old one's place."""
    for square in range(state.SQUARES):
        if data.IS_SPECIAL[s.quest[square]]:
            s.quest[square] = s.quest[special_square(s)]
            break
    s.quest[special_square(s)] = state.NO_QUEST


def turn_up_quest(s: State, quest: int) -> None:
    s.pile[quest] = 0
    s.quest[next_bare_square(s)] = quest
    if next_bare_square(s) == state.SQUARES:
        s.turn = s.first
        s.phase = Phase.TURN


# The end of an Age


def add_renown(s: State, demigod: Demigod, change: int) -> None:
    s.renown[demigod] = min(state.MAX_RENOWN, max(0, s.renown[demigod] + change))


def end_age(s: State) -> None:
    score_abyss(s)
    announce(s)
    if s.age == state.AGES - 1:
        s.phase = Phase.GUESS
    else:
        clear_board(s)
        s.age += 1
        s.first = 1 - s.first
        s.turn = s.first
        s.phase = Phase.CARD


def score_abyss(s: State) -> None:
    for demigod in range(state.DEMIGODS):
        if s.where[demigod] == state.ABYSS:
            add_renown(s, demigod, data.IN_ABYSS[s.card[s.age], s.marker])


def announce(s: State) -> None:
    """Each seat says whether one of its demigods meets the criterion of the Age card."""
    for demigod in range(state.DEMIGODS):
        s.met[s.age, demigod] = meets_criterion(s, demigod)
    for seat in range(state.SIDES):
        s.answer[s.age, seat] = state.YES if holds_one_that_meets(s, seat) else state.NO


def meets_criterion(s: State, demigod: Demigod) -> bool:
    card = s.card[s.age]
    return data.LOW[card] <= s.renown[demigod] <= data.HIGH[card]


def holds_one_that_meets(s: State, seat: Seat) -> bool:
    for demigod in range(state.DEMIGODS):
        if s.holds[seat, demigod] == 1 and s.met[s.age, demigod] == 1:
            return True
    return False


def clear_board(s: State) -> None:
    """Quests stay; the special one is discarded when the next card says where the new one goes."""
    s.where[:] = state.OFF_BOARD
    s.tile[:] = state.NO_TILE
    s.slot[:] = state.NO_SERVANT
    s.marker = Marker.MIDDLE
    s.passed[:] = 0
