"""A study's figures: what its tally tells, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scalehouse.core import registry
from scalehouse.lab.study import estimates
from scalehouse.lab.study.estimates import Estimate, Numbers
from scalehouse.lab.study.instrumentation import Instrumentation, StudyPart
from scalehouse.lab.study.run import Study
from scalehouse.lab.study.tally import LOT, STEP, TENTHS, UNITS, Tally

MINUTE = 60
LOW_POINT = 0.6  # of a seat's fair part: who looked worse than that and won has come back


@dataclass(frozen=True)
class Spread:
    """How something is distributed over matches."""

    counts: Numbers  # [n] matches with n × step
    step: float
    mean: Estimate
    median: Estimate
    tenth: float  # one of ten is shorter
    ninetieth: float
    most: float

    @classmethod
    def of(cls, counts: Numbers, step: float = 1.0) -> Spread | None:
        """Of counts by value; None where there are none."""
        mean, median = estimates.mean(counts, step), estimates.quantile(counts, 0.5, step)
        low, high = estimates.quantile(counts, 0.1, step), estimates.quantile(counts, 0.9, step)
        if not (mean and median and low and high):
            return None
        most = float(counts.nonzero()[0][-1]) * step
        return cls(counts, step, mean, median, low.value, high.value, most)

    @property
    def is_always_the_same(self) -> bool:
        """Whether one value alone was met."""
        return np.count_nonzero(self.counts) == 1


@dataclass(frozen=True)
class Winning:
    """Who wins how often."""

    fair: float  # the part of each seat
    seats: list[Estimate | None]
    in_order: list[Estimate | None]  # from the seat that begins on
    by_bot: dict[str, Estimate | None]
    draws: Estimate | None
    lost: Estimate | None
    unfinished: Estimate | None
    together: Estimate | None  # won by all as one


def winning(study: Study) -> Winning:
    """Who wins how often, by seat, by order and by bot."""
    t, n, seats = study.tally, study.matches, study.plan.seats
    fair = 1 / seats
    names = study.plan.bots
    by_bot = {}
    for name in dict.fromkeys(names):
        own = [nth for nth, other in enumerate(names) if other == name]
        by_bot[name] = estimates.share(sum(t.won_by[nth] for nth in own) / UNITS / len(own), n)
    return Winning(
        fair=fair,
        seats=[estimates.share(t.won[seat] / UNITS, n) for seat in range(seats)],
        in_order=[estimates.share(t.won_in_order[nth] / UNITS, t.started) for nth in range(seats)],
        by_bot=by_bot if len(by_bot) > 1 else {},
        draws=None if study.together else estimates.share(t.even, n),
        lost=estimates.share(study.lost, n),
        unfinished=estimates.share(t.unfinished, n),
        together=estimates.share(t.even, n) if study.together else None,
    )


@dataclass(frozen=True)
class Length:
    """How long matches are."""

    moves: Spread | None
    choices: Spread | None
    rounds: Spread | None
    minutes: Spread | None
    is_played_in_time: bool  # else the minutes are what people would need for as many choices
    pace: float


def length(study: Study) -> Length:
    """How long matches are: in moves, choices, rounds and minutes."""
    t, instrumentation = study.tally, Instrumentation.of(registry.find(study.plan.game))
    timed = bool(t.seconds.any())
    minutes = (t.seconds, STEP / MINUTE) if timed else (t.choices, instrumentation.pace / MINUTE)
    return Length(
        moves=Spread.of(t.lengths),
        choices=Spread.of(t.choices),
        rounds=Spread.of(t.rounds) if instrumentation.has_rounds else None,
        minutes=Spread.of(*minutes),
        is_played_in_time=timed,
        pace=instrumentation.pace,
    )


def branching(t: Tally) -> Estimate | None:
    """Options of a choice that has two or more, on average."""
    choices = int((t.choices * np.arange(t.choices.size)).sum())
    return estimates.ratio_of_means(
        t.offered, choices, t.offered_squares, t.choices_squares, t.offered_by_choices, t.matches
    )


@dataclass(frozen=True)
class Drama:
    """Of matches that one seat won alone, by the game's own judgement of who is ahead."""

    matches: int
    ahead: list[Estimate | None]  # [tenth of the match] the later winner is
    behind: list[Estimate | None]
    changes: Spread
    never_behind: Estimate | None
    low_point: float  # part of the win
    comeback: Estimate | None  # the winner once looked worse than that; None where all do
    late: Estimate | None  # decided in the last tenth
    decided: Spread  # after which tenth the winner stayed ahead


def drama(study: Study) -> Drama | None:
    """None where nothing says who is ahead, or nobody wins alone."""
    t = study.tally
    changes, decided = Spread.of(t.changes), Spread.of(t.decided, 1 / TENTHS)
    n = t.looked
    if (
        not changes
        or not decided
        or not Instrumentation.of(registry.find(study.plan.game)).has_standing
    ):
        return None
    low = int(LOW_POINT * TENTHS / study.plan.seats)
    ahead = [estimates.share(int(lead), n) for lead in t.leads]
    behind = [
        estimates.share(n - int(a) - int(b), n) for a, b in zip(t.leads, t.evens, strict=True)
    ]
    return Drama(
        matches=n,
        ahead=ahead,
        behind=behind,
        changes=changes,
        never_behind=estimates.share(int(t.changes[0]), n),
        low_point=low / TENTHS,
        comeback=estimates.share(int(t.lowest[:low].sum()), n) if low else None,
        late=estimates.share(int(t.decided[TENTHS - 1 :].sum()), n),
        decided=decided,
    )


@dataclass(frozen=True)
class PartFigures:
    """What there is to say of one part."""

    number: int
    part: StudyPart
    owned: bool  # from the start on: winning with it is its doing
    chosen: Estimate | None  # of the decisions in which it was possible
    by_lot: float  # what a lot would have chosen
    chosen_in: Estimate | None  # of the matches in which it was possible
    there: Estimate | None  # matches in which anybody had or used it
    won: Estimate | None  # by seats that had or used it, where not all did
    first_won: Estimate | None  # by the seat that begins, where it is there
    without: Estimate | None = None  # by a seat that may not use it, against others that may
    without_by: str = ""  # who played that

    @property
    def pull(self) -> Estimate | None:
        """How many times as often as by lot."""
        if self.chosen is None or not self.by_lot:
            return None
        c, lot = self.chosen, self.by_lot
        return Estimate(c.value / lot, c.low / lot, c.high / lot, c.n)


def part_figures(study: Study, without: Mapping[int, Study]) -> list[PartFigures]:
    """What there is to say of each part, also by the studies without it."""
    owned = Instrumentation.of(registry.find(study.plan.game)).owned
    return [
        _figures_of(study, number, part, owned, without.get(number))
        for number, part in enumerate(study.parts)
    ]


def _figures_of(
    study: Study, number: int, part: StudyPart, owned: Sequence[str], hampered: Study | None
) -> PartFigures:
    t = study.tally
    possible = int(t.possible[number])
    return PartFigures(
        number=number,
        part=part,
        owned=part.kind in owned,
        chosen=estimates.ratio(
            int(t.chosen[number]),
            possible,
            int(t.chosen_squares[number]),
            int(t.possible_squares[number]),
            int(t.chosen_by_possible[number]),
            study.matches,
        ),
        by_lot=float(t.expected[number]) / LOT / possible if possible else 0.0,
        chosen_in=estimates.share(int(t.chosen_in[number]), int(t.possible_in[number])),
        there=estimates.share(int(t.there[number]), study.matches),
        won=estimates.share(t.alone_won[number] / UNITS, int(t.alone[number])),
        first_won=estimates.share(t.there_first_won[number] / UNITS, int(t.there_started[number])),
        without=_hampered_share(hampered),
        without_by=", ".join(dict.fromkeys(hampered.plan.bots)) if hampered else "",
    )


def _hampered_share(study: Study | None) -> Estimate | None:
    if study is None:
        return None
    return estimates.share(study.tally.hampered_won / UNITS, study.tally.hampered)


@dataclass(frozen=True)
class PairFigures:
    """What two parts win together, beside what they should."""

    one: StudyPart
    other: StudyPart
    won: Estimate
    expected: float  # if each added only what it adds alone
    sigma: float  # standard errors between the two


def pairs(study: Study) -> list[PairFigures]:
    """The most surprising first."""
    found = list(_pairs(study))
    return sorted(found, key=lambda pair: -abs(pair.sigma))


def _pairs(study: Study) -> Iterator[PairFigures]:
    """Odds multiply: what two parts are worth together if neither helps the other."""
    t, fair = study.tally, 1 / study.plan.seats
    paired = Instrumentation.of(registry.find(study.plan.game)).paired
    base = math.log(fair / (1 - fair)) if fair < 1 else 0.0
    alone = [
        estimates.log_odds(t.alone_won[n] / UNITS, t.alone[n])
        for n in range(min(paired, len(study.parts)))
    ]
    for one, other in np.argwhere(t.pair_held[:paired, :paired]).tolist():
        n, won = int(t.pair_held[one, other]), float(t.pair_won[one, other] / UNITS)
        (a, var_a), (b, var_b), (ab, var_ab) = alone[one], alone[other], estimates.log_odds(won, n)
        expected = a + b - base
        estimate = estimates.share(won, n)
        assert estimate is not None
        yield PairFigures(
            study.parts[one],
            study.parts[other],
            estimate,
            1 / (1 + math.exp(-expected)),
            (ab - expected) / math.sqrt(var_a + var_b + var_ab),
        )
