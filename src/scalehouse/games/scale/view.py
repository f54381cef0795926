"""Scale to look at: the view as data."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from scalehouse.core.matches.views import names_of, one_of, or_none
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import WordsData
from scalehouse.games.scale import state
from scalehouse.games.scale.data import CARD_TABLE, COLOUR_NAMES, ColourName, NatureName, colour_of
from scalehouse.games.scale.rules import deck
from scalehouse.games.scale.rules.chain import DX, DY
from scalehouse.games.scale.rules.rights import count_lying, count_showing
from scalehouse.games.scale.state import Back, Card, Colour, Cut, Ending, Lies, Mark, Phase, State
from scalehouse.games.scale.words import MONTH_KEYS, texts

MONTHS = tuple(key.removeprefix("month_") for key in MONTH_KEYS)  # [month − 1]
PHASES, CUTS, BACKS, ENDINGS = map(names_of, (Phase, Cut, Back, Ending))
LYING = {n: name for n, name in names_of(Lies).items() if Lies.FRONT <= n <= Lies.PERMANENT}
PhaseName: TypeAlias = Annotated[str, one_of("Phase", PHASES.values())]
CutName: TypeAlias = Annotated[str, one_of("Cut", CUTS.values())]
BackName: TypeAlias = Annotated[str, one_of("Back", BACKS.values())]
EndingName: TypeAlias = Annotated[str, one_of("Ending", ENDINGS.values())]
LyingName: TypeAlias = Annotated[str, one_of("Lies", LYING.values())]
MonthName: TypeAlias = Annotated[str, one_of("Month", MONTHS)]


class Held(TypedDict):
    """A card with its back to some: what the observer knows of it, and who knows its front."""

    card: int | None  # number
    colour: ColourName | None  # of its front
    back: BackName  # X or infinity
    seen_by: list[int]  # seats that know the front


class Player(TypedDict):
    god: WordsData | None  # its name; null before it is picked
    colour: ColourName | None  # of its god
    nature: NatureName | None  # in Moral Compass
    showing: int  # cards of its colour in the chain, front up
    permanent: int  # the same, infinity up
    crossed: int  # the same, X up
    hand: list[Held]  # its cards
    may_propose: bool  # a longer game, once


class Deck(TypedDict):
    count: int  # cards, with those at the bottom
    top_back: BackName  # of the uppermost card
    bottom: list[Held]  # put back under the deck, from above


class Link(TypedDict):
    """A card in the chain."""

    card: int  # number
    number: int  # in the order of placing, from 1
    x: int  # to the right
    y: int  # down and to the right
    lies: LyingName  # which side is up
    back: BackName  # X or infinity


class Place(TypedDict):
    """Where the chain can grow."""

    x: int  # to the right
    y: int  # down and to the right
    takes: list[ColourName]  # that fit there


class Rights(TypedDict):
    """What the player whose turn it is may still do."""

    free: int  # cards to place by the turn itself
    add: int  # how often
    multiply: int  # how often
    subtract: int  # how often
    divide: int  # how often
    multiplied: dict[ColourName, int]  # single rights that a Multiply was turned into
    wild: list[ColourName]  # Wilds that can be used


class Trade(TypedDict):
    partner: int  # seat
    offered: Held | None  # null before it is chosen
    wanted: ColourName | None  # colour of the card that is asked for


class View(TypedDict):
    phase: PhaseName  # what is to be decided
    cut: CutName  # what is out of the deck
    month: MonthName | None  # null before the first round
    last_month: MonthName  # when the calendar ends
    round: int  # from 1; 0 before
    rounds: int  # in all
    dealer: int | None  # seat
    turn: int | None  # seat
    placed: bool  # a card was placed or exchanged in this turn
    players: list[Player]  # by seat
    deck: Deck  # what is left of it
    chain: list[Link]  # in the order of placing
    places: list[Place]  # where the chain can grow
    rights: Rights  # of the player whose turn it is
    card: int | None  # that is being placed, or turned back up
    trade: Trade | None  # that is being made
    voter: int | None  # seat that is asked for a longer game
    victim: int | None  # seat that has cards turned over
    to_name: int  # how many of them are still to be named
    ending: EndingName  # why it is over


def view(sight: State, seat: Seat) -> View:
    return {
        "phase": PHASES[sight.phase],
        "cut": CUTS[sight.cut],
        "month": MONTHS[sight.month - 1] if sight.month else None,
        "last_month": MONTHS[sight.last_month - 1],
        "round": int(sight.month),
        "rounds": int(sight.last_month),
        "dealer": or_none(sight.dealer),
        "turn": int(sight.turn) if sight.month else None,
        "placed": bool(sight.placed),
        "players": [_player(sight, player) for player in range(sight.seats)],
        "deck": _deck(sight),
        "chain": [_link(sight, nth) for nth in range(sight.chain_size)],
        "places": _places(sight),
        "rights": _rights(sight),
        "card": or_none(sight.card),
        "trade": _trade(sight),
        "voter": or_none(sight.voter),
        "victim": or_none(sight.victim),
        "to_name": int(sight.to_name),
        "ending": ENDINGS[sight.ending],
    }


def _player(sight: State, player: Seat) -> Player:
    god = int(sight.god[player])
    return {
        "god": texts.GODS[god].to_json() if god >= 0 else None,
        "colour": COLOUR_NAMES[god] if god >= 0 else None,
        "nature": CARD_TABLE.gods[god].nature if god >= 0 and sight.moral else None,
        "showing": count_showing(sight, god) if god >= 0 else 0,
        "permanent": count_lying(sight, god, Lies.PERMANENT) if god >= 0 else 0,
        "crossed": count_lying(sight, god, Lies.CROSSED) if god >= 0 else 0,
        "hand": [
            _face_down(sight.hand[player, nth], sight.hand_mark[player, nth])
            for nth in range(deck.hand_size(sight, player))
        ],
        "may_propose": not (sight.proposed >> player) & 1,
    }


def _face_down(card: Card, mark: Mark) -> Held:
    known = or_none(card)
    colour: Colour = colour_of(known) if known is not None else deck.marked_colour(int(mark))
    return {
        "card": known,
        "colour": COLOUR_NAMES[colour] if colour >= 0 else None,
        "back": BACKS[int(deck.marked_back(int(mark)))],
        "seen_by": [seat for seat in range(state.MAX_SEATS) if deck.sees(int(mark), seat)],
    }


def _deck(sight: State) -> Deck:
    return {
        "count": deck.cards_in_deck(sight),
        "top_back": BACKS[sight.top_back],
        "bottom": [
            _face_down(sight.bottom[nth], sight.bottom_mark[nth])
            for nth in range(sight.bottom_size)
        ],
    }


def _link(sight: State, nth: int) -> Link:
    card = int(sight.chain[nth])
    return {
        "card": card,
        "number": nth + 1,
        "x": int(sight.x[card]),
        "y": int(sight.y[card]),
        "lies": LYING[int(sight.lies[card])],
        "back": BACKS[int(sight.back[card])],
    }


def _places(sight: State) -> list[Place]:
    spots = [(card, side) for card in _chain(sight) for side in range(state.SIDES)]
    return [
        {
            "x": int(sight.x[card]) + DX[side],
            "y": int(sight.y[card]) + DY[side],
            "takes": [
                COLOUR_NAMES[colour] for colour in range(state.COLOURS) if (room >> colour) & 1
            ],
        }
        for card, side in spots
        if (room := int(sight.room[card, side]))
    ]


def _chain(sight: State) -> list[Card]:
    return [int(card) for card in sight.chain[: sight.chain_size]]


def _rights(sight: State) -> Rights:
    return {
        "free": int(sight.free),
        "add": int(sight.adds),
        "multiply": int(sight.multiplies),
        "subtract": int(sight.subtracts),
        "divide": int(sight.divides),
        "multiplied": dict(zip(COLOUR_NAMES, sight.multiplied.tolist(), strict=True)),
        "wild": [name for name, left in zip(COLOUR_NAMES, sight.wilds, strict=True) if left],
    }


def _trade(sight: State) -> Trade | None:
    if sight.partner == state.NO_SEAT:
        return None
    has_card = sight.offered != state.NO_CARD
    return {
        "partner": int(sight.partner),
        "offered": _face_down(sight.offered, sight.offered_mark) if has_card else None,
        "wanted": COLOUR_NAMES[sight.wanted] if sight.wanted >= 0 else None,
    }
