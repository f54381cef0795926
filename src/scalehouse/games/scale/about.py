"""What cards, signs, gods and months are, and the reference sheet of Scale."""

from __future__ import annotations

from scalehouse.core.about import About, Thing, sheet_of, things_named
from scalehouse.core.text.words import Words
from scalehouse.games.scale.data import COLOUR_NAMES, colour_of, operator_of
from scalehouse.games.scale.state import CARDS, Operator
from scalehouse.games.scale.words import ABOUT_THINGS, MONTH_KEYS, SCALE, SHEET, texts

RULES = {
    "god": "scale.gods",
    "place": "scale.place",
    "restore": "scale.backs",
    "put_under": "scale.exchange",
    "offer_card": "scale.trade",
    "give": "scale.trade",
    "name": "scale.victim",
    "pass": "scale.place",
    "done": "scale.draw",
    "pass_and_draw": "scale.draw",
    "done_and_draw": "scale.draw",
    "draw": "scale.draw",
    **dict.fromkeys(("pay_turn", "pay_add", "pay_multiplied", "pay_wild"), "scale.rights"),
    "spot": "scale.chain",
    "multiply": "scale.multiply",
    "subtract": "scale.subtract",
    "divide": "scale.divide",
    **dict.fromkeys(("wild_multiply", "wild_subtract", "wild_divide"), "scale.wild"),
    "exchange": "scale.exchange",
    **dict.fromkeys(("offer", "partner", "want", "decline"), "scale.trade"),
    **dict.fromkeys(("propose", "agree", "disagree"), "scale.longer"),
}
RULE_OF_THING = {
    "deck": "scale.draw",
    "covered": "scale.backs",
    "cross": "scale.backs",
    "infinity": "scale.backs",
    "wheel": "scale.grayscale",
    "calendar": "scale.calendar",
    "free": "scale.place",
    "multiplied": "scale.multiply",
}


def about() -> About:
    operators = tuple(f"operator:{operator.name.lower()}" for operator in Operator)
    shown = {"signs": operators, "backs": ("cross", "infinity")}
    return About(_things(), sheet_of(SCALE, SHEET, shown), RULES)


def _things() -> dict[str, Thing]:
    return {
        **things_named(SCALE, ABOUT_THINGS, RULE_OF_THING),
        **{f"card:{card}": _card(card) for card in range(CARDS)},
        **{f"operator:{operator.name.lower()}": _operator(operator) for operator in Operator},
        **{f"god:{name.replace(' ', '-')}": _god(nth) for nth, name in enumerate(COLOUR_NAMES)},
        **{key.replace("_", ":"): _month(nth) for nth, key in enumerate(MONTH_KEYS)},
    }


def _card(card: int) -> Thing:
    colour = texts.COLOURS[colour_of(card)]
    operator = Operator(operator_of(card))
    lines = (_does(operator), SCALE.say("about_card", colour=colour), SCALE.say("about_beside"))
    return Thing(texts.CARDS[card], lines, f"scale.{operator.name.lower()}")


def _does(operator: Operator) -> Words:
    return SCALE.say(f"about_{operator.name.lower()}")


def _operator(operator: Operator) -> Thing:
    name = operator.name.lower()
    return Thing(SCALE.say(f"thing_{name}"), (_does(operator),), f"scale.{name}")


def _god(colour: int) -> Thing:
    line = SCALE.say("about_god", colour=texts.COLOURS[colour])
    return Thing(texts.GODS[colour], (line,), "scale.gods")


def _month(nth: int) -> Thing:
    return Thing(texts.MONTHS[nth], (SCALE.say("about_calendar"),), "scale.calendar")
