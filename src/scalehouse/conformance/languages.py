"""Words in every language of a game: all are there, and none for nothing."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from scalehouse.conformance.failure import check
from scalehouse.conformance.walk import Walk
from scalehouse.core.game import Game
from scalehouse.core.naming import keys_of_game
from scalehouse.core.text.catalogue import Catalogue
from scalehouse.core.text.wording import faults


def every_language_says_what_is_declared(walk: Walk) -> None:
    """Each file of words has the declared messages with their arguments, and nothing else."""
    if walk.game.words:
        found = _faults(walk.game.words)
        check(not found, "words", found[0] if found else "", more=len(found) - 1)


@cache
def _faults(catalogue: Catalogue) -> list[str]:
    return faults(catalogue)


def check_said(game: Game) -> None:
    """A message that is declared is said: play met it, or the game's code has its key."""
    unsaid = never_said(game, game.words.said) if game.words else []
    said = f"message {unsaid[0]!r} is declared, and nobody says it" if unsaid else ""
    check(not unsaid, "words", said, field=unsaid[0] if unsaid else None)


def never_said(game: Game, met: Collection[str] = ()) -> list[str]:
    """Keys that are neither among these, nor names, nor anywhere in the code of the game."""
    if game.words is None:
        return []
    known = {*met, *keys_of_game(game), *_told_of_things(game)}
    files = [path.read_text("utf-8") for path in sorted(game.folder.rglob("*.py"))]
    return [key for key in game.words.messages if key not in known and not _is_in(files, key)]


def _told_of_things(game: Game) -> set[str]:
    """Keys that are put together outside the game's folder, of what it says of its things."""
    if game.about is None:
        return set()
    things, sheet = game.about.things.values(), game.about.sheet
    said = [words for thing in things for words in (thing.name, *thing.lines)]
    said += [words for part in sheet for words in (part.title, *part.lines)]
    return {words.key.partition(".")[2] for words in said}


def _is_in(files: list[str], key: str) -> bool:
    """As a whole, or put together: `f"hero_{name}"`, `f"{kind}_front"`."""
    code = "".join(files)
    # One that stands among those without arguments is not in quotes where it is declared.
    declared = any("Catalogue(" in file and f'"{key}"' in file for file in files)
    cuts = [place for place, sign in enumerate(key) if sign == "_"]
    begins = any(f'"{key[: cut + 1]}' in code.replace(f'"{key}"', "") for cut in cuts)
    ends = any(f'}}{key[cut:]}"' in code for cut in cuts)
    is_named = code.count(f'"{key}"') > declared
    return is_named or begins or ends


PROMISES = (every_language_says_what_is_declared,)
