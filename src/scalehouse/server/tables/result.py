"""How a match ended at a table, and who has won how often there: who resigned cannot win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import Outcome
from scalehouse.server.tables.requests.seating import Chair
from scalehouse.server.wire.protocol import Result, Series, Wins

Winner = tuple[str | None, str | None, Seat | None]  # a person; or a bot, and where it sits


def result_of(outcome: Outcome, resigned: Collection[Seat]) -> Result:
    scores = without(outcome.scores, resigned)
    best = max(scores)
    winners = [seat for seat, share in enumerate(scores) if share == best > 0]
    return Result(scores, winners, outcome.why)


def stored(result: Result) -> dict[str, Any]:
    """For an entry. Servers of the first version read words that have arguments and English."""
    plain: dict[str, Any] = msgspec.to_builtins(result)
    plain["why"] = {"args": {}} | plain["why"] | {"english": str(result.why)}
    return plain


def without(scores: Sequence[float], resigned: Collection[Seat]) -> list[float]:
    """The parts of those who resigned go to the others, in proportion to what these have.

    Where the others have nothing, it is in equal parts.
    """
    stay = [seat for seat in range(len(scores)) if seat not in resigned]
    freed = sum(scores[seat] for seat in resigned)
    if not stay or not freed:
        return [0.0 if seat in resigned else share for seat, share in enumerate(scores)]
    theirs = sum(scores[seat] for seat in stay)
    out = [0.0] * len(scores)
    for seat in stay:
        part = scores[seat] / theirs if theirs else 1 / len(stay)
        out[seat] = scores[seat] + freed * part
    return out


class SeriesCount:
    """People are counted wherever they sit, bots by their seat."""

    def __init__(self) -> None:
        self._matches = self._together = 0
        self._wins: Counter[Winner] = Counter()

    def add(self, winners: Sequence[Seat], chairs: Sequence[Chair], *, as_one: bool) -> None:
        self._matches += 1
        if as_one:
            self._together += bool(winners)
        elif len(winners) == 1:
            self._wins[_winner(winners[0], chairs[winners[0]])] += 1

    def told(self, chairs: Sequence[Chair], names: Mapping[str, str]) -> Series | None:
        if not self._matches:
            return None
        seats: dict[str | None, Seat | None]
        seats = {chair.person: seat for seat, chair in enumerate(chairs) if chair.person}
        wins = [
            Wins(person, names.get(person or ""), bot, seats.get(person, seat), count)
            for (person, bot, seat), count in self._wins.most_common()
        ]
        return Series(self._matches, self._together, wins)


def _winner(seat: Seat, chair: Chair) -> Winner:
    return (chair.person, None, None) if chair.person else (None, chair.bot, seat)
