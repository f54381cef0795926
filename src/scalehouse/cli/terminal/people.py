"""Those at the keyboard: what they see, what they type."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from scalehouse.cli.terminal import commentary, foreseen, lookup
from scalehouse.cli.terminal.commentary import indented
from scalehouse.cli.terminal.language import CLI
from scalehouse.cli.terminal.menu import menu, places
from scalehouse.cli.terminal.screen import bold, dim
from scalehouse.cli.terminal.table import TerminalTable
from scalehouse.core.naming import summary_of, title_of
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import Event, IllegalMove, Move

MOST_EVENTS = 40  # that are tried to be shown at once
LINES_BELOW = 2  # for the prompt, and for where the cursor goes after it


class PutAside(Exception):
    """Somebody wants to stop here and go on another time."""


class TerminalPlayers:
    """The turns of those at the keyboard; bots play in between."""

    def __init__(self, table: TerminalTable) -> None:
        self._table = table
        self._match = table.match
        self._screen = table.screen
        self._seating = table.seating
        self._language = table.language
        self._told: dict[Seat, int] = {}  # events that a seat knew at its last decision
        for seat in self._seating.people:
            self._told[seat] = commentary.last_move_of(self._match.events(seat), seat)
        self._done: set[Seat] = set()  # bots that moved since the last person did
        self._at_keyboard: Seat | None = None
        self._called: Seat | None = None  # to the keyboard, by the one who sat there
        self._showed_secrets = False

    def play(self) -> None:
        while not self._match.over:
            seat = self._next()
            if self._seating.is_bot(seat):
                self._table.bot_plays(seat)
                self._done.add(seat)
            else:
                self._pass_the_keyboard_to(seat)
                self._decide(seat)
                self._done.clear()
        self._end()

    def _end(self) -> None:
        """The last news and the board, to the one person who played, or to all of them."""
        people, match = self._seating.people, self._match
        if len(people) == 1:
            seat: Seat | None = people[0]
            news = match.events(seat, self._told[people[0]])
        else:
            seat, all_news = None, match.events(None)
            news = all_news[commentary.last_move_of(all_news, all_news[-1].by) :]
        self._screen.clear()
        self._table.show_end(seat, news)

    def _next(self) -> Seat:
        """Bots do not keep people waiting, nor do they run ahead of them."""
        actors = self._match.actors
        people = [seat for seat in actors if not self._seating.is_bot(seat)]
        bots = [seat for seat in actors if self._seating.is_bot(seat)]
        ready = [seat for seat in bots if not people or seat not in self._done]
        if ready:
            return ready[0]
        called, self._called = self._called, None
        if called in people:
            return called
        return self._at_keyboard if self._at_keyboard in people else people[0]

    # Passing on

    def _pass_the_keyboard_to(self, seat: Seat) -> None:
        passes = self._at_keyboard != seat and self._is_begun()
        if passes and (self._showed_secrets or self._is_secret()):
            self._screen.wipe()
            self._screen.ask(f"{self._language.say('take_keyboard', seat=seat)} ")
        self._at_keyboard = seat
        self._showed_secrets = self._is_secret()

    def _is_begun(self) -> bool:
        return any(entry.by in self._seating.people for entry in self._match.entries)

    def _is_secret(self) -> bool:
        """Whether the people here know different things."""
        sights = {self._match.sight(seat).tobytes() for seat in self._seating.people}
        return len(sights) > 1

    # A decision

    def _decide(self, seat: Seat) -> None:
        moves = self._match.legal(seat)
        self._draw(seat, moves)
        while True:
            answer = self._screen.ask(self._prompt(seat, moves))
            if not answer and len(moves) == 1:
                answer = "1"
            if answer.isdecimal():
                move = _numbered(moves, answer)
                if move:
                    self._told[seat] = len(self._match.events(seat))
                    self._table.play(seat, move)
                    return
                said = self._language.say("no_number", answer=answer[:20], most=len(moves))
                self._screen.show(said)
            elif answer.lower() == "u":
                if self._undo(seat):
                    return
            elif answer.lower() in self._calls(seat):
                self._called = self._calls(seat)[answer.lower()]
                return
            else:
                self._obey(seat, moves, answer)

    def _prompt(self, seat: Seat, moves: list[Move]) -> str:
        say = self._language.say
        numbers = f"1-{len(moves)}" if len(moves) > 1 else say("one_number")
        undo = "" if self._match.undo_refusal(self._undoer(seat)) else f", {say('undo')}"
        keys = tuple(CLI.say("key", name=name) for name in self._calls(seat))
        calls = f", {say('pass_on', keys=keys)}" if keys else ""
        return f"{say('prompt', seat=seat, numbers=numbers, more=undo + calls)} "

    def _calls(self, seat: Seat) -> dict[str, Seat]:
        """What to type to pass the keyboard on, where others may act as well."""
        others = [other for other in self._match.actors if other in self._seating.people]
        return {f"k{other + 1}": other for other in others if other != seat}

    def _obey(self, seat: Seat, moves: list[Move], answer: str) -> None:
        match answer.lower():
            case "q" | "quit" | "exit":
                raise PutAside
            case "b":
                self._draw(seat, moves)
            case "l":
                self._screen.show(*commentary.lines(self._match.events(seat), self._language))
            case "h" | "help":
                self._help(seat)
            case question if question.startswith("?"):
                self._look_up(seat, moves, question.strip("? "))
            case "":
                self._screen.show(self._language.say("type_a_number"))
            case _:
                self._screen.show(self._language.say("unknown", answer=repr(answer)))

    def _draw(self, seat: Seat, moves: list[Move]) -> None:
        screen = self._screen
        board = self._table.board(seat, places(moves))
        choices = menu(moves, screen.width, self._language)
        height = screen.height - LINES_BELOW
        room = height - screen.height_of(Group(board, choices))
        news = self._welcome(seat)
        news = news if screen.height_of(Group(*news)) < room else []
        room -= screen.height_of(Group(*news))
        news += self._news(self._match.events(seat, self._told[seat]), room)
        spare = height - screen.height_of(Group(board, *news, choices))
        screen.clear()
        screen.show(board, *[""] * (spare > 1), *news, *[""] * (spare > 0), choices)
        if self._table.keeper.trouble:
            trouble = str(self._table.keeper.trouble)
            screen.show(bold(self._language.say("not_saved", trouble=trouble)))

    def _news(self, events: list[Event], room: int) -> list[RenderableType]:
        """What happened since this seat's last decision, as far as there is room."""
        told: list[RenderableType] = [*commentary.lines(events, self._language)]
        if not self._screen.is_live or self._screen.height_of(Group(*told)) <= room:
            return told
        for left_out in range(max(0, len(events) - MOST_EVENTS), len(events)):
            told = [*commentary.paragraphs(events[left_out:], self._language)]
            if left_out:
                told.insert(0, dim(f" {self._language.say('earlier')}"))
            if self._screen.height_of(Group(*told)) <= room:
                break
        return told

    def _welcome(self, seat: Seat) -> list[RenderableType]:
        """For a seat that has not moved yet."""
        game = self._match.game
        if any(entry.by == seat for entry in self._match.entries):
            return []
        language = self._language
        welcome = language.say("welcome", title=title_of(game, language.name))
        return [
            indented(Text.assemble((f"{welcome} ", "bold"), summary_of(game, language.name))),
            indented(Text(self._language.say("how_to_play"))),
        ]

    # What else may be typed

    def _undo(self, seat: Seat) -> bool:
        try:
            self._match.undo(self._undoer(seat))
        except IllegalMove as error:
            self._screen.show(self._language.text(error.words))
            return False
        self._table.keeper.keep(self._match)
        return True

    def _undoer(self, seat: Seat) -> Seat:
        """Who takes a move back: at a shared keyboard the last who moved, unless in secret."""
        if self._is_secret():
            return seat
        people = self._seating.people
        return next((e.by for e in reversed(self._match.entries) if e.by in people), seat)

    def _look_up(self, seat: Seat, moves: list[Move], what: str) -> None:
        """A move: what it speaks of, and what it would do. A name: the card."""
        reference = self._match.game.reference
        move = _numbered(moves, what)
        found: list[RenderableType] = []
        if move:
            cards = lookup.about_move(reference, move)
            found += [lookup.card_face(card, self._language) for card in cards]
            found += foreseen.lines(self._match.preview(seat, move), self._language)
        elif what:
            cards = lookup.about_name(reference, what, self._language)
            found += [lookup.card_face(card, self._language) for card in cards]
        if found:
            self._screen.show(*found)
        else:
            self._screen.show(self._language.say("nothing_more"))

    def _help(self, seat: Seat) -> None:
        match, say = self._match, self._language.say
        keys = {
            "1, 2, …": say("help_move"),
            "?2": say("help_about_move"),
            "?name": say("help_about_name"),
            "u": say("help_undo"),
            "k2": say("help_pass_on"),
            "b": say("help_board"),
            "l": say("help_log"),
            "q": say("help_quit"),
        }
        screen = self._screen
        title, summary = (of(match.game, self._language.name) for of in (title_of, summary_of))
        screen.show(Text.assemble((title, "bold"), f": {summary}"))
        options = ", ".join(f"{name} {value}" for name, value in match.options.items())
        you_are = say("you_are", number=seat + 1, seats=match.seats)
        screen.show(you_are + f"  ({options})" * bool(options))
        screen.show(*(Text.assemble((f" {key:8}", "bold"), what) for key, what in keys.items()))
        screen.show(dim(say("saved_in", path=str(self._table.keeper.path))))
        screen.show(dim(say("dice", commitment=match.commitment)))


def _numbered(moves: list[Move], number: str) -> Move | None:
    """The move with that number, if that is what it is."""
    numbers = {str(nth): move for nth, move in enumerate(moves, start=1)}
    return numbers.get(number.lstrip("0"))
