"""PettingZoo's own suites on every table, and what they do not ask."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from scalehouse.adapters import pettingzoo
from scalehouse.conformance import Case
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.rng import seeded
from scalehouse.core.text.words import IllegalMove
from tests.peers.kit import EVERY_TABLE, NAMES, last_case, settings

# What PettingZoo says of every environment with a mask in its observations, but for its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # A match that has ended has no legal moves.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
CYCLES = 6


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_their_api_test(name: str, case: Case) -> None:
    api_test(pettingzoo.env(name, **settings(case)), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_their_parallel_api_test(name: str, case: Case) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, **settings(case)), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_their_seed_tests(name: str, case: Case) -> None:
    table = settings(case)
    seed_test(lambda: pettingzoo.env(name, **table), num_cycles=CYCLES)
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, **table), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_their_render_test(name: str, case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **mode: pettingzoo.env(name, **settings(case), **mode))
    assert capsys.readouterr().out.strip()


def play(env: Any, seed: int, steps: int = 1_000_000) -> list[str]:
    """Random moves; says who was asked."""
    env.reset(seed=seed)
    rng, asked = np.random.default_rng(seed), list[str]()
    while env.agents and len(asked) < steps and not any(env.terminations.values()):
        asked.append(env.agent_selection)
        observation, *_ = env.last()
        env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
    return asked


@pytest.mark.parametrize("name", NAMES)
def test_rewards_at_the_end_are_the_parts_of_the_win(name: str) -> None:
    env = pettingzoo.raw_env(name)
    play(env, 3)
    total = sum(env.rewards.values())
    assert all(env.terminations.values())
    assert total == pytest.approx(1) or registry.find(name).together
    assert env.rewards == env._cumulative_rewards


@pytest.mark.parametrize("name", NAMES)
def test_the_mask_is_in_the_info_as_well(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=1)
    observation, _, _, _, info = env.last()
    assert np.array_equal(info["action_mask"], observation["action_mask"])
    assert observation["action_mask"].any()
    others = [one for one in env.agents if one != env.agent_selection]
    assert not any(env.observe(one)["action_mask"].any() for one in others)


def first_illegal(env: Any) -> int:
    observation, *_ = env.last()
    return int((observation["action_mask"] == 0).nonzero()[0][0])


@pytest.mark.parametrize("name", ["scathe", "scale", "fate", "trex"])
def test_a_raw_environment_refuses_an_illegal_move_and_changes_nothing(name: str) -> None:
    env = pettingzoo.raw_env(name)
    env.reset(seed=2)
    before, asked = env._table._now.tobytes(), env.agent_selection
    for wrong in (first_illegal(env), -1, 100_000, None):
        with pytest.raises(IllegalMove):
            env.step(wrong)
    assert env._table._now.tobytes() == before
    assert env.agent_selection == asked


@pytest.mark.parametrize("name", ["scathe", "scale", "fate", "trex"])
def test_otherwise_an_illegal_move_loses_and_ends_the_match(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=2)
    loser = env.agent_selection
    env.step(first_illegal(env))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    assert sum(env.rewards.values()) == -1


@pytest.mark.parametrize("name", ["scathe", "scale", "fate", "trex"])
def test_what_a_seat_may_not_know_changes_nothing_that_it_observes(name: str) -> None:
    env = pettingzoo.raw_env(name, **settings(last_case(name)))
    rng = seeded("other truths")
    for steps in (1, 9, 25):
        play(env, 4, steps)
        table = env._table
        truth = table._now.copy()
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            table._now[0] = table.sight(seat)
            table.game.twin.rules.redeal(table._now[0], seat, rng)
            env._seen = None
            again = env.observe(agent)
            assert np.array_equal(seen["observation"], again["observation"])
            table._now[:] = truth


def test_seats_that_act_at_once_are_asked_in_their_order() -> None:
    env = pettingzoo.raw_env("scathe")
    asked = play(env, 5, 3)
    assert asked[0] == "player_0"  # both choose a starter, in secret
    env.reset(seed=5)
    chosen = env.observe("player_0")["action_mask"].nonzero()[0]
    assert chosen.size > 1


def test_in_one_to_trex_each_seat_is_asked_once_in_a_tick_in_an_order_by_lot() -> None:
    env: Any = pettingzoo.raw_env("trex", seats=5)
    env.reset(seed=6)
    orders = []
    for _ in range(12):
        order = []
        for _ in range(5):
            order.append(env.agent_selection)
            env.step(env._table.wait)
        orders.append(tuple(order))
    assert all(sorted(order) == env.agents for order in orders)
    assert len(set(orders)) > 6


def test_in_one_to_trex_higher_cards_look_livelier() -> None:
    env = pettingzoo.raw_env("trex", seats=4, first_game=True)
    values, looks = [], []
    for seed in range(60):
        env.reset(seed=seed)
        encoding, seen = env._table.encoding, env.observe("player_0")["observation"]
        for seat in range(1, 4):
            kind = int(env._table._now[0].hand[seat])
            if kind < 30:
                values.append(kind % 10 + 1)
                looks.append(float(encoding.part(seen, "frame")[seat].mean()))
                assert encoding.part(seen, "hand")[seat] == -128
    assert np.corrcoef(values, looks)[0, 1] > 0.8


def test_a_match_that_is_too_long_is_cut_off() -> None:
    env = pettingzoo.env("trex", longest=7)
    env.reset(seed=1)
    for _ in range(7):
        assert not any(env.truncations.values())
        env.step(registry.find("trex").moves)
    assert all(env.truncations.values())


class TestParallel:
    def test_a_seat_that_may_not_act_can_only_wait(self) -> None:
        env = pettingzoo.parallel_env("connect_four")
        seen, infos = env.reset(seed=0)
        assert seen["player_0"]["action_mask"].tolist() == [1] * 7 + [0]
        assert seen["player_1"]["action_mask"].tolist() == [0] * 7 + [1]
        assert infos["player_1"]["action_mask"].tolist() == [0] * 7 + [1]

    def test_acting_seats_move_in_one_step(self) -> None:
        env = pettingzoo.parallel_env("scathe")
        seen, _ = env.reset(seed=0)
        for _ in range(2):
            chosen = {one: int(had["action_mask"].nonzero()[0][0]) for one, had in seen.items()}
            assert env.wait not in chosen.values()
            seen, *_ = env.step(chosen)
        assert list(env._table._now[0].step) != [0, 0]
        assert env._table._now[0].step[0] == env._table._now[0].step[1]

    def test_a_move_that_comes_too_late_is_not_made(self) -> None:
        env = pettingzoo.parallel_env("scale", seats=3)
        seen, _ = env.reset(seed=0)
        god = int(seen["player_0"]["action_mask"].nonzero()[0][0])
        _, _, over, _, _ = env.step(dict.fromkeys(env.agents, god))
        gods = env._table._now[0].god[:3].tolist()
        assert gods.count(-1) == 2
        assert gods[0] != -1
        assert not any(over.values())

    def test_an_illegal_action_loses_and_ends_the_match(self) -> None:
        env = pettingzoo.parallel_env("connect_four")
        env.reset(seed=0)
        _, rewards, over, cut, _ = env.step({"player_0": 3, "player_1": 3})
        assert rewards == {"player_0": 0.0, "player_1": -1.0}
        assert all(over.values())
        assert not any(cut.values())
        assert env.agents == []

    def test_a_tick_of_one_to_trex_asks_everybody_once(self) -> None:
        env: Any = pettingzoo.parallel_env("trex", seats=4, first_game=True)
        env.reset(seed=3)
        skip = 9  # a new card for everybody
        deals = env._table._now[0].deals[:4].copy()
        env.step(dict.fromkeys(env.agents, skip))
        assert (env._table._now[0].deals[:4] > deals).all()
        assert env._table.ticks == 2

    def test_a_match_ends_with_the_parts_of_the_win(self) -> None:
        env = pettingzoo.parallel_env("connect_four")
        env.reset(seed=0)
        for turn in range(7):
            mover, other = env.agents[turn % 2], env.agents[1 - turn % 2]
            _, rewards, over, _, _ = env.step({mover: turn % 2, other: env.wait})
        assert rewards == {"player_0": 1.0, "player_1": 0.0}
        assert all(over.values())


def test_environments_can_be_pickled() -> None:
    for make in (pettingzoo.raw_env, pettingzoo.parallel_env):
        copy = pickle.loads(pickle.dumps(make("scathe", teams="draft", longest=9)))
        assert copy._table.options == {"teams": "draft"}
        assert copy._longest == 9


def test_a_way_to_render_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="one of human, ansi, not 'rgb_array'"):
        pettingzoo.env("scathe", render_mode="rgb_array")
