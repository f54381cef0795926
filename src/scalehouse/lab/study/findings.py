"""What stands out in an investigation, in sentences.

So many things are looked at that some are far from the middle by chance: a difference is told only
when it would be rare even among as many (Bonferroni), and large enough to matter.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scalehouse.core import registry
from scalehouse.lab.study import figures
from scalehouse.lab.study.estimates import Estimate, how_far, strict
from scalehouse.lab.study.figures import PartFigures
from scalehouse.lab.study.investigate import Investigation
from scalehouse.lab.study.run import Study

MATTERS = 0.04  # of a win: a smaller difference is none that anybody would feel
FIRST_MATTERS = 0.02
HARDLY, MOSTLY = 0.6, 0.97  # times as often as by lot; of all chances
IN_MOST = 0.7  # of the matches in which it could be
FEWEST = 30  # observations that a sentence rests on
MOST_DRAWS = 0.02
SURE_AT_HALF = 0.8  # of the matches are won by who is ahead in the middle
MOST_PAIRS = 8  # told in sentences


class Weight(enum.IntEnum):
    """How serious a finding is."""

    FAULT = 0  # the rules break
    BALANCE = 1
    NOTE = 2


@dataclass(frozen=True)
class Finding:
    """Something that stands out, as a sentence."""

    weight: Weight
    what: str  # "too strong", for tests and tables
    about: str  # the part, or where to look
    sentence: str
    section: str  # of the report
    size: float = 0.0  # how far from the middle, of things that are alike


def find(investigation: Investigation) -> list[Finding]:
    """All that stands out in an investigation, the most serious first."""
    study = investigation.study
    parts = figures.part_figures(study, investigation.without)
    found = [
        *_defects(study),
        *_first_seat(study),
        *_ends(study),
        *_strength(parts, 1 / study.plan.seats),
        *_without(parts, 1 / study.plan.seats),
        *_use(parts),
        *_pairs(study),
        *_tension(study),
    ]
    return sorted(found, key=lambda finding: (finding.weight, -finding.size))


def told(estimate: Estimate) -> str:
    """As people read it: 53.1% (50.9–55.3%)."""
    return f"{estimate.value:.1%} ({estimate.low:.1%}–{estimate.high:.1%})"


def _defects(study: Study) -> Iterator[Finding]:
    t = study.tally
    names: tuple[str, ...] = registry.find(study.plan.game).rules.PROBLEMS
    for what, count in (("dead end", t.dead_ends), ("over-long", t.over_long)):
        if count:
            sentence = f"{count} of {t.matches} matches end in a {what}."
            if what == "over-long":
                sentence = f"{count} of {t.matches} matches do not end within the longest length."
            yield Finding(Weight.FAULT, what, "rules", sentence, "defects")
    for name, count in zip(names, t.faults[: len(names)].tolist(), strict=True):
        if count:
            sentence = f"A broken invariant in {count} matches: {name}."
            yield Finding(Weight.FAULT, "broken invariant", name, sentence, "defects")


def _first_seat(study: Study) -> Iterator[Finding]:
    winning = figures.winning(study)
    first = winning.in_order[0]
    if first is None or study.together or not _stands_out(first, winning.fair, 1, FIRST_MATTERS):
        return
    more = "more" if first.value > winning.fair else "less"
    sentence = f"Who begins wins {more} than its part of {winning.fair:.0%}: {told(first)}."
    yield Finding(Weight.BALANCE, "first seat", "who begins", sentence, "winning", 1.0)


def _ends(study: Study) -> Iterator[Finding]:
    draws = figures.winning(study).draws
    if draws and draws.low > MOST_DRAWS:
        sentence = f"{told(draws)} of the matches are draws."
        yield Finding(Weight.BALANCE, "draws", "matches", sentence, "winning", 1.0)


def _strength(parts: Sequence[PartFigures], fair: float) -> Iterator[Finding]:
    """Of what a seat has from the start on: later on, who wins has also had more time to use."""
    for one, won in _known(parts, "won"):
        if not one.owned or not _stands_out(won, fair, len(parts), MATTERS):
            continue
        what = "too strong" if won.value > fair else "too weak"
        sentence = f"{one.part.name} wins {told(won)}, where {fair:.0%} were its part."
        size = abs(won.value - fair)
        yield Finding(Weight.BALANCE, what, str(one.part), sentence, "parts", size)


def _without(parts: Sequence[PartFigures], fair: float) -> Iterator[Finding]:
    for one, won in _known(parts, "without"):
        if not _stands_out(won, fair, len(parts), MATTERS):
            continue
        if won.value < fair:
            what, told_as = "needed", "who may not use it wins only"
        else:
            what, told_as = "a trap", "who may not use it wins even"
        sentence = f"{one.part.name}: {told_as} {told(won)}, where {fair:.0%} were its part."
        size = abs(won.value - fair)
        yield Finding(Weight.NOTE, what, str(one.part), sentence, "parts", size)


def _use(parts: Sequence[PartFigures]) -> Iterator[Finding]:
    for one, chosen in _known(parts, "chosen"):
        pull = one.pull
        if pull is None:
            continue
        if chosen.value == 0 and chosen.high < HARDLY * one.by_lot:
            sentence = f"{one.part.name} was possible {chosen.n:,} times and never chosen."
            yield Finding(Weight.BALANCE, "never chosen", str(one.part), sentence, "unused", 0.5)
        elif _is_left(one) and _stands_out(chosen, one.by_lot, len(parts), 0.0):
            sentence = (
                f"{one.part.name} is chosen {pull.value:.2f} times as often as by lot: "
                f"{told(chosen)} of {chosen.n:,} chances."
            )
            yield Finding(Weight.BALANCE, "hardly chosen", str(one.part), sentence, "unused")
        elif chosen.low > MOSTLY > one.by_lot:
            sentence = f"{one.part.name} is no choice: it is taken {told(chosen)} of the time."
            yield Finding(Weight.NOTE, "always chosen", str(one.part), sentence, "parts")


def _is_left(one: PartFigures) -> bool:
    """A power that is used once is left at most chances, and still used in most matches."""
    return (
        one.pull is not None
        and one.pull.value < HARDLY
        and one.chosen_in is not None
        and one.chosen_in.value < IN_MOST
    )


def _pairs(study: Study) -> Iterator[Finding]:
    pairs = [pair for pair in figures.pairs(study) if pair.won.n >= FEWEST]
    limit = strict(len(pairs))
    striking = [pair for pair in pairs if abs(pair.sigma) > limit]
    for pair in striking[:MOST_PAIRS]:
        what = "too good together" if pair.sigma > 0 else "in each other's way"
        sentence = (
            f"{pair.one.name} and {pair.other.name} win {told(pair.won)} together, where "
            f"{pair.expected:.1%} were to be expected of each alone."
        )
        about = f"{pair.one.name} + {pair.other.name}"
        yield Finding(Weight.BALANCE, what, about, sentence, "pairs")


def _tension(study: Study) -> Iterator[Finding]:
    drama = figures.drama(study)
    middle = drama.ahead[len(drama.ahead) // 2] if drama else None
    if middle and middle.low > SURE_AT_HALF:
        sentence = f"Who wins is ahead in the middle of the match already: {told(middle)}."
        yield Finding(Weight.NOTE, "decided early", "matches", sentence, "drama")


def _known(parts: Sequence[PartFigures], what: str) -> Iterator[tuple[PartFigures, Estimate]]:
    for one in parts:
        estimate: Estimate | None = getattr(one, what)
        if estimate is not None and estimate.n >= FEWEST:
            yield one, estimate


def _stands_out(estimate: Estimate, expected: float, among: int, least: float) -> bool:
    far = abs(how_far(estimate, expected))
    return far > strict(among) and abs(estimate.value - expected) >= least
