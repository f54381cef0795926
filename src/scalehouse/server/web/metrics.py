"""What the server counts about itself, for Prometheus, and whether it is well.

A label has few values, all known beforehand or bounded in number: never a person, a table or a
word that somebody typed.
"""

from __future__ import annotations

import hmac
import re
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from importlib.metadata import version
from itertools import accumulate
from typing import Literal

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Gauge,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.health import Probe, StoreHealth
from scalehouse.server.web.security.hosts import is_loopback, name_of
from scalehouse.server.web.security.visitors import is_this_machine

OTHER = "other"
MOST_VALUES = 64  # of one label
PLAIN = re.compile(r"[a-z][a-z0-9_.-]{0,39}")
# From half a millisecond, as a move should be, to where people think that it is broken.
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
BOUNDS = (*map(str, SECONDS), "+Inf")


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


class LabelledCounter(Collector):
    """How often, by label. Counted for every message, so in plain numbers: the loop alone counts,
    and Prometheus's own counters, which are made for threads, take longer than reading it does."""

    def __init__(self, name: str, about: str, label: str, bounded: Bounded) -> None:
        self._name, self._about, self._label = f"scalehouse_{name}", about, label
        self._bounded = bounded
        self._counts: Counter[str] = Counter()

    def add(self, value: str) -> None:
        counts = self._counts
        if value not in counts:
            value = self._bounded(value)
        counts[value] += 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._about, labels=[self._label])
        for value, count in self._counts.items():
            family.add_metric([value], count)
        yield family


class Times(Collector):
    """How long, by label: so many up to each bound."""

    def __init__(self, name: str, about: str, label: str, values: Iterable[str]) -> None:
        self._name, self._about, self._label = f"scalehouse_{name}", about, label
        self._counts = {value: [0] * len(BOUNDS) for value in values}
        self._sums = dict.fromkeys(self._counts, 0.0)

    def add(self, value: str, seconds: float) -> None:
        self._counts[value][bisect_left(SECONDS, seconds)] += 1
        self._sums[value] += seconds

    def collect(self) -> Iterator[Metric]:
        family = HistogramMetricFamily(self._name, self._about, labels=[self._label])
        for value, counts in self._counts.items():
            buckets = list(zip(BOUNDS, accumulate(counts), strict=True))
            family.add_metric([value], buckets, self._sums[value])
        yield family


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
        # What a gauge says is asked when the page is read: see `watch`.
        self._moves = LabelledCounter("moves", "Moves stored and told.", "game", self._game)
        self._tables = LabelledCounter("tables_opened", "Tables opened.", "game", self._game)
        self._messages = LabelledCounter("messages", "Messages from clients.", "kind", self._kind)
        self._refusals = LabelledCounter("refusals", "What was refused.", "code", self._code)
        self._move_seconds = Times(
            "move_seconds",
            "From a move's arrival until it was stored, and until all were told.",
            "until",
            ("stored", "told"),
        )
        for own in (
            self._moves,
            self._tables,
            self._messages,
            self._refusals,
            self._move_seconds,
        ):
            self.registry.register(own)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.watch("uptime_seconds", "Since this server opened.", lambda: self.uptime)

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Show what `read` gives, asked whenever somebody looks."""
        Gauge(f"scalehouse_{name}", about, registry=self.registry).set_function(read)

    def moved(self, game: str) -> None:
        self._moves.add(game)

    def opened(self, game: str) -> None:
        self._tables.add(game)

    def got(self, kind: str) -> None:
        """A message of that kind. One that cannot be read is of kind `bad`."""
        self._messages.add(kind)

    def refused(self, code: str) -> None:
        self._refusals.add(code)

    def took(self, seconds: float, until: Literal["stored", "told"]) -> None:
        self._move_seconds.add(until, seconds)

    @property
    def uptime(self) -> float:
        return self._now() - self._began

    def page(self) -> bytes:
        return generate_latest(self.registry)


async def _nothing() -> None:
    """Where there is no store to ask."""


def routes(settings: Settings, metrics: Metrics, probe: Probe = _nothing) -> list[Route]:
    """Health for whoever asks, and figures for those who may."""
    store = StoreHealth(probe)

    async def health(_request: Request) -> Response:
        reason = "closing" if metrics.is_closing else await store.reason()
        body = {
            "ok": reason is None,
            "version": version("scalehouse"),
            "uptime": round(metrics.uptime, 1),
        }
        if reason is None:
            return JSONResponse(body)
        return JSONResponse(body | {"reason": reason}, HTTPStatus.SERVICE_UNAVAILABLE)

    async def figures(request: Request) -> Response:
        if not (_is_local(request) or _has_token(request, settings.metrics_token)):
            return JSONResponse(NOT_HERE, HTTPStatus.FORBIDDEN)
        return Response(metrics.page(), media_type=CONTENT_TYPE_LATEST)

    found = [Route("/api/health", health)]
    return found if settings.metrics == "off" else [*found, Route("/metrics", figures)]


def _is_local(request: Request) -> bool:
    """Made on this machine and meant for it: a proxy here may pass on what others ask."""
    host: str = request.scope["state"]["host"]
    return is_this_machine(request.scope) and is_loopback(name_of(host))


def _has_token(request: Request, token: str) -> bool:
    """Compared in a time that does not tell how much of it was right."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    is_right = hmac.compare_digest(given.strip().encode(), token.encode())
    return bool(token) and scheme.lower() == "bearer" and is_right


NOT_HERE = {
    "code": "local_only",
    "sentence": "Figures are given out on this machine, or with the token set as `metrics_token`.",
}
