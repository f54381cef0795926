"""What somebody saw: stored before it was sent, never back in time, from their own perspective."""

from __future__ import annotations

from collections.abc import Iterator

from stress.nemesis import history as h
from stress.nemesis.checker.problem import DOUBLED, FUTURE, LEAK, ORDER, Problem
from stress.nemesis.checker.stored import Stored


def check_views(
    history: h.History, stored: Stored, first_seen: dict[int, float] | None = None
) -> Iterator[Problem]:
    """`first_seen` is filled with when somebody had surely seen an entry's effect, or a later's."""
    since = 0
    for event in history.events:
        if isinstance(event, h.Answered) and event.code == "":
            places = stored.requests.get((history.person, event.id), ())
            since = max(since, *map(stored.step_at, places)) if places else since
        if isinstance(event, h.Saw):
            problem = _own_perspective(history, stored, event) or _stored(
                history, stored, event, since
            )
            if problem is not None:
                yield problem
                continue
            since = stored.seen((event.round, event.seat), event.view, since) or since
            if first_seen is not None:
                first_seen[since] = min(event.at, first_seen.get(since, event.at))


def _own_perspective(history: h.History, stored: Stored, saw: h.Saw) -> Problem | None:
    own = stored.seats.get(saw.round, {}).get(history.person)
    if saw.seat is not None and saw.seat != own:
        text = f"{history.name} sits on seat {own} and saw what seat {saw.seat} sees"
        return Problem(LEAK, text, saw.at)
    return None


def _stored(history: h.History, stored: Stored, saw: h.Saw, since: int) -> Problem | None:
    what = f"{history.name} in match {saw.round}, update {saw.number}"
    perspective = (saw.round, saw.seat)
    if not stored.was_ever_seen(perspective, saw.view):
        others = [seat for seat in _all_perspective(stored, saw) if seat != saw.seat]
        if any(stored.was_ever_seen((saw.round, seat), saw.view) for seat in others):
            return Problem(LEAK, f"{what}: saw with the perspective of another seat", saw.at)
        return Problem(FUTURE, f"{what}: saw what the stored match does not show them", saw.at)
    if stored.seen(perspective, saw.view, since) is None:
        return Problem(ORDER, f"{what}: saw again what was before entry {since}", saw.at)
    return None


def _all_perspective(stored: Stored, saw: h.Saw) -> list[int | None]:
    return [seat for round_, seat in stored.views if round_ == saw.round]


def check_events(history: h.History, stored: Stored) -> Iterator[Problem]:
    for saw in history.events:
        if not isinstance(saw, h.Saw):
            continue
        told = stored.events.get((saw.round, saw.seat), [])
        for number, content in saw.events:
            if number >= len(told) or told[number] != content:
                text = f"{history.name} was told event {number} of match {saw.round}, not stored"
                yield Problem(FUTURE, text, saw.at)


def check_numbers(history: h.History) -> Iterator[Problem]:
    """Numbers of updates only grow for a connection."""
    last: tuple[int, int] = (0, 0)  # connection, number
    for saw in history.events:
        if isinstance(saw, h.Saw):
            if saw.connection == last[0] and saw.number < last[1]:
                text = f"{history.name} got update {saw.number} after {last[1]}"
                yield Problem(ORDER, text, saw.at)
            last = (saw.connection, saw.number)


def check_talk(history: h.History, stored: Stored) -> Iterator[Problem]:
    """A line is stored before it is told, and told once to each connection."""
    told: set[tuple[int, str, str]] = set()
    for line in history.events:
        if not isinstance(line, h.Heard):
            continue
        if (line.person, line.text) not in stored.talk:
            yield Problem(FUTURE, f"{history.name} heard {line.text!r}, not stored", line.at)
        key = (line.connection, line.person, line.text)
        if key in told:
            yield Problem(DOUBLED, f"{history.name} heard {line.text!r} twice", line.at)
        told.add(key)


def check_secret(history: h.History) -> Iterator[Problem]:
    """What the dice come from is shown after the end alone."""
    for shown in history.events:
        if isinstance(shown, h.TableShown) and shown.secret and shown.status != "over":
            text = f"{history.name} was shown the secret of match {shown.round} before its end"
            yield Problem(LEAK, text, shown.at)
