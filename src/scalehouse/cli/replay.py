"""A saved match, shown again as somebody saw it."""

from __future__ import annotations

from pathlib import Path

from rich.console import RenderableType

from scalehouse.cli import commentary
from scalehouse.cli.commentary import Rounds, Teller
from scalehouse.cli.screen import Screen, bold
from scalehouse.cli.seating import Seating, check_seat, seated_in
from scalehouse.core import registry
from scalehouse.core.contract import CHANCE, Seat
from scalehouse.core.log import parse, read_file
from scalehouse.core.match import Match
from scalehouse.core.words import Event


def show_again(file: Path, seat: int | None, *, step: bool) -> None:
    record = read_file(file)
    saved = parse(record)
    match = Match.reopened(registry.find(saved.header.game), saved)
    observer = None if seat is None else check_seat(seat, match.seats)
    show = Show(match, observer, seated_in(record, match))
    show.begin()
    for nth, entry in enumerate(saved.entries):
        match.follow(entry)
        chance_goes_on = nth + 1 < len(saved.entries) and saved.entries[nth + 1].by == CHANCE
        if not chance_goes_on and not show.go_on(step=step):
            return
    show.end()


class Show:
    def __init__(self, match: Match, seat: Seat | None, seating: Seating | None) -> None:
        self._match = match
        self._seat = seat
        self._seating = seating
        self._screen = Screen()
        self._teller = Teller(match, seat)
        self._rounds = Rounds(match.view(seat))

    def begin(self) -> None:
        game, eyes = self._match.game, "a watcher"
        if self._seat is not None:
            eyes = f"player {self._seat + 1}"
        self._screen.show(bold(f"{game.title}, as {eyes} saw it"))

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
        self._screen.show(*commentary.lines(rest), "", self._board(), "")
        if outcome:
            self._screen.show(bold(str(outcome.why)))
        else:
            self._screen.show(bold("The match is not over yet: the record ends here."))

    def _show_step(self, news: list[Event]) -> bool:
        self._screen.clear()
        self._screen.show(self._board(), *commentary.lines(news))
        return self._match.over or self._is_next_wanted()

    def _is_next_wanted(self) -> bool:
        if not self._screen.is_live:
            return True
        try:
            return self._screen.ask("Enter for the next move, q to stop: ") != "q"
        except EOFError:
            return False

    def _board(self) -> RenderableType:
        view = self._match.view(self._seat)
        view["names"] = self._seating.names(self._seat) if self._seating else []
        board: RenderableType = self._match.game.board(view)
        return board
