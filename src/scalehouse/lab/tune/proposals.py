"""Where to look next: Optuna proposes, for every part by what that part came to.

One evaluation tells of all parts at once, so each has a search of its own, and all are asked
together. In two rounds of three a search is handed the rung at which a straight line through what
was measured so far meets the middle of the aim; in the third its sampler (TPE) is free.

Nothing is kept between rounds but the record: a search that goes on later proposes the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scalehouse.lab.tune.bounds import Aim, Bounds
from scalehouse.lab.tune.needs import optuna
from scalehouse.lab.tune.space import Point, Space

STARTS = 3  # rounds before the sampler goes by what it knows
FREE_ROUND = 3  # every third round
# Before anything is known: a share rises so much with a rung, and a part as it stands is right,
# each with its standard error.
USUAL_RISE, RISES_BY = 0.012, 0.01
STANDS_RIGHT_BY = 0.05
OLDER = 0.85  # what a round counts less than the one after it
FURTHEST = 5  # rungs from one round to the next
INSIDE = 0.8  # of an aim's width: what is inside of that is good, not just good enough


@dataclass(frozen=True)
class Round:
    """One evaluation."""

    point: Point
    values: dict[str, float]  # by figure
    counts: dict[str, int]


def next_point(space: Space, bounds: Bounds, rounds: Sequence[Round], seed: int) -> Point:
    """Where to measure next, by all rounds so far."""
    if not rounds:
        return space.start()
    point: Point = {}
    for number, part in enumerate(space.scales):
        aim = bounds.aim_for(part)
        assert aim is not None
        point[part] = _next_rung(space, aim, part, rounds, seed + number)
    if space.single:
        point |= _next_numbers(space, bounds, rounds, seed)
    return point


def told_of(part: str, rounds: Sequence[Round]) -> list[Round]:
    """The rounds in which a part was played at all."""
    return [one for one in rounds if part in one.values]


def _next_rung(space: Space, aim: Aim, part: str, rounds: Sequence[Round], seed: int) -> int:
    rounds = told_of(part, rounds)
    if not rounds:
        return 0
    ranges = {part: space.ranges[part]}
    losses = [((one.values[part] - aim.middle) / (aim.high - aim.low)) ** 2 for one in rounds]
    handed = None
    if len(rounds) % FREE_ROUND:
        handed = {part: best_rung(space, aim, part, rounds)}
    return _asked(ranges, [one.point for one in rounds], losses, handed, seed)[part]


def _next_numbers(space: Space, bounds: Bounds, rounds: Sequence[Round], seed: int) -> Point:
    losses = [loss(bounds, one.values) for one in rounds]
    return _asked(dict(space.single), [one.point for one in rounds], losses, None, seed)


def _asked(
    ranges: dict[str, tuple[int, int]],
    points: Sequence[Point],
    losses: Sequence[float],
    handed: Point | None,
    seed: int,
) -> Point:
    library = optuna()
    library.logging.set_verbosity(library.logging.WARNING)
    forms = {name: library.distributions.IntDistribution(*ends) for name, ends in ranges.items()}
    sampler = library.samplers.TPESampler(
        seed=seed % 2**32, n_startup_trials=STARTS, multivariate=True, constant_liar=False
    )
    search = library.create_study(sampler=sampler)
    for point, value in zip(points, losses, strict=True):
        tried = {name: point[name] for name in ranges}
        make = library.trial.create_trial
        search.add_trial(make(params=tried, distributions=forms, value=value))
    if handed:
        search.enqueue_trial(handed)
    return {name: int(value) for name, value in search.ask(forms).params.items()}


def loss(bounds: Bounds, values: dict[str, float]) -> float:
    """How far all figures together are from their aims; 0 when all are well inside."""
    total = 0.0
    for name, value in values.items():
        aim = bounds.aim_for(name)
        if aim:
            edge = (1 - INSIDE) * (aim.high - aim.low) / 2
            total += Aim(name, aim.low + edge, aim.high - edge).excess(value) ** 2
    return total


def best_rung(space: Space, aim: Aim, part: str, rounds: Sequence[Round]) -> int:
    """Where the line meets the middle of the aim."""
    rounds = told_of(part, rounds)
    if not rounds:
        return 0
    at_none, rise = line_through(part, rounds, aim.middle)
    lowest, highest = space.ranges[part]
    last = rounds[-1].point[part]
    rung = round((aim.middle - at_none) / rise)
    return min(max(rung, lowest, last - FURTHEST), highest, last + FURTHEST)


def line_through(part: str, rounds: Sequence[Round], right: float) -> tuple[float, float]:
    """The share at rung 0 and its rise with a rung: least squares, newer rounds counting more.

    What is believed beforehand counts as much as matches that would make it as sure.
    """
    ages = range(len(rounds) - 1, -1, -1)
    seen = [
        (one.counts[part] * 4 * OLDER**age, one.point[part], one.values[part])
        for age, one in zip(ages, rounds, strict=True)
    ]
    seen.append((1 / STANDS_RIGHT_BY**2, 0, right))
    total = sum(weight for weight, _, _ in seen)
    rung = sum(weight * x for weight, x, _ in seen) / total
    share = sum(weight * y for weight, _, y in seen) / total
    known = 1 / RISES_BY**2
    both = sum(weight * (x - rung) * (y - share) for weight, x, y in seen)
    spread = sum(weight * (x - rung) ** 2 for weight, x, _ in seen)
    rise = max((both + known * USUAL_RISE) / (spread + known), USUAL_RISE / 4)
    return share - rise * rung, rise
