"""What happened, as a seat may know it: told from its sights before and after a move."""

from __future__ import annotations

from scalehouse.core.contract import CHANCE, HIDDEN, Move, Seat
from scalehouse.core.words import Telling
from scalehouse.games.scale.cards import COLOUR_NAMES, GOD_NAMES
from scalehouse.games.scale.catalogue import SCALE
from scalehouse.games.scale.record import (
    AGREE,
    BACK,
    CARD,
    CARDS,
    COLOURS,
    DEAL,
    DECLINE,
    DISAGREE,
    DIVIDE,
    DONE,
    EXCHANGE,
    GOD,
    LOT,
    MULTIPLY,
    OFFER,
    PARTNER,
    PAY,
    PROPOSE,
    ROLL,
    SUBTRACT,
    WANT,
    WILD_MULTIPLY,
    Card,
    Lies,
    Phase,
    State,
)
from scalehouse.games.scale.rights import (
    count_showing,
)
from scalehouse.games.scale.words import (
    DECK_AT,
    card_at,
    card_name,
    conclude,
    god_args,
    month_name,
    name_in,
    seat_at,
)


def recount(before: State, mover: Seat, move: Move, after: State, seat: Seat) -> list[Telling]:
    told = _told_chance(before, move) if mover == CHANCE else _told_move(before, mover, move)
    told += _told_draws(before, after)
    told += _told_chain(before, after)
    return told + _told_calendar(before, after)


# The move itself


def _told_chance(before: State, move: Move) -> list[Telling]:
    seat = int(before.turn)
    if move == HIDDEN or move >= DEAL:
        return []  # who knows the card is told by the change of the hand
    if move >= BACK:
        key = "top_infinity" if move > BACK else "top_cross"
        return [] if before.phase == Phase.REVEAL else [Telling(SCALE.say(key), (DECK_AT,))]
    if move >= LOT:
        return [Telling(SCALE.say("dealer", seat=move - LOT), (seat_at(move - LOT),))]
    return [_told_god("rolled", seat, move - ROLL)]


def _told_god(key: str, seat: Seat, god: int) -> Telling:
    words = SCALE.say(key, seat=seat, god=GOD_NAMES[god], colour=COLOUR_NAMES[god])
    return Telling(words, (seat_at(seat),))


def _told_move(before: State, mover: Seat, move: Move) -> list[Telling]:
    if move < DONE:  # a card, or HIDDEN
        return _told_card(before, mover, move)
    if move < PAY:
        return [_told_done(before, mover, move - DONE)]
    if MULTIPLY <= move < EXCHANGE:
        return [_told_right(before, mover, move)]
    if EXCHANGE <= move < ROLL:
        return [_told_talk(before, mover, move)]
    return []  # a right that covers, and a place: told by the change of the chain


def _told_card(before: State, mover: Seat, move: Move) -> list[Telling]:
    """Of cards that change their owner face down. The rest is told by the change of the chain."""
    keys = {Phase.EXCHANGE: "put", Phase.OFFER: "offers", Phase.ANSWER: "gave"}
    key = keys.get(Phase(before.phase))
    if key is None or (key == "offers" and move == HIDDEN):
        return []
    if move != HIDDEN:
        card = move - CARD
        words = SCALE.say(f"{key}_card", seat=mover, card=card_name(card))
        return [Telling(words, (card_at(card),))]
    args = {"colour": COLOUR_NAMES[before.wanted]} if key == "gave" else {}
    return [Telling(SCALE.say(key, seat=mover, **args), (seat_at(mover),))]


def _told_done(before: State, mover: Seat, count: int) -> Telling:
    if before.phase == Phase.EXCHANGE or count > 0:
        return Telling(SCALE.say("drew", seat=mover, count=count), (DECK_AT,))
    return Telling(SCALE.say("ended" if before.placed else "passed", seat=mover))


def _told_right(before: State, mover: Seat, move: Move) -> Telling:
    if move >= WILD_MULTIPLY:
        as_what, colour = divmod(move - WILD_MULTIPLY, COLOURS)
        words = SCALE.say(_WILD_AS[as_what], seat=mover, colour=COLOUR_NAMES[colour])
        return Telling(words)
    if move == MULTIPLY:
        own = before.god[mover]
        count = count_showing(before, own)
        words = SCALE.say("multiplied", seat=mover, colour=COLOUR_NAMES[own], count=count)
        return Telling(words)
    key, first = ("divided", DIVIDE) if move >= DIVIDE else ("subtracted", SUBTRACT)
    victim = move - first
    god = GOD_NAMES[before.god[victim]]
    return Telling(SCALE.say(key, seat=mover, god=god), (seat_at(victim),))


_WILD_AS = ("wild_multiplied", "wild_subtracted", "wild_divided")


def _told_talk(before: State, mover: Seat, move: Move) -> Telling:
    if move >= GOD:
        return _told_god("picked", mover, move - GOD)
    if PARTNER <= move < WANT:
        words = SCALE.say("offers_to", seat=mover, god=god_args(before, move - PARTNER)["god"])
        return Telling(words, (seat_at(move - PARTNER),))
    if WANT <= move < DECLINE:
        god = GOD_NAMES[before.god[before.partner]]
        return Telling(SCALE.say("wants", seat=mover, god=god, colour=COLOUR_NAMES[move - WANT]))
    return Telling(SCALE.say(_PLAIN[move], seat=mover), (seat_at(mover),))


_PLAIN = {
    EXCHANGE: "exchanges",
    OFFER: "offers",
    DECLINE: "declined",
    PROPOSE: "proposed",
    AGREE: "agreed",
    DISAGREE: "disagreed",
}


# What changed by it


def _told_draws(before: State, after: State) -> list[Telling]:
    """Cards that came to the hand of the turn, if the observer knows them."""
    if before.phase not in (Phase.DRAW, Phase.EXCHANGE, Phase.TURN):
        return []
    seat = int(before.turn)
    held = before.hand[seat].tolist()
    drawn = [card for card in after.hand[seat].tolist() if card >= 0 and card not in held]
    return [
        Telling(SCALE.say("drew_card", seat=seat, card=card_name(card)), (card_at(card),))
        for card in drawn
    ]


def _told_chain(before: State, after: State) -> list[Telling]:
    """Cards that were shown, placed, named or turned."""
    told = []
    for card in range(CARDS):
        key = _change(int(before.lies[card]), int(after.lies[card]))
        if key:
            told.append(_told_link(key, before, after, card))
    return told


def _told_link(key: str, before: State, after: State, card: Card) -> Telling:
    name = name_in(after, card)
    if key in ("crossed", "permanent"):  # sentences that begin with the card
        return Telling(SCALE.say(key, card=name[0].upper() + name[1:]), (card_at(card),))
    seat = int(before.victim if key == "named" else before.turn)
    return Telling(SCALE.say(key, card=name, seat=seat), (card_at(card),))


def _change(before: int, after: int) -> str | None:
    """The catalogue's key for how a card lies now."""
    if before == after:
        return None
    keys = {
        Lies.SHOWN: "shows",
        Lies.FRONT: "restored" if before == Lies.CROSSED else "placed",
        Lies.NAMED: "named",
        Lies.CROSSED: "crossed",
        Lies.PERMANENT: "permanent",
    }
    return keys.get(Lies(after)) if after >= 0 else None


def _told_calendar(before: State, after: State) -> list[Telling]:
    if after.phase == Phase.OVER:
        return [Telling(conclude(after))]
    if after.last_month > before.last_month:
        return [Telling(SCALE.say("longer"))]
    if after.month == before.month:
        return []
    key = "last_month" if after.month == after.last_month else "month"
    return [Telling(SCALE.say(key, month=month_name(after.month)))]
