"""Many matches stepped in one call, each in a row of its own.

Every row has its own generator, so what happens in it depends on nothing but its seed and the
actions it is given: not on the other rows, and not on how many threads share them.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.adapters.encoding import Bytes, Numbers, Runs, encode
from scalehouse.adapters.turns import ILLEGAL, begin_match, lowest, play_move
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.random import choose_randomly
from scalehouse.core.rng import WORDS, pick
from scalehouse.core.rules.arrays import (
    Counts,
    Flags,
    Mask,
    Masks,
    Rng,
    Shares,
    States,
    Table,
    Weights,
)
from scalehouse.core.rules.contract import actors, legal, observe, score
from scalehouse.core.rules.values import NOBODY, Actors, Move, Seat

RANDOM, GREEDY, PERFORMER = range(3)  # who plays the seats that are not ours

ROW = np.dtype((np.record, [
    ("seat", np.int64),  # who is asked
    ("ours", np.int64),  # a bit for each seat that is asked from outside
    ("made", np.int64),  # moves of players in this match
]))  # fmt: skip
Rows: TypeAlias = Annotated[NDArray[Any], ROW]


def step_rows(
    first: int,
    last: int,
    anew: int,
    states: States,
    start: States,
    rows: Rows,
    dice: Counts,
    bot: int,
    limit: int,
    desk: States,
    content: Bytes,
    runs: Runs,
    seats: int,
    frames: Numbers,
    weights: Weights,
    ahead: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    masks: Masks,
    seen: Numbers,
    actions: Counts,
    final: Numbers,
    rewards: Table,
    over: Flags,
    cut: Flags,
) -> None:
    """Take each row's action, let the bots answer, and look again.

    A row whose match has ended begins a new one at once: `final` holds the last look at the old.
    anew: all rows do so, whatever the actions.
    desk: room to think on; the last place is for sights, and content is the bytes of all.
    frames: none, since nobody performs.
    """
    size = seen.size // states.size
    for n in range(first, last):
        now, row, rng = states[n : n + 1], rows[n : n + 1], dice[WORDS * n : WORDS * (n + 1)]
        seat = row[0].seat
        if can_be_played(n, anew, seat, masks, actions, rewards, over, cut):
            row[0].made += 1
            who = play_move(now, seat, actions[n], weights, rng)
            who = let_others_play(
                now, who, row, bot, limit, desk, content, weights, ahead, totals, shares, nexts, rng
            )
            close(n, now, who, row, limit, shares, rewards, over, cut)
        if over[n] or cut[n]:
            look(now, seat, desk, content, runs, seats, frames, masks[n], final, size * n)
            begin(
                now, start, row, bot, limit, desk, content, weights, ahead, totals, shares, nexts,
                rng,
            )  # fmt: skip
        look(now, row[0].seat, desk, content, runs, seats, frames, masks[n], seen, size * n)


def can_be_played(
    n: int,
    anew: int,
    seat: Seat,
    masks: Masks,
    actions: Counts,
    rewards: Table,
    over: Flags,
    cut: Flags,
) -> bool:
    """Whether row n takes its action. If not, its match has ended: an illegal one has lost it."""
    over[n] = cut[n] = False
    rewards[n, :] = 0.0
    if anew:
        cut[n] = True
    elif not is_legal(masks[n], actions[n]):
        over[n] = True
        rewards[n, seat] = ILLEGAL
    return not (over[n] or cut[n])


def is_legal(mask: Mask, action: Move) -> bool:
    """Whether an action is in range and legal."""
    return 0 <= action < mask.size and mask[action]


def close(
    n: int,
    now: States,
    who: Actors,
    row: Rows,
    limit: int,
    shares: Shares,
    rewards: Table,
    over: Flags,
    cut: Flags,
) -> None:
    """Say whether row n has ended; if it was played out, everybody gets its part of the win."""
    over[n] = who == NOBODY
    cut[n] = who != NOBODY and row[0].made >= limit
    if over[n]:
        score(now[0], shares)
        for seat in range(rewards.shape[1]):
            rewards[n, seat] = shares[seat]


def sample_rows(first: int, last: int, masks: Masks, hands: Counts, actions: Counts) -> None:
    """Any legal action in every row, each as likely as the other."""
    for n in range(first, last):
        actions[n] = pick(hands[WORDS * n : WORDS * (n + 1)], masks[n])


def begin(
    now: States,
    start: States,
    row: Rows,
    bot: int,
    limit: int,
    desk: States,
    content: Bytes,
    weights: Weights,
    ahead: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> None:
    """A new match, up to the first decision that is ours; one that has none is not shown."""
    who = NOBODY
    while who == NOBODY:
        now[0] = start[0]
        row[0].made = 0
        who = begin_match(now, weights, rng)
        who = let_others_play(
            now, who, row, bot, limit, desk, content, weights, ahead, totals, shares, nexts, rng
        )


def let_others_play(
    now: States,
    who: Actors,
    row: Rows,
    bot: int,
    limit: int,
    desk: States,
    content: Bytes,
    weights: Weights,
    ahead: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Actors:
    """Bots move, until a seat of ours is asked or the match has ended."""
    while who != NOBODY and row[0].made < limit:
        seat = lowest(who)
        if (row[0].ours >> seat) & 1:
            row[0].seat = seat
            break
        see(now, seat, desk, content)
        move = choose(bot, seat, desk, ahead, totals, shares, nexts, rng)
        row[0].made += 1
        who = play_move(now, seat, move, weights, rng)
    return who


def choose(
    bot: int,
    seat: Seat,
    desk: States,
    ahead: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    """The move of a built-in bot, greedy or random."""
    sight = desk[desk.size - 1]
    if bot == GREEDY:
        return choose_greedily(sight, seat, desk, ahead, totals, shares, nexts, rng)
    return choose_randomly(sight, seat, ahead[0], rng)


def see(now: States, seat: Seat, desk: States, content: Bytes) -> int:
    """Put on the desk's last place what a seat may know. Says where its bytes begin."""
    begins = content.size // desk.size * (desk.size - 1)
    content[begins:] = 0
    observe(now[0], seat, desk[desk.size - 1])
    return begins


def look(
    now: States,
    seat: Seat,
    desk: States,
    content: Bytes,
    runs: Runs,
    seats: int,
    frames: Numbers,
    mask: Mask,
    out: Numbers,
    to: int,
) -> None:
    """Write a seat's observation into the row that begins at `to`, and its mask."""
    begins = see(now, seat, desk, content)
    sight = desk[desk.size - 1]
    legal(sight, seat, mask)
    encode(seat, actors(sight), content, begins, runs, seats, frames, out, to)
