"""One runner for all of the lab: the same matches on any number of cores, plain and compiled."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from statistics import median

import numpy as np
import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rng import WORDS, seeded
from scalehouse.core.rules.twin import Twin
from scalehouse.lab.runner.executor import Executor, SerialExecutor, Threads
from scalehouse.lab.runner.matches import FEWEST, Lineup, matches_for
from scalehouse.lab.runner.results import Results, seed_generator
from scalehouse.lab.simulate import Summary, median_of, simulate


def in_mode(game: Game, mode: str) -> Game:
    made = replace(game)
    vars(made)["twin"] = Twin(game.rules, game.judge, mode)
    return made


def lineup_of(game: Game, *bots: str, seed: int = 0) -> Lineup:
    return Lineup(game, bots, game.check_options({}), seed)


@pytest.fixture(scope="module", params=["plain", "compiled"])
def four(request: pytest.FixtureRequest) -> Game:
    return in_mode(registry.find("connect_four"), request.param)


def told(summary: Summary) -> dict[str, object]:
    """All but the time it took."""
    facts = summary.to_json()
    return {key: facts[key] for key in facts.keys() - {"seconds", "moves_per_second"}}


# Matches


def test_a_match_is_the_same_in_any_batch(four: Game) -> None:
    whole = matches_for(lineup_of(four, "random", "random")).play(range(40))
    parts = matches_for(lineup_of(four, "random", "random"))
    for batch in (range(25, 40), range(3), range(3, 25)):
        assert parts.play(batch).tobytes() == whole[batch.start : batch.stop].tobytes()


def test_matches_of_compiled_rules_are_those_of_plain_ones() -> None:
    found: list[Results] = [
        matches_for(lineup_of(in_mode(registry.find("connect_four"), mode), "random", "random"))
        .play(range(50))
        for mode in ("plain", "compiled")
    ]  # fmt: skip
    assert found[0].tobytes() == found[1].tobytes()
    assert len(set(found[0]["moves"].tolist())) > 10


def test_another_seed_gives_other_matches(four: Game) -> None:
    one, other = (
        matches_for(lineup_of(four, "random", "random", seed=seed)).play(range(30))
        for seed in (1, 2)
    )
    assert (one["moves"] != other["moves"]).sum() > 15


def test_generators_of_neighbouring_matches_have_nothing_in_common() -> None:
    """Among 4,000 first words of 32 bits two are equal once in 500 times."""
    base, rng = seeded("matches", 0), np.zeros(WORDS, np.int64)
    firsts = []
    for number in range(4000):
        seed_generator(base, number, rng)
        firsts.append(int(rng[0]))
    assert len(set(firsts)) >= 3999
    bits = np.array([[(one >> bit) & 1 for bit in range(32)] for one in firsts])
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 0.05  # six standard errors
    assert np.abs((bits[1:] ^ bits[:-1]).mean(axis=0) - 0.5).max() < 0.05


def test_a_match_that_cannot_go_on_is_not_over(coin: Game) -> None:
    """The others of its batch are played all the same."""
    over = {}
    for fault in ("none", "dead end", "endless"):
        options = coin.check_options({"fault": fault})
        found = matches_for(Lineup(coin, ("random", "random"), options, 0)).play(range(20))
        assert (found["moves"] > 0).all()
        over[fault] = int(found["over"].sum())
    assert over["none"] == 20
    assert 0 < over["dead end"] < 20
    assert over["endless"] < 20


# Simulations


@pytest.mark.parametrize("bots", [("random", "random"), ("beginner", "random")])
def test_a_simulation_is_the_same_on_one_core_and_on_two(four: Game, bots: tuple[str, ...]) -> None:
    if "beginner" in bots and four.twin.mode == "plain":
        pytest.skip("a search in plain Python takes minutes")
    games = 100 if "beginner" not in bots else 6
    one, two = (simulate(four, bots, games, options={}, seed=3, cores=cores) for cores in (1, 2))
    assert told(one) == told(two)
    assert one.games == games


def test_more_matches_begin_with_the_same_ones(four: Game) -> None:
    few, many = (simulate(four, ["random"] * 2, n, options={}, seed=1) for n in (30, 90))
    players = matches_for(lineup_of(four, "random", "random", seed=1))
    assert few.moves == int(players.play(range(30))["moves"].sum())
    assert many.moves == int(players.play(range(90))["moves"].sum())


def test_there_are_batches_for_every_core() -> None:
    lineup = lineup_of(registry.find("connect_four"), "random", "random")
    for games in (1, 7, 1000, 1_000_000):
        batches = list(lineup.batches(games))
        assert [number for one in batches for number in (one[0], one[-1])] == sorted(
            number for one in batches for number in (one[0], one[-1])
        )
        assert sum(map(len, batches)) == games
        assert len(batches) >= min(games, FEWEST)


def test_the_median_is_that_of_all_values() -> None:
    rng = np.random.default_rng(1)
    for number in range(1, 40):
        values = rng.integers(0, 9, number).tolist()
        assert median_of(Counter(values)) == median(values)


# Executors


@pytest.mark.parametrize("executor", [SerialExecutor(), Threads(3)])
def test_every_job_is_done_once(executor: Executor) -> None:
    found = dict(executor.run(lambda job: job * job, range(50)))
    assert found == {job: job * job for job in range(50)}


def test_threads_work_side_by_side_and_take_jobs_as_they_are_needed() -> None:
    at_once, most, taken = 0, 0, 0
    lock = threading.Lock()

    def jobs() -> Iterator[int]:
        nonlocal taken
        for job in range(40):
            taken += 1
            yield job

    def work(job: int) -> int:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.002)
        with lock:
            at_once -= 1
        return job

    done = 0
    for _ in Threads(2).run(work, jobs()):
        done += 1
        assert taken <= done + 4
    assert (done, most) == (40, 2)


def test_a_job_that_fails_ends_the_work() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Threads(2).run(lambda job: 1 // job, [3, 2, 1, 0]))
