"""The server beside boardgame.io's server: Connect Four over real sockets."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from statistics import median

from bench.measure import Pair, Row, short
from bench.server import sides
from bench.server.node import Missing, folder
from bench.server.sides import Figures

GOAL = 2
MATCHES = (10, 50, 200)  # with the last both are saturated
ROUNDS = 3
SECONDS = 4.0
PEER = "boardgame.io, in memory"
FULL = 0.8  # of a core, at which a server counts as saturated


def rows() -> list[Row]:
    try:
        scripts = folder()
    except Missing as missing:
        return [Row(f"The server over sockets: not measured, since {missing}", "", PEER, "")]
    runs = {count: _interleaved(scripts, count) for count in MATCHES}
    return [
        _saturation(MATCHES[-1], runs[MATCHES[-1]]),
        *(_moves(count, runs[count]) for count in MATCHES[:-1]),
        _at_their_best(runs),
        *(_latency(count, run) for count, run in runs.items()),
        _at_their_load(scripts, runs),
        _memory(runs),
        _drivers(runs),
        _shares(scripts),
    ]


Runs = list[tuple[Figures, Figures]]  # [round] ours and theirs


def _interleaved(scripts: Path, count: int) -> Runs:
    """Each time on fresh servers: neither keeps what the round before left behind."""
    return [(_ours(scripts, count), _theirs(scripts, count)) for _ in range(ROUNDS)]


def _ours(scripts: Path, count: int, rate: float | None = None) -> Figures:
    with sides.server(scripts) as side:
        return side.play(count, SECONDS, rate)


def _theirs(scripts: Path, count: int) -> Figures:
    with sides.peer(scripts) as side:
        return side.play(count, SECONDS)


def _pair(run: Runs) -> Pair:
    return Pair([ours.moves for ours, _ in run], [theirs.moves for _, theirs in run])


def _saturation(count: int, run: Runs) -> Row:
    """With the same clients on both sides, so many that neither waits for anything but itself.

    A server that did not get a core to fill was held up by something else on this machine: then
    nothing is settled, whatever the ratio.
    """
    (ours, our_core), (theirs, their_core) = _best(run, 0), _best(run, 1)
    is_settled = min(our_core, their_core) >= FULL
    doubt = f" (not settled: servers got {our_core:.2f} and {their_core:.2f} of a core)"
    return Row(
        f"Connect Four over sockets: moves a second at saturation, {count} matches, ours stored"
        " on disk" + ("" if is_settled else doubt),
        short(ours),
        PEER,
        short(theirs),
        _pair(run).ratio_told(),
        f"≥ {GOAL}×",
        ours / theirs >= GOAL if is_settled else None,
    )


def _at_their_best(runs: dict[int, Runs]) -> Row:
    ours = max(_best(run, 0) for run in runs.values())[0]
    theirs = max(_best(run, 1) for run in runs.values())[0]
    what = "… each with the number of matches that suits it best"
    return Row(what, short(ours), PEER, short(theirs), f"{short(ours / theirs)}×")


def _best(run: Runs, side: int) -> tuple[float, float]:
    """Moves a second of a side, and the cores that it used."""
    figures = [pair[side] for pair in run]
    return median(one.moves for one in figures), median(one.server for one in figures)


def _moves(count: int, run: Runs) -> Row:
    pair = _pair(run)
    return Row(
        f"… with {count} matches",
        short(median(pair.ours)),
        PEER,
        short(median(pair.other)),
        pair.ratio_told(),
    )


def _latency(count: int, run: Runs) -> Row:
    return Row(
        f"… with {count} matches: ms from a move to its answer, p50 / p99",
        _times([ours for ours, _ in run]),
        PEER,
        _times([theirs for _, theirs in run]),
    )


def _times(figures: list[Figures]) -> str:
    p50, p99 = median(one.p50 for one in figures), median(one.p99 for one in figures)
    return f"{short(p50)} / {short(p99)}"


def _at_their_load(scripts: Path, runs: dict[int, Runs]) -> Row:
    """Our p99 when as many moves are made as their server can take."""
    count = max(runs, key=lambda count: _best(runs[count], 1))
    rate, core = _best(runs[count], 1)
    ours = median(_ours(scripts, count, rate).p99 for _ in range(ROUNDS))
    theirs = median(figures.p99 for _, figures in runs[count])
    return Row(
        f"… with {count} matches at their saturation of {short(rate)} moves a second: p99 ms",
        short(ours),
        PEER,
        short(theirs),
        f"{short(ours / theirs)}×",
        "< 1×",
        ours < theirs if core >= FULL else None,
    )


def _memory(runs: dict[int, Runs]) -> Row:
    run = runs[MATCHES[-1]]
    ours, theirs = (median(one.memory / 1000 for one in side) for side in zip(*run, strict=True))
    return Row("… memory of a table with two people, kB", short(ours), PEER, short(theirs))


def _drivers(runs: dict[int, Runs]) -> Row:
    """Had the clients a core to themselves and filled it, the servers would not be measured."""
    pairs = [pair for run in runs.values() for pair in run]
    ours, theirs = (max(one.driver for one in side) for side in zip(*pairs, strict=True))
    return Row("… cores that the clients used, at most", short(ours), PEER, short(theirs))


def _shares(scripts: Path) -> Row:
    with tempfile.TemporaryDirectory() as place:
        goal = Path(place) / "seen.json"
        with sides.server(scripts, "-m", "bench.server.sampled", str(goal)) as side:
            side.play(50, SECONDS)
        seen: dict[str, int] = json.loads(goal.read_text())
    parts = sorted(seen.items(), key=lambda item: -item[1])
    told = "\n".join(f"{part} {count / sum(seen.values()):.0%}" for part, count in parts)
    return Row("… where the server's time goes, by samples", told, "", "")
