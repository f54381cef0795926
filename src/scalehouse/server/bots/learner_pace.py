"""A performed game in practice: the bots wait for who learns it, and come in one after another.

Nobody else does anything until a learner has performed or moved. Then one bot does, as a partner to
learn with; and once the learner has gone on to another card, all of them do. It goes by what
everybody at the table sees. A step that ends by itself waits for nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stage import Frame
from scalehouse.core.rules.contract import Seat
from scalehouse.server.tables.traits import step_in_time

FIRST_CARD = 1


class LearnerPace:
    def __init__(self) -> None:
        self._has_performed = False

    def watch(self, learners: Collection[Seat], shown: Iterable[tuple[Seat, Frame]]) -> None:
        """What has been performed since the last time."""
        if any(seat in learners and frame.far + frame.fast > 0 for seat, frame in shown):
            self._has_performed = True

    def awake(
        self, match: Match, learners: Collection[Seat], bots: Sequence[Seat]
    ) -> Sequence[Seat]:
        """The bots that act now."""
        at_once = match.game.traits.at_once
        if at_once is None or not learners or step_in_time(match) is not None:
            return bots
        sight = match.sight(None)
        if any(at_once.held_by(sight, seat) > FIRST_CARD for seat in learners):
            return bots
        return bots[:1] if self._has_performed or _has_moved(match, learners) else ()


def _has_moved(match: Match, learners: Collection[Seat]) -> bool:
    return any(event.by in learners for event in match.events(None, 0))
