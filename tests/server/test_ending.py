"""The end of a match, and the one after it."""

from __future__ import annotations

import msgspec
import pytest

import scalehouse
from scalehouse.core.matches.fairness import Secret
from scalehouse.server.clock import settle
from scalehouse.server.lines import seen_by
from scalehouse.server.store import Headline
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, run
from tests.server.turns import play_out


async def until_over(at: Scene, *players: Somebody) -> None:
    """Bots play on by themselves, and the players beside them."""
    for _ in range(2000):
        await settle()
        if at.table.state.status == "over":
            return
        for one in players:
            if one.seat in at.match.actors:
                await one.must(one.play())


def test_who_resigns_cannot_win_and_a_bot_plays_on() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        await ann.must(p.Resign("r"))
        assert bob.last(p.TableInfo).chairs[0].resigned
        assert await ann.ask(ann.play(0)) == "seat"
        await until_over(at, bob)
        result = bob.last(p.TableInfo).result
        assert result is not None
        assert result.winners == [1]
        assert result.scores == [0.0, 1.0]

    run(scene)


def test_the_end_shows_the_secret_and_a_match_log_that_verifies() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.seated("ann", "bob")
        commitment = guests[0].last(p.TableInfo).fairness.commitment
        await guests[1].must(p.Ready(ready=False))
        await guests[1].must(p.Entropy("c0ffee"))
        await guests[1].must(p.Ready())
        assert await guests[1].ask(p.Entropy("00")) == "status"
        await guests[0].must(p.Start())
        assert await at.server.match_log(at.table) is None
        assert guests[0].last(p.TableInfo).fairness.secret is None
        await play_out(guests)
        fairness = guests[0].last(p.TableInfo).fairness
        assert fairness.secret is not None
        assert Secret.from_hex(fairness.secret).commitment == commitment == fairness.commitment
        match_log = await at.server.match_log(at.table)
        assert match_log is not None
        assert match_log["entropy"] == ["00", "c0ffee"]
        verdict = scalehouse.verify(match_log)
        assert verdict.ok, verdict.fault
        assert verdict.end == fairness.end

    run(scene)


def test_a_rematch_keeps_everybody_and_has_new_dice() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        watcher = at.comes("wes")
        first = guests[0].last(p.TableInfo).fairness.commitment
        assert await guests[1].ask(p.Rematch()) == "status"
        await play_out(guests)
        assert await watcher.ask(p.Rematch()) == "seat"
        await guests[1].must(p.Rematch())
        info = watcher.last(p.TableInfo)
        assert (info.status, info.round, info.result) == ("open", 1, None)
        assert [chair.ready for chair in info.chairs] == [False, False]
        assert info.fairness.commitment != first
        assert info.fairness.secret is None
        for guest in guests:
            await guest.must(p.Entropy("00"))
            await guest.must(p.Ready())
        await guests[0].must(p.Start())
        assert watcher.last(p.Sync).round == 1
        await at.restart()
        guests = [at.comes("ann"), at.comes("bob")]
        await play_out(guests)
        assert at.table.state.round == 1

    run(scene)


def test_a_table_counts_its_matches_by_who_won_them_also_after_a_restart() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        assert guests[0].last(p.TableInfo).series is None
        await guests[1].must(p.Resign("give up"))
        await until_over(at, guests[0])
        series = guests[0].last(p.TableInfo).series
        assert series == p.Series(1, 0, [p.Wins("ann", "Ann", None, 0, 1)])
        await guests[1].must(p.Rematch())
        await guests[1].must(p.Stand())
        await guests[0].must(p.AddBot(1, "random"))
        await guests[0].must(p.Start(entropy="00"))
        await guests[0].must(p.Resign("my turn to"))
        await until_over(at)
        await at.restart()
        series = at.comes("ann").last(p.TableInfo).series
        assert series is not None
        assert series.matches == 2
        assert p.Wins(None, None, "random", 1, 1) in series.wins
        assert p.Wins("ann", "Ann", None, 0, 1) in series.wins

    run(scene)


def test_my_list_says_with_whom_i_played_and_how_it_ended() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        (before,) = await at.server.mine("bob")
        assert (before["others"], before["result"]) == ([{"name": "Ann", "bot": None}], None)
        await guests[1].must(p.Resign("give up"))
        await until_over(at, guests[0])
        assert [(await at.server.mine(one))[0]["result"] for one in ("ann", "bob")] == [
            "won",
            "lost",
        ]
        assert not {"seated", "called", "winners"} & set((await at.server.mine("ann"))[0])

    run(scene)


@pytest.mark.parametrize(
    ("game", "winners", "told"),
    [
        ("scathe", [0], "won"),
        ("scathe", [1], "lost"),
        ("scathe", [0, 1], "drawn"),
        ("scathe", [], "drawn"),
        ("trex", [0, 1], "won"),
        ("trex", [], "lost"),
        ("of an older time", [0, 1], "drawn"),
    ],
)
def test_a_line_says_how_it_ended_for_me(game: str, winners: list[int], told: str) -> None:
    seated = [("ann", None), (None, "random")]
    summary = {"game": game, "seated": seated, "called": {"ann": "Ann"}, "winners": winners}
    head = Headline("over", listed=False, due=None, summary=msgspec.json.encode(summary))
    assert seen_by("ann", head) == {"others": [{"name": None, "bot": "random"}], "result": told}
    assert seen_by("eve", head)["result"] is None
    older = Headline("over", listed=False, due=None, summary=b'{"game": "scathe"}')
    assert seen_by("ann", older) == {"others": [], "result": None}


def test_practice_counts_in_no_series() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        await ann.must(p.Sit(0))
        await ann.must(p.AddBot(1, "random"))
        await ann.must(p.Start(entropy="00"))
        await ann.must(p.Resign("enough"))
        await until_over(at)
        assert ann.last(p.TableInfo).status == "over"
        assert ann.last(p.TableInfo).series is None

    run(scene, practice=True)
