"""Heroes and abilities as words, made from the data."""

from __future__ import annotations

from collections.abc import Sequence

from scalehouse.core.text.words import Words
from scalehouse.games.scathe.data import HERO_TABLE, Action, Part, Scope
from scalehouse.games.scathe.words import HERO_KEYS, SCATHE

ATTACK = {Action.MELEE: "melee", Action.RANGED: "ranged", Action.MAGIC: "magic"}
TOKEN = {
    Action.TAUNT: "taunt",
    Action.ARMOUR: "armour",
    Action.PHYSICAL_BUFF: "physical",
    Action.MAGIC_BUFF: "magic",
    Action.CRIPPLE: "cripple",
}


def hero(name: str) -> Words:
    """A hero of our own table has a name in every language; one of another, that of the table."""
    key = f"hero_{name.lower().replace(' ', '_')}"
    return SCATHE.say(key) if key in HERO_KEYS else SCATHE.say("hero", name=name)


def ability(parts: Sequence[Part]) -> Words:
    return SCATHE.say("ability", parts=tuple(part(one) for one in parts))


def part(one: Part) -> Words:
    if one.action in ATTACK:
        row = "_row" if one.scope == Scope.ENEMY_ROW else ""
        return SCATHE.say(f"part_{ATTACK[one.action]}{row}", amount=one.amount)
    if one.action == Action.INSPIRE:
        return SCATHE.say("part_inspire", amount=one.amount)
    whom = SCATHE.say(f"whom_{one.scope.name.lower()}")
    if one.action == Action.HEAL:
        return SCATHE.say("part_heal", amount=one.amount, whom=whom)
    return SCATHE.say("part_token", amount=one.amount, token=token(TOKEN[one.action]), whom=whom)


def token(name: str) -> Words:
    return SCATHE.say(f"token_{name}")


HEROES = tuple(hero(card.name) for card in HERO_TABLE.cards)
ABILITIES = tuple(tuple(map(ability, card.abilities)) for card in HERO_TABLE.cards)
PARTS = tuple(
    tuple(tuple(map(part, parts)) for parts in card.abilities) for card in HERO_TABLE.cards
)  # [hero][level − 1][part]
