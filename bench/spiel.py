"""Our search against OpenSpiel's information-set search, both on the same rules.

    python -m bench.spiel [--game NAME] [--games N] [--simulations N] [--seconds S] [--level NAME]
                          [--out FILE]

One round with as many simulations for each, one with as much of the processor's time (so that what
else the machine does changes nothing), on one core. Theirs is the ISMCTS of open_spiel.python with
random playouts; it plays our game through the adapter. `--level` says whose settings our search
has; `bare` are random playouts to the end, as theirs. Ours may stop before its simulations are used
up, when no other move could catch up.

`--out` keeps every match in a file; the same command again plays only what is missing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import mean
from threading import Event, Thread
from typing import Any, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import scalehouse.adapters.openspiel as adapter
from bench.measure import short
from bench.search import opening
from scalehouse.bots import levels
from scalehouse.bots.search.bot import SearchBot
from scalehouse.bots.search.settings import MOST_SIMULATIONS, SearchSettings
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rng import next_word, seeded
from scalehouse.lab.rating import interval

BARE = "bare"
EXPLORE = 0.7  # theirs, as ours by default: both reckon in shares of a win, from 0 to 1
NODES = 200_000
LEAST = 2  # simulations of theirs before it can say anything
GLANCE = 0.001  # seconds between two looks at the clock while ours thinks
HEADING = """\
| equal | matches | share of wins | 95 % | simulations, ours | theirs | seconds, ours | theirs |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |"""  # the latter for a decision


@dataclass(frozen=True)
class Budget:
    """For one decision: simulations, or seconds of the processor's time."""

    simulations: int = MOST_SIMULATIONS
    seconds: float | None = None

    def __str__(self) -> str:
        if self.seconds is None:
            return f"{self.simulations:,} simulations"
        return f"{self.seconds:g} s"


@dataclass
class Effort:
    """What the decisions of one player took."""

    simulations: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


class Player(Protocol):
    def choose(self, state: Any) -> int: ...

    @property
    def simulations(self) -> int:
        """Of the last decision."""


class Ours:
    """Gets the sight of its seat, as at any table."""

    def __init__(self, game: Game, level: str, budget: Budget, seed: object) -> None:
        self._bot = SearchBot(game, settings_for(game, level, budget), seed, threads=1)
        self._seconds = budget.seconds

    def choose(self, state: Any) -> int:
        seat = state.current_player()
        with stopped_after(self._seconds, self._bot):
            return self._bot.choose(state.table.sight(seat), seat)

    @property
    def simulations(self) -> int:
        return self._bot.simulations


@contextmanager
def stopped_after(seconds: float | None, bot: SearchBot) -> Iterator[None]:
    """Ends the bot's thinking when this program has used the processor for so long."""
    if seconds is None:
        yield
        return
    end, decided = time.process_time() + seconds, Event()

    def watch() -> None:
        while not decided.wait(GLANCE):
            if time.process_time() >= end:
                bot.stop()

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        decided.set()
        watcher.join()


def settings_for(game: Game, level: str, budget: Budget) -> SearchSettings:
    many = budget.simulations
    if level == BARE:
        return SearchSettings(simulations=many, trees=1, nodes=NODES, explore=EXPLORE)
    return replace(
        levels.settings_for(game, level),
        simulations=many,
        opening_simulations=many,
        trees=1,
        nodes=NODES,
        slack=0.0,
    )


class Theirs(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's, which counts simulations; here also with a clock."""

    def __init__(self, game: Any, budget: Budget, seed: int) -> None:
        rng = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        super().__init__(game, evaluator, EXPLORE, budget.simulations, random_state=rng)
        self._seconds = budget.seconds
        self.simulations = 0

    def choose(self, state: Any) -> int:
        self.simulations = 0
        return int(self.step(state))

    def run_search(self, state: Any) -> Any:
        if self._seconds is None:
            return super().run_search(state)
        self.reset()
        if len(state.legal_actions()) == 1:
            return [(state.legal_actions()[0], 1.0)]
        self._root_node = self.create_new_node(state)
        end = time.process_time() + self._seconds
        while self.simulations < LEAST or time.process_time() < end:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        self.simulations += 1
        return super().sample_root_state(state)


def play(state: Any, players: list[Player], efforts: list[Effort], seed: object) -> list[float]:
    dice = seeded("dice", seed)
    while not state.is_terminal():
        if state.is_chance_node():
            action = drawn(state.chance_outcomes(), next_word(dice) / 2**32)
        else:
            action = decided(state, players[state.current_player()], efforts)
        state.apply_action(action)
    returns: list[float] = state.returns()
    return returns


def drawn(outcomes: list[tuple[int, float]], lot: float) -> int:
    for action, odds in outcomes:
        lot -= odds
        if lot < 0:
            return action
    return outcomes[-1][0]


def decided(state: Any, player: Player, efforts: list[Effort]) -> int:
    began = time.process_time()
    choices = len(state.legal_actions())
    action = player.choose(state)
    if choices > 1:  # else there was nothing to think about
        effort = efforts[isinstance(player, Theirs)]
        effort.simulations.append(player.simulations)
        effort.seconds.append(time.process_time() - began)
    return action


def compile_first(game: Game, level: str) -> None:
    """A decision that does not count: the first one waits for the compiler."""
    sight, seat = opening(game)
    SearchBot(game, settings_for(game, level, Budget(1)), 0, threads=1).choose(sight, seat)


@dataclass(frozen=True)
class Played:
    """One match."""

    table: str  # the game, whose settings ours has, and the budget
    number: int
    won: float  # our share
    simulations: tuple[float, float]  # for a decision, ours and theirs
    seconds: tuple[float, float]


def match(game: Game, level: str, budget: Budget, number: int) -> Played:
    """The seats are swapped after each match; two have the same dice."""
    spiel, seat = pyspiel.load_game(adapter.PREFIX + game.name), number % 2
    efforts = [Effort(), Effort()]
    players: list[Player] = [Ours(game, level, budget, number), Theirs(spiel, budget, number)]
    ordered = players if seat == 0 else players[::-1]
    won = play(spiel.new_initial_state(), ordered, efforts, number // 2)[seat]
    ours, theirs = efforts
    return Played(
        f"{game.name}, {level}, {budget}",
        number,
        won,
        (mean(ours.simulations), mean(theirs.simulations)),
        (mean(ours.seconds), mean(theirs.seconds)),
    )


class Book:
    """All matches that were played, in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        lines = file.read_text("utf-8").splitlines() if file and file.exists() else []
        self._played = [Played(**json.loads(line)) for line in lines]

    def of(self, table: str) -> list[Played]:
        return [one for one in self._played if one.table == table]

    def add(self, one: Played) -> None:
        self._played.append(one)
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(one)) + "\n")


def row(budget: Budget, played: list[Played]) -> str:
    games, won = len(played), sum(one.won for one in played)
    low, high = interval(won, games)
    cells = [str(budget), str(games), f"{won / games:.1%}", f"{low:.1%} – {high:.1%}"]
    cells += [short(mean(one.simulations[who] for one in played)) for who in range(2)]
    cells += [short(mean(one.seconds[who] for one in played)) for who in range(2)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.spiel", description="Ours against OpenSpiel's.")
    parser.add_argument("--game", default="fate", help="one for two seats that take turns")
    parser.add_argument("--games", type=int, default=100, help="in each round")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--level", default="master", choices=[BARE, *levels.LEVELS])
    parser.add_argument("--out", type=Path, help="a file that keeps the matches")
    asked = parser.parse_args()
    game, book = registry.find(asked.game), Book(asked.out)
    game.twin.prefer_compiled()
    compile_first(game, asked.level)
    budgets = (Budget(simulations=asked.simulations), Budget(seconds=asked.seconds))
    tables = {f"{game.name}, {asked.level}, {budget}": budget for budget in budgets}
    for number in range(asked.games):
        for table, budget in tables.items():
            if number >= len(book.of(table)):
                book.add(match(game, asked.level, budget, number))
                won = sum(one.won for one in book.of(table))
                print(f"{budget}: {won:g} of {number + 1}", file=sys.stderr, flush=True)
    print("\n".join([HEADING, *(row(budget, book.of(table)) for table, budget in tables.items())]))


if __name__ == "__main__":
    main()
