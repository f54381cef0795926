"""A move of a secret kind: whoever does not see it may not be told of which kind it was."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.conformance import secrets
from scalehouse.conformance.failure import BrokenPromise
from scalehouse.conformance.walk import Walk
from scalehouse.core.game import Game
from scalehouse.core.rng import below
from scalehouse.core.rules import twin
from scalehouse.core.rules.arrays import Flags, Mask, Rng, Shares, Weights
from scalehouse.core.rules.moves import MoveKinds
from scalehouse.core.rules.state import Fields, Int8, Int8s, owned, public, showing
from scalehouse.core.rules.values import HIDDEN, NOBODY, Actors, Move, Seat
from tests.support import module_of

SEATS = 2
BLACK, WHITE = 0, 1
PROBLEMS = ("somebody has laid what there is not",)


class State(Fields):
    """Each lays a black or a white stone under a cup; both are never shown."""

    laid: Int8 = public("seats that have laid")
    stone: Int8s = owned("[seat] 1: black, 2: white, 0: none yet", SEATS)


observe = showing(State)


def setup(s: State, seats: int) -> None: ...


def actors(s: State) -> Actors:
    return NOBODY if s.laid == SEATS else 1 << int(s.laid)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = seat == s.laid


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0


def apply(s: State, seat: Seat, move: Move) -> None:
    s.stone[seat] = move + 1
    s.laid += 1


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move if mover == seat else HIDDEN


def told_to_all(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move


def one_kind_told(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move if mover == seat or move == WHITE else HIDDEN


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    for owner in range(SEATS):
        if s.stone[owner] == HIDDEN:
            s.stone[owner] = 1 + below(rng, 2) if owner < s.laid else 0


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0


def problems(s: State, found: Flags) -> None:
    found[0] = s.stone.max() > 2


def game(*, in_sight: bool = False, **instead: Any) -> Game:
    kinds = MoveKinds()
    kinds.add("black")
    kinds.add("white", in_sight=in_sight)
    rules = module_of(__name__, instead)
    return Game("cups", "Cups", "Lay a stone.", "1", (SEATS,), rules, kinds, longest=SEATS)


def promise(one: Game) -> None:
    walk = Walk(one, SEATS, {}, (1,))
    walk.play()
    secrets.a_witness_learns_nothing_that_its_sight_does_not_hold(walk)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")


def test_a_secret_kind_is_kept() -> None:
    promise(game())


@pytest.mark.parametrize("witness", [told_to_all, one_kind_told])
def test_a_secret_kind_that_is_told_is_found(witness: Any) -> None:
    with pytest.raises(BrokenPromise) as broken:
        promise(game(witness=witness))
    assert broken.value.fault.function == "witness"
    assert {broken.value.fault.values["told"], broken.value.fault.values["instead_of"]} & {
        "white",
        "black",
    }


def test_a_kind_that_everybody_sees_is_declared() -> None:
    promise(game(witness=one_kind_told, in_sight=True))
