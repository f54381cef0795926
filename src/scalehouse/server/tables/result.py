"""How a match ended at a table: a seat that resigned cannot win."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import Outcome
from scalehouse.server.wire.protocol import Result


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
