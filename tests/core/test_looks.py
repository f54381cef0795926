"""What an observer sees of a position, beside what the rules say of it one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest

import scalehouse
from scalehouse.core import registry
from scalehouse.core.contract import CHANCE, WATCHER, State
from scalehouse.core.game import Game
from scalehouse.core.looks import look, seats_in
from scalehouse.core.record import fields_of

GAMES = ("connect_four", "fate", "scale", "scathe", "trex")


def positions(game: Game, count: int) -> list[tuple[int, State]]:
    """Of one random match, with the number of its seats; the first may be before chance plays."""
    rng, match = random.Random(7), scalehouse.new(game.name, seed=7)
    found: list[tuple[int, State]] = [(match.seats, game.start(match.seats, match.options))]
    while not match.over and len(found) < count:
        found.append((match.seats, match._state.copy()))
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_look_is_what_the_rules_say(name: str) -> None:
    game = registry.find(name)
    rules = game.twin.rules
    for seats, s in positions(game, 12):
        now = np.array([s], game.dtype)
        for observer in (WATCHER, *range(seats)):
            seen = look(game, seats, now, observer)
            sight = game.sight(s, observer)
            assert seen.sight.tobytes() == sight.tobytes()
            assert fields_of(seen.shown) == fields_of(sight)
            assert seen.actors == seats_in(int(rules.actors(sight)), seats)
            mask = game.mask()
            if observer in seen.actors:
                rules.legal(sight, observer, mask)
            assert seen.choices == mask.nonzero()[0].tolist()
        assert now[0].tobytes() == s.tobytes()


def test_bits_are_seats() -> None:
    assert seats_in(0b101, 3) == (0, 2)
    assert seats_in(0, 3) == ()
    assert seats_in(CHANCE, 3) == ()
