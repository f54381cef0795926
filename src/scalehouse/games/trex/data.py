"""Reads actions.toml: the action cards as people read them, and as a drawn puppet performs them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NotRequired, TypeAlias, TypedDict

from msgspec import Meta

from scalehouse.core.data_declaration import GameData, NoNumbers
from scalehouse.core.data_schema import Word
from scalehouse.core.game_data import TablePlace
from scalehouse.core.matches.views import one_of
from scalehouse.games.trex.state import ACTIONS_OF_COLOUR, COLOURS, VALUES

PARTS = (
    *("arms", "left_arm", "right_arm", "head", "jaw"),
    *("eyes", "brows", "shoulders", "body", "tail"),
)
MOTIONS = (
    *("swing", "circle", "shake", "bounce", "stretch", "wave"),
    *("open", "lean", "twist", "tap", "snap", "flap"),
)
POSES = ("upright", "tall", "hunched", "stiff", "floppy", "puffed", "perched", "coiled")
COLOURS_OF_CARDS = ("orange", "blue", "purple")  # those that can be drawn and named
SHAPES = ("triangle", "circle", "square")
ONE_ARM = ("left_arm", "right_arm")

LONGEST_TEXT = 32  # letters that fit on a card, and on a line of the terminal
LONGEST_SOUND = 10
MOVEMENTS = 2  # of a gesture, at most
LEAST_RISE = 0.6  # of the reach from level 1 to level 10: less could not be told apart
MOST_BEATS = 4.0  # in a second: more would only flicker


@dataclass(frozen=True)
class Movement:
    part: str
    motion: str


@dataclass(frozen=True)
class Gesture:
    """What a puppet does. Pairs are for level 1 and for level 10."""

    pose: str
    movements: tuple[Movement, ...]
    reach: tuple[float, float]  # how far, from 0 to 1
    beats: tuple[float, float]  # how often in a second
    sound: str | None

    def at(self, level: int) -> tuple[float, float]:
        """Reach and beats at a level: equal steps from 1 to 10."""
        share = (level - 1) / (VALUES - 1)
        reach, beats = (low + (high - low) * share for low, high in (self.reach, self.beats))
        return reach, beats


@dataclass(frozen=True)
class ActionCard:
    text: str
    colour: int
    gesture: Gesture


@dataclass(frozen=True)
class Corner:
    """A colour, and the shape on the corners that tells it from others without the colour."""

    name: str
    shape: str


@dataclass(frozen=True)
class ActionTable:
    corners: tuple[Corner, ...]  # [colour]
    cards: tuple[ActionCard, ...]  # [action]


class CornerEntry(TypedDict):
    name: Annotated[str, one_of("ColourOfCards", COLOURS_OF_CARDS)]
    shape: Annotated[str, one_of("Shape", SHAPES)]


Part: TypeAlias = Annotated[float, Meta(ge=0.0, le=1.0)]
Beats: TypeAlias = Annotated[float, Meta(ge=0.0, le=MOST_BEATS)]


class ActionEntry(TypedDict):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    gesture: Word  # "jaw open, arms shake": a part and its motion, and perhaps another
    pose: NotRequired[Annotated[str, one_of("Pose", POSES)]]  # the first, where none is given
    reach: Annotated[list[Part], Meta(min_length=2, max_length=2)]  # how far, at levels 1 and 10
    beats: Annotated[list[Beats], Meta(min_length=2, max_length=2)]  # in a second, at 1 and 10
    sound: NotRequired[Annotated[str, Meta(min_length=1, max_length=LONGEST_SOUND)]]


OfAColour: TypeAlias = Annotated[
    list[ActionEntry], Meta(min_length=ACTIONS_OF_COLOUR, max_length=ACTIONS_OF_COLOUR)
]


class ActionEntries(TypedDict):
    """The table of actions."""

    colour: Annotated[list[CornerEntry], Meta(min_length=COLOURS, max_length=COLOURS)]
    orange: OfAColour
    blue: OfAColour
    purple: OfAColour


def _table_of(entries: ActionEntries) -> ActionTable:
    corners = tuple(Corner(entry["name"], entry["shape"]) for entry in entries["colour"])
    names, shapes = {corner.name for corner in corners}, {corner.shape for corner in corners}
    if not len(names) == len(shapes) == COLOURS:
        reason = f"there must be {COLOURS} colours, each with a shape of its own"
        raise TablePlace().at("colour").misfit(reason)
    of_colour = {"orange": entries["orange"], "blue": entries["blue"], "purple": entries["purple"]}
    cards = tuple(
        _card_of(TablePlace(entry["text"], (corner.name, nth)), colour, entry)
        for colour, corner in enumerate(corners)
        for nth, entry in enumerate(of_colour[corner.name])
    )
    _check_that_all_differ(corners, cards)
    return ActionTable(corners, cards)


def _card_of(place: TablePlace, colour: int, entry: ActionEntry) -> ActionCard:
    gesture = Gesture(
        pose=entry.get("pose", POSES[0]),
        movements=_read_movements(place.at("gesture"), entry["gesture"]),
        reach=_read_rise(place, "reach", entry["reach"], LEAST_RISE),
        beats=_read_rise(place, "beats", entry["beats"], 1.0),
        sound=entry.get("sound"),
    )
    return ActionCard(entry["text"], colour, gesture)


def _read_movements(place: TablePlace, text: str) -> tuple[Movement, ...]:
    pieces = [piece.split() for piece in text.split(",")]
    movements = tuple(_read_movement(place, words) for words in pieces)
    if not 1 <= len(movements) <= MOVEMENTS:
        raise place.misfit(f"gesture must have 1 to {MOVEMENTS} movements")
    parts = {movement.part for movement in movements}
    if len(parts) < len(movements) or ("arms" in parts and parts & {*ONE_ARM}):
        raise place.misfit("one part cannot move in two ways at once")
    return movements


def _read_movement(place: TablePlace, words: list[str]) -> Movement:
    match words:
        case [part, motion] if part in PARTS and motion in MOTIONS:
            return Movement(part, motion)
    raise place.misfit(f"cannot read {' '.join(words)!r}")


def _read_rise(
    place: TablePlace, what: str, pair: list[float], least_rise: float
) -> tuple[float, float]:
    low, high = pair
    if round(high - low, 6) < least_rise:
        raise place.at(what).misfit(f"{what} must rise by {least_rise} or more")
    return float(low), float(high)


def _check_that_all_differ(corners: tuple[Corner, ...], cards: tuple[ActionCard, ...]) -> None:
    """Who watches must be able to tell from the movements alone what is performed."""
    texts: dict[str, str] = {}
    gestures: dict[frozenset[Movement], str] = {}
    for nth, card in enumerate(cards):
        place = TablePlace().at(corners[card.colour].name, nth % ACTIONS_OF_COLOUR)
        if card.text.lower() in texts:
            raise place.at("text").misfit(f"two are called {card.text!r}")
        other = gestures.setdefault(frozenset(card.gesture.movements), card.text)
        if other != card.text:
            raise place.at("gesture").misfit(f"{card.text} has the same gesture as {other}")
        texts[card.text.lower()] = card.text


FILE = Path(__file__).with_name("actions.toml")
DATA = GameData("trex", FILE, ActionEntries, _table_of, NoNumbers, lambda _: {})
ACTION_TABLE = DATA.in_use
TEXTS = tuple(card.text for card in ACTION_TABLE.cards)  # [action]
COLOUR_NAMES = tuple(corner.name for corner in ACTION_TABLE.corners)  # [colour]
COLOUR_SHAPES = tuple(corner.shape for corner in ACTION_TABLE.corners)  # [colour]
