"""A match in time between performers, to watch: live in a terminal, else as a list of moments."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.live import Live
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from scalehouse.bots.performer import Performer
from scalehouse.cli.terminal.commentary import Teller
from scalehouse.cli.terminal.screen import dim
from scalehouse.cli.terminal.table import TerminalTable
from scalehouse.core.clock import Clock, Instant, RealClock, VirtualClock, spoken
from scalehouse.core.matches.stage import STEPS, Frame, Stage
from scalehouse.core.matches.timed import play_in_time
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.server_words import SERVER

BAR = 24  # columns of a puppet's bar at its fullest
NEWS = 8  # lines of what happened last


def watch_show(table: TerminalTable, speed: float) -> None:
    """In real time when somebody looks at a terminal, at once when it goes to a file."""
    show = Show(table)
    if not table.screen.is_live:
        for line in show.play(VirtualClock()):
            table.screen.show(line)
    else:
        with Live(console=table.screen.console, auto_refresh=False, screen=True) as live:
            clock = ShownClock(show, live, RealClock(speed))
            for _ in show.play(clock):
                pass
    table.screen.show("")
    table.show_end(None, [])


class ShownClock:
    """A clock that brings the picture up to date before it waits."""

    def __init__(self, show: Show, live: Live, clock: Clock) -> None:
        self._show = show
        self._live = live
        self._clock = clock

    @property
    def now(self) -> Instant:
        return self._clock.now

    def wait_until(self, instant: Instant) -> None:
        self._live.update(self._show.picture(instant), refresh=True)
        self._clock.wait_until(instant)


class Show:
    """The performers of a table on their stage, and what a watcher sees of them."""

    def __init__(self, table: TerminalTable) -> None:
        match, seating = table.match, table.seating
        self._table = table
        performance = match.game.traits.performance
        self._gestures = performance.gestures if performance else ()
        self._stage = Stage(match.seats, len(self._gestures))
        self._performers = [
            Performer(match.game, level, seat, self._stage, seating.bot_seed)
            for seat, level in enumerate(seating.players)
        ]
        self._frames: dict[Seat, Frame] = {}
        self._news: deque[Text] = deque(maxlen=NEWS)
        self._stage.listen(None, self._see)

    def play(self, clock: Clock) -> Iterator[Text]:
        """Plays the match; a line for everything that happens."""
        match, language = self._table.match, self._table.language
        teller = Teller(match, None, language)
        teller.news()  # of before the first move
        for moment in play_in_time(match, self._performers, clock):
            self._table.keeper.keep(match)
            for event in teller.news():
                line = Text.assemble(
                    (f"{spoken(moment.at):>8}  ", "dim"), language.text(event.words)
                )
                self._news.append(line)
                yield line

    def picture(self, now: Instant) -> RenderableType:
        """The table, the puppets, and what happened last."""
        return Group(
            self._table.board(None),
            Rule(style="dim"),
            self._puppets(),
            Rule(style="dim"),
            *self._news,
            dim(f"{spoken(now):>8}  {self._table.language.say('stops')}"),
        )

    def _see(self, seat: Seat, frame: Frame, now: Instant) -> None:
        self._frames[seat] = frame

    def _player(self, seat: Seat) -> str:
        return self._table.language.text(SERVER.say("player", number=seat + 1))

    def _puppets(self) -> Grid:
        grid = Grid.grid(padding=(0, 2))
        for seat, frame in sorted(self._frames.items()):
            name = self._table.language.text(self._gestures[frame.gesture])
            grid.add_row(self._player(seat), name, _bar(frame.far, "━"), _bar(frame.fast, "≈"))
        return grid


def _bar(steps: int, sign: str) -> Text:
    filled = round(BAR * steps / STEPS)
    return Text.assemble((sign * filled, "bold green"), ("·" * (BAR - filled), "dim"))
