"""What a game says of its things, and of itself on one page, for whoever asks what something is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from scalehouse.core.rules.moves import MoveKinds
from scalehouse.core.text.catalogue import ArgType, Catalogue
from scalehouse.core.text.words import Words, WordsData


@dataclass(frozen=True)
class Thing:
    """One thing that a board shows: what it is called, and what it does, in a few sentences."""

    name: Words
    lines: tuple[Words, ...]
    rule: str = ""  # where the page of the rules tells more


@dataclass(frozen=True)
class Section:
    """A part of the reference sheet."""

    title: Words
    lines: tuple[Words, ...] = ()
    things: tuple[str, ...] = ()  # keys of `About.things` that stand in it


@dataclass(frozen=True)
class About:
    """All of it. Nothing here depends on a position, so nothing can be learned from it."""

    things: Mapping[str, Thing]  # by kind and name: "hero:3", "token:armour"
    sheet: tuple[Section, ...]
    rules: Mapping[str, str] = field(default_factory=dict)  # [key of a move's words] its rule


def messages_for(
    things: Iterable[str], sheet: Mapping[str, int]
) -> dict[str, Mapping[str, ArgType]]:
    """What a catalogue has to hold for `things_named` and `sheet_of`."""
    keys = [f"{word}_{key}" for key in things for word in ("thing", "about")]
    for name, lines in sheet.items():
        keys += [f"sheet_{name}", *(f"sheet_{name}_{nth}" for nth in range(1, lines + 1))]
    return {key: {} for key in keys}


def things_named(
    words: Catalogue, keys: Iterable[str], rules: Mapping[str, str]
) -> dict[str, Thing]:
    """Things that have a name and one line in the catalogue, each with its rule."""
    return {
        key: Thing(words.say(f"thing_{key}"), (words.say(f"about_{key}"),), rules.get(key, ""))
        for key in keys
    }


def sheet_of(
    words: Catalogue, sheet: Mapping[str, int], things: Mapping[str, tuple[str, ...]]
) -> tuple[Section, ...]:
    """The sections in their order: `sheet` has the number of lines of each, `things` what else."""
    return tuple(
        Section(
            words.say(f"sheet_{name}"),
            tuple(words.say(f"sheet_{name}_{nth}") for nth in range(1, lines + 1)),
            things.get(name, ()),
        )
        for name, lines in sheet.items()
    )


class ThingData(TypedDict):
    """A thing on the wire."""

    name: WordsData
    lines: list[WordsData]
    rule: NotRequired[str]


class SectionData(TypedDict):
    """A part of the sheet on the wire."""

    title: WordsData
    lines: list[WordsData]
    things: list[str]


class MoveData(TypedDict):
    """A kind of moves, as the game declares it."""

    kind: str
    arguments: list[str]


class AboutData(TypedDict):
    """What the client is given. `moves`: for a game that says nothing of itself."""

    things: dict[str, ThingData]
    sheet: list[SectionData]
    rules: dict[str, str]
    moves: list[MoveData]


def about_data(about: About | None, kinds: MoveKinds) -> AboutData:
    """As plain data, whatever the game declares."""
    said = about or About({}, ())
    return {
        "things": {key: _thing(thing) for key, thing in said.things.items()},
        "sheet": [_section(section) for section in said.sheet],
        "rules": dict(said.rules),
        "moves": [
            {"kind": kind.name, "arguments": list(kind.arguments)}
            for kind in kinds
            if not kind.is_chance
        ],
    }


def _thing(thing: Thing) -> ThingData:
    data: ThingData = {
        "name": thing.name.to_json(),
        "lines": [line.to_json() for line in thing.lines],
    }
    if thing.rule:
        data["rule"] = thing.rule
    return data


def _section(section: Section) -> SectionData:
    return {
        "title": section.title.to_json(),
        "lines": [line.to_json() for line in section.lines],
        "things": list(section.things),
    }
