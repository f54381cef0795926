"""What the traits of its game mean at a table: stale decisions, steps in time, modes."""

from __future__ import annotations

from collections.abc import Mapping

from scalehouse.core.game import Game, Option
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat, State
from scalehouse.core.traits import AtOnce, Mode, Performance
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.wire import protocol as p

# A page that is there says at the end of a step that its person abstains, and gets there first.
GRACE: Time = 3 * SECOND


def is_gone(game: Game, at_once: AtOnce, sight: State, seat: Seat, ask: p.Play) -> bool:
    """Whether a card that a move was decided on has changed since."""
    is_known = 0 <= ask.move < game.moves
    other = at_once.seat_against(game.kinds.kind_of(ask.move), ask.move) if is_known else None
    if other is not None and at_once.held_by(sight, other) != ask.against:
        return True
    return ask.holding is not None and at_once.held_by(sight, seat) != ask.holding


def step_in_time(match: Match) -> int | None:
    """The step of a match that ends by itself; None while there is no hurry."""
    steps = match.game.traits.timed_steps
    return None if steps is None or match.over else steps.step_of(match.sight(None))


def step_lasts(game: Game) -> Time:
    steps = game.traits.timed_steps
    return 0 if steps is None else steps.seconds * SECOND + GRACE


def gestures_of(game: Game) -> int:
    """How many gestures a performer can make; 0 where nobody performs."""
    performance = game.traits.performance
    return len(performance.gestures) if performance else 0


# How a table performs is the table's business: rules, match logs and researchers never hear of it.
PERFORMANCE_MODE = "performance_mode"
NO_STAGE = ""
ABOUT = {
    Mode.PUPPETS: "with drawn puppets",
    Mode.ROOM: "with the body in one room",
    Mode.VIDEO: "by video",
}


def table_options(game: Game) -> tuple[Option, ...]:
    """What is chosen with a table beside the options of its rules."""
    performance = game.traits.performance
    if performance is None:
        return ()
    modes = [str(mode) for mode in performance.modes]
    *first, last = [ABOUT[mode] for mode in performance.modes]
    ways = f"{', '.join(first)}, or {last}" if first else last
    return (Option(PERFORMANCE_MODE, f"how everybody performs: {ways}", modes[0], tuple(modes)),)


def split_performance_mode(
    game: Game, given: Mapping[str, object]
) -> tuple[str, dict[str, object]]:
    """The performance mode, and the options that are left for the rules. Raises BadOption."""
    rest = dict(given)
    for option in table_options(game):
        return str(option.check(rest.pop(option.name, option.default))), rest
    return NO_STAGE, rest


def told_of(game: Game) -> p.Traits:
    """What clients have to know of a game before they draw it."""
    traits = game.traits
    at_once, steps, performance = traits.at_once, traits.timed_steps, traits.performance
    return p.Traits(
        together=list(game.together),
        all_at_once=traits.all_at_once,
        against=dict(at_once.against) if at_once else {},
        step_seconds=steps.seconds if steps else None,
        performs=_performs(performance) if performance else None,
    )


def _performs(performance: Performance) -> p.Performs:
    modes = [str(mode) for mode in performance.modes]
    return p.Performs(performance.levels, len(performance.gestures), modes)
