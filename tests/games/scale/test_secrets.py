"""What nobody may know: hands, the deck, and the backs; and what each has seen stays known."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest

from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, HIDDEN, WATCHER, Rng, State
from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import BACK, CARD, DEAL, EXCHANGE
from scalehouse.games.scale.state import CARDS, Back, Lies
from tests.games.at_random import some_positions
from tests.games.scale.pictures import Table, called, card, seen_by, table

X, INFINITY = Back.CROSS, Back.INFINITY


def redealt(s: State, observer: int, rng: Rng) -> State:
    truth = GAME.sight(s, observer)
    GAME.twin.rules.redeal(truth, observer, rng)
    return truth


def redeals(made: Table, observer: int, count: int) -> Counter[Any]:
    """Where each hidden card may be, as an observer may think: hands, then the deck's bottom."""
    rng = seeded("redeals", observer, count)
    found: Counter[Any] = Counter()
    for _ in range(count):
        truth = redealt(made.s, observer, rng)
        hands = [tuple(sorted(hand)) for hand in truth.hand.tolist()]
        found[(*hands, tuple(truth.bottom.tolist()), int(truth.offered))] += 1
    return found


# Hands


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    made = table("W+ L-", "B/ D+")
    assert seen_by(made, 0).hand[1].tolist() == [HIDDEN, HIDDEN, -1, -1, -1]
    assert seen_by(made, 1).hand[1].tolist() == sorted([card("B/"), card("D+")]) + [-1] * 3
    assert (seen_by(made, None).hand[:2, :2] == HIDDEN).all()


def test_a_card_in_a_hand_and_one_in_the_deck_look_alike() -> None:
    sights = [seen_by(table("W+", hand), 0).tobytes() for hand in ("B/", "D+", "W?")]
    assert len(set(sights)) == 1


def test_what_is_dealt_is_witnessed_by_its_receiver() -> None:
    made = table("W+", "B/").done(draw=1)
    move = DEAL + card("D+")
    seen = [GAME.twin.rules.witness(made.s, CHANCE, move, seat) for seat in (0, 1, WATCHER)]
    assert seen == [move, HIDDEN, HIDDEN]


def test_what_is_put_under_the_deck_is_witnessed_by_its_owner() -> None:
    made = table("W+ L-", "B/").play(EXCHANGE)
    move = CARD + card("L-")
    seen = [GAME.twin.rules.witness(made.s, 0, move, seat) for seat in (0, 1, WATCHER)]
    assert seen == [move, HIDDEN, HIDDEN]


def test_what_a_seat_put_under_the_deck_stays_known_to_it_in_order() -> None:
    made = table("W+ L- D*", "B/").exchanges("D*", "W+")
    assert seen_by(made, 0).bottom[:2].tolist() == [card("D*"), card("W+")]
    assert seen_by(made, 1).bottom[:2].tolist() == [HIDDEN, HIDDEN]


def test_who_put_a_card_back_knows_who_draws_it() -> None:
    made = table("W+ L-", "B/", deck="", bottom="D+ D-").exchanges("W+")
    assert made.hand(0) == {"L-1", "D+1"}
    assert [called(held) for held in seen_by(made, 1).hand[0].tolist() if held >= 0] == ["D+1"]


# Backs


def test_nobody_sees_a_back_before_it_is_turned_up() -> None:
    made = table("W+ L-", "B/", chain="D+@0,0 L+@1,0x")
    sight = seen_by(made, 0)
    assert [int(sight.back[card(name)]) for name in ("W+", "D+", "L+")] == [0, 0, X]


def test_with_open_backs_everybody_sees_them_without_the_fronts() -> None:
    made = table("W+", "B/", options={"open_backs": True}, top_back=INFINITY).done(draw=1)
    assert DEAL + card("W?") not in made.odds(), "no Wild has the infinity"
    made.deals("W+2")
    assert made.odds().keys() == {BACK, BACK + 1}, "the next one is uncovered"
    made.reveals(X)
    hand = GAME.view(seen_by(made, 1), 1)["players"][0]["hand"]
    assert [entry["back"] for entry in hand if entry["card"] is None] == ["unknown", "infinity"]
    assert GAME.view(seen_by(made, 1), 1)["deck"]["top_back"] == "cross"


def test_with_open_backs_a_card_turned_over_holds_no_surprise() -> None:
    made = table("L- W+", "B/", chain="W+2@0,0 B+@1,0", gods="WB", options={"open_backs": True})
    made.s.back[card("B+")] = INFINITY
    made.s.top_back = X
    made.places("L-", "left of W+2").subtracts(1)
    assert made.lies("B+") == Lies.PERMANENT


# Redeals: every truth that agrees with a sight, each as likely as it should be


def test_every_hand_that_is_possible_comes_up() -> None:
    """Two cards of the other, four cards nobody has seen: six pairs."""
    made = table("W+", "B/ D+", deck="L+ L-")
    found = redeals(made, 0, 600)
    unknown = [card(name) for name in ("B/", "D+", "L+", "L-")]
    hands = {tuple(sorted(pair)) for pair in itertools.combinations(unknown, 2)}
    assert {held[1][3:] for held in found} == hands
    assert all(60 < count < 140 for count in found.values()), "each as likely as the other"


def test_the_order_under_the_deck_is_thought_of_too() -> None:
    made = table("W+", "B/", bottom="D+ D-", deck="")
    assert len(redeals(made, 0, 400)) == 6, "a hand of one and two in order: 3 × 2 × 1"
    assert len(redeals(made, 1, 100)) == 1, "seat 1 knows all but what it can work out"


def test_what_was_shown_is_respected() -> None:
    made = table("W+ L-", "W- D+", deck="B+").offers("L-", to=1, want="W")
    made.play(CARD + card("W-"), seat=1)
    assert {card("L-") in held[1] for held in redeals(made, 0, 100)} == {True}


def test_a_colour_that_was_given_is_respected_by_those_who_did_not_see() -> None:
    """Seat 2 saw a white card go to seat 0: one of two that it may be."""
    made = table("L- L+", "W- D+", "B+", deck="W* D-").offers("L-", to=1, want="W")
    made.play(CARD + card("W-"), seat=1)
    white = {card("W-"), card("W*")}
    others = {card(name) for name in ("L-", "L+", "D+", "D-")}
    hands = {held[0][3:] for held in redeals(made, 2, 600)}
    assert hands == {
        *(tuple(sorted(pair)) for pair in itertools.product(white, others)),
        tuple(sorted(white)),
    }


def test_the_card_on_offer_is_thought_of_too() -> None:
    made = table("W+ L-", "W- D+", "B+", deck="").offers("L-", to=1, want="W")
    offered = {held[-1] for held in redeals(made, 2, 300)}
    assert offered == {card(name) for name in ("W+", "L-", "W-", "D+")}


def test_in_next_level_no_redeal_shows_all_three_of_a_triple() -> None:
    made = table("L- L-2", "B/ D+ D-", options={"next_level": True})
    for held in redeals(made, 0, 200):
        assert card("L-3") not in held[1]


def test_a_redeal_deals_as_the_deck_does_in_minimal() -> None:
    """Odds of the one hidden card, against those of chance for it."""
    made = table("L* L+", "B/", options={"minimal": True})
    hidden = table("L* L+", "", options={"minimal": True}, turn=1).done(draw=1)
    odds = {move - DEAL: weight for move, weight in hidden.odds().items()}
    found = Counter(held[1][-1] for held in redeals(made, 0, 1500).elements())
    assert set(found) == set(odds)
    for number, weight in odds.items():
        expected = 1500 * weight / sum(odds.values())
        assert abs(found[number] - expected) < 6 * expected**0.5 + 6, called(number)


def test_with_open_backs_a_redeal_keeps_to_the_backs() -> None:
    options = {"open_backs": True}
    made = table("W+", "", options=options, turn=1, top_back=INFINITY).done(draw=1)
    made.deals("B+").reveals(X)
    rng = seeded("open backs")
    seen = set()
    for _ in range(400):
        truth = redealt(made.s, 0, rng)
        held = int(truth.hand[1, 0])
        assert truth.back[held] == INFINITY
        seen.add(held)
    infinities = {number for number in range(CARDS) if number % 13 < 12} - {card("W+")}
    assert seen == infinities


# Whole matches: nothing leaks, and redeals agree


def answers(s: State, seat: int) -> Any:
    """All that a seat can get out of a position."""
    sight, mask = GAME.sight(s, seat), GAME.mask()
    GAME.twin.rules.legal(s, seat, mask)
    legal = mask.nonzero()[0].tolist()
    told = [GAME.describe_move(sight, seat, move) for move in legal]
    refused = [str(GAME.refuse(sight, seat, move)) for move in range(0, GAME.moves, 5)]
    view = json.dumps(GAME.view(sight, seat))
    return sight.tobytes(), view, legal, told, refused, GAME.twin.rules.actors(s)


CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"open_backs": True}),
    (4, {"length": "full"}),
    (3, {"next_level": True, "moral_compass": True}),
    (4, {"minimal": True, "open_backs": True}),
    (2, {"minimal": True, "trading": False}),
]


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_two_truths_behind_one_sight_give_the_same_answers(
    seats: int, options: dict[str, Any]
) -> None:
    rng = seeded("leaks", seats)
    for s in some_positions(GAME, seats, options, 1):
        for seat in range(seats):
            truth = redealt(s, seat, rng)
            assert GAME.problems(truth) == []
            assert (truth.lies != HIDDEN).all()
            assert answers(truth, seat) == answers(s, seat)


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_moves_that_a_seat_cannot_tell_apart_leave_it_no_wiser(
    seats: int, options: dict[str, Any]
) -> None:
    """Whichever card is dealt, put back, offered or given: the same sight and the same events."""
    compared = 0
    for s in some_positions(GAME, seats, options, 2):
        for seat in (*range(seats), WATCHER):
            for group in unseen_moves(s, seat):
                assert len({told(s, move, seat) for move in group}) == 1
                compared += len(group) > 1
    assert compared > 10


def unseen_moves(s: State, seat: int) -> list[list[int]]:
    """Moves of which the seat sees the same, by what everybody knows of the card."""
    rules, groups = GAME.twin.rules, dict[Any, list[int]]()
    for move in moves_of(s):
        if rules.witness(s, mover_of(s), move, seat) == HIDDEN:
            groups.setdefault(mark_of(s, move), []).append(move)
    return list(groups.values())


def mover_of(s: State) -> int:
    who = GAME.twin.rules.actors(s)
    return CHANCE if who == CHANCE else who.bit_length() - 1


def moves_of(s: State) -> list[int]:
    made = Table(s)
    return list(made.odds()) if mover_of(s) == CHANCE else made.legal(mover_of(s))


def mark_of(s: State, move: int) -> int:
    if mover_of(s) == CHANCE:
        return 0
    hand = s.hand[mover_of(s)].tolist()
    return int(s.hand_mark[mover_of(s), hand.index(move - CARD)])


def told(s: State, move: int, seat: int) -> tuple[bytes, str]:
    rules, mover, after = GAME.twin.rules, mover_of(s), s.copy()
    seen = rules.witness(s, mover, move, seat)
    rules.apply(after, mover, move)
    sights = GAME.sight(s, seat), GAME.sight(after, seat)
    return sights[1].tobytes(), str(GAME.describe_events(sights[0], mover, seen, sights[1], seat))
