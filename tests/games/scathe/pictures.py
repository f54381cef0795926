"""Battles drawn as text, and played by name.

    battle("Defender 10hp 2taunt, Fighter / Priest", "Warrior / Sage", die=3)

Heroes of the front row, a slash, heroes of the back row; numbers for what is not as printed.
The first team is seat 0's, whose turn it is.
"""

from __future__ import annotations

import re
from typing import Any

from scalehouse.core.rules.contract import CHANCE, WATCHER, State
from scalehouse.games.scathe import GAME
from scalehouse.games.scathe.data import HEALTH, NAMES
from scalehouse.games.scathe.moves import (
    DISCARD,
    ENEMY,
    ENEMY_ROW,
    FALLEN,
    FRIEND,
    FRIEND_ROW,
    INSPIRE,
    NO_ABILITY,
    PLACE,
    ROLL,
    USE,
)
from scalehouse.games.scathe.state import DICE, NO_SLOT, ROW_SIZE, SLOTS, Phase, Step
from tests.games.positions import SeatPosition

ROWS = {"front": 0, "back": 1}


class Table(SeatPosition):
    """A position with the moves of Scathe by name; refuses what is not legal."""

    game = GAME

    # Moves

    def rolls(self, value: int) -> Table:
        GAME.twin.rules.apply(self.s, CHANCE, ROLL + value - 1)
        return self

    def places(self, hero: str) -> Table:
        return self.play(self.s.turn, PLACE + self.slot(self.s.turn, hero))

    def uses(self, hero: str, level: int, *targets: str, inspire: int = 0) -> Table:
        """Die on the hero, inspiration, ability, then whatever targets are still asked for."""
        self.places(hero)
        for _ in range(inspire):
            self.play(self.s.turn, INSPIRE)
        self.play(self.s.turn, USE + level - 1)
        for target in targets:
            self.aims(target)
        return self

    def aims(self, target: str) -> Table:
        return self.play(self.s.turn, self.target(target))

    def discards(self) -> Table:
        return self.play(self.s.turn, DISCARD)

    def uses_nothing(self) -> Table:
        return self.play(self.s.turn, NO_ABILITY)

    def gives_to_the_fallen(self) -> Table:
        return self.play(self.s.turn, FALLEN)

    # Questions

    def can_aim(self, target: str) -> bool:
        return self.target(target) in self.legal(self.s.turn)

    def can_use(self, *levels: int) -> bool:
        usable = [level for level in range(1, 7) if USE + level - 1 in self.legal(self.s.turn)]
        return usable == list(levels)

    def target(self, name: str) -> int:
        """An enemy by name, "my" friend by name, or a row: "front", "my back"."""
        mine = name.startswith("my ")
        name = name.removeprefix("my ")
        if name in ROWS:
            return (FRIEND_ROW if mine else ENEMY_ROW) + ROWS[name]
        seat = self.s.turn if mine else 1 - self.s.turn
        return (FRIEND if mine else ENEMY) + self.slot(seat, name)

    def slot(self, seat: int, hero: str) -> int:
        slots: list[int] = self.s.hero[seat].tolist()
        return slots.index(NAMES.index(hero))

    def of(self, seat: int, hero: str, what: str) -> int:
        return int(self.s[what][seat, self.slot(seat, hero)])

    def mine(self, hero: str, what: str = "health") -> int:
        return self.of(0, hero, what)

    def theirs(self, hero: str, what: str = "health") -> int:
        return self.of(1, hero, what)

    @property
    def phase(self) -> Phase:
        return Phase(self.s.phase)


def battle(mine: str, theirs: str, *, die: int = 0, **fields: Any) -> Table:
    """Round 1, seat 0 to place this die (0: to roll it)."""
    s = GAME.start(2, {"teams": "build"})
    s.step[:] = Step.READY
    s.rounds = 1
    s.first = 0
    s.initiative[:] = (4, 3)
    s.dice[:] = DICE
    s.slot = NO_SLOT
    s.die = die
    s.phase = Phase.PLACE if die else Phase.ROLL
    for seat, picture in enumerate((mine, theirs)):
        _draw_side(s, seat, picture)
    for name, value in fields.items():
        s[name] = value
    return Table(s)


def _draw_side(s: State, seat: int, picture: str) -> None:
    rows = picture.split("/")
    team = []
    for row, line in enumerate(rows):
        for place, text in enumerate(filter(None, map(str.strip, line.split(",")))):
            slot = row * ROW_SIZE + place
            team.append(_draw_hero(s, seat, slot, text))
    s.team[seat, : len(team)] = team


def _draw_hero(s: State, seat: int, slot: int, text: str) -> int:
    name = re.split(r"\s+\d", text)[0]
    hero = NAMES.index(name)
    s.hero[seat, slot] = hero
    s.health[seat, slot] = HEALTH[hero]
    for number, what in re.findall(r"(\d+)([a-z]+)", text[len(name) :]):
        s["health" if what == "hp" else what][seat, slot] = int(number)
    return hero


def start(teams: str) -> Table:
    return Table(GAME.start(2, {"teams": teams}))


def seen_by(table: Table, seat: int | None) -> State:
    return GAME.sight(table.s, WATCHER if seat is None else seat)


EVERY_SLOT = range(SLOTS)
