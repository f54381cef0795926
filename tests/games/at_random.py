"""Matches and moves at random, for tests that want any position."""

from __future__ import annotations

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
