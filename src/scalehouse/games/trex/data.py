"""Reads actions.toml: the action cards as people read them, and as a drawn puppet performs them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scalehouse.core import game_data
from scalehouse.core.game_data import TablePlace
from scalehouse.games.trex.state import ACTIONS_OF_COLOUR, COLOURS, VALUES

TABLE = Path(__file__).with_name("actions.toml")

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


def read_table(text: str, name: str = TABLE.name) -> ActionTable:
    """Raises BadData, which says what is wrong and where."""
    return game_data.read(name, text, _read)


def _read(raw: dict[str, Any]) -> ActionTable:
    corners = _read_corners(raw.get("colour", []))
    unknown = raw.keys() - {corner.name for corner in corners} - {"colour"}
    if unknown:
        raise TablePlace().at(min(unknown)).misfit(f"unknown entry {', '.join(sorted(unknown))}")
    cards = tuple(
        card
        for colour, corner in enumerate(corners)
        for card in _read_cards(colour, corner.name, raw.get(corner.name, []))
    )
    _check_that_all_differ(corners, cards)
    return ActionTable(corners, cards)


def _read_corners(entries: list[dict[str, Any]]) -> tuple[Corner, ...]:
    for nth, entry in enumerate(entries):
        place = TablePlace(f"colour {entry.get('name', 'without a name')}", ("colour", nth))
        _check_keys(place, entry, ("name", "shape"), ())
        if entry["name"] not in COLOURS_OF_CARDS:
            raise place.at("name").misfit(f"name must be one of {', '.join(COLOURS_OF_CARDS)}")
        if entry["shape"] not in SHAPES:
            raise place.at("shape").misfit(f"shape must be one of {', '.join(SHAPES)}")
    corners = tuple(Corner(entry["name"], entry["shape"]) for entry in entries)
    names, shapes = {corner.name for corner in corners}, {corner.shape for corner in corners}
    if not len(corners) == len(names) == len(shapes) == COLOURS:
        reason = f"there must be {COLOURS} colours, each with a shape of its own"
        raise TablePlace().at("colour").misfit(reason)
    return corners


def _read_cards(colour: int, name: str, entries: list[dict[str, Any]]) -> list[ActionCard]:
    place = TablePlace(name, (name,))
    if len(entries) != ACTIONS_OF_COLOUR:
        wanted = f"{ACTIONS_OF_COLOUR} actions are needed, not {len(entries)}"
        raise place.misfit(wanted)
    return [
        _read_card(place.at(nth, name=f"{name} {nth + 1}"), colour, entry)
        for nth, entry in enumerate(entries)
    ]


def _read_card(place: TablePlace, colour: int, entry: dict[str, Any]) -> ActionCard:
    _check_keys(place, entry, ("text", "gesture", "reach", "beats"), ("pose", "sound"))
    place = place.at(name=f"{place.name} ({entry['text']})")
    _check_text(place, "text", entry["text"], LONGEST_TEXT)
    if "sound" in entry:
        _check_text(place, "sound", entry["sound"], LONGEST_SOUND)
    pose = entry.get("pose", POSES[0])
    if pose not in POSES:
        raise place.at("pose").misfit(f"pose must be one of {', '.join(POSES)}, not {pose!r}")
    gesture = Gesture(
        pose=pose,
        movements=_read_movements(place.at("gesture"), entry["gesture"]),
        reach=_read_rise(place, "reach", entry["reach"], most=1.0, least_rise=LEAST_RISE),
        beats=_read_rise(place, "beats", entry["beats"], most=MOST_BEATS, least_rise=1.0),
        sound=entry.get("sound"),
    )
    return ActionCard(entry["text"], colour, gesture)


def _check_keys(
    place: TablePlace, entry: dict[str, Any], needed: tuple[str, ...], allowed: tuple[str, ...]
) -> None:
    unknown = entry.keys() - {*needed, *allowed}
    if unknown:
        raise place.at(min(unknown)).misfit(f"unknown entry {', '.join(sorted(unknown))}")
    missing = [key for key in needed if key not in entry]
    if missing:
        raise place.misfit(f"{', '.join(missing)} is missing")


def _check_text(place: TablePlace, what: str, text: object, longest: int) -> None:
    if not isinstance(text, str) or not 0 < len(text.strip()) == len(text) <= longest:
        raise place.at(what).misfit(f"{what} must be 1 to {longest} letters, not {text!r}")


def _read_movements(place: TablePlace, text: object) -> tuple[Movement, ...]:
    """ "jaw open, arms shake": a part and its motion, and perhaps another."""
    pieces = [piece.split() for piece in text.split(",")] if isinstance(text, str) else []
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
    place: TablePlace, what: str, pair: object, *, most: float, least_rise: float
) -> tuple[float, float]:
    match pair:
        case [int() | float() as low, int() | float() as high] if low >= 0 and high <= most:
            if round(high - low, 6) < least_rise:
                raise place.at(what).misfit(f"{what} must rise by {least_rise} or more")
            return float(low), float(high)
    reason = f"{what} must be two numbers from 0 to {most}, not {pair!r}"
    raise place.at(what).misfit(reason)


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


DATA = game_data.in_use("trex", TABLE)
ACTION_TABLE = read_table(DATA.text, DATA.name)
TEXTS = tuple(card.text for card in ACTION_TABLE.cards)  # [action]
COLOUR_NAMES = tuple(corner.name for corner in ACTION_TABLE.corners)  # [colour]
COLOUR_SHAPES = tuple(corner.shape for corner in ACTION_TABLE.corners)  # [colour]
