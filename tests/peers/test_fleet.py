"""Thousands of matches at once are the same matches as one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scalehouse.adapters.fleet import Fleet
from scalehouse.adapters.table import table_of
from scalehouse.bots import UnknownBot
from scalehouse.bots.performer import ticks
from scalehouse.conformance import Case
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.rules.twin import Twin
from tests.peers.kit import EVERY_TABLE, NAMES, last_case, settings

ROWS = 5
Arrays = list[Any]


def arrays(fleet: Fleet) -> Arrays:
    shown = (fleet.observations, fleet.masks, fleet.rewards, fleet.over, fleet.cut, fleet.seats)
    return [array.copy() for array in shown]


def played(fleet: Fleet, steps: int, seed: int = 1) -> list[Arrays]:
    fleet.begin(seed)
    found = [arrays(fleet)]
    for _ in range(steps):
        fleet.step(fleet.sample())
        found.append(arrays(fleet))
    fleet.close()
    return found


def same(one: list[Arrays], other: list[Arrays]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(np.array_equal(a, b) for x, y in pairs for a, b in zip(x, y, strict=True))


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_a_row_is_the_match_of_a_table_with_its_seed(name: str, case: Case) -> None:
    fleet = Fleet(name, 2, threads=1, **settings(case))
    fleet.begin(7)
    table = table_of(name, case.seats, case.options)
    table.begin((7, 1))
    for _ in range(12):
        seen, mask = table.look(table.seat)
        assert fleet.seats[1] == table.seat
        assert np.array_equal(fleet.observations[1], seen)
        assert np.array_equal(fleet.masks[1], mask)
        actions = fleet.sample()
        seat = table.seat
        table.play(seat, int(actions[1]))
        fleet.step(actions)
        assert fleet.over[1] == table.over
        if table.over:
            assert fleet.rewards[1].tolist() == table.shares()
            assert np.array_equal(fleet.final[1], table.look(seat)[0])
            return


@pytest.mark.parametrize("name", NAMES)
def test_it_does_not_depend_on_the_number_of_threads(name: str) -> None:
    table = settings(last_case(name))
    one, two, three = (
        played(Fleet(name, ROWS, threads=threads, **table), 60) for threads in (1, 2, 3)
    )
    assert same(one, two)
    assert same(one, three)
    assert not same(one, played(Fleet(name, ROWS, **table), 60, seed=2))


@pytest.mark.parametrize("name", NAMES)
def test_plain_and_compiled_play_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, found = registry.find(name), []
    for mode in ("plain", "compiled"):
        monkeypatch.setitem(vars(game), "twin", Twin(game.rules, game.judge, mode))
        found.append(played(Fleet(name, 2, threads=1), 40))
        found.append(played(Fleet(name, 2, ours="each", threads=1), 10))
    assert same(found[0], found[2])
    assert same(found[1], found[3])


@pytest.mark.parametrize("name", NAMES)
def test_matches_end_pay_and_begin_anew(name: str) -> None:
    fleet = Fleet(name, 40, threads=1)
    fleet.begin(3)
    ended = 0
    for _ in range(400):
        fleet.step(fleet.sample())
        paid = fleet.rewards.sum(axis=1)
        together = bool(registry.find(name).together)
        assert np.all((paid[fleet.over] == 1.0) | together)
        assert not paid[~fleet.over].any()
        assert fleet.masks.any(axis=1).all()
        ended += int(fleet.over.sum())
    assert ended > 10


@pytest.mark.parametrize("name", NAMES)
def test_with_bots_only_our_seat_is_asked(name: str) -> None:
    fleet = Fleet(name, ROWS, ours="each", threads=1, **settings(last_case(name)))
    fleet.begin(4)
    wanted = [row % fleet.rewards.shape[1] for row in range(ROWS)]
    for _ in range(30):
        assert fleet.seats.tolist() == wanted
        assert fleet.encoding.part(fleet.observations, "observer").argmax(axis=1).tolist() == wanted
        fleet.step(fleet.sample())


@pytest.mark.parametrize("name", NAMES)
def test_other_libraries_can_take_its_arrays_as_they_are(name: str) -> None:
    """PyTorch, for one, takes no array whose steps are not a multiple of its numbers."""
    fleet = Fleet(name, 3)
    shown = (fleet.observations, fleet.final, fleet.masks, fleet.rewards, fleet.over, fleet.cut)
    for array in (*shown, fleet.seats):
        assert all(step % array.itemsize == 0 for step in array.strides)


def share_of_ours(game: str, opponents: str, ended: int, **table: Any) -> float:
    """What random moves of ours win."""
    fleet = Fleet(game, 50, ours="each", opponents=opponents, threads=1, **table)
    fleet.begin(5)
    places, won = np.arange(50), list[float]()
    while len(won) < ended:
        seats = fleet.seats.copy()
        fleet.step(fleet.sample())
        won += fleet.rewards[places, seats][fleet.over].tolist()
    return float(np.mean(won))


def test_greedy_is_harder_than_random() -> None:
    assert share_of_ours("fate", "greedy", 40) + 0.2 < share_of_ours("fate", "random", 40)


def test_performers_decide_for_themselves() -> None:
    """They score when they meet each other: one who only waits gets less than its part."""
    fleet = Fleet("trex", 20, ours=0, opponents="keen", threads=1, seats=4, first_game=True)
    fleet.begin(1)
    won: list[Any] = []
    while len(won) < 10:
        fleet.step(np.full(20, fleet.actions - 1))
        won += fleet.rewards[fleet.over].tolist()
    assert np.mean(won, axis=0)[0] < 0.1


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_loses_and_ends_the_match(name: str) -> None:
    fleet = Fleet(name, 4, threads=1)
    fleet.begin(6)
    begun = fleet.observations.copy()
    loser = fleet.seats.copy()
    actions = fleet.sample()
    actions[0] = -1
    actions[1] = fleet.actions
    actions[2] = int((~fleet.masks[2]).nonzero()[0][0]) if not fleet.masks[2].all() else 99
    fleet.step(actions)
    assert fleet.over.tolist() == [True, True, True, False]
    assert [fleet.rewards[row, loser[row]] for row in range(3)] == [-1.0] * 3
    assert fleet.rewards.sum() == -3.0
    assert np.array_equal(fleet.final[:3], begun[:3])


def test_a_match_that_is_too_long_is_cut_off() -> None:
    fleet = Fleet("connect_four", 3, longest=4, threads=1)
    fleet.begin(0)
    cuts = []
    for _ in range(8):
        fleet.step(fleet.sample())
        cuts.append(fleet.cut.all())
    assert cuts == [False, False, False, True] * 2
    assert not fleet.over.any()


def test_bots_that_think_long_are_refused() -> None:
    with pytest.raises(UnknownBot, match="thinks too long"):
        Fleet("scathe", 2, ours=0, opponents="master")


def test_a_step_takes_an_action_for_each_row() -> None:
    fleet = Fleet("connect_four", 3)
    fleet.begin(0)
    with pytest.raises(BadOption, match="takes 3 actions"):
        fleet.step(np.zeros(2, np.int64))


def test_nothing_is_left_on_the_desk_from_another_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may leave fields of a sight alone: they must not hold what another seat saw."""
    monkeypatch.setattr(ticks, "observe", lambda *_: None)
    fleet = Fleet("scathe", 1, threads=1)
    desk = fleet._desks[0]
    desk.content[:] = 0x55
    ticks.see(fleet._states[0], desk.states, 0)
    assert desk.content.tobytes() == bytes(fleet.game.dtype.itemsize)
