"""Abilities as people read them, made from the data."""

from __future__ import annotations

from collections.abc import Sequence

from scalehouse.games.scathe.heroes import Action, Part, Scope

ATTACK = {Action.MELEE: "melee", Action.RANGED: "ranged", Action.MAGIC: "magic"}
TOKEN = {
    Action.TAUNT: "taunt",
    Action.ARMOUR: "armour",
    Action.PHYSICAL_BUFF: "physical",
    Action.MAGIC_BUFF: "magic",
    Action.CRIPPLE: "cripple",
}
WHOM = {
    Scope.SELF: "itself",
    Scope.FRIEND: "one of yours",
    Scope.ROW: "one of your rows",
    Scope.ALL: "all of yours",
    Scope.ENEMY: "one enemy",
    Scope.ENEMY_ROW: "a row of enemies",
    Scope.ENEMIES: "all enemies",
}


def ability(parts: Sequence[Part]) -> str:
    text = ", then ".join(part(one) for one in parts)
    return text[0].upper() + text[1:]


def part(one: Part) -> str:
    if one.action in ATTACK:
        target = " on a row" if one.scope == Scope.ENEMY_ROW else ""
        return f"{ATTACK[one.action]} attack {one.amount}{target}"
    if one.action == Action.HEAL:
        return f"heal {WHOM[one.scope]} by {one.amount}"
    if one.action == Action.INSPIRE:
        return f"gain {one.amount} inspire"
    return f"{TOKEN[one.action]} +{one.amount} for {WHOM[one.scope]}"
