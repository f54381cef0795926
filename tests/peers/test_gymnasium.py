"""Gymnasium's own checks on every game, and what they do not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from scalehouse import bots
from scalehouse.adapters.gymnasium import ManySeats, SeatEnv
from scalehouse.conformance import Case
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from tests.peers.kit import EVERY_TABLE, NAMES, last_case, settings

QUICK = [
    (name, bot)
    for name in NAMES
    for bot in bots.names(registry.find(name))
    if bot in bots.BOTS or bots.performs(bot, registry.find(name))
]


@pytest.mark.parametrize(("name", "case"), EVERY_TABLE)
def test_their_check(name: str, case: Case) -> None:
    env = SeatEnv(name, seat=case.seats - 1, **settings(case))
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_their_check_of_what_make_gives(name: str) -> None:
    env: Any = gymnasium.make(f"scalehouse/{name}-v1", render_mode="ansi")
    check_env(env.unwrapped)
    env.reset(seed=1)
    assert env.render().strip()


def play(env: Any, seed: int, steps: int = 1_000_000) -> list[Any]:
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    met: list[Any] = []
    while len(met) < steps:
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        action = int(rng.choice(env.unwrapped.action_masks().nonzero()[0]))
        *met_now, info = env.step(action)
        met.append(met_now)
        if met_now[2] or met_now[3]:
            break
    return met


@pytest.mark.parametrize(("name", "bot"), QUICK)
def test_every_quick_bot_plays(name: str, bot: str) -> None:
    env = SeatEnv(name, opponents=bot)
    met = play(env, 1, 40)
    assert all(env.observation_space.contains(seen) for seen, *_ in met)
    again = play(env, 1, 40)
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(met, again, strict=True))


def test_levels_play() -> None:
    (*_, last) = play(SeatEnv("connect_four", opponents="beginner", seat=1), 2)
    assert last[1] == 0.0  # random moves lose
    assert last[2]


@pytest.mark.parametrize("name", NAMES)
def test_the_reward_is_the_seats_part_of_the_win(name: str) -> None:
    env = SeatEnv(name)
    for seed in range(3):
        met = play(env, seed)
        assert [reward for _, reward, _, _ in met[:-1]] == [0.0] * (len(met) - 1)
        assert met[-1][1] == env._table.shares()[0]


@pytest.mark.parametrize("name", NAMES)
def test_only_its_own_seat_is_asked_and_seen(name: str) -> None:
    case = last_case(name)
    env = SeatEnv(name, seat=1, **settings(case))
    for seen, _, _, _ in play(env, 5, 20):
        observer = env._table.encoding.part(seen, "observer")
        assert observer.nonzero()[0].tolist() == [1]


def test_an_illegal_action_loses_and_ends_the_episode() -> None:
    env = SeatEnv("scathe")
    env.reset(seed=0)
    for wrong in (int((~env.action_masks()).nonzero()[0][0]), 100_000, -1):
        env.reset(seed=0)
        _, reward, over, cut, info = env.step(wrong)
        assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)


def test_an_episode_that_is_too_long_is_cut_off() -> None:
    met = play(SeatEnv("connect_four", longest=6), 1)
    assert [cut for *_, cut in met] == [False, False, True]


def test_opponents_can_differ() -> None:
    env = SeatEnv("trex", seats=4, seat=1, opponents=["random", "keen", "clumsy"])
    assert env._names == {0: "random", 2: "keen", 3: "clumsy"}
    play(env, 1, 20)


def test_a_table_that_cannot_be_set_is_refused() -> None:
    with pytest.raises(BadOption, match="no seat 2"):
        SeatEnv("scathe", seat=2)
    with pytest.raises(BadOption, match="3 other seats, but 1 opponents"):
        SeatEnv("scale", seats=4, opponents=["random"])
    with pytest.raises(BadOption, match="render_mode"):
        SeatEnv("scathe", render_mode="rgb_array")


class TestMany:
    def test_spaces_and_shapes(self) -> None:
        envs = ManySeats("scathe", 6)
        seen, info = envs.reset(seed=1)
        assert envs.observation_space.contains(seen)
        assert info["action_mask"].shape == (6, registry.find("scathe").moves)
        assert np.array_equal(info["action_mask"], envs.action_masks())
        assert info["seat"].tolist() == [0, 1] * 3
        actions = envs.sample()
        assert envs.action_space.contains(actions)
        seen, rewards, over, cut, _ = envs.step(actions)
        assert envs.observation_space.contains(seen)
        assert rewards.shape == over.shape == cut.shape == (6,)
        assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        envs.close()

    def test_make_vec_and_their_wrappers(self) -> None:
        made = gymnasium.make_vec(
            "scalehouse/connect_four-v1", 8, vectorization_mode="vector_entry_point", threads=1
        )
        envs: Any = RecordEpisodeStatistics(made)
        envs.reset(seed=3)
        won: list[float] = []
        for _ in range(60):
            *_, info = envs.step(made.unwrapped.sample())  # type: ignore[attr-defined]
            if "episode" in info:
                won += info["episode"]["r"][info["_episode"]].tolist()
        assert len(won) > 8
        assert 0.2 < np.mean(won) < 0.8
        assert set(won) <= {0.0, 0.5, 1.0}

    def test_what_was_handed_out_does_not_change(self) -> None:
        envs = ManySeats("connect_four", 4, threads=1)
        first, _ = envs.reset(seed=1)
        kept = first.copy()
        envs.step(envs.sample())
        assert np.array_equal(first, kept)
        quick = ManySeats("connect_four", 4, threads=1, copy=False)
        first, _ = quick.reset(seed=1)
        quick.step(quick.sample())
        assert not np.array_equal(first, kept)

    def test_the_last_look_at_a_match_that_has_ended(self) -> None:
        envs = ManySeats("connect_four", 4, threads=1, seat="all")
        envs.reset(seed=1)
        ended = 0
        for _ in range(60):
            movers = envs._fleet.seats.copy()
            _, rewards, over, _, info = envs.step(envs.sample())
            assert np.array_equal(rewards, info["rewards"][np.arange(4), movers])
            if over.any():
                assert np.array_equal(info["_final_obs"], over)
                turns = envs._fleet.encoding.part(info["final_obs"], "turn")[over]
                assert (turns >= 2).all()  # won, or a draw
                ended += int(over.sum())
        assert ended

    def test_the_same_seed_gives_the_same_matches(self) -> None:
        found = []
        for seed in (1, 1, 2):
            envs = ManySeats("fate", 3, threads=1)
            envs.reset(seed=seed)
            found.append([envs.step(envs.sample())[0] for _ in range(20)])
        assert np.array_equal(found[0], found[1])
        assert not np.array_equal(found[0], found[2])
