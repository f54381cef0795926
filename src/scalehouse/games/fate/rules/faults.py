"""What may never be so: the invariants of a position."""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.contract import Flags, Seat
from scalehouse.games.fate import data, moves, state
from scalehouse.games.fate.rules import ages, deduction, turns
from scalehouse.games.fate.state import Demigod, Edge, Marker, Phase, Power, State, Tile

PROBLEMS = (
    "phase, Age, a seat, a card, a quest, a demigod or its place out of range",
    "renown outside of 0 to 14",
    "a demigod shares a tile, or stands where no tile lies",
    "a seat has the wrong number of demigods",
    "a quest is missing, or twice on the board, or the special one is not in its place",
    "the tiles are not those of the Age card, or the Abyss marker is nowhere",
    "the servants in play are not those of the tiles that were covered",
    "a god power was used by nobody at the table, or left no trace",
    "a seat has passed and still has a servant, or both have passed",
    "something is chosen outside of the action it is for",
    "an announcement is early, late or untrue",
    "a guess is early, or of the wrong number of demigods",
    "a choice is asked that has one option or none",
)


def find_faults(s: State, found: Flags) -> None:
    found[0] = is_out_of_range(s)
    if found[0]:
        return  # the rest looks things up by these
    found[1] = s.renown.min() < 0 or s.renown.max() > state.MAX_RENOWN
    found[2] = demigods_are_misplaced(s)
    found[3] = hands_are_wrong(s)
    found[4] = quests_are_wrong(s) or special_quest_is_wrong(s)
    found[5] = tiles_are_wrong(s)
    found[6] = servants_are_wrong(s)
    found[7] = powers_are_wrong(s)
    found[8] = passes_are_wrong(s)
    found[9] = choice_is_wrong(s)
    found[10] = announcements_are_wrong(s)
    found[11] = guesses_are_wrong(s)
    found[12] = Phase.TURN <= s.phase < Phase.AGE_ENDS and count_options(s) < 2


def is_out_of_range(s: State) -> bool:
    if not 0 <= s.phase <= Phase.OVER or s.phase == Phase.AGE_ENDS or not 0 <= s.age < state.AGES:
        return True
    if not 0 <= s.turn < state.SIDES or not state.NO_SEAT <= s.first < state.SIDES:
        return True
    if s.phase > Phase.LOT and s.first == state.NO_SEAT:
        return True
    if (
        not state.NO_DEMIGOD <= s.chosen < state.DEMIGODS
        or not state.NO_SERVANT <= s.servant < state.SERVANTS
    ):
        return True
    return cards_are_unknown(s) or places_are_unknown(s)


def cards_are_unknown(s: State) -> bool:
    """Each Age has one of its own cards, or none yet."""
    for age in range(state.AGES):
        was_drawn = age < s.age or (age == s.age and s.phase > Phase.CARD)
        if was_drawn != (s.card[age] != state.NO_CARD):
            return True
        first = age * state.CARDS_OF_AGE
        if was_drawn and not first <= s.card[age] < first + state.CARDS_OF_AGE:
            return True
    return False


def places_are_unknown(s: State) -> bool:
    for demigod in range(state.DEMIGODS):
        if not 0 <= s.where[demigod] <= state.OFF_BOARD:
            return True
    for square in range(state.SQUARES):
        if not state.NO_QUEST <= s.quest[square] < state.QUESTS:
            return True
    return False


def demigods_are_misplaced(s: State) -> bool:
    for demigod in range(state.DEMIGODS):
        place = s.where[demigod]
        if place < state.EDGES and (
            s.tile[place] == state.NO_TILE or turns.who_stands_on(s, place) != demigod
        ):
            return True
    return False


def hands_are_wrong(s: State) -> bool:
    all_cards = state.SIDES * state.HAND
    if not 0 <= s.dealt <= all_cards or (s.phase == Phase.DEAL) != (s.dealt < all_cards):
        return True
    for seat in range(state.SIDES):
        cards = 0
        for demigod in range(state.DEMIGODS):
            if not 0 <= s.holds[seat, demigod] <= 1:
                return True
            cards += s.holds[seat, demigod]
        if cards != min(state.HAND, max(0, int(s.dealt) - state.HAND * seat)):
            return True
    return False


def quests_are_wrong(s: State) -> bool:
    """Each lies in its pile or once on the board; only special ones are ever discarded."""
    for quest in range(state.QUESTS):
        in_pile, laid = s.pile[quest], times_laid(s, quest)
        if not 0 <= in_pile <= 1 or in_pile + laid > 1:
            return True
        if not data.IS_SPECIAL[quest] and in_pile + laid == 0:
            return True
    return s.phase > Phase.QUEST and ages.next_bare_square(s) < state.SQUARES


def special_quest_is_wrong(s: State) -> bool:
    """One was drawn for each Age before this one, and for this Age when it lies in its place."""
    drawn = 0
    for quest in range(state.QUESTS):
        drawn += data.IS_SPECIAL[quest] and s.pile[quest] == 0
    if s.phase <= Phase.CARD:
        return drawn != s.age
    quest = s.quest[ages.special_square(s)]
    if quest == state.NO_QUEST:
        return drawn != s.age
    return drawn != s.age + 1 or not data.IS_SPECIAL[quest]


def times_laid(s: State, quest: int) -> int:
    count = 0
    for square in range(state.SQUARES):
        count += s.quest[square] == quest
    return count


def tiles_are_wrong(s: State) -> bool:
    """Tiles lie as the card says, or face down."""
    for edge in range(state.EDGES):
        if s.tile[edge] != printed_tile(s, edge) and not is_rightly_face_down(s, edge):
            return True
    return not Marker.LEFT <= s.marker <= Marker.RIGHT


def printed_tile(s: State, edge: Edge) -> int:
    """The tile that the Age card lays on an edge; none while there is no card."""
    card = s.card[s.age]
    return state.NO_TILE if card == state.NO_CARD else int(data.LAYOUT[card, edge])


def is_rightly_face_down(s: State, edge: Edge) -> bool:
    was_smitten = printed_tile(s, edge) != state.NO_TILE and s.power[Power.SMITE] != state.NO_SEAT
    return s.tile[edge] == Tile.FACE_DOWN and was_smitten


def servants_are_wrong(s: State) -> bool:
    for slot in range(state.SLOTS):
        if not state.NO_SERVANT <= s.slot[slot] < state.SERVANTS:
            return True
    for servant in range(state.SERVANTS):
        if s.held[0, servant] < 0 or s.held[1, servant] < 0:
            return True
        if servants_in_play(s, servant) != servants_gained(s, servant):
            return True
    return False


def servants_in_play(s: State, servant: int) -> int:
    """Tokens of a kind that were taken in this Age, placed or not."""
    count = int(s.held[0, servant]) + int(s.held[1, servant])
    for slot in range(state.SLOTS):
        count += s.slot[slot] == servant
    return count


def servants_gained(s: State, servant: int) -> int:
    """A tile gives its servant when it is first covered; face down, it has."""
    count = 0
    for edge in range(state.EDGES):
        if printed_tile(s, edge) - Tile.PENANCE == servant:
            count += (
                s.tile[edge] == Tile.FACE_DOWN or turns.who_stands_on(s, edge) != state.NO_DEMIGOD
            )
    return count


def powers_are_wrong(s: State) -> bool:
    for power in range(state.POWERS):
        if not state.NO_SEAT <= s.power[power] < state.SIDES:
            return True
    return (
        (s.phase == Phase.POWER_SMITE and s.power[Power.SMITE] != s.turn)
        or (s.phase == Phase.SWITCH and s.power[Power.SWITCH] != s.turn)
        or (s.phase == Phase.STEAL and s.power[Power.STEAL] != s.turn)
    )


def passes_are_wrong(s: State) -> bool:
    """Both can have passed only when the Age is over."""
    for seat in range(state.SIDES):
        if not 0 <= s.passed[seat] <= 1 or (s.passed[seat] == 1 and turns.holds_servants(s, seat)):
            return True
    return s.phase < Phase.AGE_ENDS and s.passed[0] == 1 and s.passed[1] == 1


def choice_is_wrong(s: State) -> bool:
    if (s.chosen != state.NO_DEMIGOD) != (s.phase == Phase.TILE) and s.phase != Phase.SWITCH:
        return True
    if s.phase == Phase.TILE and s.where[s.chosen] != state.OFF_BOARD:
        return True
    if s.phase == Phase.SLOT:
        return s.servant == state.NO_SERVANT or s.held[s.turn, s.servant] == 0
    return s.servant != state.NO_SERVANT


def announcements_are_wrong(s: State) -> bool:
    for age in range(state.AGES):
        if announcement_is_out_of_range(s, age):
            return True
    for seat in range(state.SIDES):
        one, other = nth_held(s, seat, 0), nth_held(s, seat, 1)
        if s.phase > Phase.DEAL and not deduction.may_hold(s, seat, one, other):
            return True
    return s.phase >= Phase.GUESS and last_announcement_is_untrue(s)


def nth_held(s: State, seat: Seat, nth: int) -> Demigod:
    left = nth
    for demigod in range(state.DEMIGODS):
        if s.holds[seat, demigod] == 1:
            if left == 0:
                return demigod
            left -= 1
    return state.NO_DEMIGOD


def announcement_is_out_of_range(s: State, age: int) -> bool:
    """Yes or no when the Age has ended, nothing before."""
    was_made = age < s.age or s.phase >= Phase.GUESS
    for seat in range(state.SIDES):
        answer = s.answer[age, seat]
        if not state.NOT_YET <= answer <= state.YES or was_made != (answer != state.NOT_YET):
            return True
    for demigod in range(state.DEMIGODS):
        if not 0 <= s.met[age, demigod] <= was_made:
            return True
    return False


def last_announcement_is_untrue(s: State) -> bool:
    for seat in range(state.SIDES):
        if ages.holds_one_that_meets(s, seat) != (s.answer[s.age, seat] == state.YES):
            return True
    return False


def guesses_are_wrong(s: State) -> bool:
    for seat in range(state.SIDES):
        count = count_guesses(s, seat)
        if s.phase < Phase.GUESS and count > 0:
            return True
        if not 0 <= count <= state.HAND or s.sealed[seat] != (count == state.HAND):
            return True
    return (s.sealed[0] == 1 and s.sealed[1] == 1) != (s.phase == Phase.OVER)


def count_guesses(s: State, seat: Seat) -> int:
    """How many demigods are guessed; more than there are when a mark is no mark."""
    count = 0
    for demigod in range(state.DEMIGODS):
        if not 0 <= s.guess[seat, demigod] <= 1:
            return state.DEMIGODS + 1
        count += s.guess[seat, demigod]
    return count


def count_options(s: State) -> int:
    mask = np.zeros(moves.MOVES, np.bool_)
    if s.phase == Phase.TURN:
        turns.legal_in_turn(s, s.turn, mask)
    else:
        turns.legal_choices(s, s.turn, mask)
    return mask.sum()
