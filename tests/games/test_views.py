"""Views as the games declare them: every one that random play meets is of its type."""

from __future__ import annotations

import math

import msgspec
import pytest

from scalehouse import conformance
from scalehouse.conformance import Case
from scalehouse.conformance.walk import Walk
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.views import fields_in, legends, misfit, shapes_in
from scalehouse.core.rules.state_fields import as_python

GAMES = [registry.find(name) for name in registry.names()]
NAMES = [game.name for game in GAMES]
MOST_CASES = 24
MOST_MOVES = 40  # that are looked at in a match, evenly


def some(cases: list[Case]) -> list[Case]:
    """Of very many ways to play a few, far from each other: the steps share no factor with them."""
    count = len(cases)
    step = next(n for n in range(count * 5 // 8 or 1, 0, -1) if math.gcd(n, count) == 1)
    return [cases[number * step % count] for number in range(min(count, MOST_CASES))]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_view_of_random_play_is_of_its_type(game: Game) -> None:
    for number, case in enumerate(some(list(conformance.cases(game)))):
        walk = Walk(game, case.seats, case.options, (number, 0))
        walk.play()
        states = [step.after for step in walk.played]
        for s in [walk.start, *states[:: -(-len(states) // MOST_MOVES)], walk.end]:
            for observer in walk.observers:
                view = game.view(as_python(game.sight(s, observer)), observer)
                sent = msgspec.json.decode(msgspec.json.encode(view))
                assert sent == view
                assert misfit(sent, game.table_type) == "", case


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_reference_is_of_its_type(game: Game) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(game.reference))
    assert misfit(sent, game.reference_type or dict[str, object]) == ""


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_field_has_a_legend(game: Game) -> None:
    shapes = [*shapes_in(game.table_type), *shapes_in(game.reference_type)]
    assert shapes
    for shape in shapes:
        described = {
            name
            for name, kind in fields_in(shape).items()
            if name in legends(shape)
            or any(getattr(meta, "description", "") for meta in getattr(kind, "__metadata__", ()))
        }
        assert set(fields_in(shape)) - described == set(), shape.__name__
