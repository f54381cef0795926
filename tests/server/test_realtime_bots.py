"""Performers at a table: those of one match, and those of the next."""

from __future__ import annotations

from scalehouse.server.clock import SECOND
from scalehouse.server.tables import entries as e
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run
from tests.server.performers import Noted


def test_another_match_that_begins_at_once_has_performers_of_its_own(made: list[Noted]) -> None:
    async def scene(at: Scene) -> None:
        ann = await at.against("steady", "steady")
        await at.clock.turn(SECOND)
        assert len(made) == 2
        why = {"key": "x", "args": {}, "english": "It was late."}
        result = {"scores": [0, 0, 0], "winners": [], "why": why}
        async with at.table.lock:
            await at.table.write(e.Ended(at.clock.now(), result, at.match.end_hash))
        for ask in (p.Rematch(), p.Entropy("00"), p.Ready(), p.Start()):
            await ann.must(ask)
        await at.clock.turn(SECOND)
        assert len(made) == 4
        assert all(one.looks > 1 for one in made)

    run(scene, "trex", seats=3)
