"""The games in OpenSpiel: its own checks, and what a player may know of a state."""

from __future__ import annotations

import importlib
import pickle
import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

import scalehouse.adapters.openspiel as adapter
from scalehouse.adapters.openspiel.setting import to_parameter
from scalehouse.adapters.openspiel.ticks import FAR, LIKELY, LOT, STEPS, WAIT
from scalehouse.adapters.openspiel.told import Told
from scalehouse.core import registry
from scalehouse.core.contract import HIDDEN, State
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.games.scathe.record import FACES, ROLL
from scalehouse.games.trex.record import MOVES, PRESENT, VALUES

Case = tuple[str, dict[str, Any]]


def tables_of(game: Game) -> Iterator[Case]:
    """Every number of seats, as usual and with every other choice of one option."""
    for seats in game.seats:
        yield adapter.PREFIX + game.name, {"seats": seats}
        for option in game.options:
            for choice in option.choices:
                if choice != option.default:
                    chosen = {"seats": seats, option.name: to_parameter(option, choice)}
                    yield adapter.PREFIX + game.name, chosen


CASES = [case for name in registry.names() for case in tables_of(registry.find(name))]
FEW: list[Case] = [(adapter.PREFIX + name, {}) for name in registry.names()]
FEW += [("scalehouse_scathe", {"teams": "build"}), ("scalehouse_trex", {"seats": 4})]


def said(case: Case) -> str:
    name, parameters = case
    return "-".join([name, *(f"{key}={value}" for key, value in parameters.items())])


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random match."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def some(game: Any, seed: int, every: int) -> Iterator[Any]:
    """Now and then a state of a random match, which a player is to move in."""
    for number, state in enumerate(walk(game, seed)):
        if number % every == 0 and state.is_player_node():
            yield state


def nth(states: Iterator[Any], number: int) -> Any:
    return next(islice(states, number, None))


def faults(game: Game, truth: State) -> list[str]:
    found = game.flags()
    game.twin.plain.problems(truth, found)
    return [name for name, wrong in zip(game.rules.PROBLEMS, found, strict=True) if wrong]


# OpenSpiel's own checks


@pytest.mark.parametrize("case", CASES, ids=said)
def test_openspiel_simulates_every_table(case: Case) -> None:
    game = pyspiel.load_game(*case)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", FEW, ids=said)
def test_a_resampled_state_is_the_same_to_the_player(case: Case) -> None:
    """As the ResampleInfostateTest of OpenSpiel in C++, which games in Python do not reach."""
    game = pyspiel.load_game(*case)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in some(game, seed=1, every=5):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            assert faults(state.table.setting.game, other.table.truth) == []


@pytest.mark.parametrize("case", FEW, ids=said)
def test_a_resampled_state_can_be_played_to_its_end(case: Case) -> None:
    game = pyspiel.load_game(*case)
    sampler, rng = pyspiel.UniformProbabilitySampler(0.0, 1.0), random.Random(2)
    state = nth(some(game, seed=2, every=1), 7)
    other = state.resample_from_infostate(state.current_player(), sampler)
    while not other.is_terminal():
        other.apply_action(rng.choice(other.legal_actions()))
    assert sum(other.returns()) == pytest.approx(1.0) or game.utility_sum() is None


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
    for state in states:
        while state.table.truth.matches == 0:
            wanted = {0: PRESENT + 1, 1: PRESENT, 2: WAIT}.get(state.current_player())
            legal = state.legal_actions()
            state.apply_action(wanted if wanted in legal else legal[0])
    one, other = (state.table.told(2) for state in states)
    assert one.moves() == other.moves()
    assert one.text != other.text


def test_a_sight_on_the_way_is_remembered_when_it_is_gone() -> None:
    start = Told.at_start(b"start")
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


def test_a_long_match_is_remembered_whole() -> None:
    game = pyspiel.load_game("scalehouse_scathe")
    state = list(walk(game, seed=5))[-1]
    told = state.table.told(0).moves()
    assert len(told) > 128
    public = [pair for pair in told if pair[1] != HIDDEN]
    assert [move for _, move in public][-50:] == state.history()[-50:]
    assert state.table.told(0).moves(70) == told[-70:]


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


# Games and states


def test_without_openspiel_the_import_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, adapter.__name__)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'scalehouse\[openspiel\]'"):
        importlib.import_module(adapter.__name__)


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
    with pytest.raises(BadOption, match="ticks below 1"):
        pyspiel.load_game("scalehouse_trex(ticks=0)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
        pyspiel.load_game("scalehouse_fate(colour=red)")


@pytest.mark.parametrize("case", FEW, ids=said)
def test_a_stored_state_goes_on_as_the_one_it_was_stored_from(case: Case) -> None:
    game = pyspiel.load_game(*case)
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


# One to T-Rex


def test_each_seat_has_one_look_in_a_tick() -> None:
    game = pyspiel.load_game("scalehouse_trex(seats=4)")
    rng, state = random.Random(9), game.new_initial_state()
    looked: list[int] = []
    while len(looked) < 12:
        if state.is_player_node():
            looked.append(state.current_player())
            state.apply_action(WAIT)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    ticks = [sorted(looked[start : start + 4]) for start in (0, 4, 8)]
    assert ticks == [[0, 1, 2, 3]] * 3
    assert len({tuple(looked[start : start + 4]) for start in (0, 4, 8)}) > 1


def test_a_match_of_waiting_is_a_draw_and_two_players_lose_it() -> None:
    for seats, shares in ((2, [0.0] * 2), (3, [1 / 3] * 3)):
        game = pyspiel.load_game(f"scalehouse_trex(seats={seats},ticks=5)")
        rng, state, waited = random.Random(10), game.new_initial_state(), 0
        while not state.is_terminal():
            decides = state.is_player_node()
            waited += decides
            state.apply_action(WAIT if decides else rng.choice(state.legal_actions()))
        assert waited == 5 * seats == game.max_game_length()
        assert state.returns() == shares


def test_a_new_card_is_performed_for_all_to_see() -> None:
    game = pyspiel.load_game("scalehouse_trex(seats=3)")
    state = next(some(game, seed=11, every=1))
    shown = [action - FAR for action in state.history() if FAR <= action < LOT]
    observer = make_observation(game)
    observer.set_from(state, 2)
    frames = observer.dict["frame"]
    assert np.allclose(frames[:3], np.repeat(shown, 2).reshape(3, 2) / STEPS)
    assert (frames[3:] == -1).all()  # nobody sits there


def test_a_higher_level_is_performed_further() -> None:
    middles = [sum(step * odds for step, odds in enumerate(row)) for row in LIKELY[1:]]
    assert middles == sorted(middles)
    assert middles[0] < STEPS / 5 < STEPS / 2 < middles[-1]
    assert all(sum(row) == pytest.approx(1) for row in LIKELY)
    assert len(LIKELY) == VALUES + 1


def test_cards_are_imagined_as_they_were_performed() -> None:
    """Who was seen to move far is imagined with a higher card than who hardly moved."""
    game = pyspiel.load_game("scalehouse_trex(seats=3)")
    rng, state, steps = random.Random(12), game.new_initial_state(), iter((2, 16, 9))
    while state.is_chance_node():
        can_show = FAR in state.legal_actions()
        state.apply_action(FAR + next(steps) if can_show else rng.choice(state.legal_actions()))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(2, sampler).table.truth for _ in range(60)]
    low, high = (np.mean([int(one.hand[seat]) % VALUES for one in others]) for seat in (0, 1))
    assert low + 2 < high


def test_the_games_own_moves_keep_their_numbers() -> None:
    assert WAIT == MOVES
    state = next(some(pyspiel.load_game("scalehouse_trex(seats=3)"), seed=13, every=1))
    player = state.current_player()
    other = (player + 1) % 3
    assert state.legal_actions()[-1] == WAIT
    assert PRESENT + other in state.legal_actions()
    assert state.action_to_string(player, WAIT) == f"{WAIT}: Go on performing"
