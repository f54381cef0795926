"""What a player may know of a state in OpenSpiel, and how it is told."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import scalehouse.adapters.openspiel as adapter
from scalehouse.adapters.openspiel.knowledge import Knowledge
from scalehouse.core import registry
from scalehouse.core.rules.contract import HIDDEN
from scalehouse.games.trex.moves import PRESENT
from tests.peers.spiel import BOUNDED, some, walk

# Nothing leaks


def fate_with(game: Any, card: int) -> Any:
    """The first decision of a match in which the second seat was dealt another card."""
    state = game.new_initial_state()
    while state.is_chance_node():
        is_that_card = len(state.history()) == 2
        state.apply_action(state.legal_actions()[card if is_that_card else -1])
    return state


def test_what_is_resampled_says_nothing_of_the_truth() -> None:
    """Two truths that a player cannot tell apart become the same states, for the same lots."""
    game = pyspiel.load_game("scalehouse_fate(start=first)")
    states = [fate_with(game, card) for card in (0, 1)]
    assert str(states[0]) != str(states[1])
    assert len({state.information_state_string(0) for state in states}) == 1
    assert len({tuple(state.information_state_tensor(0)) for state in states}) == 1
    lots = [0.25, 0.75]
    ours, theirs = (one.resample_from_infostate(0, iter(lots).__next__) for one in states)
    assert str(ours) == str(theirs)
    assert ours.history() == theirs.history()
    for seat in range(2):
        assert ours.information_state_string(seat) == theirs.information_state_string(seat)
        assert ours.information_state_tensor(seat) == theirs.information_state_tensor(seat)


def test_the_history_of_a_resampled_state_is_what_the_player_saw() -> None:
    game = pyspiel.load_game("scalehouse_fate")
    state = next(some(game, seed=4, every=1))  # two cards were dealt to each, and more drawn
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    seen = [state.resample_from_infostate(player, sampler).history() for player in range(2)]
    truth = state.history()
    assert [len(one) for one in seen] == [len(truth)] * 2
    assert seen[0][:5] == [*truth[:2], pyspiel.INVALID_ACTION, pyspiel.INVALID_ACTION, truth[4]]
    assert seen[1][:5] == [pyspiel.INVALID_ACTION, pyspiel.INVALID_ACTION, *truth[2:5]]


def test_a_secret_move_is_not_told() -> None:
    """While both prepare in Scathe, neither learns even how far the other is."""
    state = pyspiel.load_game("scalehouse_scathe").new_initial_state()
    before = [state.information_state_string(player) for player in range(2)]
    state.apply_action(state.legal_actions()[0])
    after = [state.information_state_string(player) for player in range(2)]
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_perfect_recall_tells_ways_apart_that_lead_to_the_same_position() -> None:
    game = pyspiel.load_game("scalehouse_connect_four")
    ways = [[0, 1, 2, 3], [2, 1, 0, 3]]
    states = [game.new_initial_state() for _ in ways]
    for state, way in zip(states, ways, strict=True):
        for action in way:
            state.apply_action(action)
    one, other = states
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)


def test_what_was_shown_is_remembered_as_well_as_what_was_done() -> None:
    """Two truths, the same moves: the cards that they turn over are another memory."""
    game = pyspiel.load_game("scalehouse_trex(seats=3)")
    start = next(some(game, seed=14, every=1))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    states = [start.resample_from_infostate(2, sampler) for _ in range(2)]
    assert states[0].table.truth.hand.tolist() != states[1].table.truth.hand.tolist()
    wait = game.num_distinct_actions() - 1
    for state in states:
        while state.table.truth.matches == 0:
            wanted = {0: PRESENT + 1, 1: PRESENT, 2: wait}.get(state.current_player())
            legal = state.legal_actions()
            state.apply_action(wanted if wanted in legal else legal[0])
    one, other = (state.table.told(2) for state in states)
    assert one.moves() == other.moves()
    assert one.text != other.text


def test_a_sight_on_the_way_is_remembered_when_it_is_gone() -> None:
    start = Knowledge.at_start(b"start")
    one, other = (
        start.and_then(0, 7, seen).and_then(1, HIDDEN, b"now") for seen in (b"ace", b"king")
    )
    assert one.moves() == other.moves() == [(0, 7), (1, HIDDEN)]
    assert one.sight == other.sight
    assert one.text != other.text


# Observers


def test_the_parts_of_an_observation_have_names() -> None:
    game = pyspiel.load_game("scalehouse_connect_four")
    state = game.new_initial_state()
    state.apply_action(3)
    observer = make_observation(game)
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.dict["observer"].tolist() == [0, 1]
    assert observer.dict["acts"].tolist() == [0, 1]
    assert observer.dict["stones"][0].nonzero()[0].tolist() == [21]  # the foot of column 3
    assert observer.dict["turn"] == 1


def test_an_information_state_holds_the_moves_with_the_latest_first() -> None:
    game = pyspiel.load_game("scalehouse_connect_four(recall=2)")
    state = game.new_initial_state()
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 0)
    assert observer.dict["moves"].tolist() == [[HIDDEN, HIDDEN]] * 2
    for action in (3, 4, 5):
        state.apply_action(action)
    observer.set_from(state, 0)
    assert observer.dict["moves"].tolist() == [[0, 5], [1, 4]]


@pytest.mark.parametrize("name", registry.names())
def test_a_tensor_holds_every_move_where_the_rules_bound_a_match(name: str) -> None:
    game = pyspiel.load_game(adapter.PREFIX + name)
    longest = registry.find(name).longest
    assert game.setting.recall == (longest if name in BOUNDED else 4096)
    *_, last = walk(game, seed=16)
    for player in range(game.num_players()):
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
        observer.set_from(last, player)
        told = last.table.told(player).moves()
        held = [tuple(pair) for pair in observer.dict["moves"][: len(told)].tolist()]
        assert held == told[::-1]
        assert (observer.dict["moves"][len(told) :] == HIDDEN).all()


def test_a_long_match_is_remembered_whole() -> None:
    game = pyspiel.load_game("scalehouse_scathe")
    state = list(walk(game, seed=5))[-1]
    told = state.table.told(0).moves()
    assert len(told) > 128
    public = [pair for pair in told if pair[1] != HIDDEN]
    assert [move for _, move in public][-50:] == state.history()[-50:]
    latest = state.table.told(0).latest(70)
    assert [tuple(pair) for pair in latest.tolist()] == told[:-71:-1]


def test_public_information_is_what_a_watcher_sees() -> None:
    game = pyspiel.load_game("scalehouse_fate")
    state = next(some(game, seed=6, every=1))
    public = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    watcher, seat = make_observation(game, public), make_observation(game)
    watcher.set_from(state, 0)
    seat.set_from(state, 0)
    assert not watcher.dict["observer"].any()
    assert (watcher.dict["holds"] == HIDDEN).all()
    assert (seat.dict["holds"][0] != HIDDEN).all()
    assert (seat.dict["holds"][1] == HIDDEN).all()


def test_nobody_observes_more_than_a_seat_may_know() -> None:
    game = pyspiel.load_game("scalehouse_fate")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="may know"):
        make_observation(game, everything)
