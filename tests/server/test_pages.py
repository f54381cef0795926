"""The pages as a server serves them: compressed, kept where they may be, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from scalehouse.server.web import pages

NAMES = {"index.html": "page", "assets/a-1x2.js": "code", "assets/a-1x2.js.br": "packed"}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name, text in NAMES.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path.parent / "secret.txt").write_text("secret", "utf-8")
    return tmp_path


def get(folder: Path, path: str, taken: str = "identity") -> httpx.Response:
    """Not unpacked: what travels is what is looked at."""

    async def ask() -> httpx.Response:
        app = Starlette(routes=pages.routes(folder))
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
            request = client.build_request("GET", path, headers={"accept-encoding": taken})
            answer = await client.send(request, stream=True)
            answer.extensions["raw"] = b"".join([part async for part in answer.aiter_raw()])
            return answer

    return asyncio.run(ask())


def body(answer: httpx.Response) -> str:
    raw: bytes = answer.extensions["raw"]
    return raw.decode()


def test_a_server_without_pages_says_how_to_get_them(tmp_path: Path) -> None:
    answer = get(tmp_path, "/")
    assert answer.status_code == 503
    assert "make play" in body(answer)


def test_the_page_is_asked_for_each_time_and_its_parts_are_kept(built: Path) -> None:
    page, part = get(built, "/"), get(built, "/assets/a-1x2.js")
    assert (body(page), page.headers["cache-control"]) == ("page", "no-cache")
    assert (body(part), part.headers["cache-control"]) == ("code", pages.FOR_EVER)
    assert part.headers["content-type"].startswith("text/javascript")


def test_a_screen_can_be_opened_by_an_address_that_is_typed(built: Path) -> None:
    assert body(get(built, "/tv")) == body(get(built, "/tv/ABCDEFG")) == "page"


def test_who_takes_it_gets_it_compressed(built: Path) -> None:
    part = get(built, "/assets/a-1x2.js", "gzip, br;q=1.0")
    assert (body(part), part.headers["content-encoding"]) == ("packed", "br")
    assert part.headers["vary"] == "Accept-Encoding"
    assert part.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("name", ["%2e%2e", "..%2f..%2fsecret.txt", "%2e%2e%2fsecret.txt", "b.js"])
def test_nothing_else_can_be_fetched(built: Path, name: str) -> None:
    answer = get(built, f"/assets/{name}")
    assert answer.status_code == 404
    assert "secret" not in body(answer)
