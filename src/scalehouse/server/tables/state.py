"""A table as the sum of its entries. Only `fold` changes it, live and after a restart alike."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from scalehouse.core import registry
from scalehouse.core.errors import BadLog
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import PERSON, Header, Roster, Saved
from scalehouse.core.matches.log import Entry as LogEntry
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.requests.granted import Granted
from scalehouse.server.tables.requests.seating import Chair, people_sitting
from scalehouse.server.tables.requests.undo import Asking
from scalehouse.server.tables.result import SeriesCount
from scalehouse.server.wire.protocol import Result, TalkLine

OPEN, PLAYING, OVER = "open", "playing", "over"
CALLS_OFF = (e.Sat, e.Stood, e.BotSat, e.Readied, e.Removed, e.Started)  # a start that waits
KEPT_LINES = 200  # of talk, in memory


class TableState:
    def __init__(self, table: str, opened: e.Opened) -> None:
        self.id = table
        self.link = opened.link
        self.code = opened.code
        self.made = opened.at
        self.setting = opened.setting
        self.game: Game = registry.find(opened.setting.game)
        self.host = opened.host
        self.names = {opened.host: opened.name}
        self.chairs = [Chair() for _ in range(opened.setting.seats)]
        self.removed: set[str] = set()
        self.muted: set[str] = set()  # their talk is refused
        self.status = OPEN
        self.round = 0
        self.secret = Secret.from_hex(opened.secret)
        self.rules = self.game.version
        self.match: Match | None = None
        self.started_at = 0
        self.banks: list[int] = []
        self.moved_at = 0  # when the clocks were last looked at
        self.asking: Asking | None = None
        self.starting: int | None = None  # since when entropy is waited for
        self.talk: deque[TalkLine] = deque(maxlen=KEPT_LINES)
        self.result: Result | None = None
        self.series = SeriesCount()
        self.length = 1
        self._granted = Granted()

    # What can be asked

    @property
    def resigned(self) -> set[Seat]:
        return {seat for seat, chair in enumerate(self.chairs) if chair.resigned}

    @property
    def people(self) -> list[str]:
        return people_sitting(self.chairs)

    @property
    def players(self) -> list[str]:
        """As the match log names them: people have no names there."""
        return [chair.bot or PERSON for chair in self.chairs]

    @property
    def playing(self) -> Match | None:
        """The match that is going on."""
        return self.match if self.status == PLAYING else None

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who may act in the match now."""
        match = self.playing
        return () if match is None else match.actors

    def seat_of(self, person: str) -> Seat | None:
        for seat, chair in enumerate(self.chairs):  # with every message: a loop is fastest
            if chair.person == person:
                return seat
        return None

    @property
    def waiting_for(self) -> list[Seat]:
        """Seats that still have to agree to an undo."""
        return self.asking.waiting_for(len(self.chairs)) if self.asking else []

    def was_done(self, person: str, request: str | None) -> bool:
        """Whether a request of this id was granted before, also before a restart."""
        return request is not None and self._granted.has(person, request)

    # What happens

    def fold(self, entry: e.AnyEntry) -> None:
        if isinstance(entry, CALLS_OFF):
            self.starting = None
        FOLDS[type(entry)](self, entry)
        self.length += 1
        if isinstance(entry, e.Ended | e.Opened):
            return  # nobody asked for it
        person = entry.person if isinstance(entry, e.Talked) else entry.by
        if person and entry.id:
            self._granted.add(person, entry.id)

    def _sat(self, entry: e.Sat) -> None:
        self.names[entry.person] = entry.name
        self.chairs[entry.seat].clear()
        self.chairs[entry.seat].person = entry.person

    def _stood(self, entry: e.Stood) -> None:
        self._free_chair_of(entry.person)

    def _free_chair_of(self, person: str) -> None:
        seat = self.seat_of(person)
        if seat is not None:
            self.chairs[seat].clear()

    def _bot_sat(self, entry: e.BotSat) -> None:
        """In the middle of a match it takes over a seat as it is, resigned or not."""
        chair = self.chairs[entry.seat]
        if self.status != PLAYING:
            chair.clear()
        chair.bot = entry.bot

    def _readied(self, entry: e.Readied) -> None:
        chair = self._chair_of(entry.person)
        chair.ready = entry.ready
        if entry.entropy is not None:
            chair.entropy = entry.entropy

    def _added(self, entry: e.Added) -> None:
        self._chair_of(entry.person).entropy = entry.entropy

    def _chair_of(self, person: str) -> Chair:
        seat = self.seat_of(person)
        if seat is None:
            raise BadLog(f"table {self.id}: somebody without a seat acted in entry {self.length}")
        return self.chairs[seat]

    def _starting(self, entry: e.Starting) -> None:
        self.starting = entry.at

    def _started(self, entry: e.Started) -> None:
        self.status = PLAYING
        self.rules = entry.rules
        self.started_at = self.moved_at = entry.at
        self.banks = [self.setting.pace.time] * self.setting.seats
        if self.match is None:
            self.match = self._reopened(entry)
            self._follow(0, entry.log)

    def _reopened(self, entry: e.Started) -> Match:
        header = header_of(self.setting, self.secret, entry)
        saved = Saved(header, (), "", self.secret, None)
        return Match.reopened(self.game, saved)

    def _moved(self, entry: e.Moved) -> None:
        self.asking = None
        self.moved_at = entry.at
        if entry.banks:
            self.banks = list(entry.banks)
        if self.match is not None:
            self._follow(entry.first, entry.log)

    def _follow(self, first: int, log: Sequence[LogEntry]) -> None:
        """Moves that were made live are in the match already; after a restart they are not."""
        assert self.match is not None
        have = len(self.match.entries)
        for entry in log[max(0, have - first) :]:
            self.match.follow(entry)
            if self.match.last_hash != entry.hash:
                raise BadLog(f"table {self.id}: entry {self.length} is not what was written")

    def _asked_undo(self, entry: e.AskedUndo) -> None:
        self.asking = Asking(entry.seat)

    def _answered_undo(self, entry: e.AnsweredUndo) -> None:
        if self.asking and entry.yes:
            self.asking.agreed.add(entry.seat)
        else:
            self.asking = None

    def _resigned(self, entry: e.Resigned) -> None:
        self.chairs[entry.seat].resigned = True

    def _talked(self, entry: e.Talked) -> None:
        self.talk.append(TalkLine(entry.person, entry.name, entry.text, entry.at))

    def _renamed(self, entry: e.Renamed) -> None:
        if entry.muted is None:
            self.names[entry.person] = entry.name
        else:
            self._muted(e.Muted(entry.at, entry.person, entry.muted))

    def _muted(self, entry: e.Muted) -> None:
        if entry.muted:
            self.muted.add(entry.person)
        else:
            self.muted.discard(entry.person)

    def _removed(self, entry: e.Removed) -> None:
        self.removed.add(entry.person)
        if entry.link:
            self.link, self.code = entry.link, entry.code
            self.setting = msgspec.structs.replace(self.setting, listed=False)
        seat = self.seat_of(entry.person)
        if seat is not None and self.status == PLAYING:
            self.chairs[seat].person = None
        else:
            self._free_chair_of(entry.person)

    def _rematched(self, entry: e.Rematched) -> None:
        self.status = OPEN
        self.round += 1
        self._granted.next_match()
        self.secret = Secret.from_hex(entry.secret)
        self.rules = self.game.version
        self.match = self.result = self.asking = None
        for chair in self.chairs:
            chair.keep_for_another_match()

    def _ended(self, entry: e.Ended) -> None:
        self.status = OVER
        self.asking = None
        self.result = msgspec.convert(entry.result, Result)
        if not self.setting.practice:  # it counts nowhere
            as_one = self.setting.seats in self.game.together
            self.series.add(self.result.winners, self.chairs, as_one=as_one)

    def begin(self, entropy: Sequence[str]) -> Match:
        """The match that `Started` will tell of; it belongs to the table once that is folded."""
        parts = tuple(bytes.fromhex(part) for part in entropy)
        dice = Dice(self.secret, parts)
        roster = Roster(tuple(self.players), self.setting.practice)
        return Match.begin(self.game, self.setting.seats, self.setting.options, dice, roster=roster)


FOLDS: dict[type[e.TableEntry], Callable[[TableState, Any], None]] = {
    e.Sat: TableState._sat,
    e.Stood: TableState._stood,
    e.BotSat: TableState._bot_sat,
    e.Readied: TableState._readied,
    e.Added: TableState._added,
    e.Starting: TableState._starting,
    e.Started: TableState._started,
    e.Moved: TableState._moved,
    e.AskedUndo: TableState._asked_undo,
    e.AnsweredUndo: TableState._answered_undo,
    e.Resigned: TableState._resigned,
    e.Talked: TableState._talked,
    e.Renamed: TableState._renamed,
    e.Muted: TableState._muted,
    e.Removed: TableState._removed,
    e.Rematched: TableState._rematched,
    e.Ended: TableState._ended,
}


def header_of(setting: e.TableSetting, secret: Secret, started: e.Started) -> Header:
    """What the log of a match at a table begins with."""
    return Header(
        game=setting.game,
        rules=started.rules,
        seats=setting.seats,
        options=dict(setting.options),
        commitment=secret.commitment,
        entropy=tuple(bytes.fromhex(part) for part in started.entropy),
        roster=_roster(setting, started),
        format=started.format,
    )


def _roster(setting: e.TableSetting, started: e.Started) -> Roster:
    """Who played was not written down in format 1."""
    if started.format == 1:
        return Roster()
    return Roster(tuple(started.players), setting.practice)


def restored(table: str, bodies: Iterable[bytes]) -> TableState:
    """The table that these entries tell of. Matches before the last are not played again."""
    told = [e.decode(body) for body in bodies]
    if not told or not isinstance(told[0], e.Opened):
        raise BadLog(f"table {table} has no beginning")
    state = TableState(table, told[0])
    last = max((at for at, one in enumerate(told) if isinstance(one, e.Rematched)), default=0)
    for at, entry in enumerate(told[1:], 1):
        state.fold(_without_log(entry) if at < last else entry)
    return state


def _without_log(entry: e.AnyEntry) -> e.AnyEntry:
    if isinstance(entry, e.Moved | e.Started):
        return msgspec.structs.replace(entry, log=[])
    return entry
