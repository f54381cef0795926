"""Sockets in every situation, each sending what it should not, and what comes of it."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.crowd import Kind
from scalehouse.client import open_table
from stress.hostile.messages import Frame, is_message
from stress.hostile.same.voice import Voice

VISITOR = "198.51.100.9"
SOCKETS = 12
READY_WITHIN = 20.0  # seconds
RENEWED_AFTER = 200  # frames: then another socket, and another situation
NORMAL = 1000
NOT_TEXT, TOO_LARGE = 1007, 1009  # why the socket itself ends a connection
TABLES = (Kind("scathe", 2), Kind("fate", 2), Kind("scale", 2), Kind("trex", 3))
SITUATIONS = ("nobody", "at no table", "watching", "sitting", "playing", "over")


@dataclass
class Tally:
    """What became of the frames."""

    frames: int = 0
    good: int = 0  # fit the protocol
    refused: Counter[str] = field(default_factory=Counter)  # by code
    granted: int = 0
    ended: Counter[int] = field(default_factory=Counter)  # connections, by code
    wrong: list[str] = field(default_factory=list)  # what must not be


@dataclass
class Attack:
    address: str
    frames: Iterator[Frame]
    most: int
    tally: Tally = field(default_factory=Tally)
    _situations: Iterator[str] = field(default_factory=lambda: itertools.cycle(SITUATIONS))
    _kinds: Iterator[Kind] = field(default_factory=lambda: itertools.cycle(TABLES))
    _tables: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)

    async def run(self) -> None:
        await asyncio.gather(*(self._one_after_another() for _ in range(SOCKETS)))

    @property
    def _is_done(self) -> bool:
        return self.tally.frames >= self.most or bool(self.tally.wrong)

    @property
    def opened(self) -> list[str]:
        """The tables at which all this happened."""
        return [table["id"] for table in self._tables.values()]

    async def _one_after_another(self) -> None:
        while not self._is_done:
            try:
                voice = await Voice.at(self.address, VISITOR)
                async with asyncio.timeout(READY_WITHIN):
                    await self._get_into(voice, next(self._situations), next(self._kinds))
                await self._annoy(voice)
                await voice.socket.close()
            except ConnectionClosed as closed:
                self._note_end(closed)
            except (InvalidHandshake, OSError):
                self.tally.refused["handshake"] += 1
                await asyncio.sleep(0.2)

    async def _annoy(self, voice: Voice) -> None:
        """Frame by frame, each with what is answered to it."""
        for _ in range(RENEWED_AFTER):
            if not self._is_done:
                await self._send(voice, next(self.frames))

    async def _send(self, voice: Voice, frame: Frame) -> None:
        self.tally.frames += 1
        try:
            answers = await voice.say(frame)
        except ConnectionClosed as closed:
            self._check_end(frame, closed)
            raise
        self._check(frame, answers)

    def _check(self, frame: Frame, answers: list[dict[str, Any]]) -> None:
        """What does not fit is refused; what fits is granted, or refused by its id."""
        codes = [answer["code"] for answer in answers if answer["type"] == "refused"]
        fits = is_message(frame)
        self.tally.good += fits
        self.tally.refused.update(codes)
        self.tally.granted += fits and not codes
        if not fits and not codes:
            self.tally.wrong.append(f"no answer to {frame[:80]!r}")
        if not fits and codes != ["shape"]:
            self.tally.wrong.append(f"refused as {codes}: {frame[:80]!r}")
        for answer in answers:
            if answer["type"] == "refused" and not answer["words"].get("key"):
                self.tally.wrong.append(f"refused without a word: {frame[:80]!r}")

    def _check_end(self, frame: Frame, closed: ConnectionClosed) -> None:
        """A connection ends because it was asked to, by its host, or by what is no frame at all."""
        code = closed.rcvd.code if closed.rcvd else 0
        is_too_large = len(frame) > 1024 * 32 and code == TOO_LARGE
        polite = is_message(frame) or code == NORMAL
        if not (polite or is_too_large or code == NOT_TEXT):
            self.tally.wrong.append(f"closed with {code} after {frame[:80]!r}")

    def _note_end(self, closed: ConnectionClosed) -> None:
        self.tally.ended[closed.rcvd.code if closed.rcvd else 0] += 1

    # Situations

    async def _get_into(self, voice: Voice, situation: str, kind: Kind) -> None:
        hello: dict[str, Any] = {"type": "hello", "version": 2}
        if situation == "nobody":
            return
        if situation == "at no table":
            await voice.say(hello)
            return
        table = await self._table(situation, kind)
        token = {} if situation == "watching" else {"token": table["token"]}
        await voice.say(hello | {"table": table["link"]} | token)
        await self._settle(voice, situation, kind)

    async def _table(self, situation: str, kind: Kind) -> dict[str, Any]:
        """One for each situation and game, used again and again."""
        toolkit = "playing" if situation == "watching" else situation
        found = self._tables.get((toolkit, kind.game))
        if found is None:
            found = await open_table(self.address, kind.game, seats=kind.seats)
            self._tables[toolkit, kind.game] = found
        return found

    async def _settle(self, voice: Voice, situation: str, kind: Kind) -> None:
        """As host among bots; whatever is refused was so before."""
        await voice.say({"type": "sit", "seat": 0})
        if situation in {"playing", "over"}:
            for seat in range(1, kind.seats):
                await voice.say({"type": "add_bot", "seat": seat, "name": "random"})
            await voice.say({"type": "entropy", "bytes": "00"})
            await voice.say({"type": "ready"})
            await voice.say({"type": "start"})
        if situation == "over":  # the lowest bot plays to the end
            await voice.say({"type": "resign", "id": "r"})
