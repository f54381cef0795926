"""The games in OpenSpiel: its own checks, and what a player may know of a state."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

import scalehouse.adapters.openspiel as adapter
from scalehouse.adapters.openspiel import bodies
from scalehouse.adapters.openspiel.bodies import MOODS, STEPS, TEMPERS, frame_odds
from scalehouse.adapters.openspiel.setting import to_parameter
from scalehouse.adapters.openspiel.ticks import LOT, MOOD, SEEN, TEMPER, WAIT
from scalehouse.adapters.openspiel.told import Told
from scalehouse.bots.performer import DEFAULT
from scalehouse.bots.performer.body import move_about
from scalehouse.bots.performer.mind import be_born
from scalehouse.bots.performer.talents import minds_of
from scalehouse.conformance import Case
from scalehouse.core import registry
from scalehouse.core.contract import HIDDEN, State
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.core.rng import seeded
from scalehouse.games.scathe.record import FACES, ROLL
from scalehouse.games.trex.record import MOVES, PRESENT, SKIP, VALUES
from tests.peers.kit import EVERY_TABLE

Named = tuple[str, dict[str, Any]]  # a table as OpenSpiel loads it

BOUNDED = ("connect_four", "fate", "scale")
FEW: list[Named] = [(adapter.PREFIX + name, {}) for name in registry.names()]
FEW += [("scalehouse_scathe", {"teams": "build"}), ("scalehouse_trex", {"seats": 4})]


def named(name: str, case: Case) -> Named:
    options = {option.name: option for option in registry.find(name).options}
    chosen = {key: to_parameter(options[key], value) for key, value in case.options.items()}
    return adapter.PREFIX + name, {"seats": case.seats, **chosen}


def said(table: Named) -> str:
    name, parameters = table
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


def waiting(game: Any, seed: int, ticks: int) -> Any:
    """The first look of a tick, after all have waited in those before it."""
    rng, state = random.Random(seed), game.new_initial_state()
    while state.table.tick.count < ticks or state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(WAIT if state.is_player_node() else rng.choice(outcomes))
    return state


def drawn(state: Any, first: int, many: int) -> list[int]:
    return [action - first for action in state.history() if first <= action < first + many]


def test_every_seat_is_seen_to_move_in_every_tick() -> None:
    game = pyspiel.load_game("scalehouse_trex(seats=3,first_game=True)")
    state = waiting(game, seed=1, ticks=4)
    frames = [divmod(one, STEPS + 1) for one in drawn(state, SEEN, LOT - SEEN)]
    performers = [seat for seat in range(3) if state.table.truth.hand[seat] < 3 * VALUES]
    assert [seat for seat, _ in frames] == performers * 4
    observer = make_observation(game)
    observer.set_from(state, 2)
    latest = dict(frames)
    for seat in range(8):
        seen = latest[seat] / STEPS if seat in latest else -1
        assert np.allclose(observer.dict["frame"][seat], seen)


def test_a_temperament_stays_for_the_match_and_a_mood_for_a_card() -> None:
    state = waiting(pyspiel.load_game("scalehouse_trex(seats=4,first_game=True)"), 2, ticks=6)
    assert len(drawn(state, TEMPER, TEMPERS)) == len(drawn(state, MOOD, MOODS)) == 4
    moods = state.table.tick.mood
    seat = state.current_player()
    state.apply_action(SKIP)
    while state.table.tick.count < 9:
        state.apply_action(WAIT if state.is_player_node() else state.legal_actions()[0])
    assert len(drawn(state, TEMPER, TEMPERS)) == 4
    assert len(drawn(state, MOOD, MOODS)) == 5
    others = [one for one in range(4) if one != seat]
    assert [state.table.tick.mood[one] for one in others] == [moods[one] for one in others]


def test_nobody_is_told_a_temperament_or_a_mood() -> None:
    game = pyspiel.load_game("scalehouse_trex(seats=3)")
    states = [game.new_initial_state() for _ in range(2)]
    for choice, state in zip((0, -1), states, strict=True):
        while state.is_chance_node():
            outcomes = state.legal_actions()
            state.apply_action(outcomes[choice if outcomes[0] >= TEMPER else len(outcomes) // 2])
    one, other = states
    assert one.table.tick.temper != other.table.tick.temper
    assert one.table.tick.mood != other.table.tick.mood
    for player in range(3):
        assert one.information_state_string(player) == other.information_state_string(player)
        assert one.information_state_tensor(player) == other.information_state_tensor(player)


def test_bodies_move_as_those_of_performers_do() -> None:
    """The odds that OpenSpiel lists go with what the other adapters draw."""
    minds, frame, rng = minds_of([DEFAULT]), np.zeros(2), seeded("bodies")
    for value in (2, 5, 8):
        seen = []
        for _ in range(400):
            be_born(minds[0], 0, rng)
            minds[0].value, minds[0].gesture = value, 0
            move_about(minds, 0, frame, rng)
            seen.append(frame.mean())
        odds = sum(
            temper * mood * np.array(frame_odds(value, n, m))
            for n, temper in enumerate(bodies.TEMPER_ODDS)
            for m, mood in enumerate(bodies.MOOD_ODDS)
        )
        steps = np.arange(STEPS + 1) / STEPS
        middle = float((odds * steps).sum())
        spread = float((odds * (steps - middle) ** 2).sum()) ** 0.5
        assert odds.sum() == pytest.approx(1)
        assert middle == pytest.approx(np.mean(seen), abs=0.02)
        assert spread == pytest.approx(np.std(seen), abs=0.02)


def test_a_card_that_was_turned_over_tells_of_a_temperament() -> None:
    """Who moved more than its card asked for is a lively one."""
    calm, lively = (
        np.array(bodies.learned(total, 10, bodies.NO_EVIDENCE, 5)) for total in (60, 110)
    )
    assert calm.argmax() < TEMPERS // 2 < lively.argmax()
    again = bodies.learned(110, 10, tuple(lively), 5)
    assert again[0] < lively[0]
    assert bodies.learned(0, 0, tuple(lively), 5) == pytest.approx(lively)


def test_cards_are_imagined_as_they_were_performed() -> None:
    """Who was seen to move far is imagined with a higher card than who hardly moved."""
    game = pyspiel.load_game("scalehouse_trex(seats=3,first_game=True)")
    rng, state, steps = random.Random(12), game.new_initial_state(), (2, 16, 9)
    while state.table.tick.count < 4:
        outcomes = state.legal_actions()
        if state.is_player_node():
            state.apply_action(WAIT)
        elif SEEN <= outcomes[0] < LOT:
            state.apply_action(outcomes[steps[(outcomes[0] - SEEN) // (STEPS + 1)]])
        else:
            state.apply_action(rng.choice(outcomes))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(2, sampler).table for _ in range(60)]
    low, high = (np.mean([int(one.truth.hand[seat]) % VALUES for one in others]) for seat in (0, 1))
    assert low + 3 < high


def test_the_games_own_moves_keep_their_numbers() -> None:
    assert WAIT == MOVES
    state = next(some(pyspiel.load_game("scalehouse_trex(seats=3)"), seed=13, every=1))
    player = state.current_player()
    other = (player + 1) % 3
    assert state.legal_actions()[-1] == WAIT
    assert PRESENT + other in state.legal_actions()
    assert state.action_to_string(player, WAIT) == f"{WAIT}: Go on performing"
