"""What a shell may offer for a word that is being typed."""

from __future__ import annotations

import typer

from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game


def game_names(incomplete: str) -> list[str]:
    return [name for name in registry.names() if name.startswith(incomplete)]


def bot_names(context: typer.Context, incomplete: str) -> list[str]:
    """The last of those between commas."""
    from scalehouse import bots

    game = _game(context)
    before, comma, last = incomplete.rpartition(",")
    known = bots.names(game) if game else []
    return [f"{before}{comma}{name}" for name in known if name.startswith(last)]


def options(context: typer.Context, incomplete: str) -> list[str]:
    """NAME=VALUE, for every value that the game's options have."""
    game = _game(context)
    known = [
        f"{option.name}={choice}"
        for option in (game.options if game else ())
        for choice in option.spoken
    ]
    return [text for text in known if text.startswith(incomplete)]


def _game(context: typer.Context) -> Game | None:
    """Typed before; while an option lacks its value it is not yet assigned to its argument."""
    name = context.params.get("game") or next(iter(context.args), None)
    try:
        return registry.find(name) if name else None
    except ScalehouseError:
        return None
