"""A match: a state with its log, behind a door that checks.

Everything that leaves for a seat (legal moves, view, events, refusals) is made from that seat's
sight. The state itself is for the house alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

import numpy as np

from scalehouse.core import steps
from scalehouse.core.clock import Instant
from scalehouse.core.contract import (
    CHANCE,
    NOBODY,
    WATCHER,
    Actors,
    Seat,
    State,
    States,
    Weights,
)
from scalehouse.core.errors import BadLog, IllegalMove
from scalehouse.core.fairness import Dice
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.history import History, learned_by_anyone
from scalehouse.core.log import NO_MOVE, Entry, Header, Log, Saved
from scalehouse.core.looks import Look, Looks, Seen, seats_in
from scalehouse.core.record import Fields, change, changes, fields_of, filled
from scalehouse.core.stream import Stream, Told
from scalehouse.core.words import HOUSE, Event, Move, Outcome, Refusal, Telling


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
        self._looks = Looks(game, self.seats, self._mask)  # since the last entry
        self._retold: dict[tuple[Seen, int, Seen], list[Telling]] = {}  # of the last entry
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
        )
        match = cls(game, header, dice)
        match.go_on()
        return match

    @classmethod
    def reopened(cls, game: Game, saved: Saved) -> Match:
        """The beginning of the match that a record tells of."""
        game.check_seats(saved.header.seats)
        game.check_options(saved.header.options)  # those that the game gained since: as usual
        dice = Dice(saved.secret, saved.header.entropy) if saved.secret else None
        match = cls(game, saved.header, dice)
        if game.problems(match._state):
            raise BadLog("the record begins with a position that cannot be")
        return match

    # What anybody may ask

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now. It is no secret: everybody's sight says the same."""
        return seats_in(self._who, self.seats)

    @property
    def over(self) -> bool:
        return self._who == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None before the end."""
        return self._outcome(self._look(WATCHER)) if self.over else None

    @property
    def commitment(self) -> str:
        """The hash of the secret that all chance comes from: to be shown before the first move."""
        return self._log.header.commitment

    def legal(self, seat: Seat) -> list[Move]:
        """What a seat may do now; empty when it is not to act."""
        self._check_seat(seat)
        return self._legal(seat, self._look(seat))

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat is shown, or with None a watcher: plain data, ready for JSON."""
        return self._view(seat, self._look(self._observer(seat)))

    def tell(self, seat: Seat | None, since: int = 0) -> Told:
        """What can change of a view, and all else, in one go: for those who follow the match."""
        observer = self._observer(seat)
        seen = self._look(observer)
        return Told(
            seen.seen.table,
            seen.actors,
            self._outcome(seen).to_json() if self.over else None,
            self._legal(observer, seen) if seen.choices else [],
            self._stream(observer).events[since:],
        )

    def _legal(self, seat: Seat, seen: Look) -> list[Move]:
        shown, tell = seen.seen.shown, self.game.tell
        tellings = [tell(shown, seat, move) for move in seen.choices]
        return [
            Move(move, telling.words, telling.at)
            for move, telling in zip(seen.choices, tellings, strict=True)
        ]

    def _view(self, seat: Seat | None, seen: Look) -> dict[str, Any]:
        outcome = self._outcome(seen) if self.over else None
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "seat": seat,
            "actors": list(seen.actors),
            "over": self.over,
            "outcome": outcome.to_json() if outcome else None,
            "table": seen.seen.table,
        }

    def sight(self, seat: Seat | None) -> State:
        """A record with what a seat may know and HIDDEN for the rest: what a bot gets."""
        return self._look(self._observer(seat)).seen.sight.copy()

    def events(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What happened, as a seat may know it, from event number `since` on.

        Numbers are the seat's own: a gap would tell of what it may not know.
        """
        stream = self._stream(self._observer(seat))
        return stream.events[max(0, since) :]

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
        self._record(seat, number, at)
        self.go_on()

    def refusal(self, seat: Seat, move: int) -> Refusal | None:
        """Why a seat may not make a move; None when it may."""
        if not self._is_seat(seat):
            return Refusal(HOUSE.say("no_such_seat", seat=seat), "house.seat")
        if not _is_whole(move) or not 0 <= move < self._moves:
            return Refusal(HOUSE.say("no_such_move", move=move), "house.move")
        if self.over:
            return Refusal(HOUSE.say("over"), "house.over")
        seen = self._look(seat)
        if seat not in seen.actors:
            return Refusal(HOUSE.say("not_your_turn", seat=seat), "house.turn")
        if move not in seen.choices:
            return self.game.refuse(seen.seen.shown, seat, move)
        return None

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why a seat may not take its last move back by itself; None when it may.

        It may while no chance was drawn, nobody learned anything, and what others did since
        would stand without it.
        """
        self._check_seat(seat)
        nth = self._history.last_by(seat)
        if nth is None:
            return Refusal(HOUSE.say("nothing_to_undo", seat=seat), "house.undo")
        if self._was_revealed_since(nth):
            return Refusal(HOUSE.say("revealed"), "house.undo")
        if self._without(nth) is None:
            return Refusal(HOUSE.say("built_upon"), "house.undo")
        return None

    def undo(self, seat: Seat, *, granted: bool = False) -> None:
        """Take a seat's last move back; `granted` by the others, with all that came after it."""
        self._check_seat(seat)
        nth = self._history.last_by(seat)
        refusal = self.undo_refusal(seat)
        if nth is None or (refusal and not granted):
            assert refusal is not None
            raise IllegalMove(refusal.words, refusal.rule)
        self._take_back(seat, nth, granted=refusal is not None)

    # Records

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
        """The record of the match. Before its end only the house's own storage gets the secret."""
        record = self._log.to_json()
        if self._dice and (self.over or with_secret):
            record["secret"] = self._dice.secret.value.hex()
        if self.outcome:
            record["outcome"] = self.outcome.to_json()
        return record

    def go_on(self) -> None:
        """Let chance play until a seat has to decide, or the match is over."""
        while self._who == CHANCE:
            if self._dice is None:
                raise BadLog("this record does not hold the secret: it cannot be played on")
            weights = self._odds()
            self._record(CHANCE, self._dice.draw(self._history.chances, weights))

    def follow(self, entry: Entry) -> None:
        """Do what a record says. Raises BadLog when the rules do not allow it.

        A record made under other rules is believed: it shows what was seen then.
        """
        number = len(self._log.entries)
        if self._log.header.rules != self.game.version:
            self._believe(entry)
        elif entry.undo is not None:
            self._follow_undo(entry)
        elif not self._is_possible(entry):
            raise BadLog(f"entry {number}: {_name(entry.by)} cannot play move {entry.move} here")
        else:
            self._record(entry.by, entry.move, entry.at)

    def next_outcome(self) -> int | None:
        """What chance draws now, if it is to play and the secret is known."""
        if self._who != CHANCE or self._dice is None:
            return None
        return self._dice.draw(self._history.chances, self._odds())

    def lots(self, seats: Iterable[Seat], instant: Instant) -> list[Seat]:
        """The order in which seats that move at the same instant do so: by the match's own lots."""
        if self._dice is None:
            raise BadLog("the record has no secret, so there are no lots to draw")
        dice = self._dice
        return sorted(seats, key=lambda seat: dice.lot(instant, seat))

    @property
    def instant(self) -> Instant:
        """When the last move was made, in a match that is played in time."""
        return next((entry.at for entry in reversed(self.entries) if entry.at is not None), 0)

    @property
    def entries(self) -> list[Entry]:
        return self._log.entries

    @property
    def end_hash(self) -> str:
        """The hash over the whole record: for everybody to keep when the match is over."""
        return self._log.end

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
        if nth is None or free == entry.granted or self._history.live[nth].number != entry.undo:
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

    def _record(self, by: Seat, move: int, at: Instant | None = None) -> None:
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
        self._looks = Looks(self.game, self.seats, self._mask)
        self._retold = {}
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

    def _stream(self, observer: Seat) -> Stream:
        """What an observer was told, brought up to date."""
        entries = self._log.entries
        stream = self._streams.get(observer)
        if stream is None:
            stream = self._streams[observer] = Stream(self._seen_before(0, observer))
        for number in range(stream.told, len(entries)):
            after = self._seen_before(number + 1, observer)
            for telling in self._tellings(number, observer, stream.seen, after):
                stream.add(entries[number].by, telling)
            stream.told, stream.seen = number + 1, after
        return stream

    def _tellings(self, number: int, observer: Seat, before: Seen, after: Seen) -> list[Telling]:
        """Of one entry, to an observer who saw that before it and this after it."""
        entry = self._log.entries[number]
        if entry.undo is not None:
            if not entry.granted and not self._is_witness(entry.undo, observer):
                return []
            return [Telling(HOUSE.say("undone", seat=entry.by))]
        saw = self._witnessed(number, observer)
        told = self._retold.get((before, saw, after))  # to another who saw the same
        if told is None:
            told = self.game.recount(before.shown, entry.by, saw, after.shown, observer)
            self._retold[before, saw, after] = told
        return told

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

    def _seen_before(self, number: int, observer: Seat) -> Seen:
        """What an observer saw before entry number n."""
        if number == len(self._log.entries):
            return self._look(observer).seen
        row = self._row_of(self._history.states[number])
        return Looks(self.game, self.seats, self._mask).at(row, observer).seen

    def _row_of(self, content: bytes) -> States:
        return np.frombuffer(bytearray(content), self.game.dtype)

    def _look(self, observer: Seat) -> Look:
        return self._looks.at(self._now, observer)

    def _outcome(self, seen: Look) -> Outcome:
        shares = self.game.shares()
        self.game.twin.rules.score(seen.seen.sight, shares)
        scores = tuple(shares[: self.seats].tolist())
        best = max(scores)
        winners = tuple(seat for seat, share in enumerate(scores) if share == best > 0)
        return Outcome(scores, winners, self.game.conclude(seen.seen.shown))

    def _observer(self, seat: Seat | None) -> Seat:
        if seat is None:
            return WATCHER
        self._check_seat(seat)
        return seat

    def _is_seat(self, seat: object) -> bool:
        return _is_whole(seat) and 0 <= seat < self.seats

    def _check_seat(self, seat: Seat) -> None:
        if not self._is_seat(seat):
            raise IllegalMove(HOUSE.say("no_such_seat", seat=seat), "house.seat")


def _start(game: Game, header: Header) -> State:
    start = game.start(header.seats, game.check_options(header.options))
    return start if header.start is None else filled(start, header.start)


def _name(by: Seat) -> str:
    return "chance" if by == CHANCE else f"seat {by}"


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int or (isinstance(value, int) and not isinstance(value, bool))
