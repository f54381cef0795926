"""The end of a match, and the one after it."""

from __future__ import annotations

import scalehouse
from scalehouse.core.matches.fairness import Secret
from scalehouse.server.clock import settle
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run
from tests.server.turns import play_out


def test_who_resigns_cannot_win_and_a_bot_plays_on() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        await ann.must(p.Resign("r"))
        assert bob.last(p.TableInfo).chairs[0].resigned
        assert await ann.ask(ann.play(0)) == "seat"
        for _ in range(2000):
            await settle()
            if at.table.state.status == "over":
                break
            if at.match.actors == (1,):
                await bob.must(bob.play())
        result = bob.last(p.TableInfo).result
        assert result is not None
        assert result.winners == [1]
        assert result.scores == [0.0, 1.0]

    run(scene)


def test_the_end_shows_the_secret_and_a_record_that_verifies() -> None:
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
