"""What a move would do, in words for the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from scalehouse.cli.terminal.language import Language
from scalehouse.cli.terminal.screen import dim
from scalehouse.core.matches.preview import MovePreview

THEN = {"chance": "then_chance", "over": "then_over"}


def lines(found: MovePreview, language: Language) -> list[RenderableType]:
    """What would be told, how the numbers come about, and who goes on."""
    told: list[RenderableType] = [Text(f" {language.text(event.words)}") for event in found.events]
    told += [Text(f" {one.text(language.name)}", style="italic") for one in found.sums]
    if found.then in THEN:
        told.append(dim(f" {language.say(THEN[found.then])}"))
    elif found.then is None and not told:
        told.append(dim(f" {language.say('not_known')}"))
    return told
