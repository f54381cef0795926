"""Learn Scathe from nothing: a small network, masked PPO, NumPy alone.

    python examples/train_scathe.py --minutes 5

Seat 0 learns against the bot `random` in some hundred matches at once, then plays matches that it
has not learned from. The learning curve is drawn into learning.svg.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.adapters.encoding import Encoding
from scalehouse.adapters.fleet import Fleet
from scalehouse.lab.rating import interval

Floats = NDArray[np.floating[Any]]  # float32, but for tests

ROWS = 256  # matches at once
STEPS = 64  # of each, between two lessons
HIDDEN = 128
EPOCHS, BATCH = 3, 2048
RATE = 1e-3  # of learning
LAMBDA = 0.97  # how far a result reaches back
CLIP = 0.2  # how far a lesson may change the odds of a move
CURIOSITY = 0.01  # what a bit of doubt is worth
SEAT = 0

# What is a name, not an amount, has an entry for each of its values, from −1 on.
NAMES = {"phase": 11, "turn": 3, "first": 3, "hero": 28, "die": 8, "slot": 7, "level": 8, "part": 5}
AMOUNTS = {"health": 20, "armour": 4, "taunt": 4, "physical": 4, "magic": 4, "cripple": 4,
           "used": 2, "inspire": 6, "dice": 4, "boost": 4}  # fmt: skip


def features(encoding: Encoding, observations: Floats) -> Floats:
    """An observation as a network likes it."""
    rows = len(observations)
    parts = []
    for name, values in NAMES.items():
        which = encoding.part(observations, name).reshape(rows, -1, 1)
        parts.append((which == np.arange(-1, values - 1)).reshape(rows, -1))
    for name, most in AMOUNTS.items():
        parts.append(np.clip(encoding.part(observations, name) / most, -1, 2).reshape(rows, -1))
    return np.concatenate(parts, axis=1, dtype=np.float32)


class Network:
    """Two layers; of the second's outputs the last is the value, the others are the moves'."""

    def __init__(self, inputs: int, moves: int, rng: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            (rng.normal(size=(inputs, HIDDEN)) / inputs**0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.normal(size=(HIDDEN, HIDDEN)) / HIDDEN**0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, moves + 1), np.float32),
            np.zeros(moves + 1, np.float32),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._lessons = 0

    def run(self, x: Floats) -> tuple[Floats, list[Floats]]:
        """The outputs, and what `slopes` needs."""
        one, one_bias, two, two_bias, out, out_bias = self.weights
        first = np.tanh(x @ one + one_bias)
        second = np.tanh(first @ two + two_bias)
        return second @ out + out_bias, [x, first, second]

    def slopes(self, kept: list[Floats], d_out: Floats) -> list[Floats]:
        """How the loss changes with each weight, from how it changes with the outputs."""
        x, first, second = kept
        d_second = d_out @ self.weights[4].T * (1 - second**2)
        d_first = d_second @ self.weights[2].T * (1 - first**2)
        return [x.T @ d_first, d_first.sum(0), first.T @ d_second, d_second.sum(0),
                second.T @ d_out, d_out.sum(0)]  # fmt: skip

    def learn(self, slopes: list[Floats]) -> None:
        """Adam's rule, with slopes that are cut to length 1."""
        self._lessons += 1
        length = max(1.0, sum(float((slope**2).sum()) for slope in slopes) ** 0.5)
        size = RATE * (1 - 0.999**self._lessons) ** 0.5 / (1 - 0.9**self._lessons)
        for nth, slope in enumerate(slopes):
            self._means[nth] += 0.1 * (slope / length - self._means[nth])
            self._squares[nth] += 0.001 * ((slope / length) ** 2 - self._squares[nth])
            self.weights[nth] -= size * self._means[nth] / (np.sqrt(self._squares[nth]) + 1e-8)


def odds_of(outputs: Floats, masks: NDArray[np.bool_]) -> Floats:
    """How likely each move is chosen: illegal ones never."""
    logits = np.where(masks, outputs[:, :-1], -np.inf)
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    odds: Floats = raised / raised.sum(axis=1, keepdims=True)
    return odds


def choose(odds: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """By lot: the first move at which the sum of the odds passes a random number."""
    sums = odds.cumsum(axis=1)
    moves: NDArray[np.int64] = (sums > rng.random((len(odds), 1)) * sums[:, -1:]).argmax(axis=1)
    return moves


@dataclass
class Lesson:
    """Moves that were made, and how well they did."""

    x: Floats
    masks: NDArray[np.bool_]
    moves: NDArray[np.int64]
    before: Floats  # how likely each move was when it was made
    gains: Floats  # how much better it went than expected
    results: Floats

    def part(self, places: NDArray[np.int64]) -> Lesson:
        return Lesson(*(array[places] for array in vars(self).values()))


def loss_slopes(outputs: Floats, lesson: Lesson) -> tuple[float, Floats]:
    """PPO's loss, and how it changes with each output."""
    count = len(outputs)
    rows = np.arange(count)
    odds = odds_of(outputs, lesson.masks)
    logs = np.log(np.maximum(odds, 1e-12))
    ratio = odds[rows, lesson.moves] / lesson.before
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    doubt = -(odds * logs).sum(axis=1)
    error = outputs[:, -1] - lesson.results
    gain = np.minimum(ratio * lesson.gains, clipped * lesson.gains)
    loss = float(np.mean(-gain - CURIOSITY * doubt + error**2 / 2))
    is_free = ratio * lesson.gains <= clipped * lesson.gains
    chosen = -(is_free * ratio * lesson.gains)[:, None]
    d_out = np.empty_like(outputs)
    d_out[:, :-1] = -chosen * odds + CURIOSITY * odds * (logs + doubt[:, None])
    d_out[rows, lesson.moves] += chosen[:, 0]
    d_out[:, -1] = error
    return loss, d_out / count


class Learner:
    def __init__(self, rows: int = ROWS, seed: int = 0) -> None:
        self.fleet = Fleet("scathe", rows, ours=SEAT, opponents="random")
        self.fleet.begin(seed)
        self._rng = np.random.default_rng(seed)
        self.network = Network(self._look().shape[1], self.fleet.actions, self._rng)
        self.won: list[float] = []  # of every match so far

    def _look(self) -> Floats:
        return features(self.fleet.encoding, self.fleet.observations)

    def _act(self) -> tuple[Any, ...]:
        """A move in every match: what was seen, done and expected, and what came of it."""
        x, masks = self._look(), self.fleet.masks.copy()
        outputs, _ = self.network.run(x)
        odds = odds_of(outputs, masks)
        moves = choose(odds, self._rng)
        self.fleet.step(moves)
        reward = self.fleet.rewards[:, SEAT].astype(np.float32)
        before = odds[np.arange(len(moves)), moves]
        return x, masks, moves, before, outputs[:, -1], reward, self.fleet.over.copy()

    def play(self, steps: int) -> Lesson:
        """Play on with what was learned so far."""
        met = zip(*(self._act() for _ in range(steps)), strict=True)
        x, masks, moves, before, values, rewards, over = map(np.array, met)
        self.won += rewards[over].tolist()
        last = self.network.run(self._look())[0][:, -1]
        gains = reach_back(values, rewards, over, last)
        results = gains + values
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        told = (x, masks, moves, before, gains, results)
        return Lesson(*(array.reshape(-1, *array.shape[2:]) for array in told))

    def learn(self, lesson: Lesson) -> None:
        for _ in range(EPOCHS):
            order = self._rng.permutation(len(lesson.x))
            for begin in range(0, len(order), BATCH):
                part = lesson.part(order[begin : begin + BATCH])
                outputs, kept = self.network.run(part.x)
                _, d_out = loss_slopes(outputs, part)
                self.network.learn(self.network.slopes(kept, d_out))

    def share(self, matches: int, seed: int) -> float:
        """Of the wins in matches that are not learned from: the first ones of every row.

        (The first that end, of all rows, would be the short ones.)
        """
        self.fleet.begin(("not learned from", seed))
        ended, won = np.zeros((2, self.fleet.size))
        each = matches / self.fleet.size
        while ended.min() < each:
            *_, reward, over = self._act()
            won += reward * over * (ended < each)
            ended += over
        return float(won.sum() / (np.ceil(each) * self.fleet.size))


def reach_back(values: Floats, rewards: Floats, over: NDArray[np.bool_], last: Floats) -> Floats:
    """How much better than expected each step turned out, with what came of it later."""
    gains = np.zeros_like(values)
    later, expected = np.zeros_like(last), last
    for step in reversed(range(len(values))):
        goes_on = (~over[step]).astype(np.float32)
        later = rewards[step] + goes_on * (expected + LAMBDA * later) - values[step]
        gains[step], expected = later, values[step]
    return gains


WIDTH, HEIGHT, EDGE = 640, 320, 48


def drawn(curve: list[tuple[float, float]]) -> str:
    """Shares of wins (from 0 to 1) over minutes."""
    end = max(minutes for minutes, _ in curve) or 1.0
    spots = [(EDGE + (WIDTH - 2 * EDGE) * minutes / end, _height(won)) for minutes, won in curve]
    lines = "".join(
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{_height(share)}" y2="{_height(share)}" '
        f'stroke="#ddd"/><text x="8" y="{_height(share) + 4}">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>Learning Scathe</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>{lines}'
        f'<polyline points="{path}" fill="none" stroke="#246" stroke-width="2"/>'
        f'<text x="{EDGE}" y="20" font-size="15">Scathe: wins against random, '
        f"over {end:.1f} minutes of learning</text></svg>\n"
    )


def _height(share: float) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share


def train(minutes: float, matches: int, out: Path, rows: int = ROWS, steps: int = STEPS) -> float:
    """Learn for so long, draw the curve, and say what share of new matches is won."""
    learner = Learner(rows)
    began, curve = time.monotonic(), [(0.0, learner.share(rows, 0))]
    learner.fleet.begin("learning")
    while (spent := (time.monotonic() - began) / 60) < minutes:
        learner.learn(learner.play(steps))
        if learner.won:
            curve.append((spent, float(np.mean(learner.won[-500:]))))
            print(f"{spent:5.1f} min  {len(learner.won):7d} matches  {curve[-1][1]:.1%} won")
    out.write_text(drawn(curve), "utf-8")
    share = learner.share(matches, 1)
    low, high = interval(share * matches, matches)
    print(f"{matches} new matches: {share:.1%} won (95 %: {low:.1%} to {high:.1%}); curve: {out}")
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Scathe from nothing.")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--matches", type=int, default=1024, help="to play at the end")
    parser.add_argument("--out", type=Path, default=Path("learning.svg"))
    asked = parser.parse_args()
    train(asked.minutes, asked.matches, asked.out)


if __name__ == "__main__":
    main()
