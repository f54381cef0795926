"""`scalehouse serve`: starts a server and prints its address."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TextIO, TypeAlias

from starlette.applications import Starlette

from scalehouse.server import logs
from scalehouse.server.setup.settings import Settings, unknown_variables
from scalehouse.server.web import address
from scalehouse.server.web.http_server import (
    HttpServer,
    allow_many_files,
    config_for,
    listen,
    make_folder,
)
from scalehouse.server.web.security.certificate import InUse

EVERYWHERE = "0.0.0.0"

Build: TypeAlias = Callable[[Settings], Starlette]


def run(settings: Settings, build: Build | None = None) -> None:
    """Until somebody stops it. All that can be wrong with the settings is said before it opens."""
    logs.configure(settings)
    threading.excepthook = _note_failure
    for name in unknown_variables():
        logs.log.warning("variable is no setting", setting=name)
    make_folder(settings)
    allow_many_files(settings.connections)
    with listen(settings) as door:
        port = door.getsockname()[1]
        secure = InUse(settings, address.names_of_this_machine) if settings.https else None
        app = (build or _server)(settings)
        server = HttpServer(
            config_for(app, settings),
            settings,
            close=app.state.close,
            opened=lambda: announce(settings, port, secure, sys.stdout),
            secure=secure,
        )
        server.run(sockets=[door])


def _server(settings: Settings) -> Starlette:
    from scalehouse.server.web.app import make_app

    return make_app(settings)


def announce(settings: Settings, port: int, secure: InUse | None, out: TextIO) -> None:
    """Where it is. Always as text; as a QR code for phones where that can be shown."""
    links = address.links(settings, port)
    if settings.qr and address.is_for_others(links[0]) and address.can_show_qr(out, links[0]):
        print(address.qr_code(links[0]), file=out)
    print("The server is running:", file=out)
    for link in links:
        print(f"  {link}", file=out)
    for line in _advice(settings, links[0], secure):
        print(line, file=out)
    print("Ctrl-C stops it. Nothing is lost: tables go on when it runs again.", file=out)
    out.flush()
    logs.log.info("open", address=links[0], folder=str(settings.folder))


def _advice(settings: Settings, link: str, secure: InUse | None) -> list[str]:
    return [*_about_others(link), *_about_pages(settings, link, secure)]


def _about_others(link: str) -> list[str]:
    if address.is_for_others(link):
        return []
    return ["Only this machine can open it; --lan lets others on your network in."]


def _about_pages(settings: Settings, link: str, secure: InUse | None) -> list[str]:
    if secure and not settings.has_own_certificate:
        return [
            "Browsers do not know its self-made certificate and will ask once. Its SHA-256:",
            f"  {secure.pair.fingerprint()}",
        ]
    if not settings.is_secure_outside and address.is_for_others(link):
        return ["Without --https, browsers keep camera, microphone and motion to themselves."]
    return []


def _note_failure(failure: threading.ExceptHookArgs) -> None:
    """Python's own words would quote what failed."""
    if failure.exc_value is not None:
        logs.failed("thread failed", failure.exc_value)
