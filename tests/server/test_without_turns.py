"""Games without turns: moves, performances and signals."""

from __future__ import annotations

from scalehouse.games.trex.moves import PRESENT, SKIP
from scalehouse.games.trex.rules.play import distance
from scalehouse.games.trex.state import Phase
from scalehouse.server.clock import SECOND
from scalehouse.server.tables.traits import step_lasts
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, run


def test_in_trex_a_move_is_refused_only_if_its_card_is_gone() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, cat = await at.started("ann", "bob", "cat")
        match = at.match
        had = [int(match.sight(0).deals[seat]) for seat in range(3)]
        to_bob = 1
        assert to_bob in ann.legal
        skip = 8 + 1
        await cat.must(cat.play(skip))
        await ann.must(ann.play(to_bob, on=0, against=had[1], holding=had[0]))
        assert await cat.ask(cat.play(to_bob, holding=had[2], against=had[1])) == "stale"
        assert await bob.ask(bob.play(2, against=had[2])) == "stale"
        assert bob.all(p.Sync)
        await bob.must(bob.play(2, against=had[2] + 1))
        ats = [entry.at for entry in match.entries if entry.at is not None]
        assert ats == sorted(set(ats))

    run(scene, "trex", seats=3)


def test_frames_go_to_the_others_in_bundles_and_are_not_kept() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, _ = await at.started("ann", "bob", "cat")
        wes = at.comes("wes")
        length = at.table.state.length
        await ann.must(p.Frame(10, 20, 3))
        await ann.must(p.Frame(11, 20, 3))
        await bob.must(p.Frame(50, 50, 4))
        assert await wes.ask(p.Frame(1, 1, 1)) == "seat"
        assert await ann.ask(p.Frame(1, 1, 60)) == "frame"
        refused = ann.last(p.Refused).words
        assert (refused.key, refused.args) == ("table.bad_frame", {"most": 100, "gestures": 60})
        await at.clock.turn(100)
        (seen,) = wes.all(p.Framed)
        assert [(one.seat, one.far) for one in seen.frames] == [(0, 11), (1, 50)]
        (seen,) = ann.all(p.Framed)
        assert [one.seat for one in seen.frames] == [1]
        assert at.table.state.length == length

    run(scene, "trex", seats=3)


def test_performers_perform_and_play() -> None:
    async def scene(at: Scene) -> None:
        ann = await at.against("steady", "steady")
        entries = len(at.match.entries)
        await at.clock.turn(60 * SECOND)
        assert {one.seat for message in ann.all(p.Framed) for one in message.frames} == {1, 2}
        assert len(at.match.entries) > entries

    run(scene, "trex", seats=3)


def test_signals_go_to_one_person() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, cat = at.comes("ann"), at.comes("bob"), at.comes("cat")
        await ann.must(p.SignalTo("bob", "offer"))
        assert (bob.last(p.Signalled).person, bob.last(p.Signalled).data) == ("ann", "offer")
        assert not cat.all(p.Signalled)
        assert await ann.ask(p.SignalTo("dan", "offer")) == "person"

    run(scene, "trex")


def phase(at: Scene) -> Phase:
    return Phase(int(at.match.sight(None).phase))


async def play_until_they_tie(at: Scene, ann: Somebody, bob: Somebody) -> None:
    """They match each other, and nobody else, until a pile of tokens is empty."""
    while phase(at) == Phase.PLAY:
        for one in (ann, bob):
            while SKIP not in one.legal and phase(at) == Phase.PLAY:
                await one.must(one.play(one.legal[0]))  # a colour to swap
        cards = [int(at.match.sight(seat).hand[seat]) for seat in (0, 1)]
        if distance(*cards) > 1:
            await ann.must(ann.play(SKIP))
            continue
        for one, other in ((ann, 1), (bob, 0)):
            against = int(at.match.sight(other).deals[other])
            await one.must(one.play(PRESENT + other, against=against))


def test_a_tie_is_not_held_up_by_who_is_absent() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, _cat = await at.started("ann", "bob", "cat")
        await play_until_they_tie(at, ann, bob)
        for step in (Phase.CHOOSE, Phase.PERFORM, Phase.VOTE):
            assert phase(at) == step
            await at.clock.turn(step_lasts(at.match.game) - SECOND)
            assert phase(at) == step
            await at.clock.turn(SECOND)
        assert at.match.over
        assert at.match.outcome is not None
        assert at.match.outcome.winners == (0, 1)  # nobody has voted

    run(scene, "trex", seats=3)
