"""The walls around everything that is served: who may ask, from which page, how much, and what a
browser may do with the answer.

They stand as one layer around the app, so that no route can forget them. A visitor's token travels
in messages and headers, never by itself as a cookie would: so a foreign page could not act as
somebody anyway, and the origin check is a second lock.
"""

from __future__ import annotations

import re
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from scalehouse.house.logs import Noted, RequestLog, failed
from scalehouse.house.setup.kinds import origin_of
from scalehouse.house.setup.settings import Settings
from scalehouse.house.web.limits import Limits
from scalehouse.house.web.visitors import address_of, key_of, networks

TAKE_RECORDS = {"/api/replay", "/api/review"}
CHANGES_NOTHING = {"GET", "HEAD", "OPTIONS"}
HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)
# Closing codes of WebSockets.
NOT_ALLOWED, COME_BACK = 1008, 1013
# A visitor who leaves in the middle is no defect.
GONE = (ClientDisconnect, ClientDisconnected, WebSocketDisconnect)

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # a join link is a secret, and other sites need no other
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # What a performance in the browser is made with; the page itself alone may use it.
    "Permissions-Policy": (
        "camera=(self), microphone=(self), accelerometer=(self), gyroscope=(self), "
        "geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()"
    ),
}


class Refused(Exception):
    """This request goes no further."""

    def __init__(self, status: HTTPStatus, code: str, sentence: str, wait: float = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.wait = wait


BROKEN = Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "broken", "Something broke here. It was noted.")


class Walls:
    """The layer. What comes through has its visitor's key in `scope["state"]["visitor"]`."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._most = settings.message_size
        self._most_of_record = settings.record_size
        self._proxies = networks(settings.trusted_proxies)
        self._origins = {*settings.origins, settings.public_address} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        visitor = key_of(address_of(scope, self._proxies))
        scope.setdefault("state", {})["visitor"] = visitor
        serve = self._socket if scope["type"] == "websocket" else self._request
        await serve(visitor, scope, receive, send)

    async def _request(self, visitor: str, scope: Scope, receive: Receive, send: Send) -> None:
        began = False

        async def dressed(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                _dress(scope, message)
            await send(message)

        try:
            self._check_request(visitor, scope)
            await self._app(scope, _at_most(self._longest(scope), receive), dressed)
        except GONE:
            pass
        except Exception as error:
            if began:  # too late for another answer: the connection is cut
                raise _noted("request failed", error) from None
            await _answer(_refusal_for(error))(scope, receive, dressed)

    async def _socket(self, visitor: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            _check_origin(scope, self._origins)
        except Refused as refused:
            await WebSocketClose(NOT_ALLOWED, refused.code)(scope, receive, send)
            return
        too_fast = self._limits.requests.take(visitor)
        if too_fast or not self._limits.inside.enter(visitor):
            await WebSocketClose(COME_BACK, "too_many_sockets")(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        except GONE:
            pass
        except Exception as error:
            raise _noted("socket failed", error) from None
        finally:
            self._limits.inside.leave(visitor)

    def _check_request(self, visitor: str, scope: Scope) -> None:
        if slow := self._limits.requests.take(visitor):
            status = HTTPStatus.TOO_MANY_REQUESTS
            raise Refused(status, slow.code, slow.sentence, slow.seconds)
        if scope["method"] not in CHANGES_NOTHING:
            _check_origin(scope, self._origins)
        else:
            _host_of(scope)
        length = Headers(scope=scope).get("content-length", "0")
        most = self._longest(scope)
        if not length.isdecimal() or int(length) > most:
            raise _too_long(most)

    def _longest(self, scope: Scope) -> int:
        """Only where the record of a match is sent in, more is taken."""
        return self._most_of_record if scope["path"] in TAKE_RECORDS else self._most


def _refusal_for(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    failed("request failed", error)
    return BROKEN


def _noted(event: str, error: Exception) -> Noted:
    failed(event, error)
    return Noted()


def walls(settings: Settings, limits: Limits) -> list[Middleware]:
    """All layers, outermost first, for `Starlette(middleware=…)`."""
    layers = [Middleware(RequestLog), Middleware(Walls, settings=settings, limits=limits)]
    if settings.origins:
        layers.append(
            Middleware(
                CORSMiddleware,
                allow_origins=settings.origins,
                allow_methods=["GET", "POST"],
                allow_headers=["Authorization", "Content-Type"],
            )
        )
    return layers


def _check_origin(scope: Scope, listed: set[str]) -> None:
    """The page that asks is one of this house, or of a site that was listed.

    Programs that are no browsers send no origin: there is no page that could misuse them.
    """
    host = _host_of(scope)
    given = Headers(scope=scope).getlist("origin")
    if not given:
        return
    try:
        (origin,) = map(origin_of, given)
    except ValueError:
        origin = ""
    # The scheme may differ from what arrives here: a proxy in front may have taken off the https.
    here = {_origin_or_nothing(f"{scheme}://{host}") for scheme in ("http", "https")}
    if not origin or origin not in listed | here:
        sentence = "This page is not one of this house, and was not listed under `origins`."
        raise Refused(HTTPStatus.FORBIDDEN, "bad_origin", sentence)


def _origin_or_nothing(address: str) -> str:
    try:
        return origin_of(address)
    except ValueError:
        return ""


def _host_of(scope: Scope) -> str:
    """What the visitor calls this house. It goes into an answer, so it may hold nothing else."""
    given = Headers(scope=scope).getlist("host")
    if len(given) != 1 or not HOST.fullmatch(given[0]):
        raise Refused(HTTPStatus.BAD_REQUEST, "bad_host", "The Host header is missing or strange.")
    return given[0]


def _at_most(most: int, receive: Receive) -> Receive:
    """The body may come without its length; it is counted as well."""
    got = 0

    async def counted() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise _too_long(most)
        return message

    return counted


def _too_long(most: int) -> Refused:
    sentence = f"No request may have more than {most} bytes."
    return Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_long", sentence)


def _answer(refused: Refused) -> JSONResponse:
    wait = {"Retry-After": str(int(refused.wait) + 1)} if refused.wait else {}
    body = {"code": refused.code, "sentence": refused.sentence}
    return JSONResponse(body, refused.status, wait)


def _dress(scope: Scope, message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in ALWAYS.items():
        headers[name] = value
    headers["Content-Security-Policy"] = content_policy(_host_or_nothing(scope))
    if scope["path"].startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def _host_or_nothing(scope: Scope) -> str:
    try:
        return _host_of(scope)
    except Refused:
        return ""


def content_policy(host: str) -> str:
    """What a page of this house may load: its own files, and sockets of the house.

    Not every browser counts ws: under 'self', so they are named. No script in a page, no page in a
    frame: what somebody typed stays text even if it were ever not escaped.
    """
    sockets = f" ws://{host} wss://{host}" if host else ""
    return "; ".join(
        (
            "default-src 'self'",
            f"connect-src 'self'{sockets}",
            "img-src 'self' data: blob:",
            "media-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
