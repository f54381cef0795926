"""A socket by hand, for tests that look at frames as they are."""

from __future__ import annotations

import json
from typing import Any

from websockets.asyncio.client import ClientConnection


class Person:
    """A socket by hand: frames are compared as they are."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.token = ""
        self.number = 0  # of the last update
        self.frames: list[str] = []

    async def ask(self, message: Any) -> None:
        """Send, and read everything up to the answer to a message that nobody understands."""
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))
        await self.listen()

    async def listen(self) -> None:
        await self.socket.send("barrier")
        while True:
            frame = await self.socket.recv()
            assert isinstance(frame, str)
            if "malformed" in frame:
                return
            self.frames.append(frame)
            message = json.loads(frame)
            if message["type"] == "welcome":
                self.token = message["token"]
            update = message.get("sync") or message
            if update["type"] in {"sync", "events"}:
                self.number = update["number"]
