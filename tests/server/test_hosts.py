"""The names that a server answers to: its own, and never one that a request brings along."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import httpx
import pytest

from scalehouse.server.setup.settings import Settings
from tests.server.live import opened, run, settings_for
from tests.server.small import Answer, Socket, ask, small_server

NAME = socket.gethostname().lower()
FOREIGN = [
    "evil.example",
    "evil.example:7225",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.0.2.9",
    "[2001:db8::9]:7225",
    "2130706433",
]


def asked(settings: Settings, host: str, path: str = "/api/read") -> Answer:
    return ask(small_server(settings), path, ("Host", host))


def opening_of(settings: Settings, host: str) -> dict[str, object]:
    async def knock() -> dict[str, object]:
        async with Socket(small_server(settings), ("Host", host)) as one:
            return dict(one.opening)

    return asyncio.run(knock())


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_name_is_refused_with_the_setting_that_helps(name: str, host: str) -> None:
    settings = Settings(host=host)
    answer = asked(settings, name)
    assert (answer.status, answer.json()["code"]) == (421, "bad_host")
    assert "`hosts`" in answer.json()["sentence"]
    assert name not in str(answer.headers) + str(answer.body)
    assert opening_of(settings, name) == {
        "type": "websocket.close",
        "code": 1008,
        "reason": "bad_host",
    }


@pytest.mark.parametrize("name", ["evil.example:7225", "localhost"])
def test_a_page_under_a_foreign_name_cannot_act(name: str) -> None:
    """Its browser says that page and server are of one origin, and is right."""
    headers = [("Host", "evil.example:7225"), ("Origin", f"http://{name}")]
    assert ask(small_server(Settings()), "/api/read", *headers, method="POST").status == 421
    assert ask(small_server(Settings()), "/metrics", *headers, visitor="127.0.0.1").status == 421


@pytest.mark.parametrize(
    "name",
    ["localhost", "LOCALHOST:80", "127.0.0.1:7225", "127.9.9.9", "[::1]:7225", "a.localhost"],
)
def test_this_machine_is_always_known(name: str) -> None:
    answer = asked(Settings(host="127.0.0.1"), name)
    assert answer.status == 200
    assert f"ws://{name} wss://{name};" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("name", [NAME, f"{NAME.partition('.')[0]}.local:7225"])
def test_this_machines_name_is_known_where_it_listens_for_others(name: str) -> None:
    assert asked(Settings(host="0.0.0.0"), name).status == 200
    assert asked(Settings(host="192.0.2.1"), name).status == 200
    assert asked(Settings(host="127.0.0.1"), name).status == 421


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (Settings(public_address="https://games.example.org"), "games.example.org"),
        (Settings(public_address="https://games.example.org"), "Games.Example.org.:8080"),
        (Settings(hosts=("club.example", "192.0.2.9")), "club.example:7225"),
        (Settings(hosts=("club.example", "192.0.2.9")), "192.0.2.9"),
        (Settings(hosts=("2001:DB8:0::9",)), "[2001:db8::9]:7225"),
        (Settings(host="192.0.2.1"), "192.0.2.1:7225"),
    ],
)
def test_what_was_set_is_known(settings: Settings, name: str) -> None:
    assert asked(settings, name).status == 200


def test_the_address_that_a_connection_came_to_is_known(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path, host="0.0.0.0")) as live,
            httpx.AsyncClient(base_url=live.address) as http,
        ):
            for host, status in [("127.0.0.1:1", 200), ("192.0.2.1", 421), ("evil.example", 421)]:
                answer = await http.get("/api/games", headers={"Host": host})
                assert answer.status_code == status

    run(scene)


@pytest.mark.parametrize(
    "host", ["", "a b", "evil.example; script-src *", "a/b", "[::1", "a:port", "ä.example"]
)
def test_a_strange_host_is_refused_and_never_repeated(host: str) -> None:
    answer = asked(Settings(), host)
    assert (answer.status, answer.json()["code"]) == (400, "bad_host")
    assert "script-src *" not in str(answer.headers)
    assert "connect-src 'self';" in answer.headers["content-security-policy"]


def test_two_hosts_are_none() -> None:
    hosts = [("Host", "localhost"), ("Host", "localhost")]
    assert ask(small_server(Settings()), "/api/read", *hosts).status == 400


@pytest.mark.parametrize("host", ["10.1.2.3:7225", "evil.example", "a/b"])
def test_health_is_told_under_any_name_which_is_not_repeated(host: str) -> None:
    answer = asked(Settings(), host, "/api/health")
    assert answer.status == 200
    assert "connect-src 'self';" in answer.headers["content-security-policy"]
