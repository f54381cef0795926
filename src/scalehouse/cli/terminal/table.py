"""A match on the table: who plays it, where it is kept, how it is left."""

from __future__ import annotations

import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from scalehouse.cli.terminal import commentary
from scalehouse.cli.terminal.files import Keeper
from scalehouse.cli.terminal.language import Language
from scalehouse.cli.terminal.screen import Screen, bold
from scalehouse.cli.terminal.seating import Seating
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Event, Move


@dataclass
class TerminalTable:
    """A match, who plays it, and where it is kept."""

    match: Match
    seating: Seating
    keeper: Keeper
    screen: Screen
    language: Language
    pace: float = 0.0  # seconds between two moves that somebody watches

    def play(self, seat: Seat, move: int | Move) -> None:
        """A move counts once it is stored."""
        self.match.play(seat, move)
        self.keeper.keep(self.match)

    def bot_plays(self, seat: Seat) -> None:
        if self.screen.is_live:
            with self.screen.console.status(self.language.say("thinking", player=self.name(seat))):
                move = self.seating.choose(self.match, seat)
        else:
            move = self.seating.choose(self.match, seat)
        self.play(seat, move)

    def name(self, seat: Seat) -> str:
        about = self.seating.names(None, self.language)[seat]
        player = self.language.text(SERVER.say("player", number=seat + 1))
        return player + (f" ({about})" if about else "")

    def board(self, seat: Seat | None, choices: dict[str, str] | None = None) -> RenderableType:
        """The game's board, with names for the seats and the numbers of moves at their places."""
        view: dict[str, Any] = {**self.match.view(seat)}
        view["names"] = self.seating.names(seat, self.language)
        view["choices"] = choices or {}
        view["language"] = self.language.name
        board: RenderableType = self.match.game.board(view)
        return board

    def say_how_to_go_on(self) -> None:
        self.screen.show("")
        if self.keeper.trouble:
            self.screen.show(bold(self._trouble()))
            return
        self.screen.show(bold(self.language.say("go_on_with")))
        self._show_command("play --resume")

    def show_end(self, seat: Seat | None, news: list[Event]) -> None:
        assert self.match.outcome is not None
        why = self.match.outcome.why
        news = [event for event in news if event.words != why]
        told = commentary.paragraphs(news, self.language)
        self.screen.show(self.board(seat), "", *told, bold(f" {self.language.text(why)}"), "")

    def _trouble(self) -> str:
        return self.language.say("could_not_save", trouble=str(self.keeper.trouble))

    def say_where_it_is(self) -> None:
        if self.keeper.trouble:
            self.screen.show(self._trouble())
            return
        self.screen.show(self.language.say("see_again"))
        self._show_command("replay")
        self._show_command("verify")
        self.screen.show(self.language.say("end_hash"))
        self.screen.console.print(f"  {self.match.end_hash}", soft_wrap=True)

    def _show_command(self, words: str) -> None:
        """In one line however long it is, so that it can be copied."""
        command = f"  {_program()} {words} {shlex.quote(str(self.keeper.path))}"
        self.screen.console.print(command, soft_wrap=True)


def _program() -> str:
    """How this program can be called again from here."""
    if shutil.which("scalehouse"):
        return "scalehouse"
    called = Path(sys.argv[0])
    return str(called) if called.name == "scalehouse" else f"{sys.executable} -m scalehouse"
