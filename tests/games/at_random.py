"""Matches and moves at random, for tests that want any position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rng import below, pick, pick_bit, pick_weighted, seeded
from scalehouse.core.rules.contract import CHANCE, Actors, Rng, State


def match_at_random(game: Game, seed: int, seats: int, options: dict[str, Any]) -> Match:
    """To its end, through the door that checks."""
    dice = Dice(Secret.from_seed(seed), (b"",) * seats)
    match = Match.begin(game, seats, game.check_options(options), dice)
    rng = seeded("words", seed)
    while not match.over:
        seat = match.actors[below(rng, len(match.actors))]
        moves = match.legal(seat)
        match.play(seat, moves[below(rng, len(moves))])
    return match


def chance_plays(game: Game, s: State, who: Actors, rng: Rng) -> bool:
    """Play chance's move, if it is chance that may act."""
    if who != CHANCE:
        return False
    weights = game.weights()
    game.twin.rules.chance(s, weights)
    game.twin.rules.apply(s, CHANCE, pick_weighted(rng, weights))
    return True


def anybody_plays(game: Game, s: State, who: Actors, rng: Rng) -> None:
    """Play any move of whoever may act, chance included."""
    if chance_plays(game, s, who, rng):
        return
    seat, mask = pick_bit(rng, who), game.mask()
    game.twin.rules.legal(s, seat, mask)
    game.twin.rules.apply(s, seat, pick(rng, mask))


def some_positions(
    game: Game, seats: int, options: dict[str, Any], matches: int, chances: int = 0
) -> Iterator[State]:
    """One in twelve of random matches, the state as it is then. `chances`: and of those in which
    chance moves, one in so many."""
    rng = seeded(seats, options)
    for _ in range(matches):
        s = game.start(seats, game.check_options(options))
        while who := game.twin.rules.actors(s):
            if below(rng, 12) == 0 or (chances and who == CHANCE and below(rng, chances) == 0):
                yield s
            anybody_plays(game, s, who, rng)
