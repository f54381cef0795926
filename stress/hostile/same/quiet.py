"""Tables at which people play in peace, while others do their worst elsewhere on the server."""

from __future__ import annotations

import random
from typing import Any

from bench.crowd import Kind, card_for
from scalehouse.client import open_table
from scalehouse.core.matches.delta import apply
from stress.hostile.same.voice import Voice

VISITOR = "192.0.2.1"
TABLES = (Kind("scathe", 2), Kind("fate", 2), Kind("scale", 3), Kind("trex", 3))


class Somebody:
    """Pieces together what one player is told."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.number = 0
        self.view: Any = None
        self.legal: list[int] = []

    async def say(self, message: dict[str, Any]) -> None:
        self._note(await self.voice.say(message))

    async def listen(self) -> None:
        self._note(await self.voice.listen())

    def _note(self, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            told = message.get("sync") or message
            if told["type"] == "sync":
                self.view = told["view"]
            elif told["type"] == "events":
                self.view = apply(self.view, told.get("changes", []))
            if told["type"] in {"sync", "events"}:
                self.number, moves = told["number"], told.get("legal", [])
                self.legal = [one if isinstance(one, int) else one[0] for one in moves]


class QuietTable:
    def __init__(self, kind: Kind, people: list[Somebody], table: str) -> None:
        self.kind = kind
        self.people = people
        self.table = table
        self.moves: list[str] = []  # ids, as they were acknowledged
        self._rng = random.Random(kind.game)

    @classmethod
    async def opened(cls, address: str, kind: Kind) -> QuietTable:
        table = await open_table(address, kind.game, seats=kind.seats)
        hello = {"type": "hello", "version": 2, "table": table["link"]}
        people = [Somebody(await Voice.at(address, VISITOR)) for _ in range(kind.seats)]
        for seat, person in enumerate(people):
            token = {"token": table["token"]} if seat == 0 else {}
            await person.say(hello | token)
            await person.say({"type": "sit", "seat": seat})
            await person.say({"type": "entropy", "bytes": "00"})
            await person.say({"type": "ready"})
        await people[0].say({"type": "start"})
        for person in people:
            await person.listen()
        return cls(kind, people, table["id"])

    async def go_on(self) -> None:
        """One move, unless the match is over, and then some talk."""
        able = [person for person in self.people if person.legal]
        name = f"q{len(self.moves)}"
        if not able:
            await self.people[0].say({"type": "talk", "id": name, "text": "good match"})
            return
        person = self._rng.choice(able)
        move = self._rng.choice(person.legal)
        ask = {"type": "play", "id": name, "move": move, "on": person.number}
        card = card_for(self.kind.game, person.view, move)
        await person.say(ask | ({} if card is None else {"against": card}))
        assert f'"type":"ack","id":"{name}"' in person.voice.heard[-1], person.voice.heard[-1]
        self.moves.append(name)
        for other in self.people:
            await other.listen()

    @property
    def heard(self) -> list[list[str]]:
        return [person.voice.heard for person in self.people]
