"""Which requests were granted, so that one that is sent again is not done again.

Those of the match that goes on and of the one before are kept. A match ends after a few hundred
moves of a person; only who asks for far more than that makes their own oldest ones be forgotten.
"""

from __future__ import annotations

from typing import TypeAlias

MOST_IDS = 10_000  # of one person in one match

Ids: TypeAlias = dict[str, dict[str, None]]  # [person] the oldest first


class Granted:
    def __init__(self) -> None:
        self._now: Ids = {}
        self._before: Ids = {}

    def has(self, person: str, request: str) -> bool:
        return request in self._now.get(person, ()) or request in self._before.get(person, ())

    def add(self, person: str, request: str) -> None:
        ids = self._now.get(person)
        if ids is None:
            ids = self._now[person] = {}
        ids[request] = None
        if len(ids) > MOST_IDS:
            del ids[next(iter(ids))]

    def next_match(self) -> None:
        self._now, self._before = {}, self._now
