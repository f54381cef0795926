"""Faults that an author could write into Liar's Dice: the suite finds each, and names the place."""

from __future__ import annotations

import pytest

from scalehouse import conformance
from scalehouse.conformance import twins
from scalehouse.conformance.failure import BrokenPromise
from scalehouse.core.rules import twin
from tests.core import liars_dice
from tests.core.mutations.declarations import (
    DECLARATIONS,
    a_move_that_never_comes,
    an_argument_less,
)
from tests.core.mutations.functions import FUNCTIONS
from tests.core.mutations.leaks import LEAKS, dice_of_the_bidder
from tests.core.mutations.mutation import Mutation
from tests.core.mutations.numbers import NUMBERS, an_outcome_that_breaks
from tests.core.mutations.wording import FILES, WORDING, Reworded

MUTATIONS = (*LEAKS, *NUMBERS, *FUNCTIONS, *DECLARATIONS, *WORDING)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the compiler: what differs between the two forms is tested elsewhere."""
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")
    promises = tuple(one for one in conformance.PROMISES if one not in twins.PROMISES)
    monkeypatch.setattr(conformance, "PROMISES", promises)


def broken_by(mutation: Mutation) -> BrokenPromise:
    with pytest.raises(BrokenPromise) as caught:
        conformance.check(mutation.game(), matches=1)
    return caught.value


def test_there_are_at_least_thirty_six() -> None:
    assert len(MUTATIONS) >= 26 + 10


def test_the_sound_game_keeps_every_promise() -> None:
    conformance.check(liars_dice.GAME, matches=1)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_a_fault_is_found_and_named(mutation: Mutation) -> None:
    fault = broken_by(mutation).fault
    assert fault.function == mutation.function
    assert (fault.field or "").startswith(mutation.field)
    assert mutation.function in str(fault)
    assert mutation.field in str(fault)


@pytest.mark.parametrize("mutation", LEAKS, ids=str)
def test_a_leak_is_told_with_seat_position_and_both_values(mutation: Mutation) -> None:
    broken = broken_by(mutation)
    assert broken.fault.seat is not None
    assert broken.fault.state is not None
    assert len(broken.fault.values) == 2
    assert broken.found is not None
    assert broken.found.position is not None


def test_a_failure_says_what_a_person_needs() -> None:
    broken = broken_by(Mutation("observe", "die", observe=dice_of_the_bidder))
    lines = str(broken).split("\n")
    assert lines[0].startswith("observe: ")
    assert lines[1] == "  seat: a watcher"
    assert lines[2].startswith("  field: die")
    assert broken.found is not None
    told = str(broken.found).split("\n")
    assert told[0].startswith("promise: ")
    assert told[1] == "in: liars_dice, 2 seats-jokers=True-dice=5, seed 0, match 0"
    assert told[2].startswith("after: roll face=")


@pytest.mark.parametrize("words", FILES, ids=lambda words: words.__name__)
def test_a_fault_in_a_file_of_sentences_is_told_with_the_file(words: Reworded) -> None:
    told = str(broken_by(Mutation("words", "", words=words)).fault)
    assert told.startswith(f"words: {words.spoilt}: ")


def test_how_to_see_it_again_is_told() -> None:
    broken = broken_by(Mutation("apply", "", apply=an_outcome_that_breaks))
    assert broken.found is not None
    assert broken.found.position is not None
    assert broken.found.position["state"] == broken.fault.state
    assert broken.found.position["seats"] == 2


def test_a_move_that_is_declared_to_be_rare_need_not_come() -> None:
    conformance.check(liars_dice.make(kinds=a_move_that_never_comes(rare=True)), matches=1)


def test_a_function_with_too_few_arguments_is_named() -> None:
    with pytest.raises(TypeError, match=r"an_argument_less takes 2 arguments, the contract has 3"):
        conformance.check(liars_dice.make(legal=an_argument_less), matches=1)
