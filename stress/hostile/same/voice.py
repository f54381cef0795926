"""One end of a socket, by hand: frames go out as they are and come back as they are."""

from __future__ import annotations

import itertools
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from stress.hostile.messages import Frame

_marks = itertools.count()


class Voice:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []

    @classmethod
    async def at(cls, address: str, visitor: str) -> Voice:
        """`visitor`: whom the server takes this for; it trusts what comes from this machine."""
        url = address.replace("http", "ws", 1) + "/ws"
        headers = {"X-Forwarded-For": visitor}
        return cls(await connect(url, additional_headers=headers, max_queue=None, max_size=None))

    async def say(self, frame: Frame | dict[str, Any]) -> list[dict[str, Any]]:
        """Everything that comes back before the answer to a message that nobody understands."""
        await self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)
        return await self.listen()

    async def listen(self) -> list[dict[str, Any]]:
        mark = f"mark-{next(_marks)}"
        await self.socket.send(json.dumps({"type": mark}))
        answers: list[dict[str, Any]] = []
        while True:
            text = await self.socket.recv()
            assert isinstance(text, str)
            if mark in text:
                return answers
            self.heard.append(text)
            answers.append(json.loads(text))
