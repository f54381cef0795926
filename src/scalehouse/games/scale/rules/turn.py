"""The turn: placing cards, the rights that their icons give, exchanging, and being hit."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Move, Seat, Weights
from scalehouse.games.scale import data, moves, state
from scalehouse.games.scale.rules import chain, deck, rights, rounds
from scalehouse.games.scale.state import Back, Card, Colour, Lies, Operator, Phase, Right, State

# What the player may do


def legal_in_turn(s: State, mask: Mask) -> None:
    size = deck.hand_size(s, s.turn)
    for nth in range(size):
        card = s.hand[s.turn, nth]
        mask[moves.CARD + card] = rights.may_be_placed(s, card)
    most = min(state.HAND_SIZE - size, deck.cards_in_deck(s)) if rounds.may_draw(s) else 0
    mask[moves.DONE : moves.DONE + most + 1] = True
    mask[moves.PROPOSE] = rounds.may_propose(s)
    if s.placed == 0:
        mask[moves.EXCHANGE] = size > 0 and rounds.may_draw(s)
        mask[moves.OFFER] = size > 0 and s.trading == 1 and s.traded == 0
    else:
        legal_rights(s, mask)


def legal_rights(s: State, mask: Mask) -> None:
    for colour in range(state.COLOURS):
        if s.multiplied[colour] > 0 or s.wilds[colour] > 0 or s.adds > 0:
            legal_restores(s, colour, mask)
        if s.wilds[colour] > 0:
            legal_wild(s, colour, mask)
    mask[moves.MULTIPLY] = s.multiplies > 0 and rights.count_showing(s, s.god[s.turn]) > 0
    if s.subtracts > 0 or s.divides > 0:
        for seat in range(s.seats):
            mask[moves.SUBTRACT + seat] = s.subtracts > 0 and rights.can_be_subtracted(s, seat)
            mask[moves.DIVIDE + seat] = s.divides > 0 and rights.can_be_divided(s, seat)


def legal_restores(s: State, colour: Colour, mask: Mask) -> None:
    for card in range(data.first_of_colour(colour), data.first_of_colour(colour + 1)):
        if rights.may_be_restored(s, card):
            mask[moves.CARD + card] = True


def legal_wild(s: State, colour: Colour, mask: Mask) -> None:
    """A Wild acts for its own colour only; as Add it is a right among others."""
    owner = rounds.seat_of_colour(s, colour)
    mask[moves.WILD_MULTIPLY + colour] = (
        rights.may_do_good(s) and rights.count_showing(s, colour) > 0
    )
    if owner != state.NO_SEAT and rights.may_do_harm(s):
        mask[moves.WILD_SUBTRACT + colour] = rights.can_be_subtracted(s, owner)
        mask[moves.WILD_DIVIDE + colour] = rights.can_be_divided(s, owner)


def legal_payments(s: State, mask: Mask) -> None:
    for right in range(state.RIGHTS):
        mask[moves.PAY + right] = rights.covers(s, right, s.card)


def take_turn(s: State, move: Move) -> None:
    """Of TURN: the moves that are not talk."""
    if move < moves.DONE:
        choose_card(s, move - moves.CARD)
    elif move < moves.PAY:
        rounds.draw(s, move - moves.DONE)
    elif move == moves.EXCHANGE:
        s.phase = Phase.EXCHANGE
    else:
        use_right(s, move)


def carry_on(s: State) -> None:
    """Back to the turn. It ends by itself when everybody can see that nothing is left to do."""
    s.phase = Phase.TURN
    if deck.hand_size(s, s.turn) > 0 or rounds.may_draw(s) or rounds.may_propose(s):
        return
    if not can_use_a_right(s):
        rounds.end_turn(s)


def can_use_a_right(s: State) -> bool:
    """Of those that need no card from the hand."""
    for card in range(state.CARDS):
        if rights.may_be_restored(s, card):
            return True
    for seat in range(s.seats):
        colour = s.god[seat]
        may_hit = s.wilds[colour] > 0 and rights.may_do_harm(s)
        if (s.subtracts > 0 or may_hit) and rights.can_be_subtracted(s, seat):
            return True
        if (s.divides > 0 or may_hit) and rights.can_be_divided(s, seat):
            return True
    return can_multiply_for_restores(s)


def can_multiply_for_restores(s: State) -> bool:
    for colour in range(state.COLOURS):
        has_right = s.multiplies > 0 and colour == s.god[s.turn]
        has_wild = s.wilds[colour] > 0 and rights.may_do_good(s)
        if has_right or has_wild:
            crossed = rights.count_lying(s, colour, Lies.CROSSED)
            if crossed > 0 and rights.count_showing(s, colour) > 0:
                return True
    return False


# Placing, and turning back up


def choose_card(s: State, card: Card) -> None:
    s.card = card
    if s.lies[card] == Lies.HAND:
        deck.take_from_hand(s, s.turn, card)
        s.lies[card] = Lies.SHOWN
    if rights.count_rights(s, card) > 1:
        s.phase = Phase.PAY
    else:
        pay(s, rights.only_right(s, card))


def pay(s: State, right: int) -> None:
    colour = data.colour_of(s.card)
    if right == Right.TURN:
        s.free -= 1
    elif right == Right.ADD:
        s.adds -= 1
    elif right == Right.MULTIPLIED:
        s.multiplied[colour] -= 1
    else:
        s.wilds[colour] = 0
    if s.lies[s.card] == Lies.CROSSED:
        restore(s)
    elif s.chain_size == 0:
        chain.lay_at(s, s.card, 0, 0)
        finish_placing(s)
    elif s.fits[colour] == 1:
        place(s, chain.only_spot(s, colour))
    else:
        s.phase = Phase.SPOT


def restore(s: State) -> None:
    """A card that is turned back up brings no right."""
    s.lies[s.card] = Lies.FRONT
    s.card = state.NO_CARD
    carry_on(s)


def legal_places(s: State, mask: Mask) -> None:
    chain.legal_spots(s, data.colour_of(s.card), mask)


def place(s: State, move: Move) -> None:
    chain.lay(s, s.card, (move - moves.SPOT) // state.SIDES, (move - moves.SPOT) % state.SIDES)
    finish_placing(s)


def finish_placing(s: State) -> None:
    """What the icon allows is a right from now on, until the turn ends."""
    operator = data.operator_of(s.card)
    s.adds += operator == Operator.ADD
    s.multiplies += operator == Operator.MULTIPLY
    s.subtracts += operator == Operator.SUBTRACT
    s.divides += operator == Operator.DIVIDE
    if operator == Operator.WILD:
        s.wilds[data.colour_of(s.card)] = 1
    s.placed = 1
    s.card = state.NO_CARD
    carry_on(s)


# Using the other rights


def use_right(s: State, move: Move) -> None:
    if move >= moves.WILD_MULTIPLY:
        use_wild(s, move)
    elif move >= moves.DIVIDE:
        s.divides -= 1
        hit(s, move - moves.DIVIDE, rights.half_of(s, move - moves.DIVIDE))
    elif move >= moves.SUBTRACT:
        s.subtracts -= 1
        hit(s, move - moves.SUBTRACT, 1)
    else:
        s.multiplies -= 1
        multiply(s, s.god[s.turn])


def use_wild(s: State, move: Move) -> None:
    colour = (move - moves.WILD_MULTIPLY) % state.COLOURS
    s.wilds[colour] = 0
    victim = rounds.seat_of_colour(s, colour)
    if move >= moves.WILD_DIVIDE:
        hit(s, victim, rights.half_of(s, victim))
    elif move >= moves.WILD_SUBTRACT:
        hit(s, victim, 1)
    else:
        multiply(s, colour)


def multiply(s: State, colour: Colour) -> None:
    """As many single rights as cards of the colour are showing now."""
    s.multiplied[colour] += rights.count_showing(s, colour)
    carry_on(s)


# The victim's choice


def hit(s: State, victim: Seat, count: int) -> None:
    s.victim = victim
    s.to_name = count
    s.phase = Phase.NAME
    go_on_naming(s)


def legal_names(s: State, mask: Mask) -> None:
    first = data.first_of_colour(s.god[s.victim])
    for card in range(first, first + state.OF_A_COLOUR):
        mask[moves.CARD + card] = s.lies[card] == Lies.FRONT


def name_card(s: State, card: Card) -> None:
    s.lies[card] = Lies.NAMED
    s.to_name -= 1
    go_on_naming(s)


def go_on_naming(s: State) -> None:
    """All are named before the first is turned. When all that are left must go, nobody is asked."""
    colour = s.god[s.victim]
    if s.to_name == rights.count_lying(s, colour, Lies.FRONT):
        for card in range(data.first_of_colour(colour), data.first_of_colour(colour + 1)):
            if s.lies[card] == Lies.FRONT:
                s.lies[card] = Lies.NAMED
        s.to_name = 0
    if s.to_name == 0:
        turn_named(s)


def next_named(s: State) -> Card:
    first = data.first_of_colour(s.god[s.victim])
    for card in range(first, first + state.OF_A_COLOUR):
        if s.lies[card] == Lies.NAMED:
            return card
    return state.NO_CARD


def turn_named(s: State) -> None:
    """Turn over what was named, as far as the backs are certain."""
    card = next_named(s)
    while card != state.NO_CARD:
        if deck.is_surely_crossed(s, card):
            turn_over(s, card, Back.CROSS)
        elif deck.is_surely_infinite(s, card):
            turn_over(s, card, Back.INFINITY)
        else:
            s.phase = Phase.REVEAL
            return
        card = next_named(s)
    s.victim = state.NO_SEAT
    carry_on(s)


def turn_over(s: State, card: Card, back: int) -> None:
    s.back[card] = back
    s.lies[card] = Lies.PERMANENT if back == Back.INFINITY else Lies.CROSSED


def chance_of_back(s: State, weights: Weights) -> None:
    """One of the triple's backs that nobody has seen is the infinity."""
    weights[moves.BACK] = deck.unknown_backs(s, next_named(s)) - 1
    weights[moves.BACK + 1] = 1


def reveal(s: State, back: int) -> None:
    turn_over(s, next_named(s), back)
    turn_named(s)


# Exchanging


def legal_in_exchange(s: State, mask: Mask) -> None:
    for nth in range(deck.hand_size(s, s.turn)):
        mask[moves.CARD + s.hand[s.turn, nth]] = True
    mask[moves.DONE + s.exchanged] = s.exchanged > 0


def exchange(s: State, move: Move) -> None:
    """Cards go under the deck in the player's order, then as many are drawn from the top."""
    if move >= moves.DONE:
        rounds.draw(s, s.exchanged)
        return
    card = move - moves.CARD
    deck.put_under(s, card, deck.take_from_hand(s, s.turn, card))
    s.placed = 1
    s.exchanged += 1
    if s.exchanged == state.EXCHANGED_AT_MOST or deck.hand_size(s, s.turn) == 0:
        rounds.draw(s, s.exchanged)
