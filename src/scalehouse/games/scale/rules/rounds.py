"""Setup and rounds: gods, the dealer, the calendar, drawing, and the end."""

from __future__ import annotations

from scalehouse.core.rules.contract import Actors, Mask, Seat, Weights
from scalehouse.games.scale import moves, state
from scalehouse.games.scale.rules.deck import cards_in_deck, deal, draw_from_bottom, hand_size
from scalehouse.games.scale.state import Card, Colour, Ending, Phase, State

NO_GOD: Colour = -1

# Gods


def is_taken_god(s: State, god: Colour) -> bool:
    return seat_of_colour(s, god) != state.NO_SEAT


def seat_of_colour(s: State, colour: Colour) -> Seat:
    for seat in range(s.seats):
        if s.god[seat] == colour:
            return seat
    return state.NO_SEAT


def seats_without_god(s: State) -> Actors:
    """A bit for each."""
    seats = 0
    for seat in range(s.seats):
        if s.god[seat] == NO_GOD:
            seats |= 1 << seat
    return seats


def legal_gods(s: State, mask: Mask) -> None:
    for god in range(state.COLOURS):
        mask[moves.GOD + god] = not is_taken_god(s, god)


def chance_of_gods(s: State, weights: Weights) -> None:
    """A taken god is rolled again, so the others are as likely as each other."""
    for god in range(state.COLOURS):
        weights[moves.ROLL + god] = not is_taken_god(s, god)


def take_god(s: State, seat: Seat, god: Colour) -> None:
    s.god[seat] = god
    left = seats_without_god(s)
    if left == 0:
        s.turn = 0
        s.phase = Phase.LOT
    elif s.phase == Phase.ROLL:
        s.turn += 1
    elif s.seats == state.COLOURS and left & (left - 1) == 0:
        give_last_god(s)  # no choice is left


def give_last_god(s: State) -> None:
    for seat in range(s.seats):
        for god in range(state.COLOURS):
            if s.god[seat] == NO_GOD and not is_taken_god(s, god):
                s.god[seat] = god
    s.phase = Phase.LOT


# The deal


def chance_of_lot(s: State, weights: Weights) -> None:
    weights[moves.LOT : moves.LOT + s.seats] = 1


def left_of(s: State, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) % s.seats


def name_dealer(s: State, seat: Seat) -> None:
    s.dealer = seat
    s.turn = left_of(s, seat)
    s.draws = state.HAND_SIZE
    s.phase = Phase.DRAW


def draw(s: State, count: int) -> None:
    """The seat whose turn it is draws, and then its turn is over."""
    s.draws = count
    s.phase = Phase.DRAW
    go_on_drawing(s)


def take_dealt(s: State, card: Card) -> None:
    deal(s, s.turn, card)
    s.draws -= 1
    go_on_drawing(s)


def go_on_drawing(s: State) -> None:
    while s.draws > 0 and s.deck == 0:
        draw_from_bottom(s, s.turn)
        s.draws -= 1
    if s.draws > 0:
        return
    if s.month > 0:
        end_turn(s)
    elif s.turn == s.dealer:
        s.turn = left_of(s, s.dealer)
        s.month = 1
        open_turn(s)
    else:
        s.turn = left_of(s, s.turn)
        s.draws = state.HAND_SIZE


# The calendar


def is_last_round(s: State) -> bool:
    return s.month == s.last_month


def may_draw(s: State) -> bool:
    return not is_last_round(s) and cards_in_deck(s) > 0


def has_had_a_turn(s: State, seat: Seat) -> bool:
    """Everybody has after January; in January those between the dealer's left and the turn."""
    first = left_of(s, s.dealer)
    return s.month > 1 or (seat - first) % s.seats < (s.turn - first) % s.seats


def may_propose(s: State) -> bool:
    """Once for each seat, in a game of half a year and before June."""
    is_half = s.last_month == state.HALF_YEAR
    return is_half and s.month < state.HALF_YEAR and (s.proposed >> s.turn) & 1 == 0


def lengthen(s: State) -> None:
    s.last_month = state.FULL_YEAR


def open_turn(s: State) -> None:
    s.free = (
        state.HAND_SIZE if is_last_round(s) else state.PLACED_IN_A_TURN
    )  # at last, all of the hand
    s.phase = Phase.TURN


def close_turn(s: State) -> None:
    """Rights end with the turn."""
    s.passes += 1 - s.placed
    s.placed = 0
    s.traded = 0
    s.exchanged = 0
    s.free = 0
    s.adds = 0
    s.multiplies = 0
    s.subtracts = 0
    s.divides = 0
    s.multiplied[:] = 0
    s.wilds[:] = 0


def end_turn(s: State) -> None:
    close_turn(s)
    go_to_next_seat(s)
    while s.phase != Phase.OVER and has_nothing_to_do(s):
        close_turn(s)
        go_to_next_seat(s)
    if s.phase != Phase.OVER:
        open_turn(s)


def has_nothing_to_do(s: State) -> bool:
    return hand_size(s, s.turn) == 0 and not may_draw(s) and not may_propose(s)


def go_to_next_seat(s: State) -> None:
    if s.turn == s.dealer:
        end_round(s)
    if s.phase != Phase.OVER and not is_last_round(s) and no_cards_are_left(s):
        end_game(s, Ending.NOTHING_LEFT)
    if s.phase != Phase.OVER:
        s.turn = left_of(s, s.turn)


def end_round(s: State) -> None:
    if is_last_round(s):
        end_game(s, Ending.CALENDAR)
    elif cards_in_deck(s) == 0 and s.passes == s.seats:
        s.month = s.last_month  # nobody wants to wait for it
    else:
        s.month += 1
    s.passes = 0


def no_cards_are_left(s: State) -> bool:
    cards = cards_in_deck(s)
    for seat in range(s.seats):
        cards += hand_size(s, seat)
    return cards == 0


def end_game(s: State, ending: int) -> None:
    s.ending = ending
    s.phase = Phase.OVER
