"""A study: tallies that add up, the same on any number of cores, and after any stop."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from scalehouse.core import registry
from scalehouse.core.errors import BadData, ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.rng import pick, pick_bit, seeded
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import CHANCE, NOBODY, Move, Seat, State
from scalehouse.core.rules.twin import MODE_VARIABLE
from scalehouse.games.fate.moves import PASS, PLACE
from scalehouse.games.fate.state import Phase
from scalehouse.lab.runner.executor import SerialExecutor
from scalehouse.lab.runner.results import MOVERS
from scalehouse.lab.study import Study, figures, study
from scalehouse.lab.study.checkpoints import FOLDER, Checkpoints, packed, unpacked
from scalehouse.lab.study.chunk import CalledCounter, ChunkResult, counter_for, play_chunk
from scalehouse.lab.study.instrumentation import (
    MOST_AT_ONCE,
    NO_PART,
    Instrumentation,
    decision_context,
    kernels_for,
    parts_of,
)
from scalehouse.lab.study.plan import Chunk, Plan
from scalehouse.lab.study.run import play_all
from scalehouse.lab.study.tally import UNITS, Tally
from tests.games.at_random import chance_plays

pytestmark = pytest.mark.usefixtures("plain")

PLAIN = os.environ | {MODE_VARIABLE: "plain"}  # of a process of its own
OURS = ("scathe", "fate", "scale", "trex")


def coins(game: Game, games: int = 3000, **more: object) -> Study:
    return study(game, ["random"], games, cores=1, **more)  # type: ignore[arg-type]  # by name


# What is counted


def test_the_coin_is_what_it_is(coin: Game) -> None:
    found = coins(coin)
    gold, silver = (found.part("coin", name) for name in ("gold", "silver"))
    assert found.matches == 3000
    assert gold.possible == 2 * found.matches
    assert gold.chosen + silver.chosen == gold.possible
    assert gold.expected == pytest.approx(gold.possible / 2)
    assert int(found.tally.possible_in[0]) == found.matches
    assert int(found.tally.chosen_in[0]) == gold.there == int(found.tally.there[0])
    won, n = found.tally.alone_won[0] / UNITS, int(found.tally.alone[0])
    assert n == gold.alone == silver.alone
    # 0.7 × 0.5 alone, and half of what both or neither have
    assert won / n == pytest.approx(0.7 * 0.5 + 0.5 * (0.7 * 0.5 + 0.3 * 0.5), abs=0.04)
    even = found.tally.even / found.matches
    assert even == pytest.approx(np.mean([0.58, 0.5, 0.5, 0.5]), abs=0.04)
    assert sum(found.seat_wins) == pytest.approx(found.matches)


def test_shares_of_the_coin_lie_within_their_intervals(coin: Game) -> None:
    found = coins(coin)
    (gold, _) = figures.part_figures(found, {})
    assert gold.won
    assert gold.chosen
    assert gold.won.low < 0.6 < gold.won.high
    assert gold.chosen.low < 0.5 < gold.chosen.high
    assert gold.won.n == found.part("coin", "gold").alone


def test_a_seat_that_may_not_use_the_better_coin_loses_by_it(coin: Game) -> None:
    free, bound = coins(coin), coins(coin, forbidden=0)
    assert bound.tally.hampered == bound.matches
    assert free.tally.hampered == 0
    share = bound.tally.hampered_won / UNITS / bound.matches
    assert share == pytest.approx(0.5 * 0.5 + 0.5 * 0.4, abs=0.03)
    assert bound.part("coin", "gold").chosen < 0.6 * free.part("coin", "gold").chosen
    assert bound.tally.forced == 0


@functools.cache
def instrumentation_kernels(name: str) -> tuple[AnyFunction, AnyFunction]:
    kernels = kernels_for(registry.find(name))
    return kernels(decision_context), kernels(parts_of)


def parts_used(game: Game, s: State, seat: Seat, move: Move) -> list[int]:
    parts = np.zeros(MOST_AT_ONCE, np.int64)
    look, list_parts = instrumentation_kernels(game.name)
    common = look(s, seat)
    count = 0 if common == NO_PART else list_parts(s, seat, move, common, parts)
    found: list[int] = parts[:count].tolist()
    return found


@pytest.mark.parametrize("name", OURS)
def test_the_instrumentation_names_every_part_that_a_move_can_use(name: str) -> None:
    """Along random matches: numbers of parts are in range, and a list of them ends."""
    game = registry.find(name)
    instrumentation, rules = Instrumentation.of(game), game.twin.rules
    assert game.instrumentation is not None
    assert len(set(instrumentation.parts)) == len(instrumentation.parts)
    seen: set[int] = set()
    for seats in (game.seats[0], game.seats[-1]):
        s, rng = game.start(seats, game.check_options({})), seeded("instrumentation", name)
        mask, flags = game.mask(), np.zeros(len(instrumentation.parts), np.bool_)
        for _ in range(400):
            who = int(rules.actors(s))
            if who == NOBODY:
                break
            if chance_plays(game, s, who, rng):
                continue
            seat = pick_bit(rng, who)
            rules.legal(s, seat, mask)
            for move in mask.nonzero()[0].tolist():
                used = parts_used(game, s, seat, move)
                assert all(0 <= part < len(instrumentation.parts) for part in used)
                assert len(set(used)) == len(used)
                seen.update(used)
            game.instrumentation.holds(s, seat, flags)
            rules.apply(s, seat, pick(rng, mask))
    assert len(seen) > 8


def test_passing_in_fate_is_a_part_of_its_own() -> None:
    game = registry.find("fate")
    s = game.start(2, game.check_options({}))
    s.phase = Phase.TURN
    assert parts_used(game, s, 0, PASS) == [Instrumentation.of(game).number_of("turn", "pass")]
    assert parts_used(game, s, 0, PLACE) == []


def counted_by_hand(game: Game, record: list[int], seats: int) -> dict[str, int]:
    """A recount of one match without the lab's kernels."""
    rules, mask = game.twin.rules, game.mask()
    assert game.instrumentation is not None
    s = game.start(seats, game.check_options({}))
    found = {"decisions": 0, "choices": 0, "offered": 0, "possible": 0, "chosen": 0}
    for code in record:
        seat, move = code % MOVERS - 1, code // MOVERS
        if seat != CHANCE:
            rules.legal(s, seat, mask)
            options = mask.nonzero()[0].tolist()
            found["decisions"] += 1
            if len(options) > 1:
                found["choices"] += 1
                found["offered"] += len(options)
                found["possible"] += len(
                    {part for one in options for part in parts_used(game, s, seat, one)}
                )
                found["chosen"] += len(parts_used(game, s, seat, move))
        rules.apply(s, seat, move)
    return found


@pytest.mark.parametrize("name", ["scathe", "fate", "scale"])
def test_a_match_is_counted_as_by_hand(name: str) -> None:
    """And the same match gives the same tally played as replayed."""
    game = registry.find(name)
    plan = Plan.of(game, ["random"], seed=5)
    counter = CalledCounter(plan)
    played = play_chunk(Chunk(plan, 0, 0, 1)).tally
    quick = counter_for(plan)
    made = int(quick.workspace.made)
    counter.record[:made] = quick.record[:made]
    outcome = ChunkResult()
    assert counter.count(outcome, 0, made) == made
    assert outcome.tally == played
    by_hand = counted_by_hand(game, quick.record[:made].tolist(), plan.seats)
    assert played.moves == made
    assert int(played.options.sum()) == by_hand["decisions"]
    assert played.choices[by_hand["choices"]] == 1
    assert played.offered == by_hand["offered"]
    assert int(played.possible.sum()) == by_hand["possible"]
    assert int(played.chosen.sum()) == by_hand["chosen"]


def test_performers_are_counted_with_their_time() -> None:
    found = study(registry.find("trex"), ["steady"], 2, seats=4, cores=1)
    assert found.matches == 2
    assert int(found.tally.seconds.sum()) == 2
    assert found.tally.faulty == 0
    assert sum(found.seat_wins) == pytest.approx(2)


def test_a_move_that_is_not_legal_counts_for_nothing(coin: Game) -> None:
    counter = CalledCounter(Plan.of(coin, ["random"]))
    counter.record[:2] = [MOVERS * 0 + 1, MOVERS * 3 + 2]  # seat 1 tosses where it should pick
    outcome = ChunkResult()
    assert counter.count(outcome, 0, 2) == 1
    assert outcome.tally.matches == 0
    counter.record[:4] = [MOVERS * 0 + 1, MOVERS * 1 + 2, MOVERS * 2, MOVERS * 3]
    assert counter.count(outcome, 0, 4) == 4
    assert outcome.tally.chosen[:2].tolist() == [1, 1]


# Chunks


def test_a_tally_comes_back_as_it_was_kept(coin: Game) -> None:
    outcome = play_chunk(next(Plan.of(coin, ["random"], options={"fault": "broken"}).chunks(50)))
    again = unpacked(packed(outcome))
    assert again.tally == outcome.tally
    assert again.defects == outcome.defects
    assert outcome.defects


def test_the_sum_is_that_of_all_chunks_whatever_their_order(coin: Game) -> None:
    plan = Plan.of(coin, ["random"])
    tallies = [play_chunk(chunk).tally for chunk in plan.chunks(2500)]
    assert [tally.matches for tally in tallies] == [1000, 1000, 500]
    assert sum(tallies, Tally()) == sum(reversed(tallies), Tally()) == coins(coin, 2500).tally


def test_more_matches_begin_with_the_same_ones(coin: Game) -> None:
    """A study that is asked for more has all that it had."""
    plan = Plan.of(coin, ["random"])
    few, many = (list(plan.chunks(games)) for games in (1000, 3000))
    assert few == many[:1]


def test_two_processes_give_what_one_gives() -> None:
    game = registry.find("connect_four")
    one = study(game, ["random"], 1100, cores=1, seed=3)
    two = study(game, ["random"], 1100, cores=2, seed=3)
    assert one.tally == two.tally
    assert one.tally != study(game, ["random"], 1100, cores=1, seed=4).tally


def test_what_is_kept_is_not_played_again(coin: Game, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    first = coins(coin, 2000, folder=tmp_path)
    again = coins(coin, 3500, folder=tmp_path, on_progress=lambda *now: seen.append(now))
    assert seen == [(2000, 3500), (3000, 3500), (3500, 3500)]
    assert again.tally == coins(coin, 3500).tally
    assert first.matches == 2000


def test_a_chunk_that_was_cut_short_is_played_again(coin: Game, tmp_path: Path) -> None:
    whole = coins(coin, 2000, folder=tmp_path)
    for file, keep in zip(sorted((tmp_path / FOLDER).iterdir()), (0, 100), strict=True):
        file.write_bytes(file.read_bytes()[:keep])
    assert coins(coin, 2000, folder=tmp_path).tally == whole.tally


def test_another_study_in_the_folder_is_refused(coin: Game, tmp_path: Path) -> None:
    coins(coin, 10, folder=tmp_path)
    with pytest.raises(BadData, match="a study with other seed"):
        coins(coin, 10, folder=tmp_path, seed=1)


def test_one_that_stops_in_between_has_kept_what_it_played(coin: Game, tmp_path: Path) -> None:
    plan = Plan.of(coin, ["random"])
    checkpoints = Checkpoints(tmp_path, plan)

    def stop(done: int, of: int) -> None:
        if done == 2000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_all(list(plan.chunks(2500)), SerialExecutor(), checkpoints, stop)
    assert len(list((tmp_path / FOLDER).iterdir())) == 2
    assert coins(coin, 2500, folder=tmp_path).tally == coins(coin, 2500).tally


KILLED = """
import sys
from pathlib import Path
from scalehouse.core import registry
from scalehouse.lab.study import study
if __name__ == "__main__":
    study(registry.find("connect_four"), ["random"], 2500, cores=2, folder=Path(sys.argv[1]),
          on_progress=lambda done, of: print(done, flush=True))
"""


def test_one_that_is_killed_leaves_nobody_behind_and_goes_on(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, "utf-8")
    folder = tmp_path / "study"
    words = [sys.executable, str(script), str(folder)]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, start_new_session=True, env=PLAIN
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if int(line) > 0:
                break
        os.kill(child.pid, signal.SIGKILL)
        group = child.pid
    for _ in range(200):  # the workers see that their parent is gone, and leave
        if not _anybody_in(group):
            break
        time.sleep(0.1)
    assert not _anybody_in(group)
    kept = len(list((folder / FOLDER).glob("*.npz")))
    assert 1 <= kept <= 3
    game = registry.find("connect_four")
    resumed = study(game, ["random"], 2500, cores=1, folder=folder)
    assert resumed.tally == study(game, ["random"], 2500, cores=1).tally


def _anybody_in(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# What cannot be meant


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["random", "random", "random"], "3 bots for 2 seats"),
        (["clever"], "no bot 'clever'"),
        (["random*2"], "only a bot that searches can think longer"),
        (["regular*none"], "thinks 1 to 1000 times as long"),
    ],
)
def test_bots_that_cannot_be_meant_are_refused(names: list[str], complaint: str) -> None:
    with pytest.raises(ScalehouseError, match=complaint):
        Plan.of(registry.find("scathe"), names)


def test_twice_the_thinking_is_another_plan() -> None:
    game = registry.find("scathe")
    once, twice = (Plan.of(game, [name]) for name in ("casual", "casual*2"))
    assert once.key != twice.key
    assert once.made_of["casual"] != twice.made_of["casual*2"]
