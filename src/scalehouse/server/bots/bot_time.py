"""The time of the bots at a table without turns: it runs the slower, the longer people take.

Bots know nothing of it: a slower time makes all that they do slower, their looks, their patience
and their hopes alike. It goes by what everybody at the table is told, and by nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from statistics import fmean

from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.tables.traits import step_in_time

SLOWEST = 3.0  # times: nobody waits for a bot longer than that, whatever people do
USUAL: Time = 15 * SECOND  # between two acts of a person; bots at their own pace take about as long
LATELY = 3  # acts of each person that count
FREE_LEAD = 1  # cards that bots may have had more of
PER_CARD = 0.5  # slower for each card beyond that


class BotTime:
    def __init__(self) -> None:
        self._looked: Time = 0
        self._own = 0.0
        self._told = 0  # events
        self._acts: deque[Time] = deque(maxlen=LATELY)

    def look(self, match: Match, people: Collection[Seat], now: Time) -> Time:
        """What time it is for the bots now. `people`: the seats that people play."""
        self._note_acts(match, people, now)
        self._own += (now - self._looked) / self._slowness(match, people, now)
        self._looked = now
        return int(self._own)

    def _note_acts(self, match: Match, people: Collection[Seat], now: Time) -> None:
        """As a watcher sees them: an act that is not told to all tells nothing here."""
        told = match.events(None, self._told)
        self._told += len(told)
        if self._acts.maxlen != LATELY * len(people):
            self._acts = deque(self._acts, maxlen=LATELY * len(people))
        self._acts.extend(now for _ in {event.by for event in told}.intersection(people))

    def _slowness(self, match: Match, people: Collection[Seat], now: Time) -> float:
        """A step that ends by itself waits for nobody."""
        if not people or match.over or step_in_time(match) is not None:
            return 1.0
        slowness = max(self._by_acts(now), _by_cards(match, people))
        return min(SLOWEST, max(1.0, slowness))

    def _by_acts(self, now: Time) -> float:
        """How long people have taken for their last acts and since, as a multiple of what is usual.

        Acts that are missing at the beginning count as if they had been made as usual.
        """
        made = len(self._acts) / (self._acts.maxlen or 1)
        since = self._acts[0] if made == 1 else 0
        return max(0.0, 1 - 1 / LATELY - made) + (now - since) / (LATELY * USUAL)


def _by_cards(match: Match, people: Collection[Seat]) -> float:
    """Bots that have had more cards than people leave them time to catch up."""
    at_once, bots = match.game.traits.at_once, set(range(match.seats)).difference(people)
    if at_once is None or not bots:
        return 1.0
    sight = match.sight(None)
    lead = fmean(at_once.held_by(sight, seat) for seat in bots) - fmean(
        at_once.held_by(sight, seat) for seat in people
    )
    return 1.0 + PER_CARD * (lead - FREE_LEAD)
