"""What nobody may know: other hands, what others have skipped, and what the pile will bring."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest

from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, HIDDEN, WATCHER, Rng, State
from scalehouse.games.trex import GAME
from scalehouse.games.trex.moves import DRAW
from scalehouse.games.trex.state import COPIES, NO_CARD, NUMBERS, SWAP_ANY, SWAPS
from tests.games.at_random import some_positions
from tests.games.trex.pictures import Table, kind, table

IS_PLAIN = GAME.twin.rules is GAME.twin.plain
REDEALS = 600 if IS_PLAIN else 3000


def redealt(s: State, observer: int, rng: Rng) -> State:
    truth = GAME.sight(s, observer)
    GAME.twin.rules.redeal(truth, observer, rng)
    return truth


def scarce(cards: str, unseen: str) -> Table:
    """Numbers that are neither held nor named as unseen lie in the box top."""
    made = table(cards)
    for number in range(NUMBERS):
        kept = made.s.hand.tolist().count(number) + [kind(c) for c in unseen.split()].count(number)
        made.s.discarded[number] = COPIES[number] - kept
        made.s.pile -= COPIES[number] - kept
    assert made.problems == []
    return made


# Hands


def test_a_card_is_seen_by_its_owner_alone() -> None:
    made = table("o6 b4 p9")
    assert made.seen_by(1).hand.tolist()[:3] == [HIDDEN, kind("b4"), HIDDEN]
    assert made.seen_by(None).hand.tolist()[:3] == [HIDDEN] * 3


def test_a_presented_card_lies_face_down() -> None:
    made = table("o6 b4 p9").presents(0, 1)
    assert made.seen_by(1).hand[0] == HIDDEN
    assert made.seen_by(1).to[0] == 1


def test_everybody_sees_who_has_no_card() -> None:
    made = table("o6 b4 p9").skips(0).draws("swap any")
    assert made.seen_by(2).hand[0] == NO_CARD


def test_both_cards_of_a_match_are_seen_by_all() -> None:
    made = table("o6 b4 p9").match(0, 1)
    for observer in (0, 2, None):
        assert made.seen_by(observer).shown.tolist() == [kind("o6"), kind("b4")]
        assert made.seen_by(observer).discarded[kind("b4")] == 1


def test_all_sights_of_hands_look_alike() -> None:
    sights = {table(f"o6 {card} p9").seen_by(0).tobytes() for card in ("o1", "b6", "p10", "p9")}
    assert len(sights) == 1


# Drawn and skipped


def test_a_number_is_witnessed_by_its_drawer_alone() -> None:
    made = table("o6 b4 p9").skips(1)
    move = DRAW + kind("b1")
    seen = [GAME.twin.rules.witness(made.s, CHANCE, move, seat) for seat in (0, 1, WATCHER)]
    assert seen == [HIDDEN, move, HIDDEN]


@pytest.mark.parametrize("number", [SWAPS, SWAPS + 2, SWAP_ANY])
def test_a_swap_is_witnessed_by_all(number: int) -> None:
    made = table("o6 b4 p9").skips(1)
    seen = {GAME.twin.rules.witness(made.s, CHANCE, DRAW + number, n) for n in (0, 1, 2, WATCHER)}
    assert seen == {DRAW + number}


def test_the_second_of_two_who_draw_is_the_only_one_to_see_the_second_card() -> None:
    made = table("o6 b4 p9").match(0, 2).draws("o1")
    move = DRAW + kind("b1")
    seen = [GAME.twin.rules.witness(made.s, CHANCE, move, seat) for seat in range(3)]
    assert seen == [HIDDEN, HIDDEN, move]


def test_of_skipped_cards_others_know_only_how_many() -> None:
    made = table("o6 b4 p9").skips(1).draws("b1").skips(1).draws("b2")
    own, other = made.seen_by(1), made.seen_by(0)
    assert own.skipped[1, kind("b4")] == own.skipped[1, kind("b1")] == 1
    assert set(other.skipped[1].tolist()) == {HIDDEN}
    assert other.skips[1] == 2
    assert other.skipped[0].sum() == 0, "that it skipped none itself it knows"


def test_which_card_was_skipped_makes_no_difference_to_others() -> None:
    sights = set()
    for card in ("o1", "b6", "p10"):
        sights.add(table(f"o6 {card} p9").skips(1).draws("b2").seen_by(0).tobytes())
    assert len(sights) == 1


# The pile


def test_chance_on_a_sight_gives_what_is_unseen_and_no_more() -> None:
    odds = [Table(table(f"o6 {card} p9").skips(2).seen_by(0)).drawn_odds() for card in ("o1", "b6")]
    assert odds[0] == odds[1]
    assert odds[0][kind("o6")] == 1
    assert odds[0][kind("o1")] == odds[0][kind("p9")] == 2, "held and skipped unseen"


def test_a_pile_has_no_order_that_could_be_known() -> None:
    made = table("o6 b4 p9").skips(2)
    assert made.drawn_odds()[kind("o1")] == 2
    assert sum(made.drawn_odds().values()) == made.s.pile == 79 - 3


def test_after_the_shuffle_nobody_counts_on_what_was_discarded() -> None:
    made = scarce("o6 b4 p9", unseen="o1")
    made.s.discarded[NUMBERS:] = COPIES[NUMBERS:]
    made.s.pile = 1
    made.skips(2).draws("o1").skips(2)
    for observer in (0, 2, None):
        sight = made.seen_by(observer)
        assert sight.discarded.sum() == sight.skips.sum() == 0
        assert set(sight.skipped[2].tolist()) == {0}


# Redeals: every truth that agrees with a sight, each as likely as the other


def counted(made: Table, observer: int) -> Counter[Any]:
    rng = seeded("redeals", observer)
    found: Counter[Any] = Counter()
    for _ in range(REDEALS):
        truth = redealt(made.s, observer, rng)
        skipped = tuple(tuple(row.nonzero()[0].tolist()) for row in truth.skipped)
        found[(tuple(truth.hand.tolist()), skipped)] += 1
    return found


def assert_even(found: Counter[Any], ways: int) -> None:
    assert len(found) == ways
    expected = REDEALS / ways
    assert all(abs(n - expected) < 6 * expected**0.5 for n in found.values()), found


def test_every_pair_of_hands_comes_up_evenly() -> None:
    """Two other hands, four cards unseen: 4 × 3 ways."""
    found = counted(scarce("o6 b4 p9", unseen="o1 o2"), 0)
    assert_even(found, 12)
    unseen = [kind(card) for card in ("b4", "p9", "o1", "o2")]
    hands = {hand[1:3] for hand, _ in found}
    assert hands == set(itertools.permutations(unseen, 2))


def test_skipped_cards_are_thought_of_too() -> None:
    """Seat 0 has not seen two hands and a skipped card of five, seat 1 two hands of four."""
    made = scarce("o6 b4 p9", unseen="o1 o2 o3").skips(1).draws("o1")
    assert_even(counted(made, 0), 5 * 4 * 3)
    assert_even(counted(made, 1), 4 * 3)


def test_two_skipped_cards_have_no_order() -> None:
    """Four cards that seat 0 has not seen: a hand each, and the rest was skipped."""
    made = scarce("o6 b4 p9", unseen="o1 o2").skips(1).draws("o1").skips(1).draws("o2")
    assert_even(counted(made, 0), 4 * 3)


def test_a_kind_with_two_unseen_copies_is_twice_as_likely() -> None:
    made = scarce("o6 b4 p9", unseen="b4 o1")
    found = Counter(hand[2] for hand, _ in counted(made, 0).elements())
    assert abs(found[kind("b4")] - REDEALS / 2) < 6 * (REDEALS / 4) ** 0.5
    assert abs(found[kind("o1")] - REDEALS / 4) < 6 * (REDEALS / 4) ** 0.5


def test_no_redeal_puts_a_swap_into_a_hand() -> None:
    made = table("o6 b4 p9")
    for hand, _ in counted(made, 0):
        assert max(hand) < NUMBERS


# Whole matches: nothing leaks, and redeals agree

CHANCES = 4  # of so many positions before a draw, one is looked at


def answers(s: State, seat: int) -> Any:
    """All that a seat can get out of a position."""
    sight, mask, weights = GAME.sight(s, seat), GAME.mask(), GAME.weights()
    GAME.twin.rules.legal(s, seat, mask)
    legal = mask.nonzero()[0].tolist()
    GAME.twin.rules.chance(sight, weights)
    told = [GAME.describe_move(sight, seat, move) for move in legal]
    is_acting = bool(legal)
    refused = [str(GAME.refuse(sight, seat, move)) for move in range(GAME.moves) if is_acting]
    view = json.dumps(GAME.view(sight, seat))
    who = GAME.twin.rules.actors(s)
    return sight.tobytes(), view, legal, told, refused, who, weights.tolist()


CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"action_vote": True}),
    (5, {"first_game": True}),
    (8, {"move_limit": 500}),
]


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_two_truths_behind_one_sight_give_the_same_answers(
    seats: int, options: dict[str, Any]
) -> None:
    rng, looked = seeded("leaks", seats), 0
    for s in some_positions(GAME, seats, options, 12 if seats == 2 else 1, CHANCES):
        for seat in range(seats):
            truth = redealt(s, seat, rng)
            assert GAME.problems(truth) == []
            assert answers(truth, seat) == answers(s, seat)
            looked += 1
    assert looked > 10


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_a_card_that_is_drawn_leaves_all_others_no_wiser(
    seats: int, options: dict[str, Any]
) -> None:
    """Whichever number it is: the same sight and the same events."""
    compared = 0
    for s in some_positions(GAME, seats, options, 12 if seats == 2 else 1, CHANCES):
        numbers = [move for move in Table(s).odds() if DRAW <= move < DRAW + NUMBERS]
        for seat in (*range(seats), WATCHER):
            unseen = [m for m in numbers if GAME.twin.rules.witness(s, CHANCE, m, seat) == HIDDEN]
            assert len({told(s, move, seat) for move in unseen}) <= 1
            compared += len(unseen) > 1
    assert compared > 10


def told(s: State, move: int, seat: int) -> tuple[bytes, str]:
    rules, after = GAME.twin.rules, s.copy()
    seen = rules.witness(s, CHANCE, move, seat)
    rules.apply(after, CHANCE, move)
    sights = GAME.sight(s, seat), GAME.sight(after, seat)
    return sights[1].tobytes(), str(GAME.describe_events(sights[0], CHANCE, seen, sights[1], seat))


@pytest.mark.parametrize("move", ["skip", "present", "take back"])
def test_what_others_do_with_a_card_tells_nothing_of_it(move: str) -> None:
    """The same move with every card it may be: one sight, one event, one refusal."""
    seen = set()
    for card in ("o1", "b6", "p10", "o6"):
        made = table(f"o6 {card} p9 b1").presents(1, 3)
        before = made.seen_by(0)
        moved = {"skip": 9, "present": 2, "take back": 8}[move]
        made.play(1, moved)
        after = made.seen_by(0)
        events = str(GAME.describe_events(before, 1, moved, after, 0))
        seen.add((after.tobytes(), events, str(GAME.refuse(after, 0, 0)), str(GAME.view(after, 0))))
    assert len(seen) == 1
