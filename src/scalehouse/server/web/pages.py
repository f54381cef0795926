"""The pages: the browser client, as it was built into `static/`.

Files under `assets/` have a fingerprint of their content in their name, so a browser may keep them
for ever; the page that names them is asked for each time. Text files were compressed when they were
built, so that a server spends no time on it.
"""

from __future__ import annotations

import mimetypes
import os
import re
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

# Pages that were built elsewhere can be tried without touching those of the server.
STATIC = Path(os.environ.get("SCALEHOUSE_PAGES") or Path(__file__).parent / "static")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}")  # as the build names files
PACKED = (("br", ".br"), ("gzip", ".gz"))  # the smaller first

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Scalehouse</title>
<h1>This server is running, but its pages were not built.</h1>
<p>Run <code>make play</code> in the folder of Scalehouse, or <code>scripts/web</code> to build them
alone, and load this page again.</p>
<p>Programs can come in already: see the protocol's page in the documentation.</p>
</html>
"""


def routes(folder: Path = STATIC) -> list[Route]:
    async def page(request: Request) -> Response:
        if not (folder / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
        return _file(request, folder, "index.html", ASK_AGAIN)

    async def asset(request: Request) -> Response:
        return _file(request, folder / "assets", request.path_params["name"], FOR_EVER)

    async def icon(request: Request) -> Response:
        return _file(request, folder, "favicon.svg", ASK_AGAIN)

    return [
        Route("/", page),
        Route("/tv", page),  # short enough to be typed on a television
        Route("/tv/{place}", page),
        Route("/assets/{name}", asset),  # a name has no slash, so it cannot lead elsewhere
        Route("/favicon.svg", icon),
    ]


def _file(request: Request, folder: Path, name: str, caching: str) -> Response:
    path = folder / name
    if not NAME.fullmatch(name) or not path.is_file():
        return Response("There is no such file.", HTTPStatus.NOT_FOUND, media_type="text/plain")
    packed, encoding = _packed(request, path)
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if encoding:
        headers["Content-Encoding"] = encoding
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return FileResponse(packed, headers=headers, media_type=media)


def _packed(request: Request, path: Path) -> tuple[Path, str]:
    """The file as this browser takes it best."""
    taken = request.headers.get("accept-encoding", "")
    accepted = {part.partition(";")[0].strip() for part in taken.split(",")}
    for encoding, ending in PACKED:
        packed = path.with_name(path.name + ending)
        if encoding in accepted and packed.is_file():
            return packed, encoding
    return path, ""
