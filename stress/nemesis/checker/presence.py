"""Who is there counts as there: never shown as gone, and no bot plays for them.

Somebody is surely there from the welcome of a connection until they last asked over it for
something that was granted: the server had that connection all the time. What others were shown was
made after they had asked for what they were granted before, over the same connection. So nothing
here depends on how long messages were on their way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stress.nemesis import history as h
from stress.nemesis.checker.problem import PRESENCE, Problem
from stress.nemesis.checker.stored import Stored

# Stated bounds, in seconds: how soon everybody is shown somebody who came.
ON_THE_SAME_SERVER = 1.0
ON_ANOTHER_SERVER = 15.0
# A bot sits in for who is gone a minute.
NO_BOT_WITHIN = 55.0


@dataclass(frozen=True)
class Stay:
    """Somebody was surely there, on one server, all that time."""

    begin: float
    end: float
    server: int


def stays(history: h.History) -> list[Stay]:
    found: dict[int, tuple[float, float, int]] = {}
    asked: dict[str, h.Asked] = {}
    for event in history.events:
        if isinstance(event, h.Connected):
            found[event.connection] = (event.at, event.at, event.server)
        elif isinstance(event, h.Asked):
            asked[event.id] = event
        elif isinstance(event, h.Answered):
            last = asked.get(event.id)
            if last is not None and last.connection == event.connection in found:
                begin, end, server = found[event.connection]
                found[event.connection] = (begin, max(end, last.at), server)
    return [Stay(*one) for one in found.values()]


@dataclass(frozen=True)
class Shown:
    """What was shown of somebody; `since` is the earliest time at which that can have been made."""

    table: h.TableShown
    since: float
    server: int


def _shown(history: h.History) -> Iterator[Shown]:
    asked: dict[str, h.Asked] = {}
    since: dict[int, float] = {}
    server = 0
    for event in history.events:
        if isinstance(event, h.Connected):
            server = event.server
        elif isinstance(event, h.Asked):
            asked[event.id] = event
        elif isinstance(event, h.Answered):
            last = asked.get(event.id)
            if last is not None and last.connection == event.connection:
                since[event.connection] = last.at
        elif isinstance(event, h.TableShown) and event.connection in since:
            yield Shown(event, since[event.connection], server)


def check_shown(
    histories: Sequence[h.History], troubled: Sequence[tuple[float, float]] = ()
) -> Iterator[Problem]:
    """`troubled`: spans of time in which servers may not have heard of each other."""
    there = {history.person: stays(history) for history in histories}
    for history in histories:
        for shown in _shown(history):
            for chair in shown.table.chairs:
                if chair.here is False and chair.person is not None:
                    stay = _stay_over(there.get(chair.person, []), shown, troubled)
                    if stay is not None:
                        yield _wrong(history, shown, chair)


def _stay_over(
    stays_: Sequence[Stay], shown: Shown, troubled: Sequence[tuple[float, float]]
) -> Stay | None:
    for stay in stays_:
        is_same = stay.server == shown.server
        bound = ON_THE_SAME_SERVER if is_same else ON_ANOTHER_SERVER
        known = is_same or not any(
            begin <= shown.table.at and shown.since - 3 * bound <= end for begin, end in troubled
        )
        if known and stay.begin + bound <= shown.since and shown.table.at <= stay.end:
            return stay
    return None


def _wrong(history: h.History, shown: Shown, chair: h.ChairShown) -> Problem:
    bot = f", with the bot {chair.bot}" if chair.bot else ""
    text = f"{history.name} was shown {chair.person} as gone{bot}, who was there"
    return Problem(PRESENCE, text, shown.table.at)


def check_bots(
    histories: Sequence[h.History], stored: Stored, first_seen: dict[int, float], absence: str
) -> Iterator[Problem]:
    """A bot moves for people only where the table wants that, and they have been gone a minute."""
    if stored.state.game.traits.timed_steps:  # there some steps end by themselves
        return
    by_person = {history.person: history for history in histories}
    for place, seat, person in stored.played_by_none:
        if person is None:
            continue
        if absence == "wait":
            text = f"entry {place} of table {stored.table}: moved for {person} on seat {seat}"
            yield Problem(PRESENCE, text)
        elif person in by_person:
            yield from _check_absent(by_person[person], stored, place, first_seen)


def _check_absent(
    history: h.History, stored: Stored, place: int, first_seen: dict[int, float]
) -> Iterator[Problem]:
    """Times of entries are the servers' and may jump; those of who saw them are ours."""
    seen = min((at for entry, at in first_seen.items() if entry >= place), default=None)
    last = _last_asked(history, stored, place)
    if seen is not None and last is not None and seen - last < NO_BOT_WITHIN:
        text = f"a bot moved for {history.name}, who had asked {seen - last:.0f} s before"
        yield Problem(PRESENCE, f"{text} (entry {place} of table {stored.table})", seen)


def _last_asked(history: h.History, stored: Stored, place: int) -> float | None:
    """When they asked for what was stored last before that."""
    first: dict[str, float] = {}
    for event in history.events:
        if isinstance(event, h.Asked):
            first.setdefault(event.id, event.at)
    times = [
        first[request]
        for (person, request), places in stored.requests.items()
        if person == history.person and places[0] < place and request in first
    ]
    return max(times, default=None)
