"""The stage: frames go to all others at once, not too many, and nothing stays."""

from __future__ import annotations

import gc
import weakref

import pytest

from scalehouse.core.errors import BadFrame
from scalehouse.core.matches.stage import MOST_FRAMES, STEPS, Frame, Stage

Seen = list[tuple[int, Frame, int]]


@pytest.fixture
def stage() -> Stage:
    return Stage(seats=3, gestures=60)


def seen_by(stage: Stage, seat: int | None) -> Seen:
    seen: Seen = []
    stage.listen(seat, lambda *what: seen.append(what))
    return seen


class TestFrames:
    def test_everybody_else_sees_a_frame(self, stage: Stage) -> None:
        me, other, watcher = seen_by(stage, 0), seen_by(stage, 2), seen_by(stage, None)
        frame = Frame.of(0.5, 0.25, 7)
        assert stage.perform(0, frame, now=100)
        assert other == watcher == [(0, frame, 100)]
        assert me == []

    def test_a_frame_has_steps_and_ends(self) -> None:
        assert Frame.of(0.123, 7.0, 0) == Frame(12, STEPS, 0)
        assert Frame.of(-1.0, 0.0, 0) == Frame(0, 0, 0)

    def test_who_stops_listening_sees_no_more(self, stage: Stage) -> None:
        seen: Seen = []
        stop = stage.listen(1, lambda *what: seen.append(what))
        stop()
        stage.perform(0, Frame(1, 1, 1), now=0)
        assert seen == []

    @pytest.mark.parametrize(
        ("seat", "frame", "word"),
        [
            (3, Frame(1, 1, 1), "no seat 3"),
            (-1, Frame(1, 1, 1), "no seat -1"),
            (0, Frame(STEPS + 1, 1, 1), "from 0 to 100"),
            (0, Frame(1, -1, 1), "from 0 to 100"),
            (0, Frame(1, 1, 60), "no gesture 60"),
        ],
    )
    def test_what_is_no_frame_is_refused(
        self, stage: Stage, seat: int, frame: Frame, word: str
    ) -> None:
        seen = seen_by(stage, None)
        with pytest.raises(BadFrame, match=word):
            stage.perform(seat, frame, now=0)
        assert seen == []


class TestLimits:
    def test_at_most_fifteen_a_second_of_one_seat(self, stage: Stage) -> None:
        seen = seen_by(stage, None)
        for now in range(0, 2000, 10):
            stage.perform(0, Frame(1, 1, 1), now)
        times = [now for _, _, now in seen]
        assert len(times) == 2 * MOST_FRAMES
        for start in range(0, 1001, 10):
            assert sum(start <= now < start + 1000 for now in times) <= MOST_FRAMES

    def test_others_are_not_held_up(self, stage: Stage) -> None:
        for now in range(100):
            stage.perform(0, Frame(1, 1, 1), now)
        assert not stage.perform(0, Frame(1, 1, 1), now=100)
        assert stage.perform(1, Frame(1, 1, 1), now=100)

    def test_nothing_is_kept(self, stage: Stage) -> None:
        class Watched(Frame):
            __slots__ = ("__weakref__",)

        frame = Watched(1, 2, 3)
        stage.perform(0, frame, now=0)
        gone = weakref.ref(frame)
        del frame
        gc.collect()
        assert gone() is None
