"""When a bot answers tells nothing of what it holds."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse import bots
from scalehouse.core.rules.contract import Seat, State
from scalehouse.server.clock import HandClock, settle
from scalehouse.server.tables import entries as e
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run

PAUSE = 500
LONG = 20_000


class Thinker:
    """Takes so long for every decision, by the table's clock."""

    def __init__(self, clock: HandClock, takes: int) -> None:
        self._clock = clock
        self._takes = takes

    def choose(self, _sight: State, _seat: Seat) -> int:
        self._clock._now += self._takes
        return 3


async def answer_time(at: Scene, bot: str) -> int:
    at.table.context.__dict__["bot_pause"] = PAUSE
    ann = at.comes("ann")
    for ask in (p.Sit(0), p.AddBot(1, bot), p.Entropy("00"), p.Ready(), p.Start()):
        await ann.must(ask)
    await ann.must(ann.play(0))
    await at.clock.turn(LONG)
    await settle()
    bodies = await at.server.context.store.entries(at.table.state.id)
    mine, its = [one for one in map(e.decode, bodies) if isinstance(one, e.Moved)]
    return its.at - mine.at


@pytest.mark.parametrize(
    ("bot", "takes", "after"),
    [
        ("random", 0, 500),
        ("regular", 0, 500),
        ("regular", 400, 500),
        ("regular", 501, 1000),
        ("expert", 0, 1000),
        ("expert", 900, 1000),
        ("master", 0, 2500),  # with one legal move it need not think
        ("master", 300, 2500),
        ("master", 2000, 2500),
        ("master", 2600, 5000),
    ],
)
def test_a_bot_answers_at_its_own_pace_however_long_it_thinks(
    monkeypatch: pytest.MonkeyPatch, bot: str, takes: int, after: int
) -> None:
    async def scene(at: Scene) -> None:
        def made(*_: Any, **__: Any) -> Thinker:
            return Thinker(at.clock, takes)

        monkeypatch.setattr(bots, "make", made)
        assert await answer_time(at, bot) == after

    run(scene, "connect_four")
