"""Promises about the declaration: what is declared is there, and play meets it."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from scalehouse.conformance.failure import check, fail
from scalehouse.conformance.walk import Walk
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rules.contract import CHANCE

Way: TypeAlias = tuple[int, dict[str, OptionValue]]  # seats and options
SEATS_AND_STATE = 2  # the arguments of `setup` before its options
MORE = 60  # matches that are played until each kind of move was possible


def check_declaration(game: Game) -> None:
    """What can be seen without playing. Raises Broken."""
    _check_options(game)
    _check_numbers(game)
    _check_choices(game)
    _check_annotations(game)


def _check_options(game: Game) -> None:
    declared = {option.name for option in game.options}
    parameters = [*inspect.signature(game.rules.setup).parameters.values()][SEATS_AND_STATE:]
    if not any(one.kind is one.VAR_KEYWORD for one in parameters):
        taken = {one.name for one in parameters}
        missing, unknown = sorted(declared - taken), sorted(taken - declared)
        said = f"Game.options declares {_listed(missing)}, which setup does not take"
        check(not missing, "setup", said, field=_listed(missing))
        said = f"setup takes {_listed(unknown)}, which Game.options does not declare"
        check(not unknown, "setup", said, field=_listed(unknown))
    for option in game.options:
        said = f"the default of option {option.name} is none of its choices"
        is_one = any(option.default == choice for choice in option.choices)
        check(is_one, "Game.options", said, field=option.name, default=option.default)


def _listed(names: list[str]) -> str:
    return ", ".join(map(repr, names))


def _check_numbers(game: Game) -> None:
    check(bool(game.seats), "Game.seats", "there is no number of seats to play with")
    check(game.moves > 0, "Game.kinds", "no move is declared")
    said = "match lengths are from 1 move on"
    check(game.longest > 0, "Game.longest", said, longest=game.longest)


def _check_annotations(game: Game) -> None:
    """The compiler goes by the annotations of a rule's arguments."""
    for name, function in vars(game.twin.plain).items():
        code = function.__code__
        bare = [one for one in code.co_varnames[: code.co_argcount] if not _is_typed(function, one)]
        said = f"its argument {_listed(bare[:1])} has no annotation with a name of core.contract"
        where = f"{code.co_filename}:{code.co_firstlineno}"
        check(not bare, name, said, field=bare[0] if bare else None, place=where)


def _is_typed(function: Callable[..., Any], argument: str) -> bool:
    return isinstance(function.__annotations__.get(argument), str)


def _check_choices(game: Game) -> None:
    """Rules see nothing but the state, so a choice must be written into it by `setup`."""
    for option in game.options:
        for one, other in itertools.combinations(option.choices, 2):
            said = f"option {option.name}: {one!r} and {other!r} always begin the same match"
            matters = any(_differ(game, *way, option.name, one, other) for way in _ways(game))
            check(matters, "setup", said, field=option.name, one=one, other=other)


def _ways(game: Game) -> Iterator[Way]:
    names = [option.name for option in game.options]
    for values in itertools.product(*(option.choices for option in game.options)):
        for seats in game.seats:
            yield seats, dict(zip(names, values, strict=True))


def _differ(
    game: Game, seats: int, options: dict[str, OptionValue], name: str, *both: OptionValue
) -> bool:
    one, other = (game.start(seats, {**options, name: value}).tobytes() for value in both)
    return bool(one != other)


def kinds_met(walk: Walk) -> set[str]:
    """Names of the kinds of moves that somebody could have made, or chance drawn."""
    kinds, met = walk.game.kinds, set[str]()
    for step in walk.played:
        if step.by == CHANCE:
            possible = walk.odds(step.before).nonzero()[0].tolist()
        else:
            possible = walk.legal(step.before, step.by)
        met |= {kinds.kind_of(move).name for move in possible}
    return met


def check_met(game: Game, met: set[str], ways: Sequence[Way]) -> None:
    """Plays on until every kind of move was possible once."""
    wanted = {kind.name for kind in game.kinds if not kind.rare}
    for number in range(MORE):
        if met >= wanted:
            return
        seats, options = ways[-1 - number % len(ways)]
        met |= kinds_met(Walk(game, seats, options, (0, number, 1)))
    name = next(iter(sorted(wanted - met)))
    function = "chance" if game.kinds.named(name).is_chance else "legal"
    fail(
        function,
        f"{name} is declared in Game.kinds, and was never possible (else: rare=True)",
        field=name,
    )
