"""What all requests share."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.server.identity import People
from scalehouse.server.replay.reviews import Reviews
from scalehouse.server.server import Server
from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.content.showing import Showing
from scalehouse.server.web.finding import Finder
from scalehouse.server.web.metrics import Metrics
from scalehouse.server.web.security.limits import Limits


class ReplayServices:
    def __init__(self) -> None:
        self.showing = Showing()
        self.reviews = Reviews()

    async def close(self) -> None:
        await self.reviews.close()
        await self.showing.close()


@dataclass(frozen=True)
class AppContext:
    settings: Settings
    server: Server
    people: People
    limits: Limits
    finder: Finder
    metrics: Metrics
    replays: ReplayServices
