"""What is said at a table, and who may look."""

from __future__ import annotations

from pathlib import Path

import pytest

from scalehouse.client import NotGranted, connect, open_table, request
from scalehouse.server.clock import SECOND
from scalehouse.server.tables.plain_text import cleaned
from scalehouse.server.tables.requests import dispatch
from scalehouse.server.tables.words import RefusedRequest
from scalehouse.server.wire import protocol as p
from tests.server import live
from tests.server.kit import Scene, acting, run


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
        at.table.broadcast.tell_table()
        assert "9" not in "".join(one.name for one in ann.last(p.TableInfo).people)

    run(scene, "trex")


def test_where_nobody_may_watch_a_watcher_sees_no_match() -> None:
    async def scene(at: Scene) -> None:
        wes = at.comes("wes")
        guests = await at.started("ann", "bob")
        await acting(guests).must(acting(guests).play())
        assert at.table.broadcast.sync("wes") is None
        assert not wes.all(p.Sync)
        assert not wes.all(p.Events)
        assert wes.all(p.TableInfo)

    run(scene, watch="nobody")


def test_where_nobody_may_watch_a_watcher_sees_no_performance() -> None:
    async def scene(at: Scene) -> None:
        wes = at.comes("wes")
        ann, bob, _ = await at.started("ann", "bob", "cat")
        await ann.must(p.Frame(10, 20, 3))
        await at.clock.turn(SECOND)
        assert bob.all(p.Framed)
        assert not wes.all(p.Framed)

    run(scene, "trex", seats=3, watch="nobody")


WHOLE = [
    "Zoë O’Neil-Łuć",
    "山田太郎",
    "דנה",
    "नेहा",
    "\U0001f469\u200d\U0001f680",  # an astronaut
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # a rainbow flag
    "\U0001f468\U0001f3fd\u200d\U0001f469\U0001f3fd\u200d\U0001f467",  # a family
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # England
    "1\ufe0f\u20e3",  # a key
]


@pytest.mark.parametrize("text", WHOLE)
def test_what_can_be_seen_stays(text: str) -> None:
    assert cleaned(text, 100) == text


@pytest.mark.parametrize(
    "mark",
    [
        *"\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\u061c\ufeff\u00ad\u2060\u180e",
        *"\u3164\u2800\u115f\uffa0\u034f\ufe0f\ufe00\U000e0100\U000e0041\ue000\U000e01f0\x1b",
    ],
)
def test_what_cannot_be_seen_goes(mark: str) -> None:
    assert cleaned(f"A{mark}nn{mark}", 100) == "Ann"
    with pytest.raises(RefusedRequest):
        cleaned(f" {mark}{mark} ", 100)


MARKED = "A\u202en\u200bn"


def test_names_titles_and_talk_are_cleaned_wherever_they_come_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with live.opened(live.settings_for(tmp_path)) as server:
            opened = await open_table(server.address, "scathe", title=MARKED)
            async with connect(server.address, token=opened["token"]) as at_none:
                await at_none.ask(p.Rename(MARKED, "before"))
                token = at_none.token
            async with (
                connect(server.address, opened["link"], token=token) as ann,
                connect(server.address, opened["link"]) as wes,
            ):
                await wes.ask(p.Rename(MARKED, "watching"))
                await ann.sit()
                await wes.until(lambda: bool(wes.table and wes.table.chairs[0].person))
                assert wes.table is not None
                assert wes.table.chairs[0].name == "Ann"
                await ann.ask(p.Rename(f"{MARKED}a", "sitting"))
                await ann.say(MARKED)
                await wes.until(lambda: bool(wes.talk))
                assert wes.table.title == "Ann"
                assert {one.name for one in wes.table.people} == {"Ann", "Anna"}
                assert wes.table.chairs[0].name == "Anna"
                assert wes.talk[0].text == "Ann"
            (mine,) = await request(server.address, "/api/mine", token=ann.token)
            assert (mine["title"], mine["players"]) == ("Ann", ["Anna"])

    live.run(scene)


def test_the_host_mutes_somebody_and_lets_them_talk_again() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, wes = at.comes("ann"), at.comes("bob"), at.comes("wes")
        assert await bob.ask(p.Mute("wes")) == "host"
        assert await ann.ask(p.Mute("ann")) == "person"
        assert await ann.ask(p.Mute("nobody")) == "person"
        await ann.must(p.Mute("wes"))
        assert bob.last(p.TableInfo).muted == ["wes"]
        assert await wes.ask(p.Say("1", "hello")) == "talk"
        assert not bob.all(p.Talked)
        await at.restart()
        assert at.table.state.muted == {"wes"}
        ann, wes = at.comes("ann"), at.comes("wes")
        await ann.must(p.Mute("wes", muted=False))
        await wes.must(p.Say("2", "hello"))
        assert ann.last(p.TableInfo).muted == []

    run(scene)


def test_names_are_no_way_to_talk_more(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = live.settings_for(tmp_path, talk_per_minute=3)
        async with live.opened(settings) as server:
            table = await open_table(server.address, "scathe")
            async with (
                connect(server.address, table["code"]) as at_table,
                connect(server.address) as at_none,
            ):
                for one in (at_table, at_none):
                    for number in range(3):
                        await one.ask(p.Rename(f"Buy {number}", f"r{number}"))
                    with pytest.raises(NotGranted) as refused:
                        await one.ask(p.Rename("Buy more", "more"))
                    assert refused.value.code == "limit"
                with pytest.raises(NotGranted):
                    await at_table.say("Buy more")

    live.run(scene)


def test_a_name_that_a_full_table_refuses_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with live.opened(live.settings_for(tmp_path)) as server:
            table = await open_table(server.address, "scathe")
            async with connect(server.address, table["link"], token=table["token"]) as ann:
                await ann.ask(p.Rename("Ann", "before"))
                monkeypatch.setattr(dispatch, "MOST_ENTRIES", 1)
                with pytest.raises(NotGranted):
                    await ann.ask(p.Rename("Another", "after"))
                monkeypatch.undo()
                known = await server.context.people.known(ann.token or "")
                assert known is not None
                assert known.person.name == "Ann"
                async with connect(server.address, table["link"]) as bob:
                    assert bob.table is not None
                    assert {one.name for one in bob.table.people} == {"Ann", ""}

    live.run(scene)


def test_one_address_cannot_talk_under_many_names(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = live.settings_for(tmp_path, address_talk_per_minute=3)
        async with live.opened(settings) as server:
            table = await open_table(server.address, "scathe")
            for _ in range(3):
                async with connect(server.address, table["code"]) as one:
                    await one.say("hello")
            async with connect(server.address, table["code"]) as one:
                with pytest.raises(NotGranted):
                    await one.say("hello")

    live.run(scene)
