"""How much an update says: bytes are the same on every machine, so a bound on them holds."""

from __future__ import annotations

import random
from statistics import mean

import pytest

import scalehouse
from scalehouse.server.tables.feeds.observer_feed import ObserverFeed

# Bytes of an update on average. With names in every move and event Scathe had 879.
MOST = {"scathe": 440, "connect_four": 180}
MATCHES = 3


def sizes(game: str, seed: int) -> list[int]:
    """Of all updates to both seats in a match at random."""
    match, rng = scalehouse.new(game, seed=seed), random.Random(seed)
    feeds = [ObserverFeed(match, seat, 0) for seat in range(2)]
    found = []
    while not match.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
        updates = [one.refresh(None, mover=seat) for one in feeds]
        found += [len(update) for update in updates if update is not None]
    return found


@pytest.mark.parametrize("game", MOST)
def test_an_update_is_small(game: str) -> None:
    found = [size for seed in range(MATCHES) for size in sizes(game, seed)]
    assert mean(found) <= MOST[game]
