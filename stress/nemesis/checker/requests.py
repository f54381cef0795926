"""Acknowledged once and stored once, in the order of asking; refused and not stored."""

from __future__ import annotations

from collections.abc import Iterator

from stress.nemesis import history as h
from stress.nemesis.checker.problem import DOUBLED, LOST, ORDER, REFUSED, Problem
from stress.nemesis.checker.stored import Stored


def check_doubled(stored: Stored) -> Iterator[Problem]:
    for (person, request), places in stored.requests.items():
        if len(places) > 1:
            yield Problem(DOUBLED, f"{request} of {person} is stored as entries {places}")


def check_requests(history: h.History, stored: Stored) -> Iterator[Problem]:
    yield from _check_answers(history, stored)
    yield from _check_order(history, stored)


def _check_answers(history: h.History, stored: Stored) -> Iterator[Problem]:
    asked = _asked(history)
    for request, answer in history.answers().items():
        is_stored = (history.person, request) in stored.requests
        kinds = {one.kind for one in asked.get(request, ())}
        what = f"{', '.join(kinds)} {request} of {history.name}"
        if answer.code == "" and not is_stored:
            yield Problem(LOST, f"{what} was acknowledged and is not stored", answer.at)
        sent_once = len(asked.get(request, ())) == 1
        if answer.code != "" and is_stored and sent_once:
            yield Problem(REFUSED, f"{what} was refused ({answer.code}) and is stored", answer.at)


def _asked(history: h.History) -> dict[str, list[h.Asked]]:
    found: dict[str, list[h.Asked]] = {}
    for one in history.events:
        if isinstance(one, h.Asked):
            found.setdefault(one.id, []).append(one)
    return found


def _check_order(history: h.History, stored: Stored) -> Iterator[Problem]:
    """A person asks for one thing after the other."""
    last, before = -1, ""
    for one in history.events:
        if not isinstance(one, h.Answered) or one.code:
            continue
        places = stored.requests.get((history.person, one.id), ())
        if len(places) != 1 or one.id == before:
            continue
        if places[0] < last:
            text = f"{one.id} of {history.name} is stored before {before}, which was asked first"
            yield Problem(ORDER, text, one.at)
        last, before = places[0], one.id
