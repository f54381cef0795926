"""What the house counts about itself, for Prometheus, and whether it is well.

A label has few values, all known beforehand or bounded in number: never a person, a table or a
word that somebody typed.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Literal, TypeVar

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scalehouse.house.setup.settings import Settings
from scalehouse.house.web.visitors import is_this_machine

OTHER = "other"
MOST_VALUES = 64  # of one label
PLAIN = re.compile(r"[a-z][a-z0-9_.-]{0,39}")
# From half a millisecond, as a move should be, to where people think that it is broken.
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


M = TypeVar("M", Counter, Histogram)


class Bounded:
    """The values of a label: the first of them as they come, all further ones as `other`."""

    def __init__(self, known: Iterable[str] = (), most: int = MOST_VALUES) -> None:
        self._values = set(known)
        self._is_open = not self._values
        self._most = most

    def __call__(self, value: str) -> str:
        if value in self._values:
            return value
        if not self._is_open or len(self._values) >= self._most or not PLAIN.fullmatch(value):
            return OTHER
        self._values.add(value)
        return value


class Metrics:
    """One set for each app. What is counted has a method, so that no caller meets a label."""

    def __init__(
        self, games: Iterable[str] = (), now: Callable[[], float] = time.monotonic
    ) -> None:
        self.registry = CollectorRegistry()
        self._now = now
        self._began = now()
        self.is_closing = False
        self._game = Bounded(games)
        self._code = Bounded()
        self._kind = Bounded()
        self._children: dict[tuple[Any, str], Any] = {}
        # What a gauge says is asked when the page is read: see `watch`.
        self._moves = self._counter("moves", "Moves stored and told.", "game")
        self._tables = self._counter("tables_opened", "Tables opened.", "game")
        self._messages = self._counter("messages", "Messages from clients.", "kind")
        self._refusals = self._counter("refusals", "What was refused.", "code")
        self._move_seconds = Histogram(
            "scalehouse_move_seconds",
            "From a move's arrival until it was stored, and until all were told.",
            ["until"],
            buckets=SECONDS,
            registry=self.registry,
        )
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.watch("uptime_seconds", "Since this house opened.", lambda: self.uptime)

    def _counter(self, name: str, about: str, label: str) -> Counter:
        return Counter(f"scalehouse_{name}", about, [label], registry=self.registry)

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Show what `read` gives, asked whenever somebody looks."""
        Gauge(f"scalehouse_{name}", about, registry=self.registry).set_function(read)

    def moved(self, game: str) -> None:
        self._child(self._moves, self._game(game)).inc()

    def opened(self, game: str) -> None:
        self._tables.labels(self._game(game)).inc()

    def got(self, kind: str) -> None:
        """A message of that kind. One that cannot be read is of kind `bad`."""
        self._child(self._messages, self._kind(kind)).inc()

    def refused(self, code: str) -> None:
        self._refusals.labels(self._code(code)).inc()

    def took(self, seconds: float, until: Literal["stored", "told"]) -> None:
        self._child(self._move_seconds, until).observe(seconds)

    def _child(self, of: M, label: str) -> M:
        """Of one label. Looking for it takes longer than counting, so it is kept."""
        found = self._children.get((of, label))
        if found is None:
            found = self._children[of, label] = of.labels(label)
        child: M = found
        return child

    @property
    def uptime(self) -> float:
        return self._now() - self._began

    def page(self) -> bytes:
        return generate_latest(self.registry)


def routes(settings: Settings, metrics: Metrics) -> list[Route]:
    """Health for whoever asks, and figures for those who may."""

    async def health(_request: Request) -> Response:
        body = {
            "ok": not metrics.is_closing,
            "version": version("scalehouse"),
            "uptime": round(metrics.uptime, 1),
        }
        status = HTTPStatus.SERVICE_UNAVAILABLE if metrics.is_closing else HTTPStatus.OK
        return JSONResponse(body, status)

    async def figures(request: Request) -> Response:
        if settings.metrics == "local" and not is_this_machine(request.scope):
            return JSONResponse(NOT_HERE, HTTPStatus.FORBIDDEN)
        return Response(metrics.page(), media_type=CONTENT_TYPE_LATEST)

    found = [Route("/api/health", health)]
    return found if settings.metrics == "off" else [*found, Route("/metrics", figures)]


NOT_HERE = {"code": "local_only", "sentence": "Figures are given out on this machine only."}
