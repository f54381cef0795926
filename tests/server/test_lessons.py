"""Scenes for the pages of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from scalehouse.core.matches.delta import apply
from scalehouse.server.replay import lessons
from scalehouse.server.replay.lessons import Lesson, NoSuchScene, main, read, scene

GAMES = Path(__file__).parents[2] / "web/src/games"


def test_a_scene_shows_what_it_should_with_what_led_to_it() -> None:
    lesson = read(GAMES)["scathe"]["turn"]
    found = scene("scathe", lesson)
    assert len(found.steps) == lesson.before + 1 + lesson.after
    keys = [event.words.key for event in found.steps[lesson.before].events]
    assert "scathe.loses" in keys
    assert found.first["table"]["phase"] == "place"


def test_the_view_before_a_scene_is_that_of_the_match() -> None:
    """What the first steps changed is in it: the next changes fit."""
    early = scene("scathe", Lesson(shows=["scathe.loses"], seats=2, before=5, after=0))
    late = scene("scathe", Lesson(shows=["scathe.loses"], seats=2, before=1, after=0))
    view = early.first
    for step in early.steps[:4]:
        view = apply(view, [list(change) for change in step.changes])
    assert view == late.first


def test_what_never_happens_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "TRIES", 1)
    with pytest.raises(NoSuchScene, match=r"scathe\.nobody_there"):
        scene("scathe", Lesson(shows=["scathe.nobody_there"], seats=2, bot="random"))


def test_each_game_gets_a_file(tmp_path: Path) -> None:
    small = tmp_path / "games/scathe/lessons.toml"
    small.parent.mkdir(parents=True)
    small.write_text('[one]\nshows = ["scathe.rolled"]\nseats = 2\n')
    main(str(tmp_path / "games"), str(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["scathe.json"]
