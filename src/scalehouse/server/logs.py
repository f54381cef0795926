"""What the server writes down about itself: one line for each event, and no secret in any.

The filter is an allow-list. A line has the fields named here and no others, with short plain
values; text that somebody typed, tokens, secrets and cards have no field to stand in. Of an error,
its kind and where it happened are written, but not its message, which may quote anything. Of a
request, the pattern of its route is written, but not its path: a join link is a secret.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import re
import secrets
import sys
import time
import traceback
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO, cast

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scalehouse.server.setup.settings import Settings

# Every field that a line may have. Add one only if nothing that it can ever hold is secret.
FIELDS = (
    "time",
    "level",
    "event",
    "request",  # an id for all lines that one request or socket caused
    "who",  # `tag` of a person or an address: the same for all their lines until the next start
    "table",  # `tag` of a table
    "game",
    "seat",
    "bot",  # its name
    "kind",  # of a message or of an entry
    "code",  # of a refusal
    "method",
    "route",
    "status",
    "count",
    "number",
    "bytes",
    "milliseconds",
    "address",  # of this server, as it is printed at the start
    "folder",
    "setting",
    "version",
    "source",  # the library that a line comes from
    "error",  # the class of an exception
    "cause",  # what SQLite, PostgreSQL or the system said, without what it quotes
    "at",  # where it was raised
    "left_out",  # how many fields were not let through
)
TAG = re.compile(r"[0-9a-f]{8,12}")
# Fields that must look like this, so that nobody puts the thing itself there.
FITS = {
    "request": TAG,
    "who": TAG,
    "table": TAG,
    "at": re.compile(r"[\w.-]+(/[\w.-]+)?:\d+ [\w<>]+"),
}
WORDS = re.compile(r"[\w .,:;/'()%\[\]{}<>+*=…-]*")
LONGEST = 120
# Longer runs without a break may be tokens, whatever field they stand in.
TOKEN = re.compile(r"[A-Za-z0-9_+=-]{20,}")
DEEPEST = 12  # places of an error, the innermost
QUIET = {"/api/health", "/metrics"}  # asked for every few seconds by machines
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"}
# Anybody can bring the server to say these, as often as they like.
FAULTS_OF_VISITORS = {
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
}
_SALT = secrets.token_bytes(16)  # of this run: nobody can try addresses against a tag

Event = MutableMapping[str, Any]

log: structlog.stdlib.BoundLogger = structlog.get_logger("scalehouse")


def tag(secret: str) -> str:
    """A short name for something that must not be written down itself."""
    return hashlib.blake2s(secret.encode(), key=_SALT, digest_size=4).hexdigest()


class Noted(Exception):
    """Raised in place of an error that was written down, to end what it broke."""


def failed(event: str, error: BaseException) -> None:
    """A defect: what broke and where."""
    log.error(event, error=type(error).__name__, at=places(error))


def configure(settings: Settings, out: TextIO | None = None) -> None:
    """For the whole process, all libraries included. Lines go to stderr."""
    out = out or sys.stderr
    plain = settings.log == "plain" or (settings.log == "auto" and out.isatty())
    level = getattr(logging, settings.log_level.upper())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", key="time"),
            only_what_may_be_known,
            _as_words if plain else structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _Unbreakable(out))),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[_Libraries()], level=max(level, logging.WARNING), force=True)
    logging.captureWarnings(capture=True)


def only_what_may_be_known(_logger: object, _name: str, event: Event) -> Event:
    """The fields in the order in which they are listed above."""
    kept = {key: _safe(key, event[key]) for key in FIELDS if key in event}
    left_out = len(event) - len(kept)
    return kept | ({"left_out": left_out} if left_out else {})


def _safe(key: str, value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_safe(key, part) for part in value[:DEEPEST]]
    if not isinstance(value, str) or not FITS.get(key, WORDS).fullmatch(value):
        return "…"
    return value if key in FITS else TOKEN.sub("…", value)[:LONGEST]


def places(error: BaseException) -> list[str]:
    """Where an error was raised, outermost first: file, line and function, no text of any."""
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    return "/".join(re.split(r"[\\/]", filename)[-2:])


class _Libraries(logging.Handler):
    """What libraries log, through the same filter.

    Their sentences may quote anything, so where it was said stands for what was said. The server's
    own are constants before they are filled in, and are taken like that.
    """

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Noted):
            return
        said = str(record.msg)
        if said in FAULTS_OF_VISITORS:
            log.debug(said)
            return
        if record.name != "uvicorn.error" or not WORDS.fullmatch(said):
            said = "library"
        told: dict[str, Any] = {"source": record.name}
        told["at"] = [f"{_short(record.pathname)}:{record.lineno} {record.funcName}"]
        if error:
            told |= {"error": type(error).__name__, "at": places(error)}
        write = log.error if record.levelno >= logging.ERROR else log.warning
        write(said, **told)


class _Unbreakable:
    """A server whose log cannot be written any more goes on."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            self._out.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._out.flush()


def _as_words(_logger: object, _name: str, event: Mapping[str, Any]) -> str:
    """For a person at a terminal: the time of day, the event, and what is known of it."""
    rest = {key: value for key, value in event.items() if key not in {"event", "level", "time"}}
    told = " ".join(f"{key}={_spoken(value)}" for key, value in rest.items())
    level = "" if event["level"] == "info" else f"{event['level']}: "
    return f"{event['time'][11:19]} {level}{event['event']} {told}".rstrip()


def _spoken(value: object) -> str:
    return " < ".join(map(str, reversed(value))) if isinstance(value, list) else str(value)


class RequestLog:
    """A line for each request and socket, with an id that all their other lines share."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._life(scope, receive, send)
            return
        request = secrets.token_hex(6)
        status = 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        began = time.monotonic()
        with structlog.contextvars.bound_contextvars(request=request):
            try:
                await self._app(scope, receive, noted)
            finally:
                _note(scope, status, time.monotonic() - began)

    async def _life(self, scope: Scope, receive: Receive, send: Send) -> None:
        """From opening to closing. What fails there would be told with all its words."""
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            failed("server failed", error)
            raise Noted from None


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = route_of(scope)
    write = log.debug if route in QUIET else log.info
    told = {"route": route, "status": status, "milliseconds": round(seconds * 1000)}
    if scope["type"] == "websocket":
        write("socket closed", **told)
    else:
        method = scope["method"] if scope["method"] in METHODS else "other"
        write("request", method=method, **told)


def route_of(scope: Scope) -> str:
    """The pattern that a path was matched with, as in /api/tables/{id}/log."""
    endpoint = scope.get("route")
    return str(getattr(endpoint, "path", "") or "elsewhere")
