"""What an observer sees of a position, beside what the rules say of it one by one."""

from __future__ import annotations

import gc
import itertools
import random

import numpy as np
import pytest

import scalehouse
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.observations import Observations, ObservedSight, seats_in
from scalehouse.core.rules.contract import CHANCE, WATCHER, State
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.server.tables.feeds.observer_feed import ObserverFeed

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
        looks = Observations(game, seats, game.mask())
        for observer in (WATCHER, *range(seats)):
            look = looks.at(now, observer)
            sight = game.sight(s, observer)
            assert look.seen.sight.tobytes() == sight.tobytes()
            assert fields_of(look.seen.shown) == fields_of(sight)
            assert look.seen.table == game.view(look.seen.shown, observer)
            assert look.actors == seats_in(int(rules.actors(sight)), seats)
            mask = game.mask()
            if observer in look.actors:
                rules.legal(sight, observer, mask)
            assert look.choices == mask.nonzero()[0].tolist()
        assert now[0].tobytes() == s.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_the_same_shares_it(name: str) -> None:
    game = registry.find(name)
    for seats, s in positions(game, 12):
        now, looks = np.array([s], game.dtype), Observations(game, seats, game.mask())
        observers = (WATCHER, *range(seats))
        for one, other in itertools.combinations(observers, 2):
            same = game.sight(s, one).tobytes() == game.sight(s, other).tobytes()
            shared = looks.at(now, one).seen is looks.at(now, other).seen
            assert shared == (same and game.alike)


def test_what_was_seen_before_is_let_go() -> None:
    match, rng = scalehouse.new("scathe", seed=7), random.Random(7)
    feeds = [ObserverFeed(match, seat, 0) for seat in (0, 1)]
    for _ in range(60):
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)).id)
        for feed in feeds:
            feed.refresh(None, mover=seat)
    gc.collect()
    kept = [one for one in gc.get_objects() if type(one) is ObservedSight]
    assert len([one for one in kept if one._game is match.game]) < 20


def test_bits_are_seats() -> None:
    assert seats_in(0b101, 3) == (0, 2)
    assert seats_in(0, 3) == ()
    assert seats_in(CHANCE, 3) == ()
