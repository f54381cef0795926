"""What is asked of the heroes' numbers beyond what their reader checks."""

from __future__ import annotations

from collections.abc import Callable

from scalehouse.core.game_data import Values, read_toml, with_values
from scalehouse.games.scathe.data import Action, Part, Scope, read_ability

# A rough worth of a part of an ability, enough to see that a higher level is no worse.
WORTH = {
    Action.HEAL: 0.75,
    Action.TAUNT: 1.0,
    Action.ARMOUR: 1.4,
    Action.PHYSICAL_BUFF: 1.5,
    Action.MAGIC_BUFF: 1.5,
    Action.INSPIRE: 1.3,
    Action.CRIPPLE: 1.2,
}
REACH = {Scope.ROW: 1.8, Scope.ALL: 2.6, Scope.ENEMY_ROW: 1.8, Scope.ENEMIES: 2.6}


def rising_abilities(text: str) -> Callable[[Values], bool]:
    """Whether a hero with other numbers still does more with a higher die."""
    abilities = {
        f"hero.{hero['name']}.abilities.{nth}": ability
        for hero in read_toml("the table", text)["hero"]
        for nth, ability in enumerate(hero["abilities"], start=1)
    }

    def is_sound(values: Values) -> bool:
        heroes = {".".join(address.split(".")[:2]) for address in values}
        own = [a for a in abilities if ".".join(a.split(".")[:2]) in heroes]
        powers = [power(with_values(abilities[a], a, values)) for a in own]
        return powers == sorted(powers)

    return is_sound


def power(ability: str) -> float:
    return sum(map(worth_of, read_ability(ability)))


def worth_of(part: Part) -> float:
    return part.amount * WORTH.get(part.action, 1.0) * REACH.get(part.scope, 1.0)
