"""The time of the bots at a table without turns: it follows the pace of the people there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scalehouse.core import registry
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stage import MOST_FRAMES, Frame
from scalehouse.games.trex.moves import PRESENT, SKIP
from scalehouse.games.trex.state import Phase
from scalehouse.server.bots import bot_time
from scalehouse.server.bots.bot_time import SLOWEST, USUAL, BotTime
from scalehouse.server.bots.realtime import TickedStage
from scalehouse.server.clock import MINUTE, SECOND, Time
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run
from tests.server.performers import Noted

GAME = registry.find("trex")
ME, *BOTS = range(4)
TICK: Time = 200


def begun(seed: int = 1, seats: int = 4) -> Match:
    options = GAME.check_options({})
    return Match.begin(GAME, seats, options, Dice(Secret.from_seed(seed), (b"",) * seats))


def lived(match: Match, time: BotTime, until: Time, since: Time = 0, people: int = 1) -> Time:
    """What time it is for the bots then."""
    own = 0
    for now in range(since, until + 1, TICK):
        own = time.look(match, range(people), now)
    return own


def act(match: Match, seat: int, now: Time) -> None:
    """A new card; whoever has drawn a swap of any colour picks one."""
    legal = [move.id for move in match.legal(seat)]
    match.play(seat, SKIP if SKIP in legal else legal[0], now)


def acting_every(gap: Time, until: Time, people: int = 1) -> Time:
    """What time it is for the bots then, when each person acts so often."""
    match, time, own = begun(), BotTime(), 0
    for now in range(0, until, gap):
        own = lived(match, time, now + gap - TICK, now, people)
        for seat in range(people):
            act(match, seat, now + gap - 1)
    return own


def test_nobody_waits_for_bots_who_is_quick() -> None:
    for gap in (4 * SECOND, 10 * SECOND, USUAL):
        assert acting_every(gap, 3 * MINUTE) == pytest.approx(3 * MINUTE, abs=SECOND)


def test_the_longer_people_take_the_longer_bots_do() -> None:
    slow, slower = acting_every(30 * SECOND, 10 * MINUTE), acting_every(40 * SECOND, 10 * MINUTE)
    assert slow < 10 * MINUTE / 1.4
    assert slower < 0.8 * slow


def test_bots_are_never_slower_than_the_bound() -> None:
    match, time = begun(), BotTime()
    first = lived(match, time, 10 * MINUTE)
    later = lived(match, time, 20 * MINUTE, 10 * MINUTE)
    assert (later - first) == pytest.approx(10 * MINUTE / SLOWEST, abs=SECOND)


def test_who_has_waited_long_and_acts_then_finds_quick_bots_again() -> None:
    match, time = begun(), BotTime()
    now = 5 * MINUTE
    lived(match, time, now)
    for _ in range(3):
        act(match, ME, now)
        lived(match, time, now + 5 * SECOND, now)
        now += 5 * SECOND
    before = lived(match, time, now, now)
    assert lived(match, time, now + 10 * SECOND, now) - before == 10 * SECOND


def test_the_acts_of_all_people_together_make_the_pace() -> None:
    assert acting_every(12 * SECOND, 3 * MINUTE, people=3) == pytest.approx(3 * MINUTE, abs=SECOND)


def test_bots_who_have_had_more_cards_wait_for_people() -> None:
    match, time = begun(), BotTime()
    lived(match, time, SECOND)
    for _ in range(4):
        for seat in BOTS:
            act(match, seat, SECOND)
    before = lived(match, time, SECOND, SECOND)
    assert lived(match, time, 3 * SECOND, SECOND) - before < 1.2 * SECOND
    for _ in range(4):
        act(match, ME, 3 * SECOND)
    before = lived(match, time, 3 * SECOND, 3 * SECOND)
    assert lived(match, time, 5 * SECOND, 3 * SECOND) - before == 2 * SECOND


def test_where_bots_are_alone_they_keep_their_own_pace() -> None:
    assert lived(begun(), BotTime(), 5 * MINUTE, people=0) == 5 * MINUTE


def test_a_step_that_ends_by_itself_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_time, "step_in_time", lambda _match: Phase.PERFORM)
    assert lived(begun(), BotTime(), 5 * MINUTE) == 5 * MINUTE


def test_what_bots_show_counts_by_the_time_of_the_table() -> None:
    """A stage shows so many frames a second: with slow bots none is lost."""
    stage, shown = TickedStage(1, 1), list[Time]()
    stage.listen(None, lambda _seat, _frame, now: shown.append(now))
    for tick in range(3 * MOST_FRAMES):
        stage.now = tick * TICK
        assert stage.perform(ME, Frame(1, 1, 0), 0)
    assert shown == list(range(0, 3 * MOST_FRAMES * TICK, TICK))


def test_it_goes_by_what_a_watcher_is_told() -> None:
    """Other cards in the same hands give bots the same time."""
    times = []
    for seed in (1, 2):
        match, time = begun(seed), BotTime()
        lived(match, time, MINUTE)
        match.play(ME, PRESENT + 2, MINUTE)
        times.append(lived(match, time, 3 * MINUTE, MINUTE))
    assert times[0] == times[1]


def test_an_act_that_is_not_told_to_all_changes_nothing() -> None:
    """As it would be where a move is secret: nobody must hear of it by the pace of bots."""
    secret = replace(GAME, describe_events=lambda *_: [])
    times = []
    for acts in (True, False):
        options = secret.check_options({})
        dice = Dice(Secret.from_seed(1), (b"",) * 4)
        match, time = Match.begin(secret, 4, options, dice), BotTime()
        for now in range(0, 2 * MINUTE, 10 * SECOND):
            lived(match, time, now + 10 * SECOND - TICK, now)
            if acts:
                match.play(ME, PRESENT + 2 if now % 20_000 else PRESENT + 1, now + 9_999)
        times.append(lived(match, time, 2 * MINUTE, 2 * MINUTE))
    assert times[0] == times[1]


def test_bots_at_a_table_wait_for_who_reads_and_still_perform(made: list[Noted]) -> None:
    async def scene(at: Scene) -> None:
        ann = await at.against("clumsy", "random")
        await at.clock.turn(60 * SECOND)
        (one,) = made
        slow = one.lived
        assert 30 * SECOND < slow < 50 * SECOND  # by luck; 60 without waiting
        ann.forget()
        await at.clock.turn(10 * SECOND)
        assert one.lived - slow < 5 * SECOND
        assert len(ann.all(p.Framed)) == 10 * SECOND // TICK

    run(scene, "trex", seats=3)


def test_bots_at_a_table_of_quick_people_are_as_quick_as_ever(made: list[Noted]) -> None:
    async def scene(at: Scene) -> None:
        ann = await at.against("clumsy", "clumsy")
        for _ in range(4):
            await at.clock.turn(10 * SECOND)
            await ann.must(ann.play(SKIP if SKIP in ann.legal else ann.legal[0]))
        assert {one.lived for one in made} == {40 * SECOND}

    run(scene, "trex", seats=3)
