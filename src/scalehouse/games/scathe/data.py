"""Reads heroes.toml: the heroes as the rules use them, and as people read them."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.core import game_data
from scalehouse.games.scathe import state

TABLE = Path(__file__).with_name("heroes.toml")
MOST = 99  # of anything that a part of an ability does


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


def read_table(text: str, name: str = TABLE.name) -> HeroTable:
    """Raises BadData, which says what is wrong and where."""
    return game_data.read(name, text, _read)


def _read(raw: dict[str, Any]) -> HeroTable:
    unknown = raw.keys() - {"hero", "starters"}
    if unknown:
        raise (
            game_data.TablePlace()
            .at(min(unknown))
            .misfit(f"unknown entry {', '.join(sorted(unknown))}")
        )
    entries = raw.get("hero", [])
    if not isinstance(entries, list) or len(entries) != state.HEROES:
        count = len(entries) if isinstance(entries, list) else 1
        last = game_data.TablePlace().at("hero", count - 1)
        raise last.misfit(f"the table must have {state.HEROES} heroes, not {count}")
    cards = tuple(_read_hero(nth, entry) for nth, entry in enumerate(entries))
    _check_names([card.name for card in cards])
    starters = _read_starters(raw.get("starters", {}), cards)
    _check_that_teams_can_be_filled(cards)
    return HeroTable(cards, starters)


def _check_names(names: list[str]) -> None:
    for nth, name in enumerate(names):
        if name in names[:nth]:
            place = game_data.TablePlace(name, ("hero", nth, "name"))
            raise place.misfit("two heroes have the same name")


def _read_hero(nth: int, entry: Any) -> HeroCard:
    if not isinstance(entry, dict):
        raise game_data.TablePlace(f"hero {nth + 1}", ("hero", nth)).misfit(
            "named entries are needed"
        )
    place = game_data.TablePlace(str(entry.get("name", "a hero without a name")), ("hero", nth))
    unknown = entry.keys() - HeroCard.__dataclass_fields__.keys()
    if unknown:
        raise place.at(min(unknown)).misfit(f"unknown entry {', '.join(sorted(unknown))}")
    missing = HeroCard.__dataclass_fields__.keys() - entry.keys() - {"only_in_build"}
    if missing:
        raise place.misfit(f"{', '.join(sorted(missing))} is missing")
    _check_texts(place, entry)
    _check_range(place, "cost", entry["cost"], state.MIN_COST, state.MAX_COST)
    _check_range(place, "health", entry["health"], 1, state.MAX_HEALTH)
    return HeroCard(
        name=entry["name"],
        character=entry["character"],
        cost=entry["cost"],
        health=entry["health"],
        abilities=_read_abilities(place, entry["abilities"]),
        only_in_build=entry.get("only_in_build", False),
    )


def _check_texts(place: game_data.TablePlace, entry: dict[str, Any]) -> None:
    for what in ("name", "character"):
        if not isinstance(entry[what], str) or not entry[what]:
            raise place.at(what).misfit(f"{what} must be a text, not {entry[what]!r}")
    if not isinstance(entry.get("only_in_build", False), bool):
        raise place.at("only_in_build").misfit("only_in_build must be true or false")


def _check_range(
    place: game_data.TablePlace, what: str, value: object, low: int, high: int
) -> None:
    if type(value) is not int or not low <= value <= high:
        raise place.at(what).misfit(f"{what} must be {low} to {high}, not {value!r}")


def _read_abilities(hero: game_data.TablePlace, texts: object) -> tuple[tuple[Part, ...], ...]:
    if not isinstance(texts, list) or len(texts) != state.LEVELS:
        raise hero.at("abilities").misfit(f"{state.LEVELS} abilities are needed")
    return tuple(
        read_ability(text, hero.at("abilities", nth, name=f"{hero.name}, ability {nth + 1}"))
        for nth, text in enumerate(texts)
    )


def read_ability(text: object, place: game_data.TablePlace | None = None) -> tuple[Part, ...]:
    """Raises Misfit."""
    place = place or game_data.TablePlace("an ability")
    if not isinstance(text, str):
        raise place.misfit(f"cannot read {text!r}")
    parts = tuple(_read_part(place, piece.split()) for piece in text.split(","))
    if len(parts) > state.PARTS:
        raise place.misfit(f"at most {state.PARTS} parts")
    return parts


def _read_part(place: game_data.TablePlace, words: list[str]) -> Part:
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


def _read_starters(raw: Any, cards: tuple[HeroCard, ...]) -> tuple[Starter, ...]:
    place = game_data.TablePlace("starters", ("starters",))
    if not isinstance(raw, dict) or len(raw) != 2:  # the book recommends two teams
        raise place.misfit("there must be 2 starter teams")
    return tuple(
        _read_starter(place.at(name, name=f"starter {name}"), entry, cards)
        for name, entry in raw.items()
    )


def _read_starter(place: game_data.TablePlace, entry: Any, cards: tuple[HeroCard, ...]) -> Starter:
    index = {card.name: number for number, card in enumerate(cards)}
    if not isinstance(entry, dict) or entry.keys() - set(_ROWS):
        raise place.misfit(f"the rows are: {', '.join(_ROWS)}")
    unknown = [hero for row in entry.values() for hero in row if hero not in index]
    if unknown:
        raise place.misfit(f"no hero is called {unknown[0]!r}")
    starter = Starter(*(tuple(index[hero] for hero in entry.get(row, [])) for row in _ROWS))
    if len(starter.front) > state.ROW_SIZE or len(starter.back) > state.ROW_SIZE:
        raise place.misfit(f"at most {state.ROW_SIZE} heroes in a row")
    team = starter.front + starter.back
    cost = sum(cards[hero].cost for hero in team)
    if cost != state.TEAM_COST or len(set(team)) < len(team):
        raise place.misfit(f"must be different heroes of cost {state.TEAM_COST}")
    return starter


_ROWS = ("front", "back")


def _check_that_teams_can_be_filled(cards: tuple[HeroCard, ...]) -> None:
    """Both teams of a draft must be able to reach the cost, whoever takes what."""
    costs = [card.cost for card in cards if not card.only_in_build]
    reachable = {0}
    for cost in costs:
        reachable |= {total + cost for total in reachable}
    if not {state.TEAM_COST, 2 * state.TEAM_COST} <= reachable:
        reason = f"no two teams of cost {state.TEAM_COST} can be made of this table"
        raise game_data.TablePlace().at("hero").misfit(reason)


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


DATA = game_data.in_use("scathe", TABLE)
HERO_TABLE = read_table(DATA.text, DATA.name)
NAMES = tuple(card.name for card in HERO_TABLE.cards)
COST = np.array([card.cost for card in HERO_TABLE.cards], np.int64)
HEALTH = np.array([card.health for card in HERO_TABLE.cards], np.int64)
IN_DRAFT = np.array([not card.only_in_build for card in HERO_TABLE.cards])
ABILITIES = _abilities(HERO_TABLE)
STARTERS = _starter_slots(HERO_TABLE)
ACTION, SCOPE, AMOUNT = 0, 1, 2  # places in the last axis of ABILITIES
