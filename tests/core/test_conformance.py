"""The suite itself: it passes a sound game, and each promise fails a game that breaks it."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from scalehouse import conformance
from scalehouse.conformance import PROMISES, twins
from scalehouse.conformance.walk import Walk
from scalehouse.core.errors import BadWords
from scalehouse.core.rules import twin
from scalehouse.core.rules.arrays import Flags, Mask, Rng, Shares
from scalehouse.core.rules.values import CHANCE, HIDDEN, Move, Seat, State
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Description, Refusal
from tests.core import high_card
from tests.core.high_card import CHOOSE, OVER
from tests.core.high_card import apply as right_apply


def test_a_sound_game_keeps_every_promise() -> None:
    conformance.check(high_card.GAME)


def test_every_combination_is_a_case() -> None:
    cases = [str(case) for case in conformance.cases(high_card.GAME)]
    assert cases == [
        "2 seats-low_wins=False",
        "2 seats-low_wins=True",
        "3 seats-low_wins=False",
        "3 seats-low_wins=True",
    ]


# One fault for each promise. What stands here is a wrong form of a function of High Card.


def too_many_cards(s: State, found: Flags) -> None:
    found[0] = s.phase == OVER


def no_moves(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    mask[high_card.KEEP] = s.phase == CHOOSE and seat < s.seats  # also for those who have decided


def legal_that_writes(s: State, seat: Seat, mask: Mask) -> None:
    high_card.legal(s, seat, mask)
    s.low_wins = 1 - s.low_wins


def sight_without_choices(s: State, seat: Seat, sight: State) -> None:
    high_card.observe(s, seat, sight)
    sight.chosen[:] = HIDDEN


def redeal_that_hides(s: State, seat: Seat, rng: Rng) -> None:
    high_card.redeal(s, seat, rng)
    if s.phase == CHOOSE:
        s.deck[0] = HIDDEN


def redeal_that_forgets(s: State, seat: Seat, rng: Rng) -> None:
    high_card.redeal(s, seat, rng)
    if s.phase == CHOOSE and seat >= 0:
        s.hand[seat] = s.hand[seat] + 1 if s.hand[seat] < 2 else s.hand[seat] - 1
        s.deck[:] = 0


def moves_by_the_hidden_card(s: State, seat: Seat, mask: Mask) -> None:
    high_card.legal(s, seat, mask)
    if mask[high_card.KEEP]:
        mask[high_card.KEEP] = s.hand[1 - min(1, seat)] != 4


def witness_of_another_move(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move + 1 if move == high_card.KEEP else high_card.witness(s, mover, move, seat)


def blind_to_oneself(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return HIDDEN if mover != CHANCE else high_card.witness(s, mover, move, seat)


def score_too_early(s: State, shares: Shares) -> None:
    high_card.score(s, shares)
    if s.phase == CHOOSE:
        shares[0] = 1.0


def score_for_two(s: State, shares: Shares) -> None:
    high_card.score(s, shares)
    shares *= 2


def end_in_the_dark(s: State, seat: Seat, sight: State) -> None:
    high_card.observe(s, seat, sight)
    if s.phase == OVER and seat < 0:
        sight.hand[:] = 0


def judge_beyond_one(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    shares[0] = 3.0


def never_over(s: State, seat: Seat, move: Move) -> None:
    high_card.apply(s, seat, move)
    if s.phase == OVER:
        s.phase = CHOOSE
        s.chosen[0] = 0


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("nothing_is_broken", {"problems": too_many_cards}),
    ("actors_can_act", {"legal": no_moves}),
    ("looking_changes_nothing", {"legal": legal_that_writes}),
    ("a_sight_tells_who_acts_and_how", {"observe": sight_without_choices}),
    ("a_redeal_agrees_with_the_sight", {"redeal": redeal_that_hides}),
    ("a_redeal_agrees_with_the_sight", {"redeal": redeal_that_forgets}),
    ("a_sight_tells_who_acts_and_how", {"legal": moves_by_the_hidden_card}),
    ("events_are_told_in_words", {"witness": witness_of_another_move}),
    ("own_moves_are_seen", {"witness": blind_to_oneself}),
    ("only_the_end_is_scored", {"score": score_too_early}),
    ("only_the_end_is_scored", {"score": score_for_two}),
    ("everybody_can_read_the_result", {"observe": end_in_the_dark}),
    ("judgement_is_in_shares", {"judge": judge_beyond_one}),
    ("every_match_ends", {"apply": never_over}),
]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults are planted by the dozen: no need to compile each."""
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")


@pytest.mark.parametrize(
    ("promise", "fault"), FAULTS, ids=[next(iter(f[1].values())).__name__ for f in FAULTS]
)
def test_a_fault_breaks_its_promise(plain: None, promise: str, fault: dict[str, Any]) -> None:
    assert is_broken(promise, high_card.make(**fault))


def is_broken(name: str, game: Any) -> bool:
    """Whether a promise fails in at least one of a few matches."""
    promise = next(p for p in PROMISES if p.__name__ == name)
    return any(
        breaks(promise, Walk(game, case.seats, case.options, (0, number)))
        for case in conformance.cases(game)
        for number in range(6)
    )


def breaks(promise: Any, walk: Walk) -> bool:
    try:
        promise(walk)
    except (AssertionError, BadWords):
        return True
    return False


def with_words(**words: Any) -> Any:
    return dataclasses.replace(high_card.make(), **words)


def say_the_same(sight: State, seat: Seat, move: Move) -> Description:
    return Description(SERVER.say("not_now"))


def refuse_without_a_rule(sight: State, seat: Seat, move: Move) -> Refusal:
    return Refusal(SERVER.say("not_now"), "")


def view_with_a_tuple(sight: State, seat: Seat) -> dict[str, Any]:
    return {"pair": (1, 2)}


def event_with_a_numpy_number(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    return [Description(SERVER.say("move", move=after.deck[0]))]


def view_by_seat(sight: State, seat: Seat) -> dict[str, Any]:
    return {"me": seat}


def event_by_seat(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    return [Description(SERVER.say("move", move=seat))]


TALK: list[tuple[str, dict[str, Any]]] = [
    ("every_move_has_words_of_its_own", {"describe_move": say_the_same}),
    ("every_refusal_has_a_reason", {"refuse": refuse_without_a_rule}),
    ("views_are_plain_data", {"view": view_with_a_tuple}),
    ("events_are_told_in_words", {"describe_events": event_with_a_numpy_number}),
    ("who_is_alike_is_told_alike", {"alike": True, "view": view_by_seat}),
    ("who_is_alike_is_told_alike", {"alike": True, "describe_events": event_by_seat}),
]


@pytest.mark.parametrize(("promise", "fault"), TALK, ids=[f"{t[0]}-{[*t[1]][-1]}" for t in TALK])
def test_wrong_words_break_a_promise(plain: None, promise: str, fault: dict[str, Any]) -> None:
    assert is_broken(promise, with_words(**fault))


def wraps_when_plain(s: State, seat: Seat, move: Move) -> None:
    right_apply(s, seat, move)
    s.low_wins = (s.deck[0] + s.deck[1] + 125) > 0  # int8 stays int8 plain, widens compiled


def test_two_forms_that_differ_are_found() -> None:
    walk = Walk(high_card.GAME, 2, {"low_wins": False}, (0, 0))
    walk.game = high_card.make(apply=wraps_when_plain)
    with np.errstate(over="ignore"), pytest.raises(AssertionError):
        twins.compiled_equals_plain(walk)


def test_a_broken_promise_is_told_with_its_words_and_its_place(plain: None) -> None:
    game = high_card.make(problems=too_many_cards)
    with pytest.raises(AssertionError) as caught:
        conformance.check(game)
    note = caught.value.__notes__[0]
    assert "Whatever is legal for a seat is a move of seats, and can be applied." in note
    assert "high_card, 2 seats-low_wins=False, seed 0, match 0" in note
