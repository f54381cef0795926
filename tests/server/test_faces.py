"""Boards that come with games' packages: the declared files as they are, and nothing else."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.server.web import app, pages
from scalehouse.server.web.content import faces

FILES = {
    "board.js": "export const mount = () => ({})",
    "board.css": ".stone {}",
    "piece-1x2.js": "export {}",
    "picture.svg": "<svg/>",
    "face.js": "export const face = {}",
    "screen.js": "export const mount = () => ({})",
    "de.ftl": "guide_drop = Wirf.",
}
NOT_SERVED = {"board.ts": "source", ".hidden.js": "hidden", "notes.txt": "notes"}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Connect Four with another face, installed under its own name."""
    folder = tmp_path / "face"
    folder.mkdir()
    for name, text in (FILES | NOT_SERVED).items():
        (folder / name).write_text(text, "utf-8")
    (tmp_path / "secret.js").write_text("secret", "utf-8")
    (folder / "link.js").symlink_to(tmp_path / "secret.js")
    found = dataclasses.replace(registry.find("connect_four"), face=str(folder))
    monkeypatch.setattr("scalehouse.installed", lambda: {"connect_four": found})
    return found


def get(path: str, taken: str = "identity") -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=Starlette(routes=faces.routes()))
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
            return await client.get(path, headers={"accept-encoding": taken})

    return asyncio.run(ask())


def address(game: Game, name: str = "board.js") -> str:
    face = faces.face_of(game)
    assert face
    return f"/faces/{game.name}/{face.mark}/{name}"


@pytest.mark.parametrize(
    ("name", "media"),
    [
        ("board.js", "text/javascript; charset=utf-8"),
        ("board.css", "text/css; charset=utf-8"),
        ("piece-1x2.js", "text/javascript; charset=utf-8"),
        ("picture.svg", "image/svg+xml"),
        ("de.ftl", "text/plain; charset=utf-8"),
    ],
)
def test_each_file_is_given_out_to_be_kept(game: Game, name: str, media: str) -> None:
    for taken in ("identity", "gzip"):
        answer = get(address(game, name), taken)
        assert (answer.status_code, answer.text) == (200, FILES[name])
        assert answer.headers["content-type"] == media
        assert answer.headers["cache-control"] == pages.FOR_EVER
        assert answer.headers.get("content-encoding", "identity") == taken


@pytest.mark.parametrize(
    "name",
    [*NOT_SERVED, "link.js", "..%2fsecret.js", "%2e%2e%2fsecret.js", "%2e%2e", "", "board.js%00"],
)
def test_nothing_else_is_given_out(game: Game, name: str) -> None:
    answer = get(address(game, name))
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_another_game_and_another_fingerprint_have_no_files(game: Game) -> None:
    assert get("/faces/connect_four/0123456789abcdef/board.js").status_code == 404
    assert get(address(game).replace("connect_four", "scathe")).status_code == 404


def test_the_fingerprint_changes_with_any_file(game: Game, tmp_path: Path) -> None:
    before = address(game)
    other = tmp_path / "other"
    (tmp_path / "face").rename(other)
    (other / "board.css").write_text(".stone { color: red }", "utf-8")
    assert address(dataclasses.replace(game, face=str(other))) != before


def test_games_tell_where_their_faces_are(game: Game) -> None:
    shown = app._shown(game)["face"]
    assert shown == {
        "board": address(game),
        "style": address(game, "board.css"),
        "picture": address(game, "picture.svg"),
        "parts": address(game, "face.js"),
        "screen": address(game, "screen.js"),
        "words": {"de": address(game, "de.ftl")},
    }


def test_what_a_face_does_not_have_is_told_as_none(game: Game, tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    (tmp_path / "small/board.js").write_text("", "utf-8")
    face = faces.face_of(dataclasses.replace(game, face=str(tmp_path / "small")))
    assert face
    assert face.addresses("x") == {
        "board": f"/faces/x/{face.mark}/board.js",
        "style": None,
        "picture": None,
        "parts": None,
        "screen": None,
        "words": {},
    }


def test_a_game_without_a_face_or_with_one_that_was_not_built_has_none(
    game: Game, tmp_path: Path
) -> None:
    assert faces.face_of(dataclasses.replace(game, face="")) is None
    assert faces.face_of(dataclasses.replace(game, face=str(tmp_path / "nowhere"))) is None
    assert faces.face_of(dataclasses.replace(game, face=str(tmp_path))) is None  # no board.js
    assert app._shown(dataclasses.replace(game, face=""))["face"] is None


def test_a_face_that_is_too_large_is_left_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "MOST_BYTES", 10)
    assert faces.face_of(game) is None
