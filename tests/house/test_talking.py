"""What is said at a table, and who may look."""

from __future__ import annotations

from scalehouse.house.wire import protocol as p
from tests.house.kit import Scene, acting, run


def test_talk_reaches_all_and_is_kept() -> None:
    async def scene(at: Scene) -> None:
        ann, wes = at.comes("ann"), at.comes("wes")
        await wes.must(p.Say("1", "  hello <b>there</b>\n you "))
        assert ann.last(p.Talked).line.text == "hello <b>there</b> you"
        await wes.must(p.Say("1", "again"))
        assert len(ann.all(p.Talked)) == 1
        assert await wes.ask(p.Say("2", " \x00 ")) == "talk"
        assert await wes.ask(p.Say("3", "x" * 501)) == "talk"
        await at.restart()
        assert [line.text for line in at.table.state.talk] == ["hello <b>there</b> you"]

    run(scene)


def test_in_trex_nobody_says_or_is_called_a_number() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        assert await ann.ask(p.Say("1", "I am a seven")) == "legal"
        assert ann.last(p.Refused).rule == "trex.talk"
        assert await ann.ask(p.Rename("Seven")) == "legal"
        await ann.must(p.Rename("Anna"))
        assert ann.last(p.TableInfo).people[0].name == "Anna"
        wes = at.comes("wes")
        wes.name = "Number 9"
        assert await wes.ask(p.Sit(1)) == "legal"
        at.table.tell_table()
        assert "9" not in "".join(one.name for one in ann.last(p.TableInfo).people)

    run(scene, "trex")


def test_where_nobody_may_watch_a_watcher_sees_no_match() -> None:
    async def scene(at: Scene) -> None:
        wes = at.comes("wes")
        guests = await at.started("ann", "bob")
        await acting(guests).must(acting(guests).play())
        assert at.table.sync("wes") is None
        assert not wes.all(p.Sync)
        assert not wes.all(p.Events)
        assert wes.all(p.TableInfo)

    run(scene, watch="nobody")
