"""A table before the match: who sits where, and who may start."""

from __future__ import annotations

from scalehouse import bots
from scalehouse.server.clock import settle
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run


def test_people_sit_get_ready_and_start() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = at.comes("ann"), at.comes("bob")
        await ann.must(p.Sit(0))
        assert await bob.ask(p.Sit(0)) == "seat"
        await bob.must(p.Sit(1))
        assert await bob.ask(p.Sit(0)) == "seat"
        assert await ann.ask(p.Start()) == "status"
        await ann.must(p.Entropy("00"))
        await ann.must(p.Ready())
        await bob.must(p.Entropy("00"))
        await bob.must(p.Ready())
        assert await bob.ask(p.Start()) == "host"
        await ann.must(p.Start())
        assert bob.last(p.TableInfo).status == "playing"
        assert bob.last(p.Sync).view["seat"] == 1
        assert [chair.name for chair in bob.last(p.TableInfo).chairs] == ["Ann", "Bob"]

    run(scene)


def test_nobody_sits_stands_or_starts_in_the_middle_of_a_match() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await at.started("ann", "bob")
        for ask in (p.Stand(), p.Ready(), p.Start(), p.Entropy("00"), p.AddBot(0, "random")):
            assert await ann.ask(ask) in {"status", "seat"}
        assert await at.comes("cat").ask(p.Sit(1)) == "status"

    run(scene)


def test_who_stands_up_leaves_a_free_seat() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        await bob.must(p.Stand())
        assert ann.last(p.TableInfo).chairs[1].person is None
        await at.comes("cat").must(p.Sit(1))

    run(scene)


def test_the_host_puts_bots_on_seats_and_they_play_to_the_end() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        for seat in range(2):
            await ann.must(p.AddBot(seat, "random"))
        assert await ann.ask(p.AddBot(0, "nobody")) == "bot"
        assert ann.last(p.Refused).words.key == "table.no_bot"
        known = str((ann.last(p.Refused).words.args or {})["known"])
        assert known.split(", ") == bots.names(at.table.state.game)
        assert await at.comes("bob").ask(p.AddBot(0, "random")) == "host"
        await ann.must(p.Start())
        for _ in range(500):
            await settle()
            if at.table.state.status == "over":
                break
        assert at.table.state.status == "over"
        assert ann.last(p.TableInfo).result is not None

    run(scene)


def test_a_bot_can_be_sent_away_again() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        await ann.must(p.AddBot(1, "random"))
        assert ann.last(p.TableInfo).chairs[1].bot == "random"
        await ann.must(p.RemoveBot(1))
        assert await ann.ask(p.RemoveBot(1)) == "bot"
        assert ann.last(p.TableInfo).chairs[1].bot is None

    run(scene)


def test_the_host_removes_somebody_for_good_and_a_bot_goes_on() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        assert await bob.ask(p.RemovePerson("ann")) == "host"
        await ann.must(p.RemovePerson("bob"))
        assert bob.last(p.Bye).come_back is False
        assert "bob" in at.table.state.removed
        assert ann.last(p.TableInfo).chairs[1].bot == "greedy"
        bob.forget()
        await ann.must(p.Say("t", "gone"))
        assert bob.heard == []

    run(scene)
