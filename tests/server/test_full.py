"""Nothing at a table grows without an end: what somebody repeats for ever is refused at last."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from scalehouse.client import NotGranted, connect, open_table
from scalehouse.server.clock import settle
from scalehouse.server.tables.requests import dispatch, playing
from scalehouse.server.wire import protocol as p
from tests.server import live
from tests.server.kit import Scene, Somebody, acting, run

FEW = 3


async def takes_back(at: Scene, guests: list[Somebody]) -> None:
    """Whoever can take a move back by themselves asks for it."""
    for _ in range(100):
        one = acting(guests)
        await one.must(one.play())
        if at.match.undo_refusal(one.seat) is None:
            await one.ask(p.Undo(f"u{len(at.match.entries)}"))
            return
    raise AssertionError("no move could be taken back")


def test_a_seat_takes_back_so_many_moves_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_TAKEN_BACK", FEW)

    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        for _ in range(2 * FEW + 2):
            await takes_back(at, guests)
        granted = [one.by for one in at.match.entries if one.undo is not None]
        assert max(map(granted.count, (0, 1))) == FEW
        refused = next(one for one in guests if one.all(p.Refused))
        assert refused.last(p.Refused).code == "undo"
        assert str(FEW) in str(refused.last(p.Refused).words)

    run(scene)


def test_in_practice_there_is_an_end_to_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_TAKEN_BACK", FEW)

    async def scene(at: Scene) -> None:
        ann = await at.against("random")
        answers = []
        for number in range(FEW + 1):
            await settle()
            await ann.must(ann.play())
            answers.append(await ann.ask(p.Undo(f"u{number}")))
        assert answers == [None] * FEW + ["undo"]

    run(scene, "connect_four", practice=True)


def test_a_table_that_is_full_grants_nothing_but_what_ends_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        await ann.must(p.Say("last", "hello"))
        monkeypatch.setattr(dispatch, "MOST_ENTRIES", at.table.state.length)
        for ask in (p.Say("more", "hello"), p.Rename("Another"), p.Undo("u"), p.Mute("bob")):
            assert await ann.ask(ask) == "limit", ask
        assert "full" in str(ann.last(p.Refused).words)
        await ann.must(p.Say("last", "hello"))  # it was granted before
        while at.match.over is False:
            one = acting([ann, bob])
            await one.must(one.play())
        assert await ann.ask(p.Rematch()) == "limit"
        for guest in (bob, ann):
            await guest.must(p.Stand())
        assert await bob.ask(p.Sit(0)) == "limit"

    run(scene, "connect_four")


def test_the_page_tells_both_limits() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serve.md").read_text("utf-8")
    assert f"A table takes {dispatch.MOST_ENTRIES:,} entries" in page
    assert f"a seat takes back {playing.MOST_TAKEN_BACK} moves of a match" in page


# What a server holds for many


@pytest.mark.parametrize("of", ["tables_per_hour", "address_tables_per_hour"])
def test_nobody_opens_tables_without_an_end(tmp_path: Path, of: str) -> None:
    async def scene() -> None:
        async with (
            live.opened(live.settings_for(tmp_path, **{of: 2})) as server,
            httpx.AsyncClient(base_url=server.address) as http,
        ):
            token, codes = "", []
            for _ in range(3):
                me = {"Authorization": f"Bearer {token}"} if token else {}
                answer = await http.post("/api/tables", json={"game": "scathe"}, headers=me)
                codes.append(answer.status_code)
                if of == "tables_per_hour":  # else each by somebody new
                    token = answer.json().get("token", token)
            assert codes == [200, 200, 429]

    live.run(scene)


def test_only_so_many_tables_are_awake(tmp_path: Path) -> None:
    async def scene() -> None:
        async with live.opened(live.settings_for(tmp_path, live_tables=1)) as server:
            first, second = [await open_table(server.address, "scathe") for _ in range(2)]
            async with connect(server.address, first["link"], token=first["token"]) as ann:
                with pytest.raises(NotGranted) as refused:
                    async with connect(server.address, second["link"]):
                        pass
                assert refused.value.code == "limit"
                await ann.say("we play on")

    live.run(scene)


def test_only_so_many_watch_a_table_and_who_sits_there_comes_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with live.opened(live.settings_for(tmp_path, watchers_per_table=1)) as server:
            table = await open_table(server.address, "scathe")
            async with connect(server.address, table["link"], token=table["token"]) as ann:
                await ann.sit()
                async with connect(server.address, table["link"]):
                    with pytest.raises(NotGranted) as refused:
                        async with connect(server.address, table["link"]):
                            pass
                    assert refused.value.code == "table"
                    async with connect(server.address, table["link"], token=ann.token) as again:
                        assert again.seat == 0

    live.run(scene)
