"""A game gains an option while matches go on: they go on, with the usual value of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game, Option
from scalehouse.core.rules.contract import State
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, acting, run
from tests.support import module_of

GAME = registry.find("connect_four")  # a match of it is short


def setup_with_weather(s: State, seats: int, *, weather: str, **options: Any) -> None:
    """Without the option it cannot be called."""
    assert weather == "fair"
    GAME.rules.setup(s, seats, **options)


def later(version: str) -> Game:
    """The same game after a release."""
    weather = Option("weather", "", default="fair", choices=("fair", "foul"))
    rules = module_of(GAME.rules.__name__, {"setup": setup_with_weather})
    return replace(GAME, version=version, rules=rules, options=(*GAME.options, weather))


@pytest.fixture(params=["the same rules", "other rules"])
def release(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Called in the middle of a match."""
    found = registry.find
    version = GAME.version if request.param == "the same rules" else "99"
    game = later(version)

    def do() -> None:
        monkeypatch.setattr(
            registry, "find", lambda name: game if name == GAME.name else found(name)
        )

    return do


async def some_moves(guests: list[Somebody], count: int) -> None:
    for _ in range(count):
        guest = acting(guests)
        await guest.must(guest.play())


def test_a_running_match_goes_on_with_the_default(release: Any) -> None:
    async def scene(scene: Scene) -> None:
        guests = await scene.started("ann", "bob")
        await some_moves(guests, 5)
        seen = scene.match.view(0)["table"]
        hashes = [entry.hash for entry in scene.match.entries]
        release()
        await scene.restart()
        assert scene.match.options["weather"] == "fair"
        assert scene.match.view(0)["table"] == seen
        guests = [scene.comes(name) for name in ("ann", "bob")]
        await some_moves(guests, 5)
        assert [entry.hash for entry in scene.match.entries][: len(hashes)] == hashes
        await scene.restart()
        assert len(scene.match.entries) >= len(hashes) + 5

    run(scene, GAME.name)


def test_another_match_at_an_old_table_has_the_default(release: Any) -> None:
    async def scene(scene: Scene) -> None:
        guests = await scene.started("ann", "bob")
        release()
        await scene.restart()
        guests = [scene.comes(name) for name in ("ann", "bob")]
        while not scene.match.over:
            await some_moves(guests, 1)
        await guests[0].must(p.Rematch())
        for guest in guests:
            await guest.must(p.Entropy("00"))
            await guest.must(p.Ready())
        await guests[0].must(p.Start())
        await some_moves(guests, 5)
        made = len(scene.match.entries)
        await scene.restart()
        assert scene.match.options["weather"] == "fair"
        assert len(scene.match.entries) == made

    run(scene, GAME.name)
