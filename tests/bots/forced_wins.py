"""Positions of Connect Four with a forced win, proved by looking at every line of play.

`python -m tests.bots.forced_wins` writes forced_wins.txt anew: a line for each, the columns of the
stones so far.
"""

from __future__ import annotations

from pathlib import Path

from scalehouse.core import registry
from scalehouse.core.rng import below, pick, seeded
from scalehouse.core.rules.contract import NOBODY, Move, Rng, State

GAME = registry.find("connect_four")
RULES = GAME.twin.plain

TABLE = Path(__file__).with_name("forced_wins.txt")
PLIES = 5  # the win is made by the third stone from here, and cannot be forced sooner
WANTED = 50
FEWEST, MOST = 8, 24  # stones on the board


def position(stones: str) -> State:
    s = GAME.start(2, {})
    for column in stones:
        RULES.apply(s, int(s.turn), int(column))
    return s


def wins_within(s: State, plies: int) -> bool:
    """Whether the seat to move can force four in a line with so many moves of both."""
    return any(wins_by(s, move, plies) for move in moves(s))


def wins_by(s: State, move: Move, plies: int) -> bool:
    """Whether it can with this move first."""
    seat = int(s.turn)
    after = s.copy()
    RULES.apply(after, seat, move)
    if RULES.actors(after) == NOBODY:
        return bool(after.turn == GAME.rules.WON + seat)
    if plies < 3:
        return False
    for answer in moves(after):
        then = after.copy()
        RULES.apply(then, 1 - seat, answer)
        if RULES.actors(then) == NOBODY or not wins_within(then, plies - 2):
            return False
    return True


def winning_moves(s: State) -> list[Move]:
    return [move for move in moves(s) if wins_by(s, move, PLIES)]


def is_wanted(s: State) -> bool:
    """A forced win that takes three stones and has to be found."""
    if RULES.actors(s) == NOBODY or wins_within(s, PLIES - 2):
        return False
    return 0 < len(winning_moves(s)) < len(moves(s))


def moves(s: State) -> list[Move]:
    mask = GAME.mask()
    RULES.legal(s, int(s.turn), mask)
    found: list[Move] = mask.nonzero()[0].tolist()
    return found


def generated() -> list[str]:
    """By random play, always the same."""
    found: list[str] = []
    rng = seeded("forced wins")
    while len(found) < WANTED:
        stones = random_stones(FEWEST + below(rng, MOST - FEWEST + 1), rng)
        if stones and is_wanted(position(stones)) and stones not in found:
            found.append(stones)
    return found


def random_stones(count: int, rng: Rng) -> str:
    """That many; empty when the match ends before."""
    s = GAME.start(2, {})
    stones = ""
    mask = GAME.mask()
    for _ in range(count):
        RULES.legal(s, int(s.turn), mask)
        move = pick(rng, mask)
        RULES.apply(s, int(s.turn), move)
        stones += str(move)
        if RULES.actors(s) == NOBODY:
            return ""
    return stones


if __name__ == "__main__":
    TABLE.write_text("\n".join(generated()) + "\n", "utf-8")
