"""What a game, its options and choices, and the parts of its views are called in a language.

A game is declared in English. Its catalogue may have messages for whoever reads another language:
`title`, `summary`, `option_NAME` and `option_NAME_CHOICE`; for a game without a board of its own
also `part_NAME` for what a view holds, `kind_NAME` for kinds of moves and `argument_NAME` for
their arguments. None of them has arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scalehouse.core.game import Game, Option
from scalehouse.core.matches import views
from scalehouse.core.text.catalogue import Catalogue
from scalehouse.core.text.words import WordsData

TITLE, SUMMARY = "title", "summary"


def title_of(game: Game, language: str) -> str:
    """As the catalogue has it, else as it is declared."""
    return _said(game, TITLE, language) or game.title


def summary_of(game: Game, language: str) -> str:
    """As the catalogue has it, else as it is declared."""
    return _said(game, SUMMARY, language) or game.summary


def names_of_game(game: Game) -> dict[str, dict[str, str]]:
    """By language and key: all names that the game's own catalogue has."""
    return names_in(game.words, keys_of_game(game))


def keys_of_game(game: Game) -> Iterator[str]:
    """All messages by which a game may name something."""
    yield from (TITLE, SUMMARY, *keys_of(game.options))
    shapes = [one for one in views.shapes_in(game.table_type) if one is not WordsData]
    parts = [part for shape in shapes for part in views.fields_in(shape)]
    yield from dict.fromkeys(f"part_{part}" for part in parts)
    kinds = [kind for kind in game.kinds if not kind.is_chance]
    yield from (f"kind_{kind.name}" for kind in kinds)
    yield from dict.fromkeys(f"argument_{name}" for kind in kinds for name in kind.arguments)


def names_in(catalogue: Catalogue | None, keys: Iterable[str]) -> dict[str, dict[str, str]]:
    """By language and key: those of these messages that the catalogue has."""
    if catalogue is None:
        return {}
    known = [key for key in keys if catalogue.messages.get(key) == {}]
    return {
        language: {key: catalogue.say(key).text(language) for key in known}
        for language in (catalogue.languages if known else ())
    }


def keys_of(options: Iterable[Option]) -> Iterator[str]:
    """The messages that name options and their choices."""
    for option in options:
        yield f"option_{option.name}"
        for choice in option.spoken:
            yield f"option_{option.name}_{choice}"


def _said(game: Game, key: str, language: str) -> str | None:
    if game.words is None or game.words.messages.get(key) != {}:
        return None
    return game.words.say(key).text(language)
