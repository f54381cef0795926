"""One to T-Rex in OpenSpiel: ticks, bodies, temperaments and moods."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from scalehouse.adapters.openspiel.bodies import (
    MOOD_ODDS,
    MOODS,
    NO_EVIDENCE,
    STEPS,
    TEMPER_ODDS,
    TEMPERS,
    bodies_of,
)
from scalehouse.adapters.openspiel.numbering import Numbering
from scalehouse.bots.performer import the_cast_of
from scalehouse.bots.performer.body import move_about
from scalehouse.bots.performer.mind import be_born
from scalehouse.core import registry
from scalehouse.core.rng import seeded
from scalehouse.games.trex.moves import MOVES, PRESENT, SKIP
from scalehouse.games.trex.state import VALUES
from tests.peers.spiel import some

GAME = registry.find("trex")
BODIES = bodies_of(GAME.name)
NUMBERS = Numbering.of(GAME)
WAIT, SEEN, LOT = NUMBERS.wait, NUMBERS.seen, NUMBERS.lot
TEMPER, MOOD = NUMBERS.temper, NUMBERS.mood


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
    cast = the_cast_of(GAME)
    minds, frame, rng = cast.minds_of([cast.usual]), np.zeros(2), seeded("bodies")
    for value in (2, 5, 8):
        seen = []
        for _ in range(400):
            be_born(minds[0], 0, rng)
            minds[0].value, minds[0].gesture = value, 0
            move_about(minds, 0, frame, rng)
            seen.append(frame.mean())
        odds = sum(
            temper * mood * np.array(BODIES.frame_odds(value, n, m))
            for n, temper in enumerate(TEMPER_ODDS)
            for m, mood in enumerate(MOOD_ODDS)
        )
        steps = np.arange(STEPS + 1) / STEPS
        middle = float((odds * steps).sum())
        spread = float((odds * (steps - middle) ** 2).sum()) ** 0.5
        assert odds.sum() == pytest.approx(1)
        assert middle == pytest.approx(np.mean(seen), abs=0.02)
        assert spread == pytest.approx(np.std(seen), abs=0.02)


def test_a_card_that_was_turned_over_tells_of_a_temperament() -> None:
    """Who moved more than its card asked for is a lively one."""
    calm, lively = (np.array(BODIES.learned(total, 10, NO_EVIDENCE, 5)) for total in (60, 110))
    assert calm.argmax() < TEMPERS // 2 < lively.argmax()
    again = BODIES.learned(110, 10, tuple(lively), 5)
    assert again[0] < lively[0]
    assert BODIES.learned(0, 0, tuple(lively), 5) == pytest.approx(lively)


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
    assert WAIT == MOVES == GAME.moves
    state = next(some(pyspiel.load_game("scalehouse_trex(seats=3)"), seed=13, every=1))
    player = state.current_player()
    other = (player + 1) % 3
    assert state.legal_actions()[-1] == WAIT
    assert PRESENT + other in state.legal_actions()
    assert state.action_to_string(player, WAIT) == f"{WAIT}: Go on performing"
