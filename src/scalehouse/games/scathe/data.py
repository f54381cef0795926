"""Reads heroes.toml: the heroes as the rules use them, and as people read them."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from scalehouse.core.data_declaration import GameData, column
from scalehouse.core.data_schema import Word
from scalehouse.core.game_data import TablePlace
from scalehouse.core.rules.state import Fields, Int8s, Int64s
from scalehouse.games.scathe import state

MOST = 99  # of anything that a part of an ability does
STARTERS_TO_CHOOSE = 2  # the book recommends two teams


class Action(enum.IntEnum):
    NONE = 0
    MELEE = 1
    RANGED = 2
    MAGIC = 3
    HEAL = 4
    TAUNT = 5
    ARMOUR = 6
    PHYSICAL_BUFF = 7
    MAGIC_BUFF = 8
    INSPIRE = 9
    CRIPPLE = 10


class Scope(enum.IntEnum):
    """Whom a part of an ability means."""

    PLAYER = 0  # inspiration goes to the player
    SELF = 1
    FRIEND = 2  # one of one's own, the hero itself included
    ROW = 3  # one of one's own rows
    ALL = 4  # all of one's own
    ENEMY = 5
    ENEMY_ROW = 6
    ENEMIES = 7


ATTACKS = {"melee": Action.MELEE, "ranged": Action.RANGED, "magic": Action.MAGIC}
TOKENS = {
    "taunt": Action.TAUNT,
    "armour": Action.ARMOUR,
    "physical": Action.PHYSICAL_BUFF,
    "magic": Action.MAGIC_BUFF,
}
OWN = {"self": Scope.SELF, "friend": Scope.FRIEND, "row": Scope.ROW, "all": Scope.ALL}
THEIRS = {"enemy": Scope.ENEMY, "row": Scope.ENEMY_ROW, "all": Scope.ENEMIES}


@dataclass(frozen=True)
class Part:
    action: Action
    scope: Scope
    amount: int


@dataclass(frozen=True)
class HeroCard:
    name: str
    character: str
    cost: int
    health: int
    abilities: tuple[tuple[Part, ...], ...]  # [level − 1]
    only_in_build: bool


@dataclass(frozen=True)
class Starter:
    front: tuple[int, ...]
    back: tuple[int, ...]


@dataclass(frozen=True)
class HeroTable:
    cards: tuple[HeroCard, ...]
    starters: tuple[Starter, ...]


class HeroEntry(TypedDict):
    name: Word
    character: Word  # a sentence about it
    cost: Annotated[int, Meta(ge=state.MIN_COST, le=state.MAX_COST)]  # in a team
    health: Annotated[int, Meta(ge=1, le=state.MAX_HEALTH)]  # at first
    # for the numbers of a die, in the words that the head of the table explains
    abilities: Annotated[list[Word], Meta(min_length=state.LEVELS, max_length=state.LEVELS)]
    only_in_build: NotRequired[bool]  # not in drafts


Row: TypeAlias = Annotated[list[Word], Meta(max_length=state.ROW_SIZE)]


class StarterEntry(TypedDict):
    front: NotRequired[Row]  # names of heroes
    back: NotRequired[Row]  # names of heroes


class HeroEntries(TypedDict):
    """The table of heroes."""

    hero: Annotated[list[HeroEntry], Meta(min_length=state.HEROES, max_length=state.HEROES)]
    starters: dict[str, StarterEntry]  # two teams to begin with, as the book recommends


def _table_of(entries: HeroEntries) -> HeroTable:
    cards = tuple(_card_of(nth, entry) for nth, entry in enumerate(entries["hero"]))
    _check_names([card.name for card in cards])
    starters = _read_starters(entries["starters"], cards)
    _check_that_teams_can_be_filled(cards)
    return HeroTable(cards, starters)


def _check_names(names: list[str]) -> None:
    for nth, name in enumerate(names):
        if name in names[:nth]:
            place = TablePlace(name, ("hero", nth, "name"))
            raise place.misfit("two heroes have the same name")


def _card_of(nth: int, entry: HeroEntry) -> HeroCard:
    place = TablePlace(entry["name"], ("hero", nth))
    return HeroCard(
        name=entry["name"],
        character=entry["character"],
        cost=entry["cost"],
        health=entry["health"],
        abilities=_read_abilities(place, entry["abilities"]),
        only_in_build=entry.get("only_in_build", False),
    )


def _read_abilities(hero: TablePlace, texts: list[str]) -> tuple[tuple[Part, ...], ...]:
    return tuple(
        read_ability(text, hero.at("abilities", nth, name=f"{hero.name}, ability {nth + 1}"))
        for nth, text in enumerate(texts)
    )


def read_ability(text: str, place: TablePlace | None = None) -> tuple[Part, ...]:
    """Raises Misfit."""
    place = place or TablePlace("an ability")
    parts = tuple(_read_part(place, piece.split()) for piece in text.split(","))
    if len(parts) > state.PARTS:
        raise place.misfit(f"at most {state.PARTS} parts")
    return parts


def _read_part(place: TablePlace, words: list[str]) -> Part:
    part = _part_of(words)
    if part is None:
        raise place.misfit(f"cannot read {' '.join(words)!r}")
    if part.amount > MOST:
        raise place.misfit(f"{' '.join(words)!r} is more than {MOST}")
    return part


def _part_of(words: list[str]) -> Part | None:
    match words:
        case [verb, n] if verb in ATTACKS and n.isdecimal():
            return Part(ATTACKS[verb], Scope.ENEMY, int(n))
        case [verb, "row", n] if verb in ATTACKS and n.isdecimal():
            return Part(ATTACKS[verb], Scope.ENEMY_ROW, int(n))
        case ["heal", n, whom] if whom in OWN and n.isdecimal():
            return Part(Action.HEAL, OWN[whom], int(n))
        case ["inspire", n] if _is_plus(n):
            return Part(Action.INSPIRE, Scope.PLAYER, int(n))
        case ["cripple", n, whom] if whom in THEIRS and _is_plus(n):
            return Part(Action.CRIPPLE, THEIRS[whom], int(n))
        case [token, n, whom] if token in TOKENS and whom in OWN and _is_plus(n):
            return Part(TOKENS[token], OWN[whom], int(n))
    return None


def _is_plus(text: str) -> bool:
    return text.startswith("+") and text[1:].isdecimal()


def _read_starters(
    entries: dict[str, StarterEntry], cards: tuple[HeroCard, ...]
) -> tuple[Starter, ...]:
    place = TablePlace("starters", ("starters",))
    if len(entries) != STARTERS_TO_CHOOSE:
        raise place.misfit(f"there must be {STARTERS_TO_CHOOSE} starter teams")
    return tuple(
        _read_starter(place.at(name, name=f"starter {name}"), entry, cards)
        for name, entry in entries.items()
    )


def _read_starter(place: TablePlace, entry: StarterEntry, cards: tuple[HeroCard, ...]) -> Starter:
    index = {card.name: number for number, card in enumerate(cards)}
    rows = entry.get("front", []), entry.get("back", [])
    unknown = [hero for row in rows for hero in row if hero not in index]
    if unknown:
        raise place.misfit(f"no hero is called {unknown[0]!r}")
    starter = Starter(*(tuple(index[hero] for hero in row) for row in rows))
    team = starter.front + starter.back
    cost = sum(cards[hero].cost for hero in team)
    if cost != state.TEAM_COST or len(set(team)) < len(team):
        raise place.misfit(f"must be different heroes of cost {state.TEAM_COST}")
    return starter


def _check_that_teams_can_be_filled(cards: tuple[HeroCard, ...]) -> None:
    """Both teams of a draft must be able to reach the cost, whoever takes what."""
    costs = [card.cost for card in cards if not card.only_in_build]
    reachable = {0}
    for cost in costs:
        reachable |= {total + cost for total in reachable}
    if not {state.TEAM_COST, 2 * state.TEAM_COST} <= reachable:
        reason = f"no two teams of cost {state.TEAM_COST} can be made of this table"
        raise TablePlace().at("hero").misfit(reason)


def _abilities(table: HeroTable) -> NDArray[np.int8]:
    """[hero, level − 1, part] as (action, scope, amount)."""
    out = np.zeros((state.HEROES, state.LEVELS, state.PARTS, 3), np.int8)
    for hero, card in enumerate(table.cards):
        for level, parts in enumerate(card.abilities):
            for number, part in enumerate(parts):
                out[hero, level, number] = (part.action, part.scope, part.amount)
    return out


def _starter_slots(table: HeroTable) -> NDArray[np.int8]:
    """[which, slot] hero, or NO_HERO."""
    out = np.full((len(table.starters), state.SLOTS), state.NO_HERO, np.int8)
    for which, starter in enumerate(table.starters):
        for row, heroes in ((state.FRONT, starter.front), (state.BACK, starter.back)):
            out[which, row * state.ROW_SIZE : row * state.ROW_SIZE + len(heroes)] = heroes
    return out


class HeroNumbers(Fields):
    """What the rules use of the table."""

    cost: Int64s = column("[hero] in a team", state.HEROES)
    health: Int64s = column("[hero] at first", state.HEROES)
    in_draft: Int8s = column("[hero] 1: it may be drafted", state.HEROES)
    abilities: Int8s = column(
        "[hero, level − 1, part] an Action, a Scope, and the amount",
        *(state.HEROES, state.LEVELS, state.PARTS, 3),
    )
    starters: Int8s = column("[team, slot] hero, or NO_HERO", STARTERS_TO_CHOOSE, state.SLOTS)


def _numbers_of(table: HeroTable) -> dict[str, Any]:
    return {
        "cost": [card.cost for card in table.cards],
        "health": [card.health for card in table.cards],
        "in_draft": [not card.only_in_build for card in table.cards],
        "abilities": _abilities(table),
        "starters": _starter_slots(table),
    }


FILE = Path(__file__).with_name("heroes.toml")
DATA = GameData("scathe", FILE, HeroEntries, _table_of, HeroNumbers, _numbers_of)
HERO_TABLE = DATA.in_use
NAMES = tuple(card.name for card in HERO_TABLE.cards)
NUMBERS = DATA.numbers(HERO_TABLE)
COST, HEALTH, IN_DRAFT = NUMBERS.cost, NUMBERS.health, NUMBERS.in_draft > 0
ABILITIES, STARTERS = NUMBERS.abilities, NUMBERS.starters
ACTION, SCOPE, AMOUNT = 0, 1, 2  # places in the last axis of ABILITIES
