"""A match: a state with its log, behind a door that checks.

Everything that leaves for a seat (legal moves, view, events, refusals) is made from that seat's
sight. The state itself is for the server alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeGuard

import numpy as np

from scalehouse.core.clock import Instant
from scalehouse.core.errors import BadLog
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.matches.fairness import Dice
from scalehouse.core.matches.history import History, learned_by_anyone
from scalehouse.core.matches.log import NO_MOVE, PERSON, Entry, Header, Log, Roster, Saved, written
from scalehouse.core.matches.observations import (
    Observation,
    Observations,
    ObservedSight,
    outcome_of,
    seats_in,
)
from scalehouse.core.matches.preview import MovePreview, preview
from scalehouse.core.matches.stream import ObserverUpdate, Stream
from scalehouse.core.matches.views import View
from scalehouse.core.rules import steps
from scalehouse.core.rules.arrays import States, Weights
from scalehouse.core.rules.state_fields import Fields, change, changes, fields_of, filled
from scalehouse.core.rules.values import CHANCE, NOBODY, WATCHER, Actors, Seat, State
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Description, Event, IllegalMove, Move, Outcome, Refusal

NOBODY_NAMED = Roster()


class Match:
    """One match of a game. Made by `scalehouse.new`, `replay` or `position`."""

    def __init__(self, game: Game, header: Header, dice: Dice | None) -> None:
        game.twin.start()
        self.game = game
        self.seats = header.seats
        self.options = game.check_options(header.options)
        self._moves = game.moves
        self._dice = dice
        self._now: States = np.array([_start(game, header)], game.dtype)
        self._state: State = self._now[0]  # the same memory
        self._who = self._actors_now()
        self._log = Log(header)
        self._history = History(self._state.tobytes())
        self._streams: dict[Seat, Stream] = {}
        self._mask = game.mask()  # room to work in
        self._looks = Observations(game, self.seats, self._mask)  # since the last entry
        self._previews: dict[tuple[Seat, int], MovePreview] = {}  # since the last entry
        self._ended: Outcome | None = None  # how; worked out when it is first asked for
        self._saw = np.zeros(self.seats + 1, np.int64)  # room to work in
        self._seen_last: list[int] = []  # the last move as each seat saw it, and a watcher

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        dice: Dice,
        start: Fields | None = None,
        roster: Roster = NOBODY_NAMED,
    ) -> Match:
        """A new match, up to the first decision of a seat."""
        header = Header(
            game=game.name,
            rules=game.version,
            seats=seats,
            options=dict(options),
            commitment=dice.secret.commitment,
            entropy=dice.entropy,
            start=start,
            roster=roster,
        )
        match = cls(game, header, dice)
        match.go_on()
        return match

    @classmethod
    def reopened(cls, game: Game, saved: Saved) -> Match:
        """The match of a match log, before its first entry."""
        game.check_seats(saved.header.seats)
        game.check_options(saved.header.options)  # those that the game gained since: as usual
        dice = Dice(saved.secret, saved.header.entropy) if saved.secret else None
        match = cls(game, saved.header, dice)
        if game.problems(match._state):
            raise BadLog("the match log begins with a position that cannot be")
        return match

    # What anybody may ask

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now. It is no secret: everybody's sight says the same."""
        return seats_in(self._who, self.seats)

    @property
    def over(self) -> bool:
        """Whether nobody is to move any more."""
        return self._who == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None before the end."""
        if self._ended is None and self.over:
            self._ended = outcome_of(self.game, self.seats, self._look(WATCHER).seen)
        return self._ended

    @property
    def commitment(self) -> str:
        """The hash of the secret that all chance comes from: to be shown before the first move."""
        return self._log.header.commitment

    @property
    def format(self) -> int:
        """Of its match log."""
        return self._log.header.format

    @property
    def roster(self) -> Roster:
        """Who played, as far as the match log says."""
        return self._log.header.roster

    @property
    def has_own_start(self) -> bool:
        """Whether it began as every match of the game does, and not in a position of its own."""
        own: bytes = self.game.start(self.seats, self.options).tobytes()
        return own == self._history.states[0]

    def legal(self, seat: Seat) -> list[Move]:
        """What a seat may do now; empty when it is not to act."""
        self._check_seat(seat)
        return self._legal(seat, self._look(seat))

    def view(self, seat: Seat | None) -> View:
        """What a seat is shown, or with None a watcher: plain data, ready for JSON."""
        return self._view(seat, self._look(self._observer(seat)))

    def tell(self, seat: Seat | None, since: int = 0) -> ObserverUpdate:
        """What can change of a view, and all else, in one go: for those who follow the match."""
        observer = self._observer(seat)
        seen = self._looks.at(self._now, observer)
        return ObserverUpdate(
            seen.seen,
            seen.actors,
            self._told_outcome(),
            seen.choices,
            self._described(observer, seen) if seen.choices else [],
            self._stream(observer, seen.seen).events[since:],
        )

    def _legal(self, seat: Seat, seen: Observation) -> list[Move]:
        parts, described = self.game.kinds.parts, self._described(seat, seen)
        return [
            Move(move, *parts(move), description.words, description.at)
            for move, description in zip(seen.choices, described, strict=True)
        ]

    def _described(self, seat: Seat, seen: Observation) -> list[Description]:
        shown, describe = seen.seen.shown, self.game.describe_move
        return [describe(shown, seat, move) for move in seen.choices]

    def _view(self, seat: Seat | None, seen: Observation) -> View:
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "seat": seat,
            "actors": list(seen.actors),
            "over": self.over,
            "outcome": self._told_outcome(),
            "table": seen.seen.table,
        }

    def sight(self, seat: Seat | None) -> State:
        """A state with what a seat may know and HIDDEN for the rest: what a bot gets."""
        return self._look(self._observer(seat)).seen.sight.copy()

    def events(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What happened, as a seat may know it, from event number `since` on.

        Numbers are the seat's own: a gap would tell of what it may not know.
        """
        observer = self._observer(seat)
        return self._stream(observer, self._look(observer).seen).events[max(0, since) :]

    def preview(self, seat: Seat, move: int | Move) -> MovePreview:
        """What a move would surely change, by the seat's sight alone. Raises IllegalMove."""
        return self.previewing(seat, move)()

    def previewing(
        self, seat: Seat, move: int | Move, *, wait: bool = False
    ) -> Callable[[], MovePreview]:
        """As `preview`, for those who want to work it out in another thread.

        What is refused is refused at once. The match may go on meanwhile: the preview is of this
        moment. `wait`: for the compiler, since plain rules may take seconds for it.
        """
        number = move.id if isinstance(move, Move) else move
        refusal = self.refusal(seat, number)
        if refusal:
            raise IllegalMove(refusal.words, refusal.rule)
        found, key = self._previews, (seat, number)
        seen = self._look(seat).seen

        def work() -> MovePreview:
            if key not in found:
                found[key] = preview(self.game, self.seats, seen, seat, number, wait=wait)
            return found[key]

        return work

    # What changes the match

    def play(self, seat: Seat, move: int | Move, at: Instant | None = None) -> None:
        """Make a move. Raises IllegalMove, and then nothing has changed.

        `at`: in a match that is played in time, when; the log keeps it.
        """
        number = move.id if isinstance(move, Move) else move
        refusal = self.refusal(seat, number)
        if refusal:
            raise IllegalMove(refusal.words, refusal.rule)
        if at is not None and at < self.instant:
            raise ValueError(f"it is {self.instant} already, a move at {at} comes too late")
        self._append(seat, number, at)
        self.go_on()

    def refusal(self, seat: Seat, move: int) -> Refusal | None:
        """Why a seat may not make a move; None when it may."""
        if not self._is_seat(seat):
            return _no_such_seat(seat)
        if not _is_whole(move) or not 0 <= move < self._moves:
            return no_such_move(move)
        if self.over:
            return Refusal(SERVER.say("over"), "server.over")
        seen = self._look(seat)
        if seat not in seen.actors:
            return Refusal(SERVER.say("not_your_turn", seat=seat), "server.turn")
        if move not in seen.choices:
            return self.game.refuse(seen.seen.shown, seat, move)
        return None

    def has_moved(self, seat: Seat) -> bool:
        """Whether there is a move of a seat that could be taken back."""
        return self._history.last_by(seat) is not None

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why a seat may not take its last move back by itself; None when it may.

        It may while no chance was drawn, nobody learned anything, and what others did since
        would stand without it.
        """
        self._check_seat(seat)
        nth = self._history.last_by(seat)
        if nth is None:
            return Refusal(SERVER.say("nothing_to_undo", seat=seat), "server.undo")
        if self._was_revealed_since(nth):
            return Refusal(SERVER.say("revealed"), "server.undo")
        if self._without(nth) is None:
            return Refusal(SERVER.say("built_upon"), "server.undo")
        return None

    def undo(self, seat: Seat, *, granted: bool = False) -> None:
        """Take a seat's last move back; `granted` by the others, with all that came after it."""
        self._check_seat(seat)
        nth = self._history.last_by(seat)
        refusal = self.undo_refusal(seat)
        if nth is None or (refusal and not granted):
            assert refusal is not None
            raise IllegalMove(refusal.words, refusal.rule)
        if refusal and not self.may_be_granted(seat):
            raise IllegalMove(SERVER.say("bots_never_agree"), "server.undo")
        self._take_back(seat, nth, granted=refusal is not None)
        self.go_on()  # what others did since may now be chance's turn

    def may_be_granted(self, seat: Seat) -> bool:
        """Whether the others can agree that a seat takes a move back past chance.

        Bots never do: else dice could be rolled again until they suit. In practice nobody minds.
        """
        players = self.roster.players
        if self.roster.practice or players is None:
            return True
        return all(player == PERSON for other, player in enumerate(players) if other != seat)

    # Match logs

    def position(self) -> dict[str, Any]:
        """The whole truth of this moment, to begin another match from."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "seats": self.seats,
            "options": dict(self.options),
            "state": fields_of(self._state),
        }

    def log(self, *, with_secret: bool = False) -> dict[str, Any]:
        """The log of the match. Before its end only the server's own storage gets the secret."""
        outcome = self.written_outcome
        match_log = self._log.to_json(outcome)
        if self._dice and (self.over or with_secret):
            match_log["secret"] = self._dice.secret.value.hex()
        if outcome:
            match_log["outcome"] = outcome
        return match_log

    @property
    def written_outcome(self) -> dict[str, Any] | None:
        """How it ended, as the match log holds it."""
        outcome = self.outcome
        return written(outcome, self.format) if outcome else None

    def go_on(self) -> None:
        """Let chance play until a seat has to decide, or the match is over."""
        while self._who == CHANCE:
            if self._dice is None:
                raise BadLog("this match log does not hold the secret: it cannot be played on")
            weights = self._odds()
            self._append(CHANCE, self._dice.draw(self._history.chances, weights))

    def follow(self, entry: Entry) -> None:
        """Do what a match log says. Raises BadLog when the rules do not allow it.

        A match log made under other rules is believed: it shows what was seen then.
        """
        number = len(self._log.entries)
        if self._log.header.rules != self.game.version:
            self._believe(entry)
        elif entry.undo is not None:
            self._follow_undo(entry)
        elif not self._is_possible(entry):
            raise BadLog(f"entry {number}: {_name(entry.by)} cannot play move {entry.move} here")
        else:
            self._append(entry.by, entry.move, entry.at)

    def next_outcome(self) -> int | None:
        """What chance draws now, if it is to play and the secret is known."""
        if self._who != CHANCE or self._dice is None:
            return None
        return self._dice.draw(self._history.chances, self._odds())

    def lots(self, seats: Iterable[Seat], instant: Instant) -> list[Seat]:
        """The order in which seats that move at the same instant do so: by the match's own lots."""
        if self._dice is None:
            raise BadLog("the match log has no secret, so there are no lots to draw")
        dice = self._dice
        return sorted(seats, key=lambda seat: dice.lot(instant, seat))

    @property
    def instant(self) -> Instant:
        """When the last move was made, in a match that is played in time."""
        return next((entry.at for entry in reversed(self.entries) if entry.at is not None), 0)

    @property
    def entries(self) -> list[Entry]:
        """All moves, undone ones and undos as well."""
        return self._log.entries

    @property
    def end_hash(self) -> str:
        """The hash over the whole match log: for everybody to keep when the match is over."""
        return self._log.end(self.written_outcome)

    @property
    def last_hash(self) -> str:
        """The hash of the last entry."""
        return self._log.last

    # Within

    def _actors_now(self) -> Actors:
        return int(self.game.twin.kernel(steps.who_acts)(self._now))

    def _odds(self) -> Weights:
        weights = self.game.weights()
        self.game.twin.kernel(steps.odds)(self._now, weights)
        return weights

    def _is_possible(self, entry: Entry) -> bool:
        if entry.by == CHANCE:
            return self._who == CHANCE and entry.move in self._odds().nonzero()[0]
        return self.refusal(entry.by, entry.move) is None

    def _follow_undo(self, entry: Entry) -> None:
        nth = self._history.last_by(entry.by)
        free = nth is not None and self.undo_refusal(entry.by) is None
        is_allowed = free or self.may_be_granted(entry.by)
        is_so = nth is not None and free != entry.granted and is_allowed
        if nth is None or not is_so or self._history.live[nth].number != entry.undo:
            number = len(self._log.entries)
            raise BadLog(f"entry {number}: {_name(entry.by)} cannot take entry {entry.undo} back")
        self._take_back(entry.by, nth, granted=entry.granted)

    def _believe(self, entry: Entry) -> None:
        is_known = entry.undo is not None or 0 <= entry.move < self.game.moves
        if entry.by not in range(CHANCE, self.seats) or not is_known:
            raise BadLog(f"entry {len(self._log.entries)}: no such seat or no such move")
        change(self._state, entry.then)
        if self.game.problems(self._state):
            raise BadLog(f"entry {len(self._log.entries)}: these rules cannot show what it led to")
        if entry.undo is None:
            self._history.add(entry.by, entry.move, self._state.tobytes())
        else:
            self._history.believe(entry.undo, self._state.tobytes())
        self._happened(entry, self._actors_now())

    def _append(self, by: Seat, move: int, at: Instant | None = None) -> None:
        before = self._history.now
        who = int(self.game.twin.kernel(steps.step_before_all)(self._now, by, move, self._saw))
        after = self._now.tobytes()
        self._history.add(by, move, after)
        self._happened(Entry(by, move, changes(before, after, self.game.dtype), at=at), who)
        self._seen_last = self._saw.tolist()

    def _happened(self, entry: Entry, who: Actors) -> None:
        """Whoever looks from now on sees something else."""
        self._log.append(entry)
        self._who = who
        self._looks = Observations(self.game, self.seats, self._mask, who)
        self._previews = {}
        self._ended = None
        self._seen_last = []

    def _take_back(self, seat: Seat, nth: int, *, granted: bool) -> None:
        before = self._history.now
        undone = self._history.live[nth].number
        kept = [] if granted else self._without(nth)
        assert kept is not None, "the refusal was looked at before"
        self._history.take_back(nth, kept)
        after = self._history.now
        self._now[:] = self._row_of(after)
        changed = changes(before, after, self.game.dtype)
        entry = Entry(seat, NO_MOVE, changed, undo=undone, granted=granted)
        self._happened(entry, self._actors_now())

    def _without(self, nth: int) -> list[bytes] | None:
        """The states after each later move had the nth not been made; None if one could not be."""
        rules = self.game.twin.rules
        state = self._row_of(self._history.before(nth))[0]
        states = []
        for step in self._history.live[nth + 1 :]:
            if step.move not in self._possible(state, step.by):
                return None
            rules.apply(state, step.by, step.move)
            states.append(state.tobytes())
        return states

    def _possible(self, state: State, seat: Seat) -> list[int]:
        """What a seat could do in a state, known or not."""
        if seat not in seats_in(self.game.twin.rules.actors(state), self.seats):
            return []
        mask = self.game.mask()
        self.game.twin.rules.legal(state, seat, mask)
        ids: list[int] = mask.nonzero()[0].tolist()
        return ids

    def _was_revealed_since(self, nth: int) -> bool:
        for index in range(nth, len(self._history.live)):
            if self._history.live[index].by == CHANCE:
                return True
            before = self._row_of(self._history.before(index))[0]
            after = self._row_of(self._history.live[index].after)[0]
            if learned_by_anyone(self.game, self.seats, before, after):
                return True
        return False

    def _stream(self, observer: Seat, now: ObservedSight) -> Stream:
        """What an observer was told, brought up to what it sees now."""
        entries = self._log.entries
        stream = self._streams.get(observer)
        if stream is None:
            stream = self._streams[observer] = Stream(self._seen_before(0, observer))
        last = len(entries) - 1
        for number in range(stream.told, last + 1):
            after = now if number == last else self._seen_before(number + 1, observer)
            for description in self._descriptions(number, observer, stream.seen, after):
                stream.add(entries[number].by, description)
            stream.told, stream.seen = number + 1, after
        return stream

    def _descriptions(
        self, number: int, observer: Seat, before: ObservedSight, after: ObservedSight
    ) -> list[Description]:
        """Of one entry, to an observer who saw that before it and this after it."""
        entry = self._log.entries[number]
        if entry.undo is not None:
            if not entry.granted and not self._is_witness(entry.undo, observer):
                return []
            return [Description(SERVER.say("undone", seat=entry.by))]
        return after.events_since(before, entry.by, self._witnessed(number, observer))

    def _is_witness(self, number: int, observer: Seat) -> bool:
        return self._witnessed(number, observer) == self._log.entries[number].move

    def _witnessed(self, number: int, observer: Seat) -> int:
        entry = self._log.entries[number]
        if entry.by == observer:
            return entry.move
        if self._seen_last and number == len(self._log.entries) - 1:
            return self._seen_last[max(observer, -1)]  # the watcher's is the last
        before = self._row_of(self._history.states[number])
        seen: int = self.game.twin.kernel(steps.recall)(before, entry.by, entry.move, observer)
        return seen

    def _seen_before(self, number: int, observer: Seat) -> ObservedSight:
        """What an observer saw before entry number n."""
        if number == len(self._log.entries):
            return self._look(observer).seen
        row = self._row_of(self._history.states[number])
        return Observations(self.game, self.seats, self._mask).at(row, observer).seen

    def _row_of(self, content: bytes) -> States:
        return np.frombuffer(bytearray(content), self.game.dtype)

    def _look(self, observer: Seat) -> Observation:
        return self._looks.at(self._now, observer)

    def _told_outcome(self) -> dict[str, Any] | None:
        outcome = self.outcome
        return outcome.to_json() if outcome else None

    def _observer(self, seat: Seat | None) -> Seat:
        if seat is None:
            return WATCHER
        if type(seat) is not int or not 0 <= seat < self.seats:  # at once: it is asked often
            self._check_seat(seat)
        return seat

    def _is_seat(self, seat: object) -> bool:
        return _is_whole(seat) and 0 <= seat < self.seats

    def _check_seat(self, seat: Seat) -> None:
        if not self._is_seat(seat):
            refusal = _no_such_seat(seat)
            raise IllegalMove(refusal.words, refusal.rule)


def _start(game: Game, header: Header) -> State:
    start = game.start(header.seats, game.check_options(header.options))
    return start if header.start is None else filled(start, header.start)


def _no_such_seat(seat: object) -> Refusal:
    words = SERVER.say("no_such_seat", seat=seat) if _is_whole(seat) else SERVER.say("not_a_seat")
    return Refusal(words, "server.seat")


def no_such_move(move: object) -> Refusal:
    """The refusal of a number that no move of the game has."""
    words = SERVER.say("no_such_move", move=move) if _is_whole(move) else SERVER.say("not_a_move")
    return Refusal(words, "server.move")


def _name(by: Seat) -> str:
    return "chance" if by == CHANCE else f"seat {by}"


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int or (isinstance(value, int) and not isinstance(value, bool))
