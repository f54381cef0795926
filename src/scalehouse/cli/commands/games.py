"""The installed games."""

from __future__ import annotations

import json
from typing import Any

from rich.padding import Padding
from rich.text import Text

from scalehouse import bots
from scalehouse.cli.terminal.screen import Screen, bold, dim
from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game, Option


def list_games(*, as_json: bool) -> None:
    found = [_about(name) for name in registry.names()]
    if as_json:
        print(json.dumps(found, indent=2))
        return
    screen = Screen()
    for about in found:
        _show(screen, about)
    screen.show(dim("Play one with: scalehouse play NAME"))


def _about(name: str) -> dict[str, Any]:
    try:
        game = registry.find(name)
    except ScalehouseError as error:
        return {"name": name, "problem": str(error)}
    return _facts(game)


def _facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "seats": list(game.seats),
        "bots": bots.names(game),
        "options": [_option(option) for option in game.options],
        "problem": None,
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "about": option.about,
        "default": option.default,
        "choices": list(option.choices),
    }


def _show(screen: Screen, about: dict[str, Any]) -> None:
    if about["problem"]:
        screen.show(bold(about["name"]), _indented(about["problem"], 2), "")
        return
    players = _span(about["seats"])
    title = Text.assemble((about["title"], "bold"), f"  ({about['name']}, {players} players)")
    screen.show(title, _indented(about["summary"], 2))
    screen.show(_indented(f"--bots {', '.join(about['bots'])}", 2))
    for option in about["options"]:
        choices = "|".join(map(_spoken, option["choices"]))
        default = _spoken(option["default"])
        screen.show(_indented(f"--option {option['name']}={choices}  (default: {default})", 2))
        screen.show(_indented(option["about"], 6))
    screen.show("")


def _spoken(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _span(seats: list[int]) -> str:
    if len(seats) > 2 and seats == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(map(str, seats))


def _indented(text: str, columns: int) -> Padding:
    return Padding(Text(text), (0, 0, 0, columns))
