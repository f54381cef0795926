"""The bus over Redis: published and forgotten.

One connection says and one hears. When either is lost, both are made anew, after a while that gets
longer; what was to be said meanwhile is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from scalehouse.server.cluster.bus import Hear
from scalehouse.server.logs import log

PREFIX = "scalehouse:"
MOST_WAITING = 10_000  # messages to be said
ANSWER_WITHIN = 5.0  # seconds
FIRST_WAIT, LONGEST_WAIT = 0.1, 3.0  # seconds between two tries to come back
FLUSHED_WITHIN = 0.5  # seconds
LOOK_EVERY = 1.0  # seconds: at a connection that says nothing
TROUBLES = (RedisError, OSError, TimeoutError)


class RedisBus:
    def __init__(self, url: str) -> None:
        self._url = url
        self._channels: set[str] = set()
        self._wanted: list[tuple[str, str]] = []  # to subscribe or unsubscribe
        self._saying: list[tuple[str, bytes]] = []
        self._work = asyncio.Event()
        self._hear: Hear = lambda _channel, _message: None
        self._came_back: Callable[[], None] = lambda: None
        self.is_up = False
        self.dropped = 0

    def listen(self, hear: Hear, came_back: Callable[[], None]) -> None:
        self._hear, self._came_back = hear, came_back

    def subscribe(self, channel: str) -> None:
        self._channels.add(channel)
        self._wanted.append(("subscribe", channel))
        self._work.set()

    def unsubscribe(self, channel: str) -> None:
        self._channels.discard(channel)
        self._wanted.append(("unsubscribe", channel))
        self._work.set()

    def publish(self, channel: str, message: bytes) -> None:
        if not self.is_up or len(self._saying) >= MOST_WAITING:
            self.dropped += 1
            return
        self._saying.append((channel, message))
        self._work.set()

    async def run(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                await self._connected()
            except TROUBLES as error:
                if self.is_up:
                    log.warning("bus lost", error=type(error).__name__)
                    wait = FIRST_WAIT
            self.is_up = False
            self._saying.clear()
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)

    async def _connected(self) -> None:
        """Until something goes wrong."""
        redis = Redis.from_url(
            self._url,
            socket_connect_timeout=ANSWER_WITHIN,
            socket_timeout=ANSWER_WITHIN,
            health_check_interval=0,
        )
        try:
            async with redis, redis.pubsub(ignore_subscribe_messages=True) as ears:
                await redis.ping()
                self._wanted = [("subscribe", channel) for channel in self._channels]
                await ears.subscribe(PREFIX)  # so that there is something to listen to
                await self._change(ears)
                self.is_up = True
                log.info("bus found")
                self._came_back()
                await self._both(redis, ears)
        finally:
            with suppress(*TROUBLES):
                await redis.aclose()

    async def _both(self, redis: Any, ears: PubSub) -> None:
        """The first that fails ends the other."""
        tasks = [asyncio.create_task(one) for one in (self._say(redis, ears), self._listen(ears))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _say(self, redis: Any, ears: PubSub) -> None:
        """All that waits goes as one."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._work.wait()
            self._work.clear()
            await self._change(ears)
            saying, self._saying = self._saying, []
            if not saying:
                await redis.ping()
                continue
            async with redis.pipeline(transaction=False) as pipe:
                for channel, message in saying:
                    pipe.publish(PREFIX + channel, message)
                await pipe.execute()

    async def _change(self, ears: PubSub) -> None:
        wanted, self._wanted = self._wanted, []
        for how in ("subscribe", "unsubscribe"):
            channels = [PREFIX + channel for one, channel in wanted if one == how]
            if channels:
                await getattr(ears, how)(*channels)

    async def _listen(self, ears: PubSub) -> None:
        while True:
            message = await ears.get_message(timeout=LOOK_EVERY)
            if message is not None and message["type"] == "message":
                channel = message["channel"].decode().removeprefix(PREFIX)
                self._hear(channel, message["data"])

    async def flush(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(FLUSHED_WITHIN):
                while self._saying and self.is_up:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.is_up = False
