"""On a Scale of One to T-Rex to look at: the view as data.

A client needs no rules to show it: what a seat is to perform and at which level is said.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict

from msgspec import Meta

from scalehouse.core.matches.views import names_of, one_of, or_none
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import WordsData
from scalehouse.games.trex import data, state
from scalehouse.games.trex.rules import deck, piles, play
from scalehouse.games.trex.rules.ending import points, votes_for
from scalehouse.games.trex.rules.seats import has
from scalehouse.games.trex.state import Action, Call, Colour, Ending, Kind, Phase, State
from scalehouse.games.trex.words import TREX, texts

PHASES, CALLS, ENDINGS = map(names_of, (Phase, Call, Ending))
PhaseName: TypeAlias = Annotated[str, one_of("Phase", PHASES.values())]
CallName: TypeAlias = Annotated[str, one_of("Call", CALLS.values())]
EndingName: TypeAlias = Annotated[str, one_of("Ending", ENDINGS.values())]
ShapeName: TypeAlias = Annotated[str, one_of("Shape", data.SHAPES)]
ColourName: TypeAlias = Annotated[str, one_of("Colour", data.COLOURS_OF_CARDS)]
Result: TypeAlias = Literal["exact", "near", "miss"]


class Corner(TypedDict):
    """What tells a colour, with the colour and without it."""

    colour: ColourName  # its name, in the data
    shape: ShapeName  # on the corners of a card
    sign: str  # the shape as a letter


class FaceUp(Corner):
    """The action card of a colour."""

    action: int | None  # number; null while it is being turned up
    words: WordsData | None  # what to perform
    left: int  # cards in this colour's pile
    against: list[int]  # seats that have voted against it
    voted_away: bool  # and not swapped since


class Card(Corner):
    """A number card."""

    kind: int  # the number of its kind
    value: int  # from 1 to 10


class Tokens(TypedDict):
    """On the table."""

    good: int  # left
    bad: int  # left
    good_at_first: int  # when it began
    bad_at_first: int  # when it began


class Player(TypedDict):
    points: int  # so far
    good: int  # tokens it has
    bad: int  # tokens it has
    has_card: bool  # a number card
    card: Card | None  # null while it is hidden
    cards_had: int  # so far: a hand is new when this grows
    skips: int  # cards that it has skipped since the last shuffle
    presents_to: int | None  # seat that its card lies before
    presented_by: list[int]  # seats whose cards lie before it
    call: CallName  # with two players
    picks_colour: bool  # has drawn a card that swaps any action


class Task(TypedDict):
    """What a seat is to perform, and how: an action that is swapped may be finished as well."""

    action: int | None  # number; null while it is being turned up
    words: WordsData | None  # what to perform
    level: int  # how strongly, from 1
    levels: int  # in all


class Latest(TypedDict):
    """The two cards that were turned over last."""

    seats: Annotated[list[int], Meta(min_length=2, max_length=2)]  # who completed it is the last
    cards: Annotated[list[Card], Meta(min_length=2, max_length=2)]  # in the order of the seats
    result: Result  # how near they are
    words: WordsData  # what it means, as a message


class Prompt(TypedDict):
    action: int  # number
    words: WordsData  # what to perform


class Named(Prompt):
    seat: int  # that has named it


class Tie(TypedDict):
    """A tie-break."""

    seats: list[int]  # that have the most points
    busy: list[int]  # seats with something left to do in this step
    named: list[Named]  # actions, by the others
    perform: list[Prompt]  # those that were drawn
    to_choose: int  # actions that each names
    level: int  # at which they are performed
    votes: dict[str, int]  # by the seat they are for
    voted: list[int]  # seats


class View(TypedDict):
    phase: PhaseName  # what goes on
    together: bool  # two players win or lose as one
    reminder: WordsData  # of what counts, as a message
    actions: list[FaceUp]  # by colour
    action_vote: bool  # the option
    votes_needed: int  # to vote an action away
    tokens: Tokens  # on the table
    pile: int  # number cards to draw
    discards: int  # number cards in the box top
    players: list[Player]  # by seat
    task: Task | None  # of the seat that looks
    matches: int  # pairs of cards turned over so far
    latest: Latest | None  # pair of cards
    tie: Tie | None  # while one is broken
    moves: int  # made so far
    move_limit: int | None  # the option
    ending: EndingName  # why it is over
    winners: list[int]  # seats, when it is over


def view(sight: State, seat: Seat) -> View:
    return {
        "phase": PHASES[sight.phase],
        "together": bool(sight.seats == state.TWO),
        "reminder": TREX.say("reminder").to_json(),
        "actions": [_face_up(sight, colour) for colour in range(state.COLOURS)],
        "action_vote": bool(sight.action_vote),
        "votes_needed": int(play.votes_needed(sight)),
        "tokens": _tokens(sight),
        "pile": int(sight.pile),
        "discards": int(sight.discarded.sum() + sight.skips.sum()),
        "players": [_player(sight, player) for player in range(sight.seats)],
        "task": _task(sight, seat),
        "matches": int(sight.matches),
        "latest": _latest(sight),
        "tie": _tie(sight),
        "moves": int(sight.moves),
        "move_limit": int(sight.move_limit) or None,
        "ending": ENDINGS[sight.ending],
        "winners": texts.listed(sight.winners),
    }


def corner(colour: Colour) -> Corner:
    return {
        "colour": data.COLOUR_NAMES[colour],
        "shape": data.COLOUR_SHAPES[colour],
        "sign": texts.SIGNS[colour],
    }


def _face_up(sight: State, colour: Colour) -> FaceUp:
    action = or_none(sight.action[colour])
    return {
        **corner(colour),
        "action": action,
        "words": None if action is None else texts.ACTION_WORDS[action].to_json(),
        "left": int(piles.count_in_pile(sight, colour)),
        "against": texts.listed(sight.against[colour]),
        "voted_away": bool(sight.voted_away[colour]),
    }


def _tokens(sight: State) -> Tokens:
    return {
        "good": int(sight.good_left),
        "bad": int(sight.bad_left),
        "good_at_first": state.GOOD_TOKENS[sight.seats],
        "bad_at_first": state.BAD_TOKENS[sight.seats],
    }


def _player(sight: State, player: Seat) -> Player:
    return {
        "points": points(sight, player),
        "good": int(sight.good[player]),
        "bad": int(sight.bad[player]),
        "has_card": bool(sight.hand[player] != state.NO_CARD),
        "card": _card(sight.hand[player]),
        "cards_had": int(sight.deals[player]),
        "skips": int(sight.skips[player]),
        "presents_to": or_none(sight.to[player]),
        "presented_by": [seat for seat in range(sight.seats) if sight.to[seat] == player],
        "call": CALLS[int(sight.call[player])],
        "picks_colour": has(sight.picking, player),
    }


def _card(kind: Kind) -> Card | None:
    return None if kind < 0 else _known_card(kind)


def _known_card(kind: Kind) -> Card:
    return {"kind": int(kind), "value": deck.value_of(kind), **corner(deck.colour_of(kind))}


def _task(sight: State, seat: Seat) -> Task | None:
    if seat < 0 or sight.hand[seat] < 0:
        return None
    kind = sight.hand[seat]
    action = or_none(sight.action[deck.colour_of(kind)])
    return {
        "action": action,
        "words": None if action is None else texts.ACTION_WORDS[action].to_json(),
        "level": deck.value_of(kind),
        "levels": state.VALUES,
    }


def _latest(sight: State) -> Latest | None:
    if sight.matches == 0:
        return None
    apart = play.distance(*sight.shown.tolist())
    result: Result = "exact" if apart == 0 else "near" if apart <= state.NEAR else "miss"
    return {
        "seats": sight.shown_by.tolist(),
        "cards": [_known_card(kind) for kind in sight.shown],
        "result": result,
        "words": TREX.say(f"match_{result}").to_json(),
    }


def _tie(sight: State) -> Tie | None:
    if not sight.tied:
        return None
    named: list[Named] = [
        {"seat": seat, **_prompt(action)}
        for seat in range(sight.seats)
        for action in sight.named[seat].tolist()
        if action >= 0
    ]
    return {
        "seats": texts.listed(sight.tied),
        "busy": texts.listed(sight.busy),
        "named": named,
        "perform": [_prompt(action) for action in sight.lot.tolist() if action >= 0],
        "to_choose": state.CHOSEN_IN_TIE,
        "level": state.VALUES,
        "votes": {str(seat): int(votes_for(sight, seat)) for seat in texts.listed(sight.tied)},
        "voted": [seat for seat in range(sight.seats) if sight.vote[seat] != state.NO_SEAT],
    }


def _prompt(action: Action) -> Prompt:
    return {"action": action, "words": texts.ACTION_WORDS[action].to_json()}
