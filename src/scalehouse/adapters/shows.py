"""Many matches of a game that is performed, stepped in one call: `rows`, in ticks.

A step is one decision of a seat of ours in its tick: a move, or to wait.
"""

from __future__ import annotations

from scalehouse.adapters.encoding import Bytes, Numbers, Runs
from scalehouse.adapters.rows import RANDOM, Rows, can_be_played, close, look
from scalehouse.bots.performer.contract import STAY
from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.performer.ticks import (
    SIGHT,
    Shows,
    asked,
    begin_show,
    choose_in_show,
    play_in_show,
    see,
)
from scalehouse.bots.random import choose_randomly
from scalehouse.core.rng import WORDS
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
from scalehouse.core.rules.values import NOBODY, Actors, Move, Seat


def step_shows(
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
    shows: Shows,
    weights: Weights,
    minds: Minds,
    frame: Shares,
    odds: Shares,
    shares: Shares,
    masks: Masks,
    seen: Numbers,
    actions: Counts,
    final: Numbers,
    rewards: Table,
    over: Flags,
    cut: Flags,
) -> None:
    """As `rows.step_rows`; the last action is to wait.

    minds: of all rows, as many as there are seats for each.
    """
    size = seen.size // states.size
    number = minds.size // states.size
    wait = masks.shape[1] - 1
    for n in range(first, last):
        now, row, rng = states[n : n + 1], rows[n : n + 1], dice[WORDS * n : WORDS * (n + 1)]
        show, cast = shows[n : n + 1], minds[number * n : number * (n + 1)]
        mask = masks[n, :wait]
        seat = row[0].seat
        if can_be_played(n, anew, seat, masks, actions, rewards, over, cut):
            row[0].made += 1
            move = STAY if actions[n] == wait else actions[n]
            who = play_in_show(now, seat, move, show, cast, desk, frame, weights, rng)
            who = let_others_play(
                now, who, row, bot, limit, desk, weights, show, cast, frame, odds, mask, rng
            )
            close(n, now, who, row, limit, shares, rewards, over, cut)
        if over[n] or cut[n]:
            look(now, seat, desk, content, runs, seats, show[0].frames, mask, final, size * n)
            begin(now, start, row, bot, limit, desk, weights, show, cast, frame, odds, mask, rng)
        look(now, row[0].seat, desk, content, runs, seats, show[0].frames, mask, seen, size * n)
        masks[n, wait] = True


def begin(
    now: States,
    start: States,
    row: Rows,
    bot: int,
    limit: int,
    desk: States,
    weights: Weights,
    show: Shows,
    minds: Minds,
    frame: Shares,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> None:
    """A new match, up to the first decision that is ours; one that has none is not shown."""
    who = NOBODY
    while who == NOBODY:
        now[0] = start[0]
        row[0].made = 0
        who = begin_show(now, show, minds, desk, frame, weights, rng)
        who = let_others_play(
            now, who, row, bot, limit, desk, weights, show, minds, frame, odds, mask, rng
        )


def let_others_play(
    now: States,
    who: Actors,
    row: Rows,
    bot: int,
    limit: int,
    desk: States,
    weights: Weights,
    show: Shows,
    minds: Minds,
    frame: Shares,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> Actors:
    """Bots move or wait, until a seat of ours is asked or the match has ended."""
    while who != NOBODY and row[0].made < limit:
        seat = asked(show)
        if (row[0].ours >> seat) & 1:
            row[0].seat = seat
            break
        move = choose(now, seat, bot, show, minds, desk, odds, mask, rng)
        row[0].made += 1
        who = play_in_show(now, seat, move, show, minds, desk, frame, weights, rng)
    return who


def choose(
    now: States,
    seat: Seat,
    bot: int,
    show: Shows,
    minds: Minds,
    desk: States,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> Move:
    """The move of a built-in bot in a performed game: by performance, or random."""
    if bot != RANDOM:
        return choose_in_show(now, seat, show, minds, desk, odds, mask, rng)
    see(now[0], desk, seat)
    return choose_randomly(desk[SIGHT], seat, mask, rng)
