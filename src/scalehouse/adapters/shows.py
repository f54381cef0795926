"""Many matches of a game that is performed, stepped in one call: `rows`, in ticks.

A step is one decision of a seat of ours in its tick: a move, or to wait.
"""

from __future__ import annotations

from scalehouse.adapters.encoding import Bytes, Numbers, Runs
from scalehouse.adapters.rows import ILLEGAL, RANDOM, Rows, is_legal, look, pay
from scalehouse.adapters.ticks import begin_show, choose_in_show, play_in_show, tick
from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.performer.will import STAY
from scalehouse.bots.random import choose_randomly
from scalehouse.core.contract import (
    NOBODY,
    Actors,
    Counts,
    Flags,
    Mask,
    Masks,
    Move,
    Rng,
    Seat,
    Shares,
    States,
    Table,
    Weights,
    actors,
)
from scalehouse.core.rng import WORDS
from scalehouse.lab.performances import SIGHT, see


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
    frames: Numbers,
    weights: Weights,
    minds: Minds,
    orders: Counts,
    places: Counts,
    clocks: Counts,
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

    minds, orders: of all rows, as many as there are seats for each; frames: of all rows.
    """
    size = seen.size // states.size
    number = minds.size // states.size
    shown = frames.size // states.size
    wait = masks.shape[1] - 1
    for n in range(first, last):
        now, row, rng = states[n : n + 1], rows[n : n + 1], dice[WORDS * n : WORDS * (n + 1)]
        mind, order = minds[number * n : number * (n + 1)], orders[number * n : number * (n + 1)]
        place, clock, stage = places[n : n + 1], clocks[n : n + 1], frames[shown * n :][:shown]
        mask = masks[n, :wait]
        seat = row[0].seat
        over[n] = cut[n] = False
        rewards[n, :] = 0.0
        if anew:
            cut[n] = True
        elif not is_legal(masks[n], actions[n]):
            over[n] = True
            rewards[n, seat] = ILLEGAL
        else:
            who = take(now, seat, actions[n], wait, row, mind, desk, place, clock, weights, rng)
            who = play_the_rest(
                now, who, row, bot, limit, desk, weights, mind, order, place, clock, stage, frame,
                odds, mask, rng,
            )  # fmt: skip
            over[n] = who == NOBODY
            cut[n] = who != NOBODY and row[0].made >= limit
            pay(now, over[n], shares, rewards[n])
        if over[n] or cut[n]:
            look(now, seat, desk, content, runs, seats, stage, mask, final, size * n)
            open_show(
                now, start, row, bot, limit, desk, weights, mind, order, place, clock, stage,
                frame, odds, mask, rng,
            )  # fmt: skip
        look(now, row[0].seat, desk, content, runs, seats, stage, mask, seen, size * n)
        masks[n, wait] = True


def open_show(
    now: States,
    start: States,
    row: Rows,
    bot: int,
    limit: int,
    desk: States,
    weights: Weights,
    minds: Minds,
    order: Counts,
    place: Counts,
    clock: Counts,
    stage: Numbers,
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
        clock[0] = 0
        place[0] = 0
        who = begin_show(now, minds, desk, stage, weights, rng)
        tick(minds, stage, frame, order, clock, rng)
        who = play_the_rest(
            now, who, row, bot, limit, desk, weights, minds, order, place, clock, stage, frame,
            odds, mask, rng,
        )  # fmt: skip


def play_the_rest(
    now: States,
    who: Actors,
    row: Rows,
    bot: int,
    limit: int,
    desk: States,
    weights: Weights,
    minds: Minds,
    order: Counts,
    place: Counts,
    clock: Counts,
    stage: Numbers,
    frame: Shares,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> Actors:
    """Ticks go by, until a seat of ours is asked or the match has ended."""
    while who != NOBODY and row[0].made < limit:
        if place[0] == order.size:
            tick(minds, stage, frame, order, clock, rng)
            place[0] = 0
        seat = order[place[0]]
        if not (who >> seat) & 1:
            place[0] += 1
        elif (row[0].ours >> seat) & 1:
            row[0].seat = seat
            break
        else:
            move = choose(now, seat, bot, minds, desk, clock, odds, mask, rng)
            who = take(now, seat, move, STAY, row, minds, desk, place, clock, weights, rng)
    return who


def take(
    now: States,
    seat: Seat,
    move: Move,
    wait: Move,
    row: Rows,
    minds: Minds,
    desk: States,
    place: Counts,
    clock: Counts,
    weights: Weights,
    rng: Rng,
) -> Actors:
    """A seat that was asked moves or waits, and the next one is asked."""
    place[0] += 1
    row[0].made += 1
    if move == wait:
        return actors(now[0])
    return play_in_show(now, seat, move, minds, desk, clock, weights, rng)


def choose(
    now: States,
    seat: Seat,
    bot: int,
    minds: Minds,
    desk: States,
    clock: Counts,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> Move:
    if bot != RANDOM:
        return choose_in_show(now, seat, minds, desk, clock, odds, mask, rng)
    see(now[0], desk, seat)
    return choose_randomly(desk[SIGHT], seat, mask, rng)
