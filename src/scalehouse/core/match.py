"""A match: a state with its log, behind a door that checks.

Everything that leaves for a seat (legal moves, view, events, refusals) is made from that seat's
sight. The state itself is for the house alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from scalehouse.core.clock import Instant
from scalehouse.core.contract import CHANCE, WATCHER, Seat, State, Weights
from scalehouse.core.errors import BadLog, IllegalMove
from scalehouse.core.fairness import Dice
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.history import History, learned_by_anyone
from scalehouse.core.log import NO_MOVE, Entry, Header, Log, Saved
from scalehouse.core.record import Fields, change, changes, fields_of, filled, glance
from scalehouse.core.words import HOUSE, Event, Move, Outcome, Refusal, Telling


class Match:
    """One match of a game. Made by `scalehouse.new`, `replay` or `position`."""

    def __init__(self, game: Game, header: Header, dice: Dice | None) -> None:
        game.twin.start()
        self.game = game
        self.seats = header.seats
        self.options = dict(header.options)
        self._dice = dice
        self._state = _start(game, header)
        self._log = Log(header)
        self._history = History(self._state.tobytes())
        self._streams: dict[Seat, list[Event]] = {}
        self._told: dict[Seat, int] = {}  # entries of the log that are in the stream
        self._sights: dict[Seat, State] = {}  # of observers who asked since the last entry
        self._seen_at = 0  # entries there were then

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
        if game.check_options(saved.header.options) != saved.header.options:
            raise BadLog("the record does not name all options")
        dice = Dice(saved.secret, saved.header.entropy) if saved.secret else None
        match = cls(game, saved.header, dice)
        if game.problems(match._state):
            raise BadLog("the record begins with a position that cannot be")
        return match

    # What anybody may ask

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self._actors(self._sight(WATCHER))

    @property
    def over(self) -> bool:
        return not self.game.twin.rules.actors(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None before the end."""
        return self._outcome(self._sight(WATCHER)) if self.over else None

    @property
    def commitment(self) -> str:
        """The hash of the secret that all chance comes from: to be shown before the first move."""
        return self._log.header.commitment

    def legal(self, seat: Seat) -> list[Move]:
        """What a seat may do now; empty when it is not to act."""
        self._check_seat(seat)
        sight = self._sight(seat)
        ids = self._legal_ids(sight, seat)
        shown = glance(sight)
        return [self._told_move(shown, seat, move) for move in ids]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat is shown, or with None a watcher: plain data, ready for JSON."""
        observer = self._observer(seat)
        sight = self._sight(observer)
        outcome = self._outcome(sight) if self.over else None
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "seat": seat,
            "actors": list(self._actors(sight)),
            "over": self.over,
            "outcome": outcome.to_json() if outcome else None,
            "table": self.game.view(glance(sight), observer),
        }

    def sight(self, seat: Seat | None) -> State:
        """A record with what a seat may know and HIDDEN for the rest: what a bot gets."""
        return self._sight(self._observer(seat)).copy()

    def events(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What happened, as a seat may know it, from event number `since` on.

        Numbers are the seat's own: a gap would tell of what it may not know.
        """
        observer = self._observer(seat)
        stream = self._streams.setdefault(observer, [])
        told = self._told.get(observer, 0)
        before = self._shown(told, observer) if told < len(self._log.entries) else None
        for number in range(told, len(self._log.entries)):
            after = self._shown(number + 1, observer)
            for telling in self._tellings(number, observer, before, after):
                by = self._log.entries[number].by
                stream.append(Event(len(stream), by, telling.words, telling.at))
            before = after
        self._told[observer] = len(self._log.entries)
        return stream[max(0, since) :]

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
        if not _is_whole(move) or not 0 <= move < self.game.moves:
            return Refusal(HOUSE.say("no_such_move", move=move), "house.move")
        if self.over:
            return Refusal(HOUSE.say("over"), "house.over")
        sight = self._sight(seat)
        if seat not in self._actors(sight):
            return Refusal(HOUSE.say("not_your_turn", seat=seat), "house.turn")
        if move not in self._legal_ids(sight, seat):
            return self.game.refuse(glance(sight), seat, move)
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
        while self.game.twin.rules.actors(self._state) == CHANCE:
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
        if self.game.twin.rules.actors(self._state) != CHANCE or self._dice is None:
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

    def _odds(self) -> Weights:
        weights = self.game.weights()
        self.game.twin.rules.chance(self._state, weights)
        return weights

    def _is_possible(self, entry: Entry) -> bool:
        if entry.by == CHANCE:
            to_play = self.game.twin.rules.actors(self._state) == CHANCE
            return to_play and entry.move in self._odds().nonzero()[0]
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
        self._log.append(entry)
        if entry.undo is None:
            self._history.add(entry.by, entry.move, self._state.tobytes())
        else:
            self._history.believe(entry.undo, self._state.tobytes())

    def _record(self, by: Seat, move: int, at: Instant | None = None) -> None:
        before = self._state.tobytes()
        self.game.twin.rules.apply(self._state, by, move)
        self._log.append(Entry(by, move, changes(before, self._state), at=at))
        self._history.add(by, move, self._state.tobytes())

    def _take_back(self, seat: Seat, nth: int, *, granted: bool) -> None:
        before = self._state.tobytes()
        undone = self._history.live[nth].number
        kept = [] if granted else self._without(nth)
        assert kept is not None, "the refusal was looked at before"
        self._history.take_back(nth, kept)
        self._state = self._record_of(self._history.now)
        entry = Entry(seat, NO_MOVE, changes(before, self._state), undo=undone, granted=granted)
        self._log.append(entry)

    def _without(self, nth: int) -> list[bytes] | None:
        """The states after each later move had the nth not been made; None if one could not be."""
        rules = self.game.twin.rules
        state = self._record_of(self._history.before(nth))
        states = []
        for step in self._history.live[nth + 1 :]:
            if step.move not in self._legal_ids(state, step.by):
                return None
            rules.apply(state, step.by, step.move)
            states.append(state.tobytes())
        return states

    def _was_revealed_since(self, nth: int) -> bool:
        for index in range(nth, len(self._history.live)):
            if self._history.live[index].by == CHANCE:
                return True
            before = self._record_of(self._history.before(index))
            after = self._record_of(self._history.live[index].after)
            if learned_by_anyone(self.game, self.seats, before, after):
                return True
        return False

    def _tellings(self, number: int, observer: Seat, before: State, after: State) -> list[Telling]:
        """Of one entry, to an observer who saw that before it and this after it."""
        entry = self._log.entries[number]
        if entry.undo is not None:
            if not entry.granted and not self._is_witness(entry.undo, observer):
                return []
            return [Telling(HOUSE.say("undone", seat=entry.by))]
        seen = self._witnessed(number, observer)
        return self.game.recount(before, entry.by, seen, after, observer)

    def _is_witness(self, number: int, observer: Seat) -> bool:
        return self._witnessed(number, observer) == self._log.entries[number].move

    def _witnessed(self, number: int, observer: Seat) -> int:
        entry, before = self._log.entries[number], self._record_of(self._history.states[number])
        return self.game.twin.rules.witness(before, entry.by, entry.move, observer)

    def _shown(self, number: int, observer: Seat) -> State:
        """A glance at what an observer saw before entry number n."""
        if number == len(self._log.entries):
            return glance(self._sight(observer))
        return glance(self.game.sight(self._record_of(self._history.states[number]), observer))

    def _record_of(self, content: bytes) -> State:
        return np.frombuffer(bytearray(content), self.game.dtype)[0]

    def _sight(self, observer: Seat) -> State:
        """What an observer sees now; looked at only once, since many ask."""
        if self._seen_at != len(self._log.entries):
            self._seen_at = len(self._log.entries)
            self._sights.clear()
        if observer not in self._sights:
            self._sights[observer] = self.game.sight(self._state, observer)
        return self._sights[observer]

    def _actors(self, sight: State) -> tuple[Seat, ...]:
        who = self.game.twin.rules.actors(sight)
        return () if who == CHANCE else tuple(s for s in range(self.seats) if who >> s & 1)

    def _legal_ids(self, sight: State, seat: Seat) -> list[int]:
        if seat not in self._actors(sight):
            return []
        mask = self.game.mask()
        self.game.twin.rules.legal(sight, seat, mask)
        ids: list[int] = mask.nonzero()[0].tolist()
        return ids

    def _told_move(self, sight: State, seat: Seat, move: int) -> Move:
        telling = self.game.tell(sight, seat, move)
        return Move(move, telling.words, telling.at)

    def _outcome(self, sight: State) -> Outcome:
        shares = self.game.shares()
        self.game.twin.rules.score(sight, shares)
        scores = tuple(shares[: self.seats].tolist())
        best = max(scores)
        winners = tuple(seat for seat, share in enumerate(scores) if share == best > 0)
        return Outcome(scores, winners, self.game.conclude(glance(sight)))

    def _observer(self, seat: Seat | None) -> Seat:
        if seat is None:
            return WATCHER
        self._check_seat(seat)
        return seat

    def _is_seat(self, seat: object) -> bool:
        return _is_whole(seat) and seat in range(self.seats)

    def _check_seat(self, seat: Seat) -> None:
        if not self._is_seat(seat):
            raise IllegalMove(HOUSE.say("no_such_seat", seat=seat), "house.seat")


def _start(game: Game, header: Header) -> State:
    start = game.start(header.seats, header.options)
    return start if header.start is None else filled(start, header.start)


def _name(by: Seat) -> str:
    return "chance" if by == CHANCE else f"seat {by}"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
