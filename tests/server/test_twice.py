"""Whoever got no answer asks again, perhaps at another server: done once, granted both times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from scalehouse.server.clock import settle
from scalehouse.server.cluster.cluster import LOOK_SELDOM
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.requests.dispatch import HANDLERS
from scalehouse.server.tables.state import restored
from scalehouse.server.wire import protocol as p
from tests.server import kit
from tests.server.kit import Scene, Somebody, acting
from tests.server.two import Two, run

ID = "asked twice"
MOST_MOVES = 500

Step = tuple[str, p.ClientMessage]  # by whom
SITTING: list[Step] = [("ann", p.Sit(0)), ("bob", p.Sit(1))]
ADDED: list[Step] = [*SITTING, ("bob", p.Entropy("00")), ("ann", p.Entropy("00"))]
READY: list[Step] = [*ADDED, ("bob", p.Ready()), ("ann", p.Ready())]
PLAYING: list[Step] = [*READY, ("ann", p.Start())]


@dataclass(frozen=True)
class Case:
    """What Ann asks for. What is done `after` it would be undone, or get her refused, by doing it
    again."""

    before: Sequence[Step]
    ask: p.ClientMessage
    after: Sequence[Step] = ()


CASES: dict[type[p.ClientMessage], Case] = {
    p.Sit: Case([], p.Sit(0, ID), [("ann", p.Stand())]),
    p.Stand: Case(SITTING, p.Stand(ID), [("ann", p.Sit(0))]),
    p.Ready: Case([*ADDED, ("bob", p.Ready())], p.Ready(id=ID), [("ann", p.Start())]),
    p.Entropy: Case(SITTING, p.Entropy("c0ffee", ID), [("ann", p.Ready())]),
    p.Start: Case(READY, p.Start(ID)),
    p.AddBot: Case([], p.AddBot(1, "random", ID), [("ann", p.RemoveBot(1))]),
    p.RemoveBot: Case(
        [("ann", p.AddBot(1, "random"))], p.RemoveBot(1, ID), [("ann", p.AddBot(1, "random"))]
    ),
    p.RemovePerson: Case(SITTING, p.RemovePerson("bob", ID)),
    p.Mute: Case(SITTING, p.Mute("bob", id=ID), [("ann", p.Mute("bob", muted=False))]),
    p.Resign: Case(PLAYING, p.Resign(ID)),
    p.Say: Case([], p.Say(ID, "hello")),
    p.Rename: Case(SITTING, p.Rename("Anna", ID), [("ann", p.Rename("Annie"))]),
}
# These need a match that has gone some way: they have scenes of their own below.
IN_A_MATCH = {p.Play, p.Undo, p.AnswerUndo, p.Rematch}


def test_every_request_is_asked_twice_here() -> None:
    assert CASES.keys() | IN_A_MATCH == HANDLERS.keys()
    assert not CASES.keys() & IN_A_MATCH


async def asked_again(
    two: Two, ask: p.ClientMessage, after: Sequence[Step] = (), who: str = "ann"
) -> None:
    """At the other server, which has heard of nothing."""
    guests = {name: two.comes(name, 1) for name in ("ann", "bob")}
    if after:
        await two.table(1).catch_up()
    for name, step in after:
        await guests[name].must(step)
    length = len(await two.store.entries(two.name))
    await guests[who].must(ask)
    assert guests[who].last(p.Ack).id == p.id_of(ask)
    assert len(await two.store.entries(two.name)) == length


@pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.__name__)
def test_a_request_whose_answer_died_with_its_server_is_granted_at_another(
    kind: type[p.ClientMessage],
) -> None:
    case = CASES[kind]

    async def scene(two: Two) -> None:
        guests = {name: two.comes(name, 0) for name in ("ann", "bob")}
        for name, step in case.before:
            await guests[name].must(step)
        await settle()
        two.die(0)
        length = len(await two.store.entries(two.name))
        await guests["ann"].must(case.ask)
        assert len(await two.store.entries(two.name)) > length
        two.forget(0)
        await asked_again(two, case.ask, case.after)

    run(scene)


@pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.__name__)
def test_the_same_after_a_restart_of_a_lone_server(kind: type[p.ClientMessage]) -> None:
    case = CASES[kind]

    async def scene(at: Scene) -> None:
        guests = {name: at.comes(name) for name in ("ann", "bob")}
        for name, step in [*case.before, ("ann", case.ask), *case.after]:
            await guests[name].must(step)
        await at.restart()
        length = at.table.state.length
        ann = at.comes("ann")
        await ann.must(case.ask)
        assert ann.last(p.Ack).id == ID
        assert at.table.state.length == length

    kit.run(scene)


# In a match


async def played_until(two: Two, true: Callable[[], bool]) -> None:
    """By Ann and Bob, at the first server."""
    guests = [two.comes(name, 0) for name in ("ann", "bob")]
    for _ in range(MOST_MOVES):
        if true():
            return
        guest = acting(guests)
        await guest.must(guest.play())
    raise AssertionError("it never came to that")


def test_a_move() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        await played_until(two, lambda: bool(ann.legal))
        two.die(0)
        ask = ann.play(id=ID)
        await two.comes("ann", 0).must(ask)
        two.forget(0)
        await asked_again(two, ask)
        assert bob.table.state.length == len(await two.store.entries(two.name))

    run(scene)


def test_another_match() -> None:
    async def scene(two: Two) -> None:
        ann, _ = await two.started("ann", "bob")
        await played_until(two, lambda: two.table(0).state.status == "over")
        await settle()
        two.die(0)
        await ann.must(p.Rematch(ID))
        two.forget(0)
        others: list[Step] = [
            *((one, ask) for one in ("ann", "bob") for ask in (p.Entropy("00"), p.Ready())),
            ("ann", p.Start()),
        ]
        await asked_again(two, p.Rematch(ID), others)

    run(scene, "fate")


async def to_a_revealing_move(guests: list[Somebody]) -> Somebody:
    """Whoever makes one has to ask the others to take it back."""
    for _ in range(MOST_MOVES):
        one = acting(guests)
        await one.must(one.play())
        await settle()
        match = one.table.state.match
        assert match is not None
        if match.undo_refusal(one.seat):
            return one
    raise AssertionError("nothing was revealed")


async def asked_to_take_back(two: Two) -> tuple[Somebody, Somebody]:
    """Who asks, and who has to answer."""
    guests = await two.started("ann", "bob")
    one = await to_a_revealing_move(guests)
    await one.must(p.Undo("the question"))
    await settle()
    return one, next(guest for guest in guests if guest is not one)


async def is_taken_back(two: Two) -> bool:
    last = e.decode((await two.store.entries(two.name))[-1])
    return isinstance(last, e.Moved) and any(one.undo is not None for one in last.log)


def test_a_move_that_is_taken_back_when_the_others_agree() -> None:
    async def scene(two: Two) -> None:
        one, other = await asked_to_take_back(two)
        await other.must(p.AnswerUndo("the answer", yes=True))
        await settle()
        assert await is_taken_back(two)
        await asked_again(two, p.Undo("the question"), who=one.person)
        await asked_again(two, p.AnswerUndo("the answer", yes=True), who=other.person)

    run(scene)


@pytest.mark.parametrize("asks_again", ["one", "other"])
def test_a_server_that_dies_between_the_last_yes_and_the_move_taken_back(asks_again: str) -> None:
    """Whoever of the two asks again, it is taken back then."""

    async def scene(two: Two) -> None:
        one, other = await asked_to_take_back(two)
        two.store.lasts = 1  # it stores the answer, and nothing any more
        assert await other.ask(p.AnswerUndo("the answer", yes=True)) == "store"
        two.store.come_back()
        await two.clock.turn(LOOK_SELDOM)
        assert not await is_taken_back(two)
        if asks_again == "one":
            await two.comes(one.person, 1).must(p.Undo("the question"))
        else:
            await two.comes(other.person, 1).must(p.AnswerUndo("the answer", yes=True))
        assert await is_taken_back(two)
        state = restored(two.name, await two.store.entries(two.name))
        assert state.asking is None
        await two.agree()

    run(scene)
