"""Liar's Dice, the example with secrets, or one with a part that is wrong."""

from __future__ import annotations

import dataclasses
from typing import Any

import liars_dice
from liars_dice import judge, rules
from scalehouse.core.game import Game
from tests.support import module_of

SOUND = liars_dice.GAME


def make(**instead: Any) -> Game:
    """With functions of its rules (or fields of `Game`) replaced, and few seats: that is faster."""
    names = {field.name for field in dataclasses.fields(Game)}
    of_game = {name: part for name, part in instead.items() if name in names and name != "judge"}
    of_rules = {name: part for name, part in instead.items() if name not in of_game}
    judged = module_of(judge.__name__, {"judge": of_rules.pop("judge", judge.judge)})
    wrong = module_of(rules.__name__, of_rules)
    return dataclasses.replace(SOUND, seats=(2, 3), rules=wrong, judge=judged, **of_game)


GAME = make()
