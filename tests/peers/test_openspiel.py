"""The games in OpenSpiel: its own checks, and games and states as it knows them."""

from __future__ import annotations

import pickle
import random
from itertools import islice
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment

from scalehouse.conformance import Case
from scalehouse.core.errors import BadOption
from scalehouse.games.scathe.moves import ROLL
from scalehouse.games.scathe.state import FACES
from tests.peers.kit import EVERY_TABLE
from tests.peers.spiel import FEW, Named, faults, named, nth, said, some, walk

# OpenSpiel's own checks


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_openspiel_simulates_every_table(name: str, case: Case) -> None:
    game = pyspiel.load_game(*named(name, case))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def is_the_same_to_its_players(state: Any) -> bool:
    """As the ResampleInfostateTest of OpenSpiel in C++, which games in Python do not reach."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.current_player() == state.current_player()
        assert faults(state.table.game, other.table.truth) == []
    return True


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_a_resampled_state_is_the_same_to_the_player(name: str, case: Case) -> None:
    game = pyspiel.load_game(*named(name, case))
    assert all(is_the_same_to_its_players(one) for one in islice(some(game, 1, every=11), 3))


@pytest.mark.parametrize("table", FEW, ids=said)
def test_it_is_so_until_the_end(table: Named) -> None:
    game = pyspiel.load_game(*table)
    assert all(is_the_same_to_its_players(state) for state in some(game, 1, every=25))


@pytest.mark.parametrize("table", FEW, ids=said)
def test_a_resampled_state_can_be_played_to_its_end(table: Named) -> None:
    game = pyspiel.load_game(*table)
    sampler, rng = pyspiel.UniformProbabilitySampler(0.0, 1.0), random.Random(2)
    state = nth(some(game, seed=2, every=1), 7)
    other = state.resample_from_infostate(state.current_player(), sampler)
    while not other.is_terminal():
        other.apply_action(rng.choice(other.legal_actions()))
    assert sum(other.returns()) == pytest.approx(1.0) or game.utility_sum() is None


# Games and states


def test_a_game_says_what_it_is() -> None:
    types = pyspiel.GameType
    simple = pyspiel.load_game("scalehouse_connect_four")
    assert simple.get_type().chance_mode == types.ChanceMode.DETERMINISTIC
    assert simple.get_type().information == types.Information.PERFECT_INFORMATION
    assert (simple.max_game_length(), simple.max_chance_outcomes()) == (42, 0)
    assert (simple.min_utility(), simple.max_utility(), simple.utility_sum()) == (0, 1, 1)
    fate = pyspiel.load_game("scalehouse_fate")
    assert fate.get_type().chance_mode == types.ChanceMode.EXPLICIT_STOCHASTIC
    assert fate.get_type().information == types.Information.IMPERFECT_INFORMATION
    pair = pyspiel.load_game("scalehouse_trex(seats=2)")
    assert pair.get_type().utility == types.Utility.IDENTICAL
    assert pyspiel.load_game("scalehouse_trex(seats=3)").utility_sum() == 1


def test_an_option_that_is_a_number_or_a_word_is_a_number() -> None:
    game = pyspiel.load_game("scalehouse_trex(seats=3,move_limit=500)")
    assert game.setting.options["move_limit"] == 500
    assert pyspiel.load_game("scalehouse_trex(seats=3)").setting.options["move_limit"] == "off"
    for again in (pyspiel.deserialize_game(game.serialize()), pickle.loads(pickle.dumps(game))):
        assert again.setting is game.setting


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(BadOption, match="played with 2 seats, not 3"):
        pyspiel.load_game("scalehouse_fate(seats=3)")
    with pytest.raises(BadOption, match="ticks must not be below 1, but is 0"):
        pyspiel.load_game("scalehouse_trex(ticks=0)")
    with pytest.raises(BadOption, match="recall must not be below 0, but is -1"):
        pyspiel.load_game("scalehouse_fate(recall=-1)")
    with pytest.raises(BadOption, match="start"):
        pyspiel.load_game("scalehouse_fate(start=never)")
    with pytest.raises(pyspiel.SpielError, match="Unknown game 'scalehouse_chess'"):
        pyspiel.load_game("scalehouse_chess")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
        pyspiel.load_game("scalehouse_fate(colour=red)")


@pytest.mark.parametrize("table", FEW, ids=said)
def test_a_stored_state_goes_on_as_the_one_it_was_stored_from(table: Named) -> None:
    game = pyspiel.load_game(*table)
    rng = random.Random(7)
    state = nth(walk(game, seed=7), 20)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    while not state.is_terminal():
        assert again.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.history() == state.history()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_chance_has_the_odds_of_the_rules() -> None:
    """A die of Scathe does not show its faces equally often."""
    game = pyspiel.load_game("scalehouse_scathe")
    state = next(state for state in walk(game, seed=15) if state.is_chance_node())
    faces = {ROLL + face: many / sum(FACES) for face, many in enumerate(FACES)}
    assert dict(state.chance_outcomes()) == pytest.approx(faces)
    assert len(set(FACES)) > 1


def test_a_copy_goes_its_own_way() -> None:
    game = pyspiel.load_game("scalehouse_connect_four")
    state = game.new_initial_state()
    copy = state.clone()
    copy.apply_action(3)
    assert str(state) == str(game.new_initial_state()) != str(copy)
    assert state.information_state_string(0) != copy.information_state_string(0)


def test_actions_are_told_in_words_and_found_by_them() -> None:
    state = pyspiel.load_game("scalehouse_connect_four").new_initial_state()
    assert state.action_to_string(0, 3) == "3: Drop a stone into column 4"
    assert state.string_to_action("3: Drop a stone into column 4") == 3
    fresh = state.clone()
    assert fresh.action_to_string(1, 3) == "3: not possible now"  # it is not its turn
    assert fresh.legal_actions() == list(range(7))


def test_the_rl_environment_plays_a_match() -> None:
    env = rl_environment.Environment(
        pyspiel.load_game("scalehouse_fate"), chance_event_sampler=None
    )
    rng, step = random.Random(8), env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 1
