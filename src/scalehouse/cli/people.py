"""Those at the keyboard: what they see, what they type."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from scalehouse.cli import commentary, lookup
from scalehouse.cli.commentary import indented
from scalehouse.cli.menu import menu, places
from scalehouse.cli.screen import bold, dim
from scalehouse.cli.table import Table
from scalehouse.core.contract import Seat
from scalehouse.core.errors import IllegalMove
from scalehouse.core.words import Event, Move

MOST_EVENTS = 40  # that are tried to be shown at once
LINES_BELOW = 2  # for the prompt, and for where the cursor goes after it


class PutAside(Exception):
    """Somebody wants to stop here and go on another time."""


class People:
    """The turns of those at the keyboard; bots play in between."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._match = table.match
        self._screen = table.screen
        self._seating = table.seating
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
            self._screen.ask(f"Player {seat + 1}, take the keyboard and press Enter. ")
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
                known = f"a number from 1 to {len(moves)}" if len(moves) > 1 else "1"
                self._screen.show(f"There is no {answer[:20]}: type {known}.")
            elif answer.lower() == "u":
                if self._undo(seat):
                    return
            elif answer.lower() in self._calls(seat):
                self._called = self._calls(seat)[answer.lower()]
                return
            else:
                self._obey(seat, moves, answer)

    def _prompt(self, seat: Seat, moves: list[Move]) -> str:
        numbers = f"1-{len(moves)}" if len(moves) > 1 else "1 or Enter"
        undo = "" if self._match.undo_refusal(self._undoer(seat)) else ", u undo"
        calls = f", {' or '.join(self._calls(seat))} pass on" if self._calls(seat) else ""
        return f"Player {seat + 1}, your move ({numbers}{undo}{calls}, h help, q quit): "

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
                self._screen.show(*commentary.lines(self._match.events(seat)))
            case "h" | "help":
                self._help(seat)
            case question if question.startswith("?"):
                self._look_up(moves, question.strip("? "))
            case "":
                self._screen.show("Type the number of a move, or h for help.")
            case _:
                self._screen.show(f"{answer!r} is nothing I know: type a number, or h for help.")

    def _draw(self, seat: Seat, moves: list[Move]) -> None:
        screen = self._screen
        board = self._table.board(seat, places(moves))
        choices = menu(moves, screen.width)
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
            screen.show(bold(f"Not saved: {self._table.keeper.trouble}."))

    def _news(self, events: list[Event], room: int) -> list[RenderableType]:
        """What happened since this seat's last decision, as far as there is room."""
        told: list[RenderableType] = [*commentary.lines(events)]
        if not self._screen.is_live or self._screen.height_of(Group(*told)) <= room:
            return told
        for left_out in range(max(0, len(events) - MOST_EVENTS), len(events)):
            told = [*commentary.paragraphs(events[left_out:])]
            if left_out:
                told.insert(0, dim(" … (l shows what was before)"))
            if self._screen.height_of(Group(*told)) <= room:
                break
        return told

    def _welcome(self, seat: Seat) -> list[RenderableType]:
        """For a seat that has not moved yet."""
        game = self._match.game
        if any(entry.by == seat for entry in self._match.entries):
            return []
        reference = "?1 tells more about the first move, " if game.reference else ""
        return [
            indented(Text.assemble((f"Welcome to {game.title}. ", "bold"), game.summary)),
            indented(Text(f"Type the number of a move. {reference}h is for help.")),
        ]

    # What else may be typed

    def _undo(self, seat: Seat) -> bool:
        try:
            self._match.undo(self._undoer(seat))
        except IllegalMove as error:
            self._screen.show(error.reason)
            return False
        self._table.keeper.keep(self._match)
        return True

    def _undoer(self, seat: Seat) -> Seat:
        """Who takes a move back: at a shared keyboard the last who moved, unless in secret."""
        if self._is_secret():
            return seat
        people = self._seating.people
        return next((e.by for e in reversed(self._match.entries) if e.by in people), seat)

    def _look_up(self, moves: list[Move], what: str) -> None:
        reference = self._match.game.reference
        move = _numbered(moves, what)
        if move:
            cards = lookup.about_move(reference, move)
        else:
            cards = lookup.about_name(reference, what) if what else []
        if cards:
            self._screen.show(*map(lookup.card_face, cards))
        else:
            self._screen.show("There is nothing more to say about that. Try ?name for a card.")

    def _help(self, seat: Seat) -> None:
        match = self._match
        keys = {
            "1, 2, …": "make the move with that number",
            "?2": "more about what move 2 speaks of, such as a card",
            "?name": "more about a card by its name, or the beginning of it",
            "u": "take your last move back, while nobody learned anything from it",
            "k2": "pass the keyboard to player 2, where several may act at the same time",
            "b": "show the board again",
            "l": "show the log: everything you know to have happened",
            "q": "save and quit (so do Ctrl-C and Ctrl-D); every move is saved at once anyway",
        }
        screen = self._screen
        screen.show(Text.assemble((match.game.title, "bold"), f": {match.game.summary}"))
        options = ", ".join(f"{name} {value}" for name, value in match.options.items())
        screen.show(
            f"You are player {seat + 1} of {match.seats}." + f"  ({options})" * bool(options)
        )
        screen.show(*(Text.assemble((f" {key:8}", "bold"), what) for key, what in keys.items()))
        screen.show(dim(f"Saved in {self._table.keeper.path}"))
        screen.show(dim(f"The dice come from a secret whose SHA-256 is {match.commitment}"))


def _numbered(moves: list[Move], number: str) -> Move | None:
    """The move with that number, if that is what it is."""
    numbers = {str(nth): move for nth, move in enumerate(moves, start=1)}
    return numbers.get(number.lstrip("0"))
