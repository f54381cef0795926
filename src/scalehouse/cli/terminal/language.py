"""The language of the terminal: as asked for, or as the environment says."""

from __future__ import annotations

import os
from dataclasses import dataclass

from scalehouse.cli.door import BadInput
from scalehouse.core.text.catalogue import ENGLISH, INT, SEAT, TEXT, Catalogue, list_of, one_of
from scalehouse.core.text.words import Arg, Words

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides

CLI = Catalogue(
    "cli",
    __file__,
    {
        **Catalogue.bare(
            """
            you one_number undo type_a_number earlier how_to_play nothing_more help_move
            help_about_move help_about_name help_undo help_pass_on help_board help_log help_quit
            go_on_with see_again end_hash ends_here next_move stops then_chance then_over not_known
            """
        ),
        **Catalogue.alike("not_saved could_not_save", trouble=TEXT),
        **Catalogue.alike("welcome seen_by_watcher", title=TEXT),
        "take_keyboard": {"seat": SEAT},
        "bot": {"name": TEXT},
        "thinking": {"player": TEXT},
        "prompt": {"seat": SEAT, "numbers": TEXT, "more": TEXT},
        "key": {"name": TEXT},
        "pass_on": {"keys": list_of(one_of("key"))},
        "no_number": {"answer": TEXT, "most": INT},
        "unknown": {"answer": TEXT},
        "you_are": {"number": INT, "seats": INT},
        "saved_in": {"path": TEXT},
        "dice": {"commitment": TEXT},
        "seen_by_player": {"title": TEXT, "number": INT},
    },
)


@dataclass(frozen=True)
class Language:
    """Says the program's own words, and those of games, in one language."""

    name: str = ENGLISH

    def say(self, key: str, **args: Arg) -> str:
        return self.text(CLI.say(key, **args))

    def text(self, words: Words) -> str:
        return words.text(self.name)


def chosen(wanted: str | None) -> Language:
    """What was asked for; else what the environment says, as far as it is known."""
    if wanted is None:
        return Language(_of_environment())
    if wanted not in CLI.languages:
        raise BadInput(f"--lang is one of {', '.join(CLI.languages)}, not {wanted!r}")
    return Language(wanted)


def _of_environment() -> str:
    setting = next(filter(None, map(os.environ.get, VARIABLES)), ENGLISH)
    language = setting.partition(".")[0].partition("_")[0].lower()
    return language if language in CLI.languages else ENGLISH
