"""Each problem is found when it is there; moves that do not touch each other can change places."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from scalehouse.core.rng import pick, pick_bit, pick_weighted, seeded
from scalehouse.core.rules.contract import CHANCE, State
from scalehouse.games.trex import GAME
from scalehouse.games.trex.state import ActionPlace, Ending, Phase
from tests.games.trex.pictures import Table, action, kind, table

IS_PLAIN = GAME.twin.rules is GAME.twin.plain


def put(name: str, value: int, *index: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        if index:
            s[name][index] = value
        else:
            s[name] = value

    return change


def several(*changes: Callable[[State], None]) -> Callable[[State], None]:
    def change(s: State) -> None:
        for one in changes:
            one(s)

    return change


BROKEN = [
    (put("seats", 1), "out of range"),
    (put("seats", 9), "out of range"),
    (put("phase", 5), "out of range"),
    (put("ending", 5), "out of range"),
    (put("moves", -1), "out of range"),
    (several(put("move_limit", 2), put("moves", 3)), "out of range"),
    (put("owed", 0b10000), "a set of seats"),
    (several(put("owed", 1), put("picking", 1)), "a set of seats"),
    (put("against", 0b10000, 1), "a set of seats"),
    (put("hand", kind("o1"), 2), "number cards do not add up"),
    (put("hand", 30, 2), "number cards do not add up"),
    (put("pile", 70), "number cards do not add up"),
    (put("discarded", 3, kind("o1")), "number cards do not add up"),
    (put("discarded", -1, kind("o1")), "number cards do not add up"),
    (put("skips", 2, 1), "number cards do not add up"),
    (put("skipped", 1, 1, 7), "number cards do not add up"),
    (several(put("hand", -1, 3), put("pile", 76)), "has none and should"),
    (put("owed", 1), "a seat has a card and should not"),
    (put("picking", 1), "a seat has a card and should not"),
    (put("to", 0, 0), "a card is presented"),
    (put("to", 4, 0), "a card is presented"),
    (put("to", 0, 2), "a card is presented"),
    (put("call", 1, 0), "a call is made"),
    (put("good", 3, 0), "the tokens"),
    (put("good_left", 19), "the tokens"),
    (put("bad_left", 8), "the tokens"),
    (several(put("good", -2, 3), put("good_left", 22)), "the tokens"),
    (put("matches", 5), "the tokens"),
    (put("deals", 0, 0), "more cards than moves"),
    (put("deals", 100, 0), "more cards than moves"),
    (put("shown_by", 2, 0), "the latest match"),
    (put("shown", 30, 0), "the latest match"),
    (put("action", 1, 0), "an action card"),
    (put("action", 20, 0), "an action card"),
    (put("place", ActionPlace.UP, 5), "an action card"),
    (put("place", 3, 5), "an action card"),
    (put("against", 1, 0), "a vote against"),
    (put("voted_away", 1, 0), "a vote against"),
    (put("tied", 0b11), "something of a tie"),
    (put("busy", 1), "something of a tie"),
    (put("lot", 5, 0), "something of a tie"),
    (put("named", 5, 0, 0), "something of a tie"),
    (put("vote", 1, 0), "something of a tie"),
    (put("phase", Phase.VOTE), "something of a tie"),
    (put("phase", Phase.OVER), "the end has no reason"),
    (put("winners", 1), "the end has no reason"),
    (put("ending", Ending.LIMIT), "the end has no reason"),
]


class TestProblems:
    """Seats 1 and 2 had a near match, and seat 0 presents a card to seat 2."""

    def made(self) -> Table:
        made = table("o1 o5 b6 b6").match(1, 2).draws("o1", "p2").presents(0, 2).skips(3)
        return made.draws("p10")

    @pytest.mark.parametrize(("broken", "name"), BROKEN)
    def test_each_is_found(self, broken: Callable[[State], None], name: str) -> None:
        made = self.made()
        assert made.problems == []
        broken(made.s)
        assert any(name in problem for problem in made.problems), made.problems

    @pytest.mark.parametrize("value", [-128, 127])
    def test_a_wrong_number_anywhere_is_noticed(self, value: int) -> None:
        """But for how many moves were made, and how many may be: any number is possible."""
        s = self.made().s
        names = [n for n in GAME.dtype.names or () for _ in range(GAME.dtype[n].itemsize)]
        unnoticed = set()
        for place, name in enumerate(names):
            content = np.frombuffer(s.tobytes(), np.int8).copy()
            content[place] = value
            if not GAME.problems(content.view(GAME.dtype)[0]):
                unnoticed.add(name)
        assert unnoticed <= {"moves", "move_limit"}

    TIE = (
        (put("tied", 0b00011), "something of a tie"),
        (put("busy", 0b00010), "something of a tie"),
        (put("lot", action("Dance"), 0), "something of a tie"),
        (put("named", 0, 0, 0), "something of a tie"),
        (several(put("named", 5, 0, 0), put("named", 5, 0, 1)), "something of a tie"),
        (put("named", 5, 1, 0), "something of a tie"),
        (put("phase", Phase.OVER), "the end has no reason"),
        (put("phase", Phase.PERFORM), "something of a tie"),
        (put("good_left", 2), "the tokens"),
        (put("hand", kind("p3"), 1), "number cards"),
    )

    @pytest.mark.parametrize(("broken", "name"), TIE)
    def test_each_is_found_in_a_tie(self, broken: Callable[[State], None], name: str) -> None:
        made = table("o1 o5 b6 o2 o3", good="45544", bad="00000", left=(2, 12)).match(1, 2)
        assert made.problems == []
        broken(made.s)
        assert any(name in problem for problem in made.problems), made.problems

    def test_the_wrong_winner_of_a_vote(self) -> None:
        made = table("o1 o5 b6", good="266", bad="000", left=(2, 8)).match(1, 2)
        made.passes(0).chance(min(made.odds())).chance(min(made.odds())).passes(1, 2).votes(0, 1)
        made.s.winners = 0b100
        assert any("the end has no reason" in problem for problem in made.problems)

    def test_calls_of_two_that_agree(self) -> None:
        made = table("o6 b6").calls(0, match=True)
        made.s.call[1] = made.s.call[0]
        assert any("both agree" in problem for problem in made.problems)

    def test_a_game_for_two_that_should_be_won(self) -> None:
        made = table("o6 b6", left=(2, 0))
        made.s.good_left = 0
        assert any("the tokens" in problem for problem in made.problems)


# There are no turns: what does not touch each other may come in any order


def played(s: State, *moves: tuple[int, int]) -> State | None:
    """The state after these moves of seats; None if one of them is not legal by then."""
    s = s.copy()
    for seat, move in moves:
        if move not in Table(s).legal(seat):
            return None
        GAME.twin.rules.apply(s, seat, move)
    return s


def touch(before: State, after: State) -> bool:
    """Cards were turned over, chance is to act, or the game is at another point."""
    is_calm = GAME.twin.rules.actors(after) != CHANCE and after.phase == before.phase
    return not is_calm or after.matches != before.matches


def random_positions(seats: int, options: dict[str, Any], moves: int) -> Iterator[State]:
    rules, rng = GAME.twin.rules, seeded("order", seats, moves)
    mask, weights = GAME.mask(), GAME.weights()
    s = GAME.start(seats, GAME.check_options(options))
    for _ in range(moves):
        who = rules.actors(s)
        if not who:
            s = GAME.start(seats, GAME.check_options(options))
        elif who == CHANCE:
            rules.chance(s, weights)
            rules.apply(s, CHANCE, pick_weighted(rng, weights))
        else:
            yield s
            seat = pick_bit(rng, who)
            rules.legal(s, seat, mask)
            rules.apply(s, seat, pick(rng, mask))


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"action_vote": True}), (4, {"action_vote": True}), (5, {})], ids=str
)
def test_moves_that_do_not_touch_each_other_may_come_in_any_order(
    seats: int, options: dict[str, Any]
) -> None:
    compared = 0
    for s in random_positions(seats, options, 40 if IS_PLAIN else 120):
        for one, other in itertools.combinations(range(seats), 2):
            pairs = itertools.product(Table(s).legal(one)[:6], Table(s).legal(other)[:6])
            for first, second in pairs:
                after = played(s, (one, first), (other, second))
                swapped = played(s, (other, second), (one, first))
                if after is None or swapped is None or touch(s, after) or touch(s, swapped):
                    continue
                assert after.tobytes() == swapped.tobytes()
                compared += 1
    assert compared > 5


def test_two_who_skip_may_do_it_in_any_order() -> None:
    one = table("o6 b9 p9").skips(0).draws("o1").skips(1).draws("b1")
    other = table("o6 b9 p9").skips(1).draws("b1").skips(0).draws("o1")
    assert one.s.tobytes() == other.s.tobytes()


def test_two_pairs_may_match_in_any_order() -> None:
    one = table("o6 b9 p9 o1 p1").match(0, 1).draws("o2", "o3").match(2, 3).draws("o4", "o5")
    other = table("o6 b9 p9 o1 p1").match(2, 3).draws("o4", "o5").match(0, 1).draws("o2", "o3")
    other.s.shown_by[:], other.s.shown[:] = one.s.shown_by, one.s.shown  # who was last
    assert one.s.tobytes() == other.s.tobytes()


def test_the_earlier_of_two_answers_gets_the_match() -> None:
    """Seats 1 and 2 both present to seat 0: the order of arrival decides."""
    made = table("o6 b6 p1").presents(1, 0).presents(2, 0).presents(0, 1)
    assert made.points() == [2, 2, 0]
    assert made.s.to[2] == 0
