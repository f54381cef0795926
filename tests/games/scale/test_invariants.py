"""Play that stalls ends too, and each problem is found when it is there."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.core.rng import below, pick_bit, seeded
from scalehouse.core.rules.contract import NOBODY
from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import DECLINE, DISAGREE, DONE, EXCHANGE, OFFER, PROPOSE
from tests.games.at_random import chance_plays
from tests.games.scale.pictures import Table, start, table

STALLING = (EXCHANGE, OFFER, PROPOSE, DISAGREE, DECLINE, *range(DONE, DONE + 6))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_stalls_as_long_as_possible_still_comes_to_the_end(seats: int) -> None:
    """Offers, exchanges, proposals and passes whenever there is one."""
    rules, rng = GAME.twin.rules, seeded("stalling", seats)
    mask = GAME.mask()
    s = GAME.start(seats, GAME.check_options({}))
    moves = 0
    while (who := rules.actors(s)) != NOBODY:
        moves += 1
        if chance_plays(GAME, s, who, rng):
            continue
        seat = pick_bit(rng, who)
        rules.legal(s, seat, mask)
        stalling = [move for move in STALLING if mask[move]]
        ids = stalling or mask.nonzero()[0].tolist()
        rules.apply(s, seat, int(ids[below(rng, len(ids))]))
    assert moves < GAME.longest


# The estimate


def judged(made: Table) -> list[float]:
    shares = GAME.shares()
    GAME.twin.rules.judge(made.s, shares)
    return [float(share) for share in shares]


def test_the_estimate_shares_one_win_and_favours_the_leader() -> None:
    early, late = (table("D+", "D-", chain="W+@0,0 B+@1,0", month=month) for month in (2, 6))
    for shares in (judged(early), judged(late)):
        assert sum(shares) == pytest.approx(1.0)
        assert shares[0] > shares[1] > shares[2] == 0.0
    assert judged(late)[0] > judged(early)[0], "a lead is surer when less is to come"
    assert judged(start(4)) == pytest.approx([0.25] * 4)


# The problems themselves: each is found when it is there


BROKEN: list[tuple[str, dict[str, Any]]] = [
    ("phase, turn or month out of range", {"month": 7}),
    ("phase, turn or month out of range", {"turn": 3}),
    ("a god is missing, or taken twice", {"god": (0, 0, -1, -1)}),
    ("the cards do not add up to 52", {"deck": 3}),
    ("rights are negative, or outlive the turn", {"adds": -1}),
    ("something of another phase is left over", {"victim": 1}),
    ("something of another phase is left over", {"wanted": 1}),
    ("the end has no reason", {"ending": 1}),
    ("the places for cards are wrong", {"fits": (0, 0, 0, 0)}),
]


@pytest.mark.parametrize(("problem", "fields"), BROKEN, ids=str)
def test_a_broken_field_is_found(problem: str, fields: dict[str, Any]) -> None:
    made = table("W+", "L+", chain="W-@0,0 L-@1,0")
    assert made.problems == []
    for name, value in fields.items():
        made.s[name] = value
    assert problem in made.problems


@pytest.mark.parametrize(
    ("problem", "chain"),
    [
        ("two cards of the chain lie in one place, or one touches no other", "W+@0,0 L+@0,0"),
        ("two cards of the chain lie in one place, or one touches no other", "W+@0,0 L+@2,0"),
        ("neighbours in the chain are not one step apart on the grayscale", "W+@0,0 D+@1,0"),
        (
            "a card of the chain has more than three neighbours, or two that touch each other",
            "W+@0,0 L+@1,0 B+@0,1",
        ),
        ("a back is wrong", "W+@0,0i L+@1,0 W+2@2,0i"),
        ("a back is wrong", "W?@0,0i"),
    ],
)
def test_a_broken_chain_is_found(problem: str, chain: str) -> None:
    assert problem in table("D/", "L/", chain=chain).problems


def test_broken_hands_are_found() -> None:
    made = table("W+ W-", "L+")
    made.s.hand[0, :2] = made.s.hand[0, 1::-1]
    assert "a hand is out of order, or its owner does not know it" in made.problems
    made.s.hand[1, 0] = made.s.hand[0, 0]
    assert "a card is in two places, or not where it is said to lie" in made.problems
    made = table("W+", "L+")
    made.s.hand_mark[0, 0] += 64 * 2
    assert "a mark tells something wrong" in made.problems
    made = table("W+ W+2 W+3", "L+", options={"next_level": True})
    assert "more cards of a kind came up than the deck has" in made.problems
