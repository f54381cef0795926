"""Counting in compiled code comes to what plain Python counts, for every game and both bots."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rules.twin import MODE_VARIABLE
from scalehouse.lab.study import chunk, study
from scalehouse.lab.study.instrumentation import Instrumentation
from scalehouse.lab.study.tally import Tally

pytestmark = pytest.mark.long  # it compiles for half a minute and a game


def counted(
    patch: pytest.MonkeyPatch, mode: str, game: Game, bot: str, games: int, **more: int
) -> Tally:
    """Counters and kernels are made once and kept: here they are made for each mode."""
    patch.setenv(MODE_VARIABLE, mode)
    patch.setattr(chunk, "_counters", {})
    patch.setattr(chunk, "_bound", {})
    return study(game, [bot], games, seed=7, cores=1, **more).tally  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["scathe", "fate", "scale", "trex"])
def test_a_tally_is_the_same_compiled_as_plain(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find(name)
    plain, compiled = (counted(monkeypatch, m, game, "random", 3) for m in ("plain", "compiled"))
    assert plain.matches == 3
    assert plain == compiled


@pytest.mark.parametrize("more", [{}, {"forbidden": 0}])
def test_greedy_bots_too_and_with_a_part_forbidden(
    coin: Game, monkeypatch: pytest.MonkeyPatch, more: dict[str, int]
) -> None:
    plain, compiled = (
        counted(monkeypatch, mode, coin, "greedy", 200, **more) for mode in ("plain", "compiled")
    )
    assert plain == compiled
    assert bool(plain.hampered) == bool(more)


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("scathe", [(2, {"teams": "build"}), (2, {"teams": "starter"})]),
        ("fate", [(2, {})]),
        ("scale", [(2, {"trading": True, "length": "half"})]),
        ("trex", [(2, {}), (4, {"action_vote": True})]),
    ],
)
def test_every_part_that_the_instrumentation_names_comes_up(
    name: str, ways: list[tuple[int, dict[str, OptionValue]]]
) -> None:
    """One that never does is counted wrongly, or cannot be used."""
    game = registry.find(name)
    parts = Instrumentation.of(game).parts
    seen = set()
    for seats, options in ways:
        t = study(game, ["random"], 20_000, seed=3, cores=1, seats=seats, options=options).tally
        seen |= {parts[n] for n in range(len(parts)) if t.possible[n] or t.held[n]}
    assert set(parts) == seen
