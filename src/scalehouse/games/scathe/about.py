"""What heroes, abilities and tokens are, and the reference sheet of Scathe."""

from __future__ import annotations

from scalehouse.core.about import About, Thing, sheet_of, things_named
from scalehouse.core.text.words import Words
from scalehouse.games.scathe.data import HERO_TABLE, Action, Part, Scope
from scalehouse.games.scathe.words import ABOUT_THINGS, SCATHE, SHEET, TOKEN_KEYS, texts

RULES = {
    "starter": "scathe.starter",
    "take": "scathe.draft",
    "draft_pass": "scathe.draft",
    "give_back": "scathe.draft",
    "keep_rows": "scathe.rows",
    "to_front": "scathe.rows",
    "to_back": "scathe.rows",
    "place": "scathe.turn",
    "place_tired": "scathe.turn",
    "fallen": "scathe.fallen",
    "discard": "scathe.turn",
    "use": "scathe.ability",
    "no_ability": "scathe.ability",
    "target": "scathe.target",
    "target_front": "scathe.row_attack",
    "target_back": "scathe.row_attack",
    "centre_front": "scathe.row_attack",
    "centre_back": "scathe.row_attack",
}
RULE_OF_THING = {
    "die": "scathe.dice",
    "dice": "scathe.dice",
    "front": "scathe.reach",
    "back": "scathe.reach",
    "used": "scathe.fatigue",
    "tired": "scathe.fatigue",
    "fallen": "scathe.fallen",
    "inspire": "scathe.inspire",
    **dict.fromkeys(("health", "melee", "ranged", "spell", "heal"), "scathe.target"),
}
SYMBOLS = ("melee", "ranged", "spell", "heal", "inspire")


def about() -> About:
    tokens = tuple(f"token:{key.removeprefix('token_')}" for key in TOKEN_KEYS)
    sheet = sheet_of(SCATHE, SHEET, {"symbols": SYMBOLS, "tokens": tokens})
    return About(things=_things(), sheet=sheet, rules=RULES)


def _things() -> dict[str, Thing]:
    found = things_named(SCATHE, ABOUT_THINGS, RULE_OF_THING)
    for key in TOKEN_KEYS:
        name = key.removeprefix("token_")
        lines = (SCATHE.say(f"about_{name}"),)
        found[f"token:{name}"] = Thing(SCATHE.say(key), lines, "scathe.target")
    for hero in range(len(HERO_TABLE.cards)):
        found[f"hero:{hero}"] = _hero(hero)
        for level in range(1, len(texts.ABILITIES[hero]) + 1):
            found[f"ability:{hero}:{level}"] = _ability(hero, level)
    return found


def _hero(hero: int) -> Thing:
    card = HERO_TABLE.cards[hero]
    facts = SCATHE.say("about_hero", cost=card.cost, health=card.health)
    levels = range(1, len(texts.ABILITIES[hero]) + 1)
    return Thing(
        texts.HEROES[hero],
        (facts, *(_level(hero, level) for level in levels)),
        "scathe.ability",
    )


def _level(hero: int, level: int) -> Words:
    return SCATHE.say("use", level=level, ability=texts.ABILITIES[hero][level - 1])


def _ability(hero: int, level: int) -> Thing:
    parts = HERO_TABLE.cards[hero].abilities[level - 1]
    lines = dict.fromkeys(line for part in parts for line in _lines_of(part))
    return Thing(_level(hero, level), (*lines, SCATHE.say("about_level", level=level)))


def _lines_of(part: Part) -> tuple[Words, ...]:
    said = SCATHE.say(f"about_{_sign_of(part)}")
    if part.action in texts.ATTACK and part.scope == Scope.ENEMY_ROW:
        return (said, SCATHE.say("about_row_attack"))
    return (said,)


def _sign_of(part: Part) -> str:
    """As the board draws it: a magic attack is a spell, magic itself is a token."""
    if part.action in texts.TOKEN:
        return texts.TOKEN[Action(part.action)]
    if part.action == Action.MAGIC:
        return "spell"
    return Action(part.action).name.lower()
