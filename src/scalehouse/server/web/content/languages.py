"""Hands out the Fluent files of the server and of the installed games, plug-ins like our own.

A browser fetches those that it has something to say with, in its language only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from starlette.requests import Request

import scalehouse
from scalehouse.core.game import Game
from scalehouse.core.naming import keys_of, names_in, names_of_game
from scalehouse.core.text.catalogue import Catalogue
from scalehouse.core.text.server_words import SERVER
from scalehouse.server.tables.traits import table_options
from scalehouse.server.tables.words import TABLE, refuse
from scalehouse.server.web.content.packed import Packed

MEDIA_TYPE = "text/plain; charset=utf-8"


async def words(_context: Any, request: Request) -> Any:
    """`/api/words/PREFIX/LANGUAGE.ftl`; English where the language is not there."""
    catalogue = _catalogues().get(request.path_params["prefix"])
    if catalogue is None:
        raise refuse("words", "no_words")
    language = request.path_params["language"]
    known = language if language in catalogue.languages else "en"
    return _file(catalogue, known).answer(request)


def names_of(game: Game) -> dict[str, dict[str, str]]:
    """By language and key: what the game and all that is chosen with a table of it are called."""
    own, table = names_of_game(game), names_in(TABLE, keys_of(table_options(game)))
    return {one: table.get(one, {}) | own.get(one, {}) for one in sorted({*own, *table})}


def _catalogues() -> dict[str, Catalogue]:
    own = [game.words for game in scalehouse.installed().values() if game.words]
    return {catalogue.prefix: catalogue for catalogue in (SERVER, TABLE, *own)}


@lru_cache(maxsize=200)
def _file(catalogue: Catalogue, language: str) -> Packed:
    return Packed.of_file(catalogue.source(language).encode(), MEDIA_TYPE)
