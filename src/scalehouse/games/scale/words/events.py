"""What happened, as a seat may know it: told from its sights before and after a move."""

from __future__ import annotations

from scalehouse.core.rules.contract import CHANCE, HIDDEN, Move, Seat
from scalehouse.core.text.words import Arg, Description
from scalehouse.games.scale import moves
from scalehouse.games.scale.rules.rights import count_showing
from scalehouse.games.scale.state import CARDS, COLOURS, Card, Lies, Phase, State
from scalehouse.games.scale.words import SCALE, describe, texts


def describe_events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    told = (
        _describe_chance(before, move) if mover == CHANCE else _describe_move(before, mover, move)
    )
    told += _describe_draws(before, after)
    told += _describe_chain(before, after)
    return told + _describe_calendar(before, after)


# The move itself


def _describe_chance(before: State, move: Move) -> list[Description]:
    seat = int(before.turn)
    if move == HIDDEN or move >= moves.DEAL:
        return []  # who knows the card is told by the change of the hand
    if move >= moves.BACK:
        key = "top_infinity" if move > moves.BACK else "top_cross"
        return (
            []
            if before.phase == Phase.REVEAL
            else [Description(SCALE.say(key), (describe.DECK_AT,))]
        )
    if move >= moves.LOT:
        return [
            Description(
                SCALE.say("dealer", seat=move - moves.LOT), (describe.seat_at(move - moves.LOT),)
            )
        ]
    return [_describe_god("rolled", seat, move - moves.ROLL)]


def _describe_god(key: str, seat: Seat, god: int) -> Description:
    return Description(
        SCALE.say(key, seat=seat, **describe.god_args(god)), (describe.seat_at(seat),)
    )


def _describe_move(before: State, mover: Seat, move: Move) -> list[Description]:
    if move < moves.DONE:  # a card, or HIDDEN
        return _describe_card(before, mover, move)
    if move < moves.PAY:
        return [_describe_done(before, mover, move - moves.DONE)]
    if moves.MULTIPLY <= move < moves.EXCHANGE:
        return [_describe_right(before, mover, move)]
    if moves.EXCHANGE <= move < moves.ROLL:
        return [_describe_talk(before, mover, move)]
    return []  # a right that covers, and a place: told by the change of the chain


def _describe_card(before: State, mover: Seat, move: Move) -> list[Description]:
    """Of cards that change their owner face down. The rest is told by the change of the chain."""
    keys = {Phase.EXCHANGE: "put", Phase.OFFER: "offers", Phase.ANSWER: "gave"}
    key = keys.get(Phase(before.phase))
    if key is None or (key == "offers" and move == HIDDEN):
        return []
    if move != HIDDEN:
        card = move - moves.CARD
        words = SCALE.say(f"{key}_card", seat=mover, card=texts.CARDS[card])
        return [Description(words, (describe.card_at(card),))]
    args: dict[str, Arg] = {"colour": texts.COLOURS[before.wanted]} if key == "gave" else {}
    return [Description(SCALE.say(key, seat=mover, **args), (describe.seat_at(mover),))]


def _describe_done(before: State, mover: Seat, count: int) -> Description:
    if before.phase == Phase.EXCHANGE or count > 0:
        return Description(SCALE.say("drew", seat=mover, count=count), (describe.DECK_AT,))
    return Description(SCALE.say("ended" if before.placed else "passed", seat=mover))


def _describe_right(before: State, mover: Seat, move: Move) -> Description:
    if move >= moves.WILD_MULTIPLY:
        as_what, colour = divmod(move - moves.WILD_MULTIPLY, COLOURS)
        words = SCALE.say(_WILD_AS[as_what], seat=mover, colour=texts.COLOURS[colour])
        return Description(words)
    if move == moves.MULTIPLY:
        own = before.god[mover]
        count = count_showing(before, own)
        words = SCALE.say("multiplied", seat=mover, colour=texts.COLOURS[own], count=count)
        return Description(words)
    key, first = (
        ("divided", moves.DIVIDE) if move >= moves.DIVIDE else ("subtracted", moves.SUBTRACT)
    )
    victim = move - first
    words = SCALE.say(key, seat=mover, god=describe.god_of(before, victim))
    return Description(words, (describe.seat_at(victim),))


_WILD_AS = ("wild_multiplied", "wild_subtracted", "wild_divided")


def _describe_talk(before: State, mover: Seat, move: Move) -> Description:
    if move >= moves.GOD:
        return _describe_god("picked", mover, move - moves.GOD)
    if moves.PARTNER <= move < moves.WANT:
        words = SCALE.say(
            "offers_to", seat=mover, god=describe.god_of(before, move - moves.PARTNER)
        )
        return Description(words, (describe.seat_at(move - moves.PARTNER),))
    if moves.WANT <= move < moves.DECLINE:
        god, colour = describe.god_of(before, before.partner), texts.COLOURS[move - moves.WANT]
        return Description(SCALE.say("wants", seat=mover, god=god, colour=colour))
    return Description(SCALE.say(_PLAIN[move], seat=mover), (describe.seat_at(mover),))


_PLAIN = {
    moves.EXCHANGE: "exchanges",
    moves.OFFER: "offers",
    moves.DECLINE: "declined",
    moves.PROPOSE: "proposed",
    moves.AGREE: "agreed",
    moves.DISAGREE: "disagreed",
}


# What changed by it


def _describe_draws(before: State, after: State) -> list[Description]:
    """Cards that came to the hand of the turn, if the observer knows them."""
    if before.phase not in (Phase.DRAW, Phase.EXCHANGE, Phase.TURN):
        return []
    seat = int(before.turn)
    held = before.hand[seat].tolist()
    drawn = [card for card in after.hand[seat].tolist() if card >= 0 and card not in held]
    return [
        Description(
            SCALE.say("drew_card", seat=seat, card=texts.CARDS[card]), (describe.card_at(card),)
        )
        for card in drawn
    ]


def _describe_chain(before: State, after: State) -> list[Description]:
    """Cards that were shown, placed, named or turned."""
    told = []
    for card in range(CARDS):
        key = _change(int(before.lies[card]), int(after.lies[card]))
        if key:
            told.append(_describe_link(key, before, after, card))
    return told


def _describe_link(key: str, before: State, after: State, card: Card) -> Description:
    name = texts.card_in(after, card)
    if key in ("crossed", "permanent"):  # whoever was hit has named it
        return Description(SCALE.say(key, card=name), (describe.card_at(card),))
    seat = int(before.victim if key == "named" else before.turn)
    return Description(SCALE.say(key, card=name, seat=seat), (describe.card_at(card),))


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


def _describe_calendar(before: State, after: State) -> list[Description]:
    if after.phase == Phase.OVER:
        return [Description(describe.conclude(after))]
    if after.last_month > before.last_month:
        return [Description(SCALE.say("longer"))]
    if after.month == before.month:
        return []
    key = "last_month" if after.month == after.last_month else "month"
    return [Description(SCALE.say(key, month=texts.MONTHS[after.month - 1]))]
