"""The faces of games that come with their packages: a board for the browser and more, all built.

A game names a folder. Its files are read once and given out from memory, under an address with a
fingerprint of all of them, so that a browser may keep each for ever. What a request names is looked
up among those files and never becomes a path.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TypedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import scalehouse
from scalehouse.core.game import Game
from scalehouse.server.logs import log
from scalehouse.server.web.content.packed import Packed
from scalehouse.server.web.pages import FOR_EVER, NAME

BOARD, STYLE, PICTURE = "board.js", "board.css", "picture.svg"
PARTS, SCREEN = "face.js", "screen.js"  # hints, score sheet and the like; a screen for a room
WORDS = ".ftl"  # what the face says by itself, a file for each language: `de.ftl`
MOST_BYTES = 4_000_000  # of one game: a phone has to fetch it, and the server keeps it in memory
# What a board may bring, by the ending of its name. All else in the folder stays there.
MEDIA = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    WORDS: "text/plain",
}


class FaceFiles(TypedDict):
    """Addresses of what a page has to know of, as far as a face has it."""

    board: str | None
    style: str | None
    picture: str | None
    parts: str | None
    screen: str | None
    words: dict[str, str]  # by language


@dataclass(frozen=True)
class Face:
    mark: str  # the fingerprint
    files: Mapping[str, Packed]

    def addresses(self, game: str) -> FaceFiles:
        found = {name: f"/faces/{game}/{self.mark}/{name}" for name in self.files}
        return FaceFiles(
            board=found.get(BOARD),
            style=found.get(STYLE),
            picture=found.get(PICTURE),
            parts=found.get(PARTS),
            screen=found.get(SCREEN),
            words={Path(name).stem: at for name, at in found.items() if name.endswith(WORDS)},
        )


def face_of(game: Game) -> Face | None:
    """None for a game without one, or whose board was not built."""
    return _read(game.name, game.face_folder) if game.face_folder else None


@cache
def _read(name: str, folder: Path) -> Face | None:
    found = {path.name: path.read_bytes() for path in _served(folder)}
    if BOARD not in found or sum(map(len, found.values())) > MOST_BYTES:
        log.warning("board of a game left out", game=name, kind="large" if found else "missing")
        return None
    mark = hashlib.sha256()
    for path, content in sorted(found.items()):
        mark.update(f"{path} {len(content)} ".encode() + content)
    return Face(mark.hexdigest()[:16], {path: _packed(path, found[path]) for path in found})


def _served(folder: Path) -> list[Path]:
    """No links: a folder gives out what is in it, and nothing from elsewhere."""
    if not folder.is_dir():
        return []
    return [
        path
        for path in sorted(folder.iterdir())
        if NAME.fullmatch(path.name) and path.suffix in MEDIA
        if path.is_file() and not path.is_symlink()
    ]


def _packed(name: str, content: bytes) -> Packed:
    return Packed.of_file(content, MEDIA[Path(name).suffix], FOR_EVER)


def routes() -> list[Route]:
    return [Route("/faces/{game}/{mark}/{name}", file)]


async def file(request: Request) -> Response:
    asked = request.path_params
    game = scalehouse.installed().get(asked["game"])
    face = face_of(game) if game else None
    found = face.files.get(asked["name"]) if face and face.mark == asked["mark"] else None
    if found is None:
        return Response("There is no such file.", HTTPStatus.NOT_FOUND, media_type="text/plain")
    return found.answer(request)
