"""Any game can be performed: what bots, lab and server need is in its declaration."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scalehouse import bots
from scalehouse.bots import levels
from scalehouse.bots.performer import Performer, cast_of, plays, the_cast_of
from scalehouse.bots.performer.body import FRAME, STEP, move_about
from scalehouse.core.clock import VirtualClock
from scalehouse.core.errors import BadData, UnknownGame
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stage import Frame, Stage
from scalehouse.core.matches.timed import play_in_time
from scalehouse.core.rng import seeded
from scalehouse.lab.simulate import simulate
from tests.bots.mime import GAME, GESTURES, LEVELS


def with_bots(package: str) -> Game:
    return replace(GAME, traits=replace(GAME.traits, bots=package))


def test_its_bots_are_known_by_name() -> None:
    assert plays(GAME)
    assert bots.names(GAME) == ["random", "plain"]
    assert bots.default_name(GAME) == "plain"
    assert bots.performs("plain", GAME)
    assert not bots.performs("random", GAME)
    with pytest.raises(bots.UnknownBot, match="plain performs: it needs a stage and time"):
        bots.make("plain", GAME, 1)


def test_it_is_not_searched() -> None:
    with pytest.raises(levels.NoSearch, match="mime is performed, not searched"):
        levels.settings_for(GAME, "expert")


def test_the_highest_level_of_any_scale_goes_as_far() -> None:
    cast = the_cast_of(GAME)
    minds = cast.minds_of(["plain"])
    minds[0].value, minds[0].gesture, minds[0].gain, minds[0].haste = LEVELS, 0, 1.0, 1.0
    minds[0].wander = minds[0].jitter = 0.0
    frame = np.zeros(FRAME)
    assert cast.kernel(move_about)(minds, 0, frame, seeded("any"))
    assert frame[0] == pytest.approx(10 * STEP)


def test_performers_play_it_at_a_table() -> None:
    match = Match.begin(GAME, 3, {}, Dice(Secret.from_seed(5), (b"",) * 3))
    stage, frames = Stage(3, len(GESTURES)), list[Frame]()
    stage.listen(None, lambda _seat, frame, _now: frames.append(frame))
    players = [Performer(GAME, "plain", seat, stage, 1) for seat in range(3)]
    moments = list(play_in_time(match, players, VirtualClock()))
    assert match.over
    assert sorted(moment.seat for moment in moments) == [0, 1, 2]
    assert {frame.gesture for frame in frames} == {0, 1}


def test_the_lab_plays_it_and_counts_its_points() -> None:
    summary = simulate(GAME, ["plain"] * 3, 40, options={}, seed=1)
    assert summary.unfinished == 0
    assert summary.points is not None
    by_chance = 3 / LEVELS / 3  # pointing at anybody
    assert sum(mean.value for mean in summary.points) / 3 > 1.3 * by_chance


def test_a_performed_game_without_performers_has_simple_bots() -> None:
    game = with_bots("")
    assert cast_of(game) is None
    assert bots.names(game) == ["random"]


def test_bots_that_cannot_be_loaded_say_why() -> None:
    with pytest.raises(UnknownGame, match="the bots of 'mime' cannot be loaded: No module named"):
        bots.names(with_bots("tests.bots.nowhere"))
    with pytest.raises(BadData, match=r"tests\.bots has no PERFORMERS"):
        bots.names(with_bots("tests.bots"))
