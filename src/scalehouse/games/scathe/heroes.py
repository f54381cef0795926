"""Reads heroes.toml: the heroes as the rules use them, and as people read them."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.errors import BadData
from scalehouse.core.tables import read_toml
from scalehouse.games.scathe.record import (
    BACK,
    FRONT,
    HEROES,
    LEVELS,
    MAX_COST,
    MAX_HEALTH,
    MIN_COST,
    NO_HERO,
    PARTS,
    ROW_SIZE,
    SLOTS,
    TEAM_COST,
)

TABLE = Path(__file__).with_name("heroes.toml")


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


def read_table(text: str) -> HeroTable:
    """Raises BadData, which says what is wrong and where."""
    raw = read_toml("heroes", text)
    cards = tuple(_read_hero(entry) for entry in raw.get("hero", []))
    if len(cards) != HEROES:
        raise BadData(f"heroes: the table must have {HEROES} heroes, not {len(cards)}")
    names = [card.name for card in cards]
    if len(set(names)) < len(names):
        raise BadData("heroes: two heroes have the same name")
    starters = tuple(_read_starter(name, s, cards) for name, s in raw.get("starters", {}).items())
    if len(starters) != 2:  # the book recommends two teams
        raise BadData(f"heroes: there must be 2 starter teams, not {len(starters)}")
    _check_that_teams_can_be_filled(cards)
    return HeroTable(cards, starters)


def _read_hero(entry: dict[str, Any]) -> HeroCard:
    name = entry.get("name", "a hero without a name")
    unknown = entry.keys() - HeroCard.__dataclass_fields__.keys()
    if unknown:
        raise BadData(f"heroes: {name}: unknown entry {', '.join(sorted(unknown))}")
    missing = HeroCard.__dataclass_fields__.keys() - entry.keys() - {"only_in_build"}
    if missing:
        raise BadData(f"heroes: {name}: {', '.join(sorted(missing))} is missing")
    _check_range(name, "cost", entry["cost"], MIN_COST, MAX_COST)
    _check_range(name, "health", entry["health"], 1, MAX_HEALTH)
    if len(entry["abilities"]) != LEVELS:
        raise BadData(f"heroes: {name}: {LEVELS} abilities are needed")
    abilities = tuple(
        _read_ability(f"{name}, ability {level}", text)
        for level, text in enumerate(entry["abilities"], start=1)
    )
    return HeroCard(
        name=name,
        character=entry["character"],
        cost=entry["cost"],
        health=entry["health"],
        abilities=abilities,
        only_in_build=entry.get("only_in_build", False),
    )


def _check_range(name: str, what: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or not low <= value <= high:
        raise BadData(f"heroes: {name}: {what} must be {low} to {high}, not {value!r}")


def _read_ability(where: str, text: str) -> tuple[Part, ...]:
    parts = tuple(_read_part(where, piece.split()) for piece in text.split(","))
    if len(parts) > PARTS:
        raise BadData(f"heroes: {where}: at most {PARTS} parts")
    return parts


def _read_part(where: str, words: list[str]) -> Part:
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
    raise BadData(f"heroes: {where}: cannot read {' '.join(words)!r}")


def _is_plus(text: str) -> bool:
    return text.startswith("+") and text[1:].isdecimal()


def _read_starter(name: str, entry: dict[str, Any], cards: tuple[HeroCard, ...]) -> Starter:
    index = {card.name: number for number, card in enumerate(cards)}
    unknown = [hero for row in entry.values() for hero in row if hero not in index]
    if unknown:
        raise BadData(f"heroes: starter {name}: no hero is called {unknown[0]!r}")
    starter = Starter(*(tuple(index[hero] for hero in entry.get(row, [])) for row in _ROWS))
    if len(starter.front) > ROW_SIZE or len(starter.back) > ROW_SIZE:
        raise BadData(f"heroes: starter {name}: at most {ROW_SIZE} heroes in a row")
    team = starter.front + starter.back
    cost = sum(cards[hero].cost for hero in team)
    if cost != TEAM_COST or len(set(team)) < len(team):
        raise BadData(f"heroes: starter {name}: must be different heroes of cost {TEAM_COST}")
    return starter


_ROWS = ("front", "back")


def _check_that_teams_can_be_filled(cards: tuple[HeroCard, ...]) -> None:
    """Both teams of a draft must be able to reach the cost, whoever takes what."""
    costs = [card.cost for card in cards if not card.only_in_build]
    reachable = {0}
    for cost in costs:
        reachable |= {total + cost for total in reachable}
    if not {TEAM_COST, 2 * TEAM_COST} <= reachable:
        raise BadData(f"heroes: no two teams of cost {TEAM_COST} can be made of this table")


def _abilities(table: HeroTable) -> NDArray[np.int8]:
    """[hero, level − 1, part] as (action, scope, amount)."""
    out = np.zeros((HEROES, LEVELS, PARTS, 3), np.int8)
    for hero, card in enumerate(table.cards):
        for level, parts in enumerate(card.abilities):
            for number, part in enumerate(parts):
                out[hero, level, number] = (part.action, part.scope, part.amount)
    return out


def _starter_slots(table: HeroTable) -> NDArray[np.int8]:
    """[which, slot] hero, or NO_HERO."""
    out = np.full((len(table.starters), SLOTS), NO_HERO, np.int8)
    for which, starter in enumerate(table.starters):
        for row, heroes in ((FRONT, starter.front), (BACK, starter.back)):
            out[which, row * ROW_SIZE : row * ROW_SIZE + len(heroes)] = heroes
    return out


HERO_TABLE = read_table(TABLE.read_text("utf-8"))
NAMES = tuple(card.name for card in HERO_TABLE.cards)
COST = np.array([card.cost for card in HERO_TABLE.cards], np.int64)
HEALTH = np.array([card.health for card in HERO_TABLE.cards], np.int64)
IN_DRAFT = np.array([not card.only_in_build for card in HERO_TABLE.cards])
ABILITIES = _abilities(HERO_TABLE)
STARTERS = _starter_slots(HERO_TABLE)
ACTION, SCOPE, AMOUNT = 0, 1, 2  # places in the last axis of ABILITIES
