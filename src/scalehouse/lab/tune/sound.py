"""What a game asks of its numbers beyond what its reader checks."""

from __future__ import annotations

from collections.abc import Callable

from scalehouse.core.game import Game
from scalehouse.core.tables import read_toml
from scalehouse.games.scathe.heroes import Action, Part, Scope, read_ability
from scalehouse.lab.tune.ladder import Values
from scalehouse.lab.tune.numbers import IN_TEXT

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


def sound_for(game: Game, text: str) -> Callable[[Values], bool]:
    """Whether some numbers of a part may stand beside each other."""
    return _rising_abilities(text) if game.name == "scathe" else lambda _: True


def _rising_abilities(text: str) -> Callable[[Values], bool]:
    abilities = {
        f"hero.{hero['name']}.abilities.{nth}": ability
        for hero in read_toml("the table", text)["hero"]
        for nth, ability in enumerate(hero["abilities"], start=1)
    }

    def is_sound(values: Values) -> bool:
        heroes = {".".join(address.split(".")[:2]) for address in values}
        own = [a for a in abilities if ".".join(a.split(".")[:2]) in heroes]
        powers = [power(_with(abilities[a], a, values)) for a in own]
        return powers == sorted(powers)

    return is_sound


def _with(ability: str, address: str, values: Values) -> str:
    """An ability with other numbers."""
    count = 0

    def number(found: object) -> str:
        nonlocal count
        count += 1
        old = found.group()  # type: ignore[attr-defined]  # a match of a pattern
        value = values.get(f"{address}.{count}", int(old))
        return f"{value:+d}" if old[0] == "+" else str(value)

    return IN_TEXT.sub(number, ability)


def power(ability: str) -> float:
    return sum(_worth(part) for part in read_ability(ability))


def _worth(part: Part) -> float:
    return part.amount * WORTH.get(part.action, 1.0) * REACH.get(part.scope, 1.0)
