"""The checker itself: histories with one thing wrong, each of which it has to notice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scalehouse.server.tables import entries as e
from stress.nemesis import history as h
from stress.nemesis.checker import problem as kinds
from stress.nemesis.checker.check import check_table
from stress.nemesis.checker.problem import Problem
from stress.nemesis.checker.stored import Stored, view_of
from tests.server.kit import Scene, run

Plant = Callable[["Played"], None]


class Played:
    """A table of Scathe at which ann and bob made four moves, as the store has it and both saw it.

    Every second something happened: m1 is asked for at 1.0, and acknowledged at 1.5.
    """

    def __init__(
        self, bodies: list[bytes], views: list[tuple[str, ...]], movers: list[int]
    ) -> None:
        self.bodies = bodies
        self.views = views  # [after how many moves] as ann, bob and a watcher see it
        self.movers = movers
        self.ann = h.History("ann", "t", "ann")
        self.bob = h.History("bob", "t", "bob")
        self.eve = h.History("eve, who watches", "t", "eve")
        for seat, history in enumerate((self.ann, self.bob, self.eve)):
            history.add(h.Connected(0.0, 1, 1))
            self.sees(history, seat, 0)
        for number, mover in enumerate(movers, 1):
            self._move(number, (self.ann, self.bob)[mover])

    def _move(self, number: int, mover: h.History) -> None:
        mover.add(h.Asked(float(number), 1, f"m{number}", "play"))
        for seat, history in enumerate((self.ann, self.bob, self.eve)):
            self.sees(history, seat, number)
        mover.add(h.Answered(number + 0.5, 1, f"m{number}"))

    def sees(self, history: h.History, perspective: int, moves: int, seat: int | None = -1) -> None:
        shown = perspective if perspective < 2 else None
        view = self.views[moves][perspective]
        history.add(h.Saw(moves + 0.2, 1, 0, 100 + moves, shown if seat == -1 else seat, view))

    @property
    def mover(self) -> h.History:
        """Of the first move."""
        return (self.ann, self.bob)[self.movers[0]]

    def problems(self, absence: str = "wait") -> list[Problem]:
        stored = Stored("t", self.bodies, (0, 1, None))
        histories = (self.ann, self.bob, self.eve)
        return list(check_table(stored, histories, absence=absence))


def played() -> Played:
    found: list[Played] = []

    async def scene(scene: Scene) -> None:
        guests = await scene.started("ann", "bob")
        views, movers = [_views(scene)], []
        for number in range(1, 5):
            guest = next(one for one in guests if one.legal)
            movers.append(guests.index(guest))
            await guest.must(guest.play(id=f"m{number}"))
            views.append(_views(scene))
        bodies = await scene.server.context.store.entries(scene.table.state.id)
        found.append(Played(list(bodies), views, movers))

    run(scene)
    return found[0]


def _views(scene: Scene) -> tuple[str, ...]:
    return tuple(view_of(scene.match, seat) for seat in (0, 1, None))


def places_of_moves(bodies: list[bytes]) -> list[int]:
    return [at for at, body in enumerate(bodies) if isinstance(e.decode(body), e.Moved)]


def test_what_is_as_it_should_be_passes() -> None:
    assert played().problems() == []


def lose(told: Played) -> None:
    """The last move was acknowledged, and is not in the store."""
    told.bodies.pop()


def double(told: Played) -> None:
    """Under another name the store would have the same request again."""
    first = e.decode(told.bodies[places_of_moves(told.bodies)[0]])
    assert isinstance(first, e.Moved)
    told.bodies.append(e.encode(e.Talked(first.at, first.by or "", "Ann", "again", first.id or "")))


def reorder(told: Played) -> None:
    """Who made the first move is told that it was granted after a later one."""
    events = told.mover.events
    last = next(one for one in reversed(events) if isinstance(one, h.Answered))
    first = next(one for one in events if isinstance(one, h.Answered))
    events.remove(first)
    events.insert(events.index(last) + 1, h.Answered(9.0, 1, first.id))


def go_back(told: Played) -> None:
    """After all moves somebody sees the beginning again."""
    told.sees(told.ann, 0, 0)
    told.ann.events[-1] = h.Saw(9.0, 2, 0, 200, 0, told.views[0][0])


def foresee(told: Played) -> None:
    told.bob.add(h.Saw(9.0, 1, 0, 200, 1, h.digest("a view that nobody stored")))


def foretell(told: Played) -> None:
    told.bob.add(h.Saw(9.0, 1, 0, 200, 1, told.views[4][1], ((900, h.digest("an event")),)))


def hear_what_is_not_stored(told: Played) -> None:
    told.bob.add(h.Heard(9.0, 1, "ann", "a line that nobody stored"))


def see_with_other_perspective(told: Played) -> None:
    """A watcher is sent what ann sees."""
    told.sees(told.eve, 0, 4)


def see_the_cards_under_a_false_name(told: Played) -> None:
    """The same, said to be what a watcher sees."""
    told.sees(told.eve, 0, 4, seat=None)


def see_the_secret(told: Played) -> None:
    told.eve.add(h.TableShown(9.0, 1, 0, "playing", (), "00" * 32))


def renumber(told: Played) -> None:
    told.bob.add(h.Saw(9.0, 1, 0, 50, 1, told.views[4][1]))


def refuse_and_store(told: Played) -> None:
    events = told.mover.events
    at = next(n for n, one in enumerate(events) if isinstance(one, h.Answered))
    events[at] = h.Answered(1.5, 1, "m1", "stale")


def show_as_gone(told: Played) -> None:
    """Both have asked and were answered before and after it, over the same connections."""
    chairs = (h.ChairShown("ann", here=False, bot=None), h.ChairShown("bob", here=True, bot=None))
    for history in (told.ann, told.bob):
        history.add(h.Asked(20.0, 1, "t1", "talk"))
        history.add(h.Answered(20.5, 1, "t1"))
    told.bob.add(h.TableShown(21.0, 1, 0, "playing", chairs, None))
    for history in (told.ann, told.bob):
        history.add(h.Asked(30.0, 1, "t2", "talk"))
        history.add(h.Answered(30.5, 1, "t2"))
        for request in ("t1", "t2"):
            entry = e.Talked(0, history.person, "A", request, request)
            told.bodies.append(e.encode(entry))


def move_for_somebody(told: Played) -> None:
    """The last move was a bot's, and its seat is that of somebody who is there."""
    at = places_of_moves(told.bodies)[-1]
    moved = e.decode(told.bodies[at])
    assert isinstance(moved, e.Moved)
    anonymous = e.Moved(moved.at, moved.seat, moved.first, moved.log, banks=moved.banks)
    told.bodies[at] = e.encode(anonymous)
    for history in (told.ann, told.bob):
        history.events = [one for one in history.events if getattr(one, "id", "") != "m4"]


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (lose, kinds.LOST),
        (double, kinds.DOUBLED),
        (reorder, kinds.ORDER),
        (go_back, kinds.ORDER),
        (renumber, kinds.ORDER),
        (foresee, kinds.FUTURE),
        (foretell, kinds.FUTURE),
        (hear_what_is_not_stored, kinds.FUTURE),
        (see_with_other_perspective, kinds.LEAK),
        (see_the_cards_under_a_false_name, kinds.LEAK),
        (see_the_secret, kinds.LEAK),
        (refuse_and_store, kinds.REFUSED),
        (show_as_gone, kinds.PRESENCE),
        (move_for_somebody, kinds.PRESENCE),
    ],
)
def test_what_is_planted_is_found(plant: Plant, kind: str) -> None:
    told = played()
    plant(told)
    assert kind in {problem.kind for problem in told.problems()}


@pytest.mark.parametrize("plant", [show_as_gone, move_for_somebody])
def test_nothing_but_presence_is_wrong_there(plant: Plant) -> None:
    told = played()
    plant(told)
    assert {problem.kind for problem in told.problems()} == {kinds.PRESENCE}


def test_a_bot_may_move_for_who_was_gone_for_a_minute_where_the_table_wants_it() -> None:
    told = played()
    move_for_somebody(told)
    assert told.problems("random")[0].kind == kinds.PRESENCE
    for history in (told.ann, told.bob, told.eve):
        last = history.events[-1]
        assert isinstance(last, h.Saw)
        history.events[-1] = h.Saw(120.0, 1, 0, last.number, last.seat, last.view)
    assert told.problems("random") == []


def test_a_match_that_does_not_replay_is_found() -> None:
    from stress.nemesis.checker.check import read

    told = played()
    del told.bodies[places_of_moves(told.bodies)[1]]
    stored, problems = read("t", told.bodies, [told.ann])
    assert stored is None
    assert "does not replay" in problems[0].text
