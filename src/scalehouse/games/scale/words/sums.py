"""What a right would turn over, or allow, and which cards that is about."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.sums import Sum
from scalehouse.games.scale import data, moves
from scalehouse.games.scale.rules.rights import is_showing
from scalehouse.games.scale.state import COLOURS, NO_SEAT, Card, Colour, Lies, Phase, State
from scalehouse.games.scale.words import SCALE, describe, texts


def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
    if before.phase != Phase.TURN or not moves.MULTIPLY <= move < moves.EXCHANGE:
        return []
    for colour in range(COLOURS):
        more = int(after.multiplied[colour] - before.multiplied[colour])
        if more > 0:
            return [_allowed(before, colour, more)]
        if is_hit(before, colour, after):
            return [_turned(before, colour, after)]
    return []


def is_hit(before: State, colour: Colour, after: State) -> bool:
    is_asked = after.victim != NO_SEAT and after.god[after.victim] == colour
    return is_asked or any(after.lies[card] != Lies.FRONT for card in _open(before, colour))


def _open(sight: State, colour: Colour) -> list[Card]:
    """Those that can be turned over."""
    return [card for card in _of(colour) if sight.lies[card] == Lies.FRONT]


def _of(colour: Colour) -> range:
    return range(data.first_of_colour(colour), data.first_of_colour(colour + 1))


def _turned(before: State, colour: Colour, after: State) -> Sum:
    """Which of them the owner names, unless all must go."""
    could = _open(before, colour)
    count = int(after.to_name) + sum(1 for card in could if after.lies[card] != Lies.FRONT)
    victim = before.god[: before.seats].tolist().index(colour)
    god = describe.god_of(before, victim)
    if count < len(could):
        words = SCALE.say("sum_turns", god=god, count=count, among=len(could))
    else:
        words = SCALE.say("sum_turns_all", god=god, count=count)
    return Sum(words, (describe.seat_at(victim), *map(describe.card_at, could)), total=-count)


def _allowed(before: State, colour: Colour, more: int) -> Sum:
    counted = [card for card in _of(colour) if is_showing(before, card)]
    owners = [describe.seat_at(seat) for seat in range(before.seats) if before.god[seat] == colour]
    words = SCALE.say("sum_more", count=more, colour=texts.COLOURS[colour])
    return Sum(words, (*owners, *map(describe.card_at, counted)), total=more)
