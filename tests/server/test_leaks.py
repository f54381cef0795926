"""Nothing leaks: two truths behind one sight give an observer the same bytes on every channel.

For each game some positions are reached by random play, each with a second truth that looks the
same to one observer. The same conversation is held over real sockets on a server with the one and
in a server with the other, with clock, names, tokens and secret fixed; the observer's frames must
be equal, byte by byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.contract import NOBODY, WATCHER, Seat, State
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.server.bots.at_table import BotsAtTable
from scalehouse.server.clock import HandClock
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.tables.table import Table
from tests.server.by_hand import Person
from tests.server.live import Live, fixed, opened, settings_for

SEED = "leaks"
DEPTHS = (0, 3, 12, 30)  # moves of random play
REFUSED = 25  # illegal moves that are tried
ALWAYS = (
    "sync",
    "first sync",
    "resume",
    "refusals",
    "errors",
    "talk",
    "log",
    "lists",
    "rematch",
)
MOVE = ("events", "resume after a move")
UPDATE = '"type":"events"'
CASES: dict[str, tuple[int, dict[str, Any]]] = {
    "fate": (2, {}),
    "scale": (3, {}),
    "scathe": (2, {"teams": "draft"}),
    "trex": (3, {}),
}


@dataclass(frozen=True)
class Case:
    """A position, and what looks the same to an observer."""

    game: Game
    options: dict[str, Any]
    truths: tuple[State, State]
    observer: Seat | None
    by_other: tuple[Seat, int] | None  # a move that leaves both sights equal
    own: int | None

    @property
    def seats(self) -> int:
        return CASES[self.game.name][0]

    def match(self, nth: int) -> Match:
        dice = Dice(Secret.from_seed(SEED), (b"",) * self.seats)
        start = fields_of(self.truths[nth])
        return Match.begin(self.game, self.seats, self.options, dice, start=start)


def cases(name: str) -> Iterator[Case]:
    game = registry.find(name)
    seats, given = CASES[name]
    options = game.check_options(given)
    for depth in DEPTHS:
        state = _played(game, seats, options, depth)
        if game.twin.rules.actors(state) == NOBODY:  # then all is shown
            continue
        for observer in (None, 0, seats - 1):
            case = _case(game, options, state, observer, depth)
            if case:
                yield case


def _played(game: Game, seats: int, options: dict[str, Any], moves: int) -> State:
    dice = Dice(Secret.from_seed(f"{SEED} {moves}"), (b"",) * seats)
    match = Match.begin(game, seats, options, dice)
    rng = seeded(SEED, game.name, moves)
    for _ in range(moves):
        if not match.over:
            seat = match.actors[below(rng, len(match.actors))]
            legal = match.legal(seat)
            match.play(seat, legal[below(rng, len(legal))])
    return match._state


def _case(
    game: Game, options: dict[str, Any], state: State, observer: Seat | None, depth: int
) -> Case | None:
    """None where the observer sees all there is."""
    who = WATCHER if observer is None else observer
    for attempt in range(20):
        other = game.sight(state, who)
        game.twin.rules.redeal(other, who, seeded(SEED, game.name, depth, who, attempt))
        if other.tobytes() != state.tobytes():
            break
    else:
        return None
    bare = Case(game, options, (state, other), observer, None, None)
    by_other = next((move for move in _by_others(bare) if _stays_equal(bare, *move)), None)
    own = None
    if observer is not None:
        legal = [move.id for move in bare.match(0).legal(observer)]
        own = next((move for move in legal if _stays_equal(bare, observer, move)), None)
    return Case(game, options, (state, other), observer, by_other, own)


def _by_others(case: Case) -> Iterator[tuple[Seat, int]]:
    matches = case.match(0), case.match(1)
    for seat in range(case.seats):
        if seat != case.observer:
            both = [{move.id for move in match.legal(seat)} for match in matches]
            yield from ((seat, move) for move in sorted(both[0] & both[1]))


def _stays_equal(case: Case, seat: Seat, move: int) -> bool:
    """Chance may draw something else from another truth; then there is nothing to compare."""
    sights = []
    for nth in range(2):
        match = case.match(nth)
        match.play(seat, move)
        sights.append(match.sight(case.observer).tobytes())
    return bool(sights[0] == sights[1])


class Spy:
    """A bot that notes what it is given."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def choose(self, sight: State, seat: Seat) -> int:
        self.seen.append(sight.tobytes().hex())
        raise LookupError("that was all")


async def conversation(live: Live, case: Case, nth: int) -> dict[str, list[str]]:
    """All channels, one after the other: what the observer got on each."""
    async with httpx.AsyncClient(base_url=live.address) as http:
        scene = await Scene.begun(live, http, case)
        scene.live_table.state.match = case.match(nth)
        scene.live_table.broadcast.sync_all()
        scene.observer.frames.clear()
        await scene.observer.listen()
        scene.collect("sync")
        await _first_sync_and_resume(scene.ws, scene.hello, scene.observer, scene.said)
        await _refusals(case, scene.observer)
        scene.collect("refusals")
        await scene.decides_on_what_was(case)
        await scene.is_asked_nonsense()
        await scene.hears_talk()
        await scene.asks_for_the_match_log(http)
        await scene.looks_at_lists(http)
        scene.said["bot"] = await _bot_input(scene.live_table, case)
        await scene.sees_a_move(case)
        await scene.sees_a_rematch()
        for person in scene.people:
            await person.socket.close()
    return scene.said


@dataclass
class Scene:
    """A table with a match on it, everybody there, and what one of them is told."""

    ws: str
    hello: dict[str, Any]
    table: dict[str, Any]
    people: list[Person]
    observer: Person
    live_table: Table
    said: dict[str, list[str]]

    @classmethod
    async def begun(cls, live: Live, http: httpx.AsyncClient, case: Case) -> Scene:
        ws = live.address.replace("http", "ws") + "/ws"
        new = {"game": case.game.name, "seats": case.seats, "options": case.options}
        table = (await http.post("/api/tables", json=new)).json()
        hello = {"type": "hello", "version": 2, "table": table["link"]}
        people = [Person(await connect(ws, max_queue=None)) for _ in range(case.seats + 1)]
        await people[0].ask(hello | {"token": table["token"]})
        for person in people[1:]:
            await person.ask(hello)
        for seat, person in enumerate(people[:-1]):
            await person.ask({"type": "sit", "seat": seat})
            await person.ask({"type": "entropy", "bytes": "00"})
            await person.ask({"type": "ready"})
        await people[0].ask({"type": "start"})
        (live_table,) = live.context.server.tables
        observer = people[-1 if case.observer is None else case.observer]
        await observer.listen()
        return cls(ws, hello, table, people, observer, live_table, {})

    def collect(self, channel: str) -> None:
        self.said[channel] = list(self.observer.frames)
        self.observer.frames.clear()

    async def is_asked_nonsense(self) -> None:
        for bad in ("", "[]", '{"type":"play"}', '{"type":"play","id":"x","move":-1,"on":0}'):
            await self.observer.ask(bad)
        self.collect("errors")

    async def hears_talk(self) -> None:
        await self.people[0].ask({"type": "talk", "id": "t", "text": "hello"})
        await self.observer.listen()
        self.collect("talk")

    async def asks_for_the_match_log(self, http: httpx.AsyncClient) -> None:
        await self.observer.ask({"type": "undo", "id": "u"})
        self.collect("undo of nothing")
        headers = {"Authorization": f"Bearer {self.observer.token}"}
        answer = await http.get(f"/api/tables/{self.table['id']}/log", headers=headers)
        self.said["log"] = [str(answer.status_code), answer.text]

    async def decides_on_what_was(self, case: Case) -> None:
        """The legal moves one by one, too late: each is answered with a fresh sync."""
        for move in case.match(0).legal(case.observer) if case.observer is not None else ():
            late = {"type": "play", "id": f"s{move.id}", "move": move.id, "on": 0, "against": 99}
            if not case_has_cards(case.match(0)) or "Present" in str(move.words):
                await self.observer.ask(late)
        self.collect("stale")

    async def looks_at_lists(self, http: httpx.AsyncClient) -> None:
        headers = {"Authorization": f"Bearer {self.observer.token}"}
        earlier = f"/api/tables/{self.table['id']}/logs/0"
        answers = [
            await http.get(path, headers=headers)
            for path in ("/api/tables", "/api/mine", "/api/games", earlier)
        ]
        self.said["lists"] = [f"{answer.status_code} {answer.text}" for answer in answers]

    async def sees_a_move(self, case: Case) -> None:
        if not case.by_other:
            await _own_move(case, self.live_table, self.people, self.observer)
            self.collect("own move")
            return
        before = self.observer.number
        await _play(self.live_table, self.people, *case.by_other, "o")
        await self.observer.listen()
        self.collect("events")
        tab = Person(await connect(self.ws, max_queue=None))
        await tab.ask(self.hello | {"token": self.observer.token, "since": before})
        self.said["resume after a move"] = tab.frames
        await tab.socket.close()
        await _until_alone(self.observer)
        await self.people[case.by_other[0]].ask({"type": "undo", "id": "ou"})
        await self.observer.listen()
        self.collect("undo by another")

    async def sees_a_rematch(self) -> None:
        self.live_table.state.status = "over"
        await self.people[0].ask({"type": "rematch"})
        await self.observer.listen()
        self.collect("rematch")


async def _first_sync_and_resume(
    ws: str, hello: dict[str, Any], observer: Person, said: dict[str, list[str]]
) -> None:
    for channel, since in (("first sync", None), ("resume", observer.number)):
        tab = Person(await connect(ws, max_queue=None))
        await tab.ask(hello | {"token": observer.token, "since": since})
        said[channel] = tab.frames
        await tab.socket.close()
        await _until_alone(observer)


async def _until_alone(observer: Person) -> None:
    """When the other tab's going is noticed is up to the network."""
    await observer.listen()
    await asyncio.sleep(0.02)
    await observer.listen()
    observer.frames = [frame for frame in observer.frames if '"type":"table"' not in frame]


async def _refusals(case: Case, observer: Person) -> None:
    match = case.match(0)
    seat = case.observer
    legal = {move.id for move in match.legal(seat)} if seat is not None else set()
    illegal = [move for move in range(case.game.moves + 2) if move not in legal]
    for move in illegal[:: max(1, len(illegal) // REFUSED)]:
        play = {"type": "play", "id": f"r{move}", "move": move, "on": observer.number}
        await observer.ask(play | {"against": 1})


async def _bot_input(table: Table, case: Case) -> list[str]:
    """What a bot on the observer's seat would think on."""
    match = table.state.match
    assert match is not None
    if case.observer is None or case.observer not in match.actors:
        return []
    spy = Spy()
    helper = BotsAtTable(table)
    helper._made[case.observer, "random"] = spy
    with pytest.raises(LookupError):
        await helper._choose(case.observer, "random", match.sight(case.observer))
    table.after_change.remove(helper.look)
    assert len(spy.seen) == 1
    return spy.seen


async def _play(table: Table, people: list[Person], seat: Seat, move: int, name: str) -> None:
    match = table.state.match
    assert match is not None
    await people[seat].listen()
    ask = {"type": "play", "id": name, "move": move, "on": people[seat].number}
    if case_has_cards(match):
        ask["against"] = int(match.sight(seat).deals[move]) if move < match.seats else None
    await people[seat].ask(ask)
    acks = [frame for frame in people[seat].frames if f'"type":"ack","id":"{name}"' in frame]
    assert acks, people[seat].frames[-3:]


def case_has_cards(match: Match) -> bool:
    return match.game.name == "trex"


async def _own_move(case: Case, table: Table, people: list[Person], observer: Person) -> None:
    if case.own is None or case.observer is None:
        return
    await _play(table, people, case.observer, case.own, "own")
    await observer.ask({"type": "undo", "id": "ownu"})


@pytest.mark.parametrize("name", sorted(CASES))
def test_two_truths_behind_one_sight_sound_the_same(name: str, tmp_path: Path) -> None:
    async def held(case: Case, nth: int) -> dict[str, list[str]]:
        settings = settings_for(tmp_path)
        more = fixed(SEED) | {"clock": HandClock(), "store": MemoryStore()}
        async with asyncio.timeout(60), opened(settings, **more) as live:
            return await conversation(live, case, nth)

    found = list(cases(name))
    assert found, "nothing is hidden in any of these positions"
    assert any(case.by_other for case in found), "nobody can move unseen: events are not tested"
    for case in found:
        one, other = (asyncio.run(held(case, nth)) for nth in range(2))
        assert one.keys() == other.keys()
        for channel, frames in one.items():
            assert frames == other[channel], f"{channel}, observer {case.observer}"
        assert all(one[channel] for channel in ALWAYS), one.keys()
        if case.by_other:
            told = [[frame for frame in one[channel] if UPDATE in frame] for channel in MOVE]
            assert told[0] == told[1], "who comes back is told something else"
