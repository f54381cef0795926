"""Security of everything that is served: who may ask, from which page, how much, and what a
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

from scalehouse.server.logs import Noted, RequestLog, failed
from scalehouse.server.setup.kinds import origin_of
from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.refusing import RefusedByHttp
from scalehouse.server.web.security.hosts import FOR_EVERYBODY, Hosts
from scalehouse.server.web.security.limits import Limits
from scalehouse.server.web.security.visitors import address_of, key_of, networks

TAKE_MATCH_LOGS = {"/api/replay", "/api/review"}
CHANGES_NOTHING = {"GET", "HEAD", "OPTIONS"}
LENGTH = re.compile(r"[0-9]{1,12}")  # of a body; nobody may send more digits
# Closing codes of WebSockets.
NOT_ALLOWED, COME_BACK = 1008, 1013
# A visitor who leaves in the middle is no defect.
GONE = (ClientDisconnect, ClientDisconnected, WebSocketDisconnect)

NEVER_BY_HTTP = {"Strict-Transport-Security": "max-age=31536000"}
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


BROKEN = RefusedByHttp(
    HTTPStatus.INTERNAL_SERVER_ERROR, "broken", "Something broke here. It was noted."
)


class SecurityMiddleware:
    """The layer. What comes through has its visitor's key in `scope["state"]["visitor"]`, and the
    name that it called this server by, once that is checked, in `scope["state"]["host"]`."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._headers = always(settings)
        self._most = settings.message_size
        self._most_of_match_log = settings.match_log_size
        self._proxies = networks(settings.trusted_proxies)
        self._hosts = Hosts(settings)
        self._origins = {*settings.origins, settings.public_address} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        visitor = key_of(address_of(scope, self._proxies))
        scope.setdefault("state", {}).update(visitor=visitor, host="")
        serve = self._socket if scope["type"] == "websocket" else self._request
        await serve(visitor, scope, receive, send)

    async def _request(self, visitor: str, scope: Scope, receive: Receive, send: Send) -> None:
        began = False

        async def dressed(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                _dress(scope, message, self._headers)
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
            self._check_host(scope)
            _check_origin(scope, self._origins)
        except RefusedByHttp as refused:
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
            raise RefusedByHttp(status, slow.code, slow.sentence, slow.seconds)
        if scope["path"] not in FOR_EVERYBODY:
            self._check_host(scope)
        if scope["method"] not in CHANGES_NOTHING:
            _check_origin(scope, self._origins)
        length = Headers(scope=scope).get("content-length", "0")
        most = self._longest(scope)
        if not LENGTH.fullmatch(length) or int(length) > most:
            raise _too_long(most)

    def _check_host(self, scope: Scope) -> None:
        scope["state"]["host"] = self._hosts.checked(scope)

    def _longest(self, scope: Scope) -> int:
        """Only where the log of a match is sent in, more is taken."""
        return self._most_of_match_log if scope["path"] in TAKE_MATCH_LOGS else self._most


def _refusal_for(error: Exception) -> RefusedByHttp:
    if isinstance(error, RefusedByHttp):
        return error
    failed("request failed", error)
    return BROKEN


def _noted(event: str, error: Exception) -> Noted:
    failed(event, error)
    return Noted()


def security_middleware(settings: Settings, limits: Limits) -> list[Middleware]:
    """All layers, outermost first, for `Starlette(middleware=…)`."""
    layers = [
        Middleware(RequestLog),
        Middleware(SecurityMiddleware, settings=settings, limits=limits),
    ]
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
    """The page that asks is one of this server, or of a site that was listed.

    Programs that are no browsers send no origin: there is no page that could misuse them.
    """
    host = scope["state"]["host"]
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
        sentence = "This page is not one of this server, and was not listed under `origins`."
        raise RefusedByHttp(HTTPStatus.FORBIDDEN, "bad_origin", sentence)


def _origin_or_nothing(address: str) -> str:
    try:
        return origin_of(address)
    except ValueError:
        return ""


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


def _too_long(most: int) -> RefusedByHttp:
    sentence = f"No request may have more than {most} bytes."
    return RefusedByHttp(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_long", sentence)


def _answer(refused: RefusedByHttp) -> JSONResponse:
    wait = {"Retry-After": str(int(refused.wait) + 1)} if refused.wait else {}
    body = {"code": refused.code, "sentence": refused.sentence}
    return JSONResponse(body, refused.status, wait)


def always(settings: Settings) -> dict[str, str]:
    """The headers of every answer."""
    return ALWAYS | (NEVER_BY_HTTP if settings.is_known_to_be_secure else {})


def _dress(scope: Scope, message: Message, given: dict[str, str]) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in given.items():
        headers[name] = value
    headers["Content-Security-Policy"] = content_policy(scope["state"]["host"])
    if scope["path"].startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def content_policy(host: str) -> str:
    """What a page of this server may load: its own files, and sockets of the server.

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
