"""A saved match, shown again as somebody saw it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import RenderableType

from scalehouse.cli.terminal import commentary
from scalehouse.cli.terminal.commentary import Rounds, Teller
from scalehouse.cli.terminal.language import Language
from scalehouse.cli.terminal.screen import Screen, bold
from scalehouse.cli.terminal.seating import Seating, check_seat, seated_in
from scalehouse.core import registry
from scalehouse.core.matches.log import parse, read_file
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import CHANCE, Seat
from scalehouse.core.text.words import Event


def show_again(file: Path, seat: int | None, language: Language, *, step: bool) -> None:
    match_log = read_file(file)
    saved = parse(match_log)
    match = Match.reopened(registry.find(saved.header.game), saved)
    observer = None if seat is None else check_seat(seat, match.seats)
    show = ReplayScreen(match, observer, seated_in(match_log, match), language)
    show.begin()
    for nth, entry in enumerate(saved.entries):
        match.follow(entry)
        chance_goes_on = nth + 1 < len(saved.entries) and saved.entries[nth + 1].by == CHANCE
        if not chance_goes_on and not show.go_on(step=step):
            return
    show.end()


class ReplayScreen:
    def __init__(
        self, match: Match, seat: Seat | None, seating: Seating | None, language: Language
    ) -> None:
        self._match = match
        self._language = language
        self._seat = seat
        self._seating = seating
        self._screen = Screen()
        self._teller = Teller(match, seat, language)
        self._rounds = Rounds(match.view(seat))

    def begin(self) -> None:
        title, say = self._match.game.title, self._language.say
        if self._seat is None:
            self._screen.show(bold(say("seen_by_watcher", title=title)))
        else:
            self._screen.show(bold(say("seen_by_player", title=title, number=self._seat + 1)))

    def go_on(self, *, step: bool) -> bool:
        """The news since the last time, and the board where it is due; False to stop here."""
        if step:
            news = self._teller.news()
            return not news or self._show_step(news)
        has_passed = self._rounds.has_passed(self._match.view(self._seat))
        is_time = has_passed and not self._match.over
        turns = self._teller.rest() if is_time else self._teller.turns()
        if turns:
            self._screen.show(*turns)
        if is_time:
            self._screen.show("", self._board(), "")
        return True

    def end(self) -> None:
        outcome, rest = self._match.outcome, self._teller.news()
        self._screen.show(*commentary.lines(rest, self._language), "", self._board(), "")
        if outcome:
            self._screen.show(bold(self._language.text(outcome.why)))
        else:
            self._screen.show(bold(self._language.say("ends_here")))

    def _show_step(self, news: list[Event]) -> bool:
        self._screen.clear()
        self._screen.show(self._board(), *commentary.lines(news, self._language))
        return self._match.over or self._is_next_wanted()

    def _is_next_wanted(self) -> bool:
        if not self._screen.is_live:
            return True
        try:
            return self._screen.ask(f"{self._language.say('next_move')} ") != "q"
        except EOFError:
            return False

    def _board(self) -> RenderableType:
        view: dict[str, Any] = {**self._match.view(self._seat)}
        language = self._language
        view["names"] = self._seating.names(self._seat, language) if self._seating else []
        view["language"] = language.name
        board: RenderableType = self._match.game.board(view)
        return board
