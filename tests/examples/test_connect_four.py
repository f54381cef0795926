"""Connect Four: the example of a game, by its rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import scalehouse
from scalehouse import conformance
from scalehouse.core import registry
from scalehouse.core.rules.contract import WATCHER, State

GAME = registry.find("connect_four")
COLUMNS, ROWS, STEP = GAME.rules.COLUMNS, GAME.rules.ROWS, GAME.rules.STEP
WON, DRAW = GAME.rules.WON, GAME.rules.DRAW
WAYS = {"upright": (0, 1), "level": (1, 0), "rising": (1, 1), "falling": (1, -1)}
COUNTS = {"upright": 21, "level": 24, "rising": 12, "falling": 12}
Cell = tuple[int, int]  # column, row from the bottom

# Columns of whole matches, counted from 1.
DRAWN = "442761225377252342545563474175371666631311"
WON_BY_THE_LAST = "473725347123341712511124675567466466235235"


def drawn(picture: str) -> State:
    """A position from rows of · ● ○, the last at the bottom. The first player is to move."""
    s = GAME.empty()
    for row, line in enumerate(reversed(picture.strip().split("\n"))):
        for column, sign in enumerate(line.split()):
            if sign in "●○":
                s.stones["●○".index(sign)] |= bit(column, row)
    return s


def bit(column: int, row: int) -> int:
    return int(1 << STEP * column + row)


def after(columns: str) -> State:
    """The position after these moves; columns are counted from 1."""
    s = GAME.start(2, {})
    for column in columns:
        GAME.twin.rules.apply(s, int(s.turn), int(column) - 1)
    return s


def legal(s: State) -> list[int]:
    mask = GAME.mask()
    mask[:] = True  # what was in the buffer before must not matter
    GAME.twin.rules.legal(s, int(s.turn), mask)
    return mask.nonzero()[0].tolist()


def shares(s: State) -> list[float]:
    out = GAME.shares()
    GAME.twin.rules.score(s, out)
    return [float(share) for share in out]


# The tree of moves


def perft(s: State, depth: int) -> int:
    moves = legal(s)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = s.copy()
        GAME.twin.rules.apply(child, int(s.turn), move)
        total += perft(child, depth - 1)
    return total


@pytest.mark.parametrize(
    ("depth", "leaves"),
    [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16_807), (6, 117_649)],
)
def test_the_tree_has_as_many_leaves_as_is_known(depth: int, leaves: int) -> None:
    assert perft(GAME.start(2, {}), depth) == leaves


@pytest.mark.parametrize("first", ["1", "4"])
def test_a_seventh_stone_does_not_fit_into_a_column(first: str) -> None:
    """The tree of seven moves has 823 536 leaves: seven times these."""
    assert perft(after(first), 6) == 117_648


# Four in a line


def lines(way: str) -> Iterator[list[Cell]]:
    """Every four cells of the board that lie in a line, lowest last."""
    right, up = WAYS[way]
    for column in range(COLUMNS):
        for row in range(ROWS):
            line = [(column + n * right, row + n * up) for n in range(4)]
            if all(0 <= c < COLUMNS and 0 <= r < ROWS for c, r in line):
                yield line


def missing_one(line: list[Cell], gap: Cell, seat: int) -> State:
    """All of a line but one cell are a seat's; what they rest on is the other's."""
    s = GAME.empty()
    s.turn = seat
    for column, row in line:
        if (column, row) != gap:
            s.stones[seat] |= bit(column, row)
        for below in range(row):
            if (column, below) not in line:
                s.stones[1 - seat] |= bit(column, below)
    return s


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("way", "count"), COUNTS.items())
def test_any_four_in_a_line_win(way: str, count: int, seat: int) -> None:
    found = list(lines(way))
    assert len(found) == count
    for line in found:
        gaps = line[-1:] if way == "upright" else line
        for gap in gaps:
            s = missing_one(line, gap, seat)
            GAME.twin.rules.apply(s, seat, gap[0])
            assert s.turn == WON + seat, line
            assert GAME.twin.rules.actors(s) == 0
            assert shares(s) == [1.0 - seat, float(seat)]


# name: the column that the first player drops into, and the board before
NO_LINE = {
    "three and a gap": (
        4,
        """
        · · · · · · ·
        ● ● · · · ● ·""",
    ),
    "level, over the right edge": (
        7,
        """
        ● · · · · · ·
        ○ · · · ● ● ·""",
    ),
    "upright, over the top": (
        2,
        """
        ● · · · · · ·
        ● · · · · · ·
        ● · · · · · ·
        ○ · · · · · ·
        ○ · · · · · ·
        ○ · · · · · ·""",
    ),
    "rising, over the top": (
        5,
        """
        · ● · · · · ·
        ● ○ · · · · ·
        ○ ○ · · · · ·
        ○ ○ · · · · ·
        ○ ○ · · · · ·
        ○ ○ · ● ○ · ·""",
    ),
    "falling, through the bottom": (
        3,
        """
        · ● · · · · ·
        · ○ · · · · ·
        · ○ ○ · · · ·
        · ○ ○ · · · ·
        ● ○ ○ · · · ·
        ○ ● ○ · · · ·""",
    ),
}


@pytest.mark.parametrize("name", NO_LINE)
def test_no_line_wraps_round_an_edge(name: str) -> None:
    column, picture = NO_LINE[name]
    s = drawn(picture)
    GAME.twin.rules.apply(s, 0, column - 1)
    assert s.turn == 1
    assert shares(s) == [0.0, 0.0]


# The end


def test_a_full_board_without_four_is_a_draw() -> None:
    assert after(DRAWN[:-1]).turn == 1
    s = after(DRAWN)
    assert s.turn == DRAW
    assert GAME.twin.rules.actors(s) == 0
    assert shares(s) == [0.5, 0.5]


def test_the_last_stone_of_a_full_board_may_still_win() -> None:
    assert after(WON_BY_THE_LAST[:-1]).turn == 1
    s = after(WON_BY_THE_LAST)
    assert s.turn == WON + 1
    assert shares(s) == [0.0, 1.0]


def test_nobody_has_a_move_after_the_end_or_out_of_turn() -> None:
    mask = GAME.mask()
    for s, seat in ((after("1212121"), 1), (after("1"), 0), (after(DRAWN), 0)):
        mask[:] = True
        GAME.twin.rules.legal(s, seat, mask)
        assert not mask.any()


# Against rules written another way


class Slow:
    """The same game as lists of stones, looked through cell by cell."""

    def __init__(self) -> None:
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.turn = 0

    def cell(self, column: int, row: int) -> int | None:
        if not 0 <= column < COLUMNS or not 0 <= row < len(self.columns[column]):
            return None
        return self.columns[column][row]

    def open(self) -> list[int]:
        return [c for c in range(COLUMNS) if len(self.columns[c]) < ROWS]

    def drop(self, column: int) -> None:
        self.columns[column].append(self.turn)
        row = len(self.columns[column]) - 1
        if any(self.run(column, row, *way) >= 4 for way in WAYS.values()):
            self.turn += WON
        else:
            self.turn = 1 - self.turn if self.open() else DRAW

    def run(self, column: int, row: int, right: int, up: int) -> int:
        """How many of one colour lie in a line through a cell."""
        count = 1
        for sign in (1, -1):
            n = 1
            while self.cell(column + sign * n * right, row + sign * n * up) == self.turn:
                n += 1
            count += n - 1
        return count


def test_random_matches_go_as_in_rules_written_another_way() -> None:
    chance = random.Random(4)
    endings = set()
    for _ in range(300):
        s, slow = GAME.start(2, {}), Slow()
        while slow.turn < WON:
            assert legal(s) == slow.open()
            move = chance.choice(slow.open())
            GAME.twin.rules.apply(s, slow.turn, move)
            slow.drop(move)
            assert s.turn == slow.turn
            assert GAME.problems(s) == []
        endings.add(slow.turn)
    assert endings == {WON, WON + 1, DRAW}


def test_what_cannot_be_is_a_problem() -> None:
    floating, overlapping, high, unnoticed, unfounded = (GAME.empty() for _ in range(5))
    floating.stones[0] = bit(2, 1)
    overlapping.stones[:] = bit(0, 0)
    high.stones[0] = 2**STEP - 1
    unnoticed.stones[0] = bit(0, 0) | bit(1, 0) | bit(2, 0) | bit(3, 0)
    unfounded.turn = WON
    for s in (floating, overlapping):
        assert GAME.problems(s) == ["stones overlap, float or lie outside"]
    assert GAME.problems(high) == list(GAME.rules.PROBLEMS)
    for s in (unnoticed, unfounded):
        assert GAME.problems(s) == ["the end is missed, or has no reason"]
    with pytest.raises(scalehouse.BadPosition, match="float"):
        scalehouse.position("connect_four", {"state": {"stones": [2, 0]}})


def test_everybody_sees_everything() -> None:
    s = after("44532")
    for seat in (0, 1, WATCHER):
        sight = GAME.sight(s, seat)
        assert sight.tobytes() == s.tobytes()
        GAME.twin.rules.redeal(sight, seat, np.zeros(4, np.int64))
        assert sight.tobytes() == s.tobytes()
        assert GAME.twin.rules.witness(s, 1, 3, seat) == 3


@pytest.mark.parametrize("case", list(conformance.cases(GAME)), ids=str)
def test_it_keeps_what_every_game_must(case: conformance.Case) -> None:
    conformance.check_case(GAME, case)


# Words and looks


def match_after(columns: str) -> scalehouse.Match:
    match = scalehouse.new("connect_four")
    for column in columns:
        match.play(match.actors[0], int(column) - 1)
    return match


def test_a_full_column_is_refused_with_the_reason() -> None:
    match = match_after("444444")
    before = match.position()
    assert [move.id for move in match.legal(0)] == [0, 1, 2, 4, 5, 6]
    with pytest.raises(scalehouse.IllegalMove) as refused:
        match.play(0, 3)
    assert refused.value.reason == "Column 4 is full."
    assert refused.value.rule == "connect_four.full"
    assert match.position() == before


def test_moves_and_events_count_columns_as_people_do() -> None:
    match = match_after("4")
    assert str(match.legal(1)[6].words) == "Drop a stone into column 7"
    assert match.legal(1)[6].at == ("column/6",)
    assert [str(e.words) for e in match.events(None)] == ["Player 1 drops a stone into column 4."]


@pytest.mark.parametrize(
    ("columns", "why", "winners"),
    [
        ("1212121", "Player 1 wins with four in a line.", (0,)),
        ("71212121", "Player 2 wins with four in a line.", (1,)),
        (DRAWN, "A draw: the board is full.", (0, 1)),
    ],
)
def test_the_end_is_told(columns: str, why: str, winners: tuple[int, ...]) -> None:
    outcome = match_after(columns).outcome
    assert outcome is not None
    assert (str(outcome.why), outcome.winners) == (why, winners)


def test_the_board_shows_each_stone_where_it_fell() -> None:
    board = GAME.board(match_after("4453").view(None))
    assert board.split("\n")[-3:] == ["· · · ○ · · ·", "· · ○ ● ● · ·", "1 2 3 4 5 6 7"]


def test_a_match_log_plays_again() -> None:
    match = match_after("44533")
    assert scalehouse.replay(match.log(with_secret=True)).position() == match.position()
