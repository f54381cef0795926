"""The cards of One to T-Rex as data, and how a puppet performs them, for those who draw them."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from msgspec import Meta

from scalehouse.core.matches.views import one_of
from scalehouse.core.text.words import WordsData
from scalehouse.games.trex import data, state
from scalehouse.games.trex.state import Action
from scalehouse.games.trex.view import Corner, corner
from scalehouse.games.trex.words.texts import ACTION_WORDS, COLOUR_WORDS

PartName: TypeAlias = Annotated[str, one_of("Part", data.PARTS)]
MotionName: TypeAlias = Annotated[str, one_of("Motion", data.MOTIONS)]
PoseName: TypeAlias = Annotated[str, one_of("Pose", data.POSES)]
FromTo: TypeAlias = Annotated[list[float], Meta(min_length=2, max_length=2)]


class Movement(TypedDict):
    part: PartName  # of the puppet
    motion: MotionName  # what it does


# `and` is a word of Python's own, so this one is written as a call.
Gesture = TypedDict(
    "Gesture",
    {
        "pose": Annotated[PoseName, Meta(description="of the whole puppet")],
        "part": Annotated[PartName, Meta(description="that moves")],
        "motion": Annotated[MotionName, Meta(description="what it does")],
        "and": Annotated[Movement | None, Meta(description="another movement at the same time")],
        "reach": Annotated[FromTo, Meta(description="how far, at level 1 and at level 10")],
        "beats": Annotated[FromTo, Meta(description="in a second, at level 1 and at level 10")],
        "sound": Annotated[str | None, Meta(description="that it makes, in letters")],
    },
)


class ActionCard(Corner):
    action: int  # number
    name: str  # what to perform, in the data
    words: WordsData  # what to perform
    gesture: Gesture  # how a puppet does


class ColourOfCards(Corner):
    name: str  # of the colour, in the data
    words: WordsData  # its name


class Puppet(TypedDict):
    """What it is made of and can do."""

    parts: list[PartName]  # that can move
    motions: list[MotionName]  # of a part
    poses: list[PoseName]  # of the whole


class NumberCards(TypedDict):
    """How many there are of each sort."""

    numbers: int  # with a value
    swaps: int  # that swap the action of their colour
    swap_any: int  # that swap an action of any colour


class FirstTokens(TypedDict):
    good: int  # on the table at first
    bad: int  # on the table at first


class Reference(TypedDict):
    actions: list[ActionCard]  # by number
    colours: list[ColourOfCards]  # by number
    puppet: Puppet  # that performs them
    levels: int  # in all
    number_cards: NumberCards  # in the draw pile at first
    tokens: dict[str, FirstTokens]  # by the number of players


def reference() -> Reference:
    return {
        "actions": [_action(number, card) for number, card in enumerate(data.ACTION_TABLE.cards)],
        "colours": [
            {"name": name, "words": COLOUR_WORDS[n].to_json(), **corner(n)}
            for n, name in enumerate(data.COLOUR_NAMES)
        ],
        "puppet": {
            "parts": list(data.PARTS),
            "motions": list(data.MOTIONS),
            "poses": list(data.POSES),
        },
        "levels": state.VALUES,
        "number_cards": {
            "numbers": state.NUMBERS * state.COPIES_OF_NUMBER,
            "swaps": state.COLOURS * state.COPIES_OF_SWAP,
            "swap_any": state.COPIES_OF_SWAP_ANY,
        },
        "tokens": {
            str(seats): {"good": state.GOOD_TOKENS[seats], "bad": state.BAD_TOKENS[seats]}
            for seats in range(state.TWO, len(state.GOOD_TOKENS))
        },
    }


def _action(number: Action, card: data.ActionCard) -> ActionCard:
    return {
        "action": number,
        "name": card.text,
        "words": ACTION_WORDS[number].to_json(),
        **corner(card.colour),
        "gesture": _gesture(card.gesture),
    }


def _gesture(gesture: data.Gesture) -> Gesture:
    movements: list[Movement] = [
        {"part": one.part, "motion": one.motion} for one in gesture.movements
    ]
    first, *rest = movements
    return {
        "pose": gesture.pose,
        **first,
        "and": rest[0] if rest else None,
        "reach": list(gesture.reach),
        "beats": list(gesture.beats),
        "sound": gesture.sound,
    }
