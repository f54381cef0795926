"""Kill the process at any moment: what was acknowledged is there, nothing is there twice.

`python -m bench.kill` does the same with many more tables and kills.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import kill
from bench.crowd import Group, Kind, Player
from scalehouse.house.tables import entries as e
from tests.house.kit import Scene, run

KINDS = (
    Kind("scathe", 2),
    Kind("fate", 1, ("greedy",)),
    Kind("scale", 1, ("random",)),
    Kind("trex", 2, ("steady",)),
)


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    report = kill.run(tmp_path, tables=6, kills=4, kinds=KINDS, think=0.02)
    assert (report.tables, report.kills) == (6, 4)
    assert report.stored >= report.acknowledged > 4 * 6


class Listener:
    """As much of a session as remembering needs."""

    def __init__(self) -> None:
        self.listeners: list[object] = []
        self.seat = 0


def a_player(*acknowledged: str, told: int | None = None) -> Player:
    player = Player(Listener(), rng=None, acknowledged=set(acknowledged))  # type: ignore[arg-type]
    if told is not None:
        player.told[0] = told
    return player


def what_the_trial_says(player: Player, *, twice: bool = False) -> None:
    """Of a table at which ann and bob have made one move each."""

    async def scene(scene: Scene) -> None:
        guests = await scene.started("ann", "bob")
        for name in ("m1", "m2"):
            guest = next(one for one in guests if one.legal)
            await guest.must(guest.play(id=name))
        bodies = await scene.house.means.store.entries(scene.table.state.id)
        moved = next(body for body in bodies if isinstance(e.decode(body), e.Moved))
        group = Group(KINDS[0], scene.table.state.id, [player])
        kill.check_group(group, [*bodies, moved] if twice else bodies, kill.Report())

    run(scene)


def test_a_table_with_everything_on_it_passes() -> None:
    what_the_trial_says(a_player("m1", "m2", told=0))


def test_the_trial_notices_a_lost_move() -> None:
    with pytest.raises(AssertionError, match="1 acknowledged and lost"):
        what_the_trial_says(a_player("m1", "m3"))


def test_the_trial_notices_a_move_played_twice() -> None:
    with pytest.raises(AssertionError, match="twice"):
        what_the_trial_says(a_player("m1"), twice=True)


def test_the_trial_notices_what_was_told_and_not_stored() -> None:
    with pytest.raises(AssertionError, match="event 900 was told"):
        what_the_trial_says(a_player("m1", told=900))
