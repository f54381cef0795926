"""No message is declared, and translated, that a game never says."""

from __future__ import annotations

import pytest

import scalehouse
from scalehouse.core.game import Game
from scalehouse.core.naming import keys_of_game

GAMES = scalehouse.installed()


def code_of(game: Game) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(game.folder.rglob("*.py"))]


def is_said(key: str, files: list[str]) -> bool:
    """As a whole, or put together: `f"hero_{name}"`, `f"{kind}_front"`."""
    code = "".join(files)
    # One that stands among those without arguments is not in quotes where it is declared.
    declared = any("Catalogue(" in file and f'"{key}"' in file for file in files)
    cuts = [place for place, sign in enumerate(key) if sign == "_"]
    begins = any(f'"{key[: cut + 1]}' in code.replace(f'"{key}"', "") for cut in cuts)
    ends = any(f'}}{key[cut:]}"' in code for cut in cuts)
    is_named = code.count(f'"{key}"') > declared
    return is_named or begins or ends


def told_of_things(game: Game) -> set[str]:
    """Keys that are put together outside its folder: names, and what it says of its things."""
    names = set(keys_of_game(game))
    if game.about is None:
        return names
    things, sheet = game.about.things.values(), game.about.sheet
    said = [words for thing in things for words in (thing.name, *thing.lines)]
    said += [words for part in sheet for words in (part.title, *part.lines)]
    return names | {words.key.partition(".")[2] for words in said}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_declared_message_is_said(name: str) -> None:
    words = GAMES[name].words
    assert words is not None
    code, told = code_of(GAMES[name]), told_of_things(GAMES[name])
    assert [key for key in words.messages if key not in told and not is_said(key, code)] == []
