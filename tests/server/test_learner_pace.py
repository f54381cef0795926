"""A performed game in practice: bots wait for who learns it, and come in one after another."""

from __future__ import annotations

import pytest

from scalehouse.core.matches.stage import Frame
from scalehouse.games.trex.moves import PRESENT, SKIP
from scalehouse.games.trex.state import Phase
from scalehouse.server.bots import learner_pace
from scalehouse.server.bots.learner_pace import LearnerPace
from scalehouse.server.clock import SECOND
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run
from tests.server.performers import Noted
from tests.server.test_bot_time import act, begun

ME, *BOTS = range(4)
MOVING, STILL = Frame(10, 10, 0), Frame(0, 0, 0)


def test_nobody_else_does_anything_until_the_learner_performs() -> None:
    match, course = begun(), LearnerPace()
    course.watch([ME], [(ME, STILL), (BOTS[0], MOVING)])
    assert not course.awake(match, [ME], BOTS)
    course.watch([ME], [(ME, MOVING)])
    assert course.awake(match, [ME], BOTS) == BOTS[:1]


def test_who_moves_at_once_has_understood() -> None:
    match, course = begun(), LearnerPace()
    match.play(ME, PRESENT + 2, SECOND)
    assert course.awake(match, [ME], BOTS) == BOTS[:1]


def test_after_the_first_card_all_come() -> None:
    match, course = begun(), LearnerPace()
    act(match, ME, SECOND)
    assert course.awake(match, [ME], BOTS) == BOTS


def test_a_step_that_ends_by_itself_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_pace, "step_in_time", lambda _match: Phase.PERFORM)
    assert LearnerPace().awake(begun(), [ME], BOTS) == BOTS


def test_bots_that_are_alone_wait_for_nobody() -> None:
    assert LearnerPace().awake(begun(), [], BOTS) == BOTS


def test_it_goes_by_what_a_watcher_sees() -> None:
    """Another card in the learner's hand wakes nobody earlier."""
    for seed in range(6):
        course = LearnerPace()
        course.watch([ME], [(ME, MOVING)])
        assert course.awake(begun(seed), [ME], BOTS) == BOTS[:1]


@pytest.mark.parametrize("practice", [True, False])
def test_bots_come_in_one_by_one_where_it_is_practice(made: list[Noted], *, practice: bool) -> None:
    async def scene(at: Scene) -> None:
        ann = await at.against("clumsy", "clumsy")
        await at.clock.turn(5 * SECOND)
        assert len(made) == (0 if practice else 2)
        await ann.ask(p.Frame(10, 10, 0))
        await at.clock.turn(SECOND)
        assert len(made) == (1 if practice else 2)
        await ann.must(ann.play(SKIP if SKIP in ann.legal else ann.legal[0]))
        await at.clock.turn(SECOND)
        assert len(made) == 2

    run(scene, "trex", seats=3, practice=practice)
