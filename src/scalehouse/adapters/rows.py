"""Many matches stepped in one call, each in a row of its own.

Every row has its own generator, so what happens in it depends on nothing but its seed and the
actions it is given: not on the other rows, and not on how many threads share them.

The loop is the same for all games. What begins a match, who is asked and what a move comes to
differ between games in turns and games that are performed: the twin puts the functions of the one
or the other in the place of four stubs. In a performed game a step is one decision of a seat of
ours in its tick: a move, or to wait, which is the last action.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.adapters.encoding import Bytes, Numbers, Runs, encode
from scalehouse.adapters.turns import ILLEGAL, begin_match, lowest, play_move
from scalehouse.bots.greedy import DEPTH, choose_greedily
from scalehouse.bots.performer import ticks
from scalehouse.bots.performer.body import FRAME
from scalehouse.bots.performer.cast import cast_of
from scalehouse.bots.performer.contract import STAY
from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.random import choose_randomly
from scalehouse.core.game import Game
from scalehouse.core.rng import WORDS, pick
from scalehouse.core.rules.arrays import Counts, Mask, Masks, States
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import actors, legal, score
from scalehouse.core.rules.twin import Kernels, Twin
from scalehouse.core.rules.values import NOBODY, Actors, Move, Seat

RANDOM, GREEDY, PERFORMER = range(3)  # who plays the seats that are not ours
# States on a desk. The first two are where `ticks` has them; from AHEAD on there is room to think.
SIGHT, EMPTY, START, AHEAD = range(4)
DESK = AHEAD + DEPTH + 1
MAKES_ARRAYS = False  # in compiled code

Row: TypeAlias = Any  # one record of the next
Workspace: TypeAlias = Any
# The twin puts rows of the game's own records in the place of these two.
Rows: TypeAlias = NDArray[Any]
Workspaces: TypeAlias = NDArray[Any]


def row_dtype(seats: int) -> np.dtype[Any]:
    """What there is of a match beside its state. Where it is performed, its show is part of it."""
    return np.dtype((np.record, [
        *ticks.show_dtype(seats).descr,
        ("seat", np.int64),  # who is asked
        ("action", np.int64),  # what it was told to do
        ("ours", np.int64),  # a bit for each seat that is asked from outside
        ("made", np.int64),  # moves of players in this match
        ("rng", np.int64, (WORDS,)),  # of the match
        ("hand", np.int64, (WORDS,)),  # a generator for those who sample actions
        ("rewards", np.float64, (seats,)),  # [seat] parts of the win, at the end
        ("over", np.bool_),  # the match has ended in the last step
        ("cut", np.bool_),  # or was cut off
        ("spare", np.int8, (6,)),  # other libraries take columns whose steps are whole numbers
    ]))  # fmt: skip


def workspace_dtype(game: Game, odds: int) -> np.dtype[Any]:
    """What a thread remembers and thinks in. `odds`: numbers that a performer thinks in."""
    seats = max(game.seats)
    return np.dtype((np.record, [
        ("first", np.int64),  # the rows of this thread go from here
        ("last", np.int64),  # to before this one
        ("anew", np.int64),  # 1: all rows begin a new match, whatever their actions
        ("bot", np.int64),  # RANDOM, GREEDY or PERFORMER
        ("limit", np.int64),  # moves after which a match is cut off
        ("moves", np.int64),  # of the game: an action more is to wait
        ("players", np.int64),  # at each table
        ("seats", np.int64),  # that an observation has room for
        ("frames", np.int64),  # numbers of a show that are seen
        ("weights", np.int64, (game.moves,)),
        ("totals", np.float64, (game.moves,)),
        ("shares", np.float64, (seats,)),
        ("nexts", np.int64, (DEPTH + 1,)),
        ("frame", np.float64, (FRAME,)),
        ("odds", np.float64, (odds,)),
    ]))  # fmt: skip


def step_rows(
    states: States,
    rows: Rows,
    minds: Minds,
    desk: States,
    content: Bytes,
    ahead: Masks,
    runs: Runs,
    masks: Masks,
    seen: Numbers,
    workspaces: Workspaces,
) -> None:
    """Take each row's action, let the bots answer, and look again.

    A row whose match has ended begins a new one at once. seen: a look at each row, and after those
    the last look at each old match. minds: of each row, as many as it has seats; none in turns.
    content: the bytes of the sight on the desk.
    """
    w = workspaces[0]
    old = seen.size // 2
    size = old // states.size
    number = minds.size // states.size
    for n in range(w.first, w.last):
        now, row, cast = states[n : n + 1], rows[n : n + 1], minds[number * n : number * (n + 1)]
        r = rows[n]
        mask = masks[n, : w.moves]
        if can_be_played(r, masks[n], w):
            r.made += 1
            who = play_in_row(now, r.seat, r.action, row, cast, desk, w)
            who = let_others_play(now, who, row, cast, desk, ahead, mask, w)
            close(now, who, r, w)
        if r.over or r.cut:
            look(now, r, desk, content, runs, mask, seen, old + size * n, w)
            begin(now, row, cast, desk, ahead, mask, w)
        look(now, r, desk, content, runs, mask, seen, size * n, w)
        masks[n, w.moves :] = True


def can_be_played(r: Row, mask: Mask, w: Workspace) -> bool:
    """Whether a row takes its action. If not, its match has ended: an illegal one has lost it."""
    r.over = False
    r.cut = w.anew == 1
    r.rewards[:] = 0.0
    if not r.cut and not is_legal(mask, r.action):
        r.over = True
        r.rewards[r.seat] = ILLEGAL
    return not (r.over or r.cut)


def is_legal(mask: Mask, action: Move) -> bool:
    """Whether an action is in range and legal."""
    return 0 <= action < mask.size and mask[action]


def close(now: States, who: Actors, r: Row, w: Workspace) -> None:
    """Say whether a row has ended; if it was played out, everybody gets its part of the win."""
    r.over = who == NOBODY
    r.cut = who != NOBODY and r.made >= w.limit
    if r.over:
        score(now[0], w.shares)
        for seat in range(w.players):
            r.rewards[seat] = w.shares[seat]


def begin(
    now: States, row: Rows, minds: Minds, desk: States, ahead: Masks, mask: Mask, w: Workspace
) -> None:
    """A new match, up to the first decision that is ours; one that has none is not shown."""
    who = NOBODY
    while who == NOBODY:
        now[0] = desk[START]
        row[0].made = 0
        who = begin_in_row(now, row, minds, desk, w)
        who = let_others_play(now, who, row, minds, desk, ahead, mask, w)


def let_others_play(
    now: States,
    who: Actors,
    row: Rows,
    minds: Minds,
    desk: States,
    ahead: Masks,
    mask: Mask,
    w: Workspace,
) -> Actors:
    """Bots move, until a seat of ours is asked or the match has ended."""
    while who != NOBODY and row[0].made < w.limit:
        seat = asked_in_row(who, row)
        if (row[0].ours >> seat) & 1:
            row[0].seat = seat
            break
        move = choose_in_row(now, seat, row, minds, desk, ahead, mask, w)
        row[0].made += 1
        who = play_in_row(now, seat, move, row, minds, desk, w)
    return who


def look(
    now: States,
    r: Row,
    desk: States,
    content: Bytes,
    runs: Runs,
    mask: Mask,
    seen: Numbers,
    to: int,
    w: Workspace,
) -> None:
    """Write the observation of the seat that is asked to where it begins, and its mask."""
    ticks.see(now[0], desk, r.seat)
    legal(desk[SIGHT], r.seat, mask)
    frames = r.frames[: w.frames]
    encode(r.seat, actors(desk[SIGHT]), content, runs, w.seats, frames, seen, to)


def sample_rows(first: int, last: int, masks: Masks, rows: Rows, actions: Counts) -> None:
    """Any legal action in every row, each as likely as the other."""
    for n in range(first, last):
        actions[n] = pick(rows[n].hand, masks[n])


# What differs between games in turns and those that are performed


def begin_in_row(now: States, row: Rows, minds: Minds, desk: States, w: Workspace) -> Actors:
    """A new match. Says who may act."""
    return NOBODY


def asked_in_row(who: Actors, row: Rows) -> Seat:
    """Which of those who may act is asked."""
    return 0


def play_in_row(
    now: States, seat: Seat, action: Move, row: Rows, minds: Minds, desk: States, w: Workspace
) -> Actors:
    """An action of the seat that is asked. Says who may act then."""
    return NOBODY


def choose_in_row(
    now: States,
    seat: Seat,
    row: Rows,
    minds: Minds,
    desk: States,
    ahead: Masks,
    mask: Mask,
    w: Workspace,
) -> Move:
    """The action of a built-in bot."""
    return STAY


# In turns


def begin_in_turns(now: States, row: Rows, minds: Minds, desk: States, w: Workspace) -> Actors:
    """Chance moves first."""
    return begin_match(now, w.weights, row[0].rng)


def asked_in_turns(who: Actors, row: Rows) -> Seat:
    """Where several may act, they do so in the order of their seats."""
    return lowest(who)


def play_in_turns(
    now: States, seat: Seat, action: Move, row: Rows, minds: Minds, desk: States, w: Workspace
) -> Actors:
    """A move, and what chance does after it."""
    return play_move(now, seat, action, w.weights, row[0].rng)


def choose_in_turns(
    now: States,
    seat: Seat,
    row: Rows,
    minds: Minds,
    desk: States,
    ahead: Masks,
    mask: Mask,
    w: Workspace,
) -> Move:
    """The move of a built-in bot, greedy or random."""
    ticks.see(now[0], desk, seat)
    rng = row[0].rng
    if w.bot == GREEDY:
        return choose_greedily(
            desk[SIGHT], seat, desk[AHEAD:], ahead, w.totals, w.shares, w.nexts, rng
        )
    return choose_randomly(desk[SIGHT], seat, mask, rng)


# In ticks


def begin_in_ticks(now: States, row: Rows, minds: Minds, desk: States, w: Workspace) -> Actors:
    """All performers take their places."""
    return ticks.begin_show(now, row, minds, desk, w.frame, w.weights, row[0].rng)


def asked_in_ticks(who: Actors, row: Rows) -> Seat:
    """The seat whose lot it is in this tick."""
    return ticks.asked(row)


def play_in_ticks(
    now: States, seat: Seat, action: Move, row: Rows, minds: Minds, desk: States, w: Workspace
) -> Actors:
    """A move, or none; then the next seat, in this tick or a later one."""
    move = STAY if action == w.moves else action
    rng = row[0].rng
    return ticks.play_in_show(now, seat, move, row, minds, desk, w.frame, w.weights, rng)


def choose_in_ticks(
    now: States,
    seat: Seat,
    row: Rows,
    minds: Minds,
    desk: States,
    ahead: Masks,
    mask: Mask,
    w: Workspace,
) -> Move:
    """The action of a built-in bot: by what it sees performed, or random."""
    rng = row[0].rng
    if w.bot == RANDOM:
        ticks.see(now[0], desk, seat)
        return choose_randomly(desk[SIGHT], seat, mask, rng)
    return ticks.choose_in_show(now, seat, row, minds, desk, w.odds, mask, rng)


IN_TURNS: dict[AnyFunction, AnyFunction] = {
    begin_in_row: begin_in_turns,
    asked_in_row: asked_in_turns,
    play_in_row: play_in_turns,
    choose_in_row: choose_in_turns,
}
IN_TICKS: dict[AnyFunction, AnyFunction] = {
    begin_in_row: begin_in_ticks,
    asked_in_row: asked_in_ticks,
    play_in_row: play_in_ticks,
    choose_in_row: choose_in_ticks,
}


def kernels_for(game: Game) -> Kernels:
    """The functions above bound to a game, made once."""
    if game.twin not in _kernels:
        cast = cast_of(game)
        names = {
            "Rows": Annotated[NDArray[Any], row_dtype(max(game.seats))],
            "Workspaces": Annotated[NDArray[Any], workspace_of(game).dtype],
        }
        _kernels[game.twin] = (
            cast.kernel.extended(IN_TICKS, names) if cast else game.twin.with_stubs(IN_TURNS, names)
        )
    return _kernels[game.twin]


_kernels: dict[Twin, Kernels] = {}


def workspace_of(game: Game) -> Workspaces:
    """The workspace of one thread."""
    cast = cast_of(game)
    return np.zeros(1, workspace_dtype(game, cast.odds().size if cast else 0))
