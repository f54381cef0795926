"""Action cards: three piles face down, one card of each colour face up, discards in the box top."""

from __future__ import annotations

from scalehouse.core.rules.contract import Weights
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.state import Action, ActionPlace, Colour, State

NO_COLOUR: Colour = -1


def first_action_of(colour: Colour) -> Action:
    return int(colour) * state.ACTIONS_OF_COLOUR


def colour_of_action(action: Action) -> Colour:
    return int(action) // state.ACTIONS_OF_COLOUR


# Turning a card up


def colour_to_flip(s: State) -> Colour:
    """A colour whose card is to be turned up now."""
    for colour in range(state.COLOURS):
        if s.action[colour] == state.NO_ACTION:
            return colour
    return NO_COLOUR


def chance_of_flip(s: State, weights: Weights) -> None:
    first = first_action_of(colour_to_flip(s))
    for action in range(first, first + state.ACTIONS_OF_COLOUR):
        if s.place[action] == ActionPlace.PILE:
            weights[moves.FLIP + action] = 1


def turn_up(s: State, action: Action) -> None:
    s.action[colour_of_action(action)] = action
    s.place[action] = ActionPlace.UP


# Replacing it


def swap_action(s: State, colour: Colour) -> None:
    """By a swap card: from now on the colour can be voted away again."""
    replace_action(s, colour)
    s.voted_away[colour] = 0


def vote_action_away(s: State, colour: Colour) -> None:
    replace_action(s, colour)
    s.voted_away[colour] = 1


def replace_action(s: State, colour: Colour) -> None:
    """A new card is wanted, so an empty pile gets the discards without the one that goes now."""
    if count_in_pile(s, colour) == 0:
        restock(s, colour)
    s.place[s.action[colour]] = ActionPlace.DISCARD
    s.action[colour] = state.NO_ACTION
    s.against[colour] = 0


def count_in_pile(s: State, colour: Colour) -> int:
    found = 0
    first = first_action_of(colour)
    for action in range(first, first + state.ACTIONS_OF_COLOUR):
        found += s.place[action] == ActionPlace.PILE
    return found


def restock(s: State, colour: Colour) -> None:
    first = first_action_of(colour)
    for action in range(first, first + state.ACTIONS_OF_COLOUR):
        if s.place[action] == ActionPlace.DISCARD:
            s.place[action] = ActionPlace.PILE


# All three piles, to choose from in a tie

FEWEST_TO_CHOOSE_FROM = 2


def restock_to_choose(s: State) -> None:
    found = 0
    for action in range(state.ACTIONS):
        found += s.place[action] == ActionPlace.PILE
    if found < FEWEST_TO_CHOOSE_FROM:
        for colour in range(state.COLOURS):
            restock(s, colour)
