"""What cards, tokens and calls are, and the reference sheet of One to T-Rex."""

from __future__ import annotations

from scalehouse.core.about import About, Thing, sheet_of, things_named
from scalehouse.games.trex.words import ABOUT_THINGS, SHEET, TREX
from scalehouse.games.trex.words.texts import ACTION_WORDS

RULES = {
    "present": "trex.present",
    "move_over": "trex.present",
    "answer": "trex.present",
    "take_back": "trex.present",
    "skip": "trex.skip",
    **dict.fromkeys(("call_match", "call_no_match", "agree_match", "agree_no_match"), "trex.two"),
    "swap": "trex.swap",
    "vote_away": "trex.vote-away",
    **dict.fromkeys(("name", "name_nothing", "name_no_more"), "trex.tie"),
    **dict.fromkeys(("finish", "vote", "abstain"), "trex.tie"),
}
RULE_OF_THING = {
    "card": "trex.present",
    "covered": "trex.present",
    "player": "trex.present",
    "good": "trex.present",
    "bad": "trex.present",
    "scale": "trex.present",
    "pile": "trex.end",
    "skip": "trex.skip",
    "swap": "trex.swap",
    "call": "trex.two",
}


def about() -> About:
    shown = {"symbols": ("scale", "good", "bad", "skip", "swap", "call")}
    return About(_things(), sheet_of(TREX, SHEET, shown), RULES)


def _things() -> dict[str, Thing]:
    found = things_named(TREX, ABOUT_THINGS, RULE_OF_THING)
    line = TREX.say("about_action")
    for nth, words in enumerate(ACTION_WORDS):
        found[f"action:{nth}"] = Thing(words, (line,), "trex.present")
    return found
