"""The training example: its slopes are the true ones, and it runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from examples.train_scathe import (
    Learner,
    Lesson,
    Network,
    choose,
    drawn,
    features,
    loss_slopes,
    odds_of,
    reach_back,
    train,
)
from scalehouse.adapters.fleet import Fleet

RNG = np.random.default_rng(1)


def some_lesson(outputs: int, count: int = 20) -> Lesson:
    masks = RNG.random((count, outputs - 1)) < 0.6
    masks[:, 0] = True
    moves = masks.argmax(axis=1)
    return Lesson(
        x=RNG.normal(size=(count, 7)),
        masks=masks,
        moves=moves,
        before=RNG.uniform(0.1, 0.9, count),
        gains=RNG.normal(size=count),
        results=RNG.random(count),
    )


def test_the_slopes_of_the_loss_are_those_that_small_steps_find() -> None:
    outputs = RNG.normal(size=(20, 6))
    lesson = some_lesson(6)
    _, slopes = loss_slopes(outputs, lesson)
    for place in np.ndindex(outputs.shape):
        if place[1] < 5 and not lesson.masks[place]:
            assert slopes[place] == 0
            continue
        step = np.zeros_like(outputs)
        step[place] = 1e-6
        found = (
            loss_slopes(outputs + step, lesson)[0] - loss_slopes(outputs - step, lesson)[0]
        ) / 2e-6
        assert abs(found - slopes[place]) < 1e-6


def test_the_slopes_of_the_weights_are_those_that_small_steps_find() -> None:
    network = Network(7, 5, RNG)
    network.weights = [RNG.normal(size=weight.shape) for weight in network.weights]
    lesson = some_lesson(6)

    def loss() -> float:
        return loss_slopes(network.run(lesson.x)[0], lesson)[0]

    outputs, kept = network.run(lesson.x)
    slopes = network.slopes(kept, loss_slopes(outputs, lesson)[1])
    for weight, slope in zip(network.weights, slopes, strict=True):
        place = tuple(int(RNG.integers(size)) for size in weight.shape)
        weight[place] += 1e-6
        above = loss()
        weight[place] -= 2e-6
        found = (above - loss()) / 2e-6
        weight[place] += 1e-6
        assert abs(found - slope[place]) < 1e-5


def test_illegal_moves_are_never_chosen() -> None:
    masks = RNG.random((500, 9)) < 0.3
    masks[:, 4] = True
    odds = odds_of(RNG.normal(size=(500, 10)).astype(np.float32), masks)
    assert np.allclose(odds.sum(axis=1), 1, atol=1e-5)
    assert not odds[~masks].any()
    assert masks[np.arange(500), choose(odds, RNG)].all()


def test_a_result_reaches_back_to_the_start_of_its_match_and_not_further() -> None:
    values = np.zeros((4, 1), np.float32)
    rewards = np.array([[0], [0], [0], [1]], np.float32)
    over = np.array([[False], [True], [False], [True]])
    gains = reach_back(values, rewards, over, np.array([9], np.float32))
    assert np.allclose(gains[:, 0], [0, 0, 0.97, 1])


def test_features_say_what_is_named_and_how_much() -> None:
    fleet = Fleet("scathe", 3, threads=1)
    fleet.begin(0)
    found = features(fleet.encoding, fleet.observations)
    phases = fleet.encoding.part(fleet.observations, "phase")
    assert found[:, :11].argmax(axis=1).tolist() == (phases + 1).tolist()
    assert np.isfinite(found).all()


def test_lessons_change_what_is_chosen() -> None:
    learner = Learner(rows=8)
    before = [weight.copy() for weight in learner.network.weights]
    learner.learn(learner.play(steps=250))  # long enough for matches to end
    assert learner.won
    assert all((a != b).any() for a, b in zip(before, learner.network.weights, strict=True))


def test_it_runs_and_draws_its_curve(tmp_path: Path) -> None:
    out = tmp_path / "curve.svg"
    share = train(minutes=0.0, matches=8, out=out, rows=8, steps=4)
    assert 0 <= share <= 1
    assert out.read_text().startswith("<svg")
    assert "100%" in drawn([(0.0, 0.5), (1.0, 0.9)])
