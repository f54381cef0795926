"""All that a report is made from: the study, the same without each part, and the skill ladder."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from scalehouse import bots
from scalehouse.bots import levels
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.lab.rating import Meeting, rate
from scalehouse.lab.runner.executor import Executor
from scalehouse.lab.study.checkpoints import Checkpoints
from scalehouse.lab.study.estimates import Estimate, share
from scalehouse.lab.study.plan import TIMES, Plan, settings_of
from scalehouse.lab.study.run import Study, added_up, play_all, run
from scalehouse.lab.study.tally import UNITS

PLAYING, WITHOUT, LADDER = "playing", "without each part", "skill ladder"
OnProgress = Callable[[str, int, int], None]

WITHOUT_EACH = {"random": 1000, "greedy": 80}  # matches for each part, where nobody says how many
LADDER_EACH = 40  # matches of each step
FEWEST_CHOICES = 20  # a part that could be chosen less often is not worth a study without it


@dataclass(frozen=True)
class Amounts:
    """How many matches of each kind."""

    games: int
    without: int | None = None  # for each part; None: as many as are cheap
    ladder: int | None = None  # for each step


@dataclass(frozen=True)
class StrengthStep:
    """What it is worth to be one step stronger."""

    weaker: str
    stronger: str
    won: Estimate  # by the stronger, shared wins in parts
    fair: float  # what it had won if both were equal
    elo: float
    error: float  # half of the 95 % interval
    doublings: float | None  # of the thinking, where both only think longer


@dataclass(frozen=True)
class Investigation:
    """A study with all that a report adds to it."""

    study: Study
    without: Mapping[int, Study] = field(default_factory=dict)  # by part
    ladder: Sequence[StrengthStep] = ()
    notes: Sequence[str] = ()  # what a reader should know


def investigate(
    plan: Plan,
    wanted: Amounts,
    executor: Executor,
    checkpoints: Checkpoints | None,
    on_progress: OnProgress,
) -> Investigation:
    """Play the study, the same without each part, and the ladder."""
    game = registry.find(plan.game)
    ladder = ladder_plans(game, plan)
    each = LADDER_EACH if wanted.ladder is None else wanted.ladder
    on_progress(PLAYING, 0, wanted.games)
    if each and ladder:
        on_progress(LADDER, 0, each * len(ladder))
    study = run(
        plan, wanted.games, executor, checkpoints, lambda done, of: on_progress(PLAYING, done, of)
    )
    without = _play_without(game, study, wanted, executor, checkpoints, on_progress)
    steps = [
        _step(game, run(one, each, executor, checkpoints, _nth_of(on_progress, nth, len(ladder))))
        for nth, one in enumerate(ladder)
        if each
    ]
    return Investigation(study, without, steps)


def _nth_of(on_progress: OnProgress, nth: int, steps: int) -> Callable[[int, int], None]:
    return lambda done, of: on_progress(LADDER, nth * of + done, steps * of)


# Without a part


def plan_without(game: Game, plan: Plan) -> Plan | None:
    """Who plays when a part is forbidden: those of the study if they are quick, else quick ones."""
    if plan.is_quick:
        return plan
    name = bots.default_name(game)
    if plan.performs or bots.performs(name, game):
        return None  # nobody tells a performer what not to do
    return Plan.of(game, [name], seats=plan.seats, options=plan.options, seed=plan.seed)


def _play_without(
    game: Game,
    study: Study,
    wanted: Amounts,
    executor: Executor,
    checkpoints: Checkpoints | None,
    on_progress: OnProgress,
) -> dict[int, Study]:
    plan = plan_without(game, study.plan)
    if plan is None or wanted.without == 0 or plan.seats in game.together:
        return {}
    each = wanted.without or min(WITHOUT_EACH[name] for name in plan.bots)
    parts = [n for n in range(len(study.parts)) if study.tally.possible[n] >= FEWEST_CHOICES]
    plans = {part: plan.without(part) for part in parts}
    chunks = {part: list(one.chunks(each)) for part, one in plans.items()}
    every = [chunk for of_part in chunks.values() for chunk in of_part]
    outcomes = play_all(
        every, executor, checkpoints, lambda done, of: on_progress(WITHOUT, done, of)
    )
    return {part: added_up(plans[part], [outcomes[c] for c in chunks[part]]) for part in parts}


# The ladder


def ladder_plans(game: Game, plan: Plan) -> list[Plan]:
    """Each level against the next, up to the strongest of the study, and that one thinking twice
    as long."""
    if plan.seats in game.together:
        return []
    known = [name for name in bots.names(game) if bots.performs(name, game) == plan.performs]
    strongest = max(known.index(name.partition(TIMES)[0]) for name in plan.bots)
    names = known[: max(strongest, 1) + 1]
    if names[-1] in levels.LEVELS:
        names.append(f"{names[-1]}{TIMES}2")
    return [
        Plan.of(
            game,
            [(one, other)[seat % 2] for seat in range(plan.seats)],
            seats=plan.seats,
            options=plan.options,
            seed=plan.seed,
        )
        for one, other in itertools.pairwise(names)
    ]


def _step(game: Game, study: Study) -> StrengthStep:
    weaker, stronger = study.plan.bots[:2]
    own = [nth for nth, name in enumerate(study.plan.bots) if name == stronger]
    won = sum(float(study.tally.won_by[nth]) for nth in own) / UNITS
    n, seats = study.matches, (len(own), study.plan.seats - len(own))
    one, other = rate(2, [Meeting(0, 1, seats, n, won)])
    estimate = share(won, n)
    assert estimate is not None
    return StrengthStep(
        weaker=weaker,
        stronger=stronger,
        won=estimate,
        fair=len(own) / study.plan.seats,
        elo=one.elo - other.elo,
        error=one.error + other.error,
        doublings=_doublings(game, weaker, stronger),
    )


def _doublings(game: Game, weaker: str, stronger: str) -> float | None:
    if not all(name.partition(TIMES)[0] in levels.LEVELS for name in (weaker, stronger)):
        return None
    few, many = (settings_of(game, name).simulations for name in (weaker, stronger))
    return math.log2(many / few) if many > few else None
