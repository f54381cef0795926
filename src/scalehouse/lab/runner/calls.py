"""Matches of bots that think in calls of their own, each behind its sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scalehouse import bots
from scalehouse.bots import BOTS, Bot
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import pick_bit, pick_weighted, seeded
from scalehouse.core.rules.contract import CHANCE, NOBODY, Move, Rng, Seat, State
from scalehouse.lab.runner.workspace import NO_MOVE

Choose = Callable[[Seat], Move]
OnMove = Callable[[Seat, Move], None]


def bot(name: str, game: Game, seed: object) -> Bot:
    """One that thinks in the thread it is in: it is matches that go side by side."""
    if name in BOTS:
        return bots.make(name, game, seed)
    return bots.searcher(bots.check_name(name, game), game, seed, threads=1)


def play_on(
    game: Game,
    truth: State,
    choose: Choose,
    dice: Rng,
    *,
    limit: int | None = None,
    on_move: OnMove = lambda _seat, _move: None,
) -> int:
    """Play to the end, in place; says how many moves it took.

    `choose`: the move of a seat, or NO_MOVE where it has none. `on_move` is told of each move
    before it is made.
    """
    rules, weights, made = game.twin.rules, game.weights(), 0
    limit = game.longest if limit is None else limit
    while made < limit and (who := int(rules.actors(truth))) != NOBODY:
        if who == CHANCE:
            seat = CHANCE
            rules.chance(truth, weights)
            move = int(pick_weighted(dice, weights))
        else:
            seat = int(pick_bit(dice, who))
            move = choose(seat)
        if move == NO_MOVE:
            break
        on_move(seat, move)
        rules.apply(truth, seat, move)
        made += 1
    return made


def play_to_end(
    game: Game, players: Sequence[Bot], options: Mapping[str, OptionValue], seed: object
) -> tuple[State, int]:
    """The position in which a match ended, and after how many moves.

    The dice come from the seed, whoever plays.
    """
    truth = game.start(len(players), options)
    made = play_on(
        game,
        truth,
        lambda seat: players[seat].choose(game.sight(truth, seat), seat),
        seeded("dice", seed),
    )
    return truth, made


def shares_of(
    game: Game, players: Sequence[Bot], options: Mapping[str, OptionValue], seed: object
) -> tuple[float, ...]:
    """What each seat won in one match."""
    truth, _ = play_to_end(game, players, options, seed)
    shares = game.shares()
    game.twin.rules.score(truth, shares)
    return tuple(shares[: len(players)].tolist())
