"""What demigods, tiles, servants and quests are, and the reference sheet of Scales of Fate."""

from __future__ import annotations

from scalehouse.core.about import About, Thing, sheet_of, things_named
from scalehouse.games.fate.data import BOX, SYMBOLS
from scalehouse.games.fate.state import Power, Servant, Tile
from scalehouse.games.fate.words import ABOUT_THINGS, FATE, SHEET, texts

RULES = {
    "pass": "fate.pass",
    "place": "fate.place",
    "servant": "fate.servant",
    "power_smite": "fate.power_smite",
    "power_switch": "fate.switch",
    "power_steal": "fate.steal",
    "onto": "fate.place",
    "smite": "fate.smite",
    "fate_left": "fate.place",
    "fate_right": "fate.place",
    "beside": "fate.servant",
    "switch": "fate.switch",
    "switch_with": "fate.switch",
    "steal": "fate.steal",
    "guess": "fate.guess",
}
RULE_OF_THING = {
    "abyss": "fate.place",
    "slot": "fate.servant",
    "first": "fate.chance",
}
RULE_OF_POWER = {
    Power.SMITE: "fate.power_smite",
    Power.SWITCH: "fate.switch",
    Power.STEAL: "fate.steal",
}


def about() -> About:
    things = _things()
    shown = {
        "tiles": ("tile:smite", "tile:fate"),
        "servants": tuple(f"servant:{servant.name.lower()}" for servant in Servant),
        "powers": tuple(f"power:{power.name.lower()}" for power in Power),
        "symbols": ("abyss", "criterion"),
    }
    return About(things, sheet_of(FATE, SHEET, shown), RULES)


def _things() -> dict[str, Thing]:
    return {
        **things_named(FATE, ABOUT_THINGS, RULE_OF_THING),
        **{f"tile:{tile.name.lower()}": _tile(tile) for tile in Tile},
        **{f"servant:{servant.name.lower()}": _servant(servant) for servant in Servant},
        **{f"power:{power.name.lower()}": _power(power) for power in Power},
        **{f"demigod:{nth}": _demigod(nth) for nth in range(len(BOX.demigods))},
        **{f"quest:{nth}": _quest(nth) for nth in range(len(BOX.quests))},
        **{f"criterion:{nth}": _criterion(nth) for nth in range(len(BOX.cards))},
    }


def _tile(tile: Tile) -> Thing:
    if tile.name in Servant.__members__:
        lines = (FATE.say("about_tile_servant"), *_servant(Servant[tile.name]).lines)
    else:
        lines = (FATE.say(f"about_tile_{tile.name.lower()}"),)
    return Thing(texts.TILE[tile], lines, "fate.place")


def _servant(servant: Servant) -> Thing:
    line = FATE.say(f"about_servant_{servant.name.lower()}")
    return Thing(texts.SERVANT[servant], (line, FATE.say("about_servants")), "fate.servant")


def _power(power: Power) -> Thing:
    lines = (FATE.say(f"about_power_{power.name.lower()}"), FATE.say("about_powers"))
    return Thing(texts.GOD_POWER[power], lines, RULE_OF_POWER[power])


def _demigod(nth: int) -> Thing:
    lines = (FATE.say("about_demigod"), FATE.say("about_renown"))
    return Thing(texts.DEMIGOD[nth], lines, "fate.place")


def _quest(nth: int) -> Thing:
    token = BOX.quests[nth]
    servant = texts.SERVANT[SYMBOLS[token.symbol]]
    lines = [FATE.say("about_quest", renown=token.renown, servant=servant)]
    if token.special:
        lines.append(FATE.say("about_special"))
    return Thing(texts.QUEST[nth], tuple(lines), "fate.servant")


def _criterion(nth: int) -> Thing:
    return Thing(texts.CRITERION[nth], (FATE.say("about_criterion"),))
