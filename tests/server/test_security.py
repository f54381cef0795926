"""Security: origins, hosts, sizes and rates of what comes in, headers of what goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest
from starlette.types import Message

from scalehouse.server.logs import Noted
from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.security.limits import Limits
from scalehouse.server.web.security.middleware import content_policy
from tests.server.small import HOST, SECRET, VISITOR, Answer, Socket, ask, small_server
from tests.server.test_limits import Hand

HERE = f"http://{HOST}"


def post(settings: Settings, *headers: tuple[str, str], body: tuple[bytes, ...] = (b"",)) -> Answer:
    return ask(small_server(settings), "/api/read", *headers, method="POST", body=body)


def opening_of(settings: Settings, *headers: tuple[str, str]) -> Message:
    """How a socket is received: accepted, or closed at once."""

    async def knock() -> Message:
        async with Socket(small_server(settings), *headers) as socket:
            return socket.opening

    return asyncio.run(knock())


OURS = [
    HERE,
    "http://Server.Example:7225",
    "https://server.example:7225",  # a proxy in front has taken off the https
]
FOREIGN = [
    "http://evil.example",
    "http://server.example",  # another port is another page
    "http://server.example:7226",
    "http://server.example.evil.example:7225",
    "http://evil.example:7225/server.example:7225",
    "null",
    "",
    "server.example:7225",
    "file://",
    "http://server.example:7225 http://evil.example",
]


# Origins


@pytest.mark.parametrize("origin", OURS)
def test_pages_of_the_server_may_ask(origin: str) -> None:
    assert post(Settings(), ("Origin", origin)).status == 200
    assert opening_of(Settings(), ("Origin", origin))["type"] == "websocket.accept"


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_may_not(origin: str) -> None:
    refused = post(Settings(), ("Origin", origin))
    assert (refused.status, refused.json()["code"]) == (403, "bad_origin")
    closed = opening_of(Settings(), ("Origin", origin))
    assert closed == {"type": "websocket.close", "code": 1008, "reason": "bad_origin"}


def test_two_origins_are_none() -> None:
    assert post(Settings(), ("Origin", HERE), ("Origin", HERE)).status == 403


def test_programs_that_are_no_browsers_say_no_origin() -> None:
    assert post(Settings()).status == 200
    assert opening_of(Settings())["type"] == "websocket.accept"


def test_reading_is_free_and_its_answer_stays_with_the_browser() -> None:
    answer = ask(small_server(Settings()), "/api/read", ("Origin", "http://evil.example"))
    assert answer.status == 200
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "settings",
    [
        Settings(origins=("https://club.example",)),
        Settings(public_address="https://club.example"),
    ],
)
def test_listed_origins_and_the_public_address_are_welcome(settings: Settings) -> None:
    assert post(settings, ("Origin", "https://club.example")).status == 200
    assert post(settings, ("Origin", "http://club.example")).status == 403


CLUB = ("Origin", "https://club.example")
WANTED = ("Access-Control-Request-Method", "POST")


def test_a_listed_origin_may_read_the_answers() -> None:
    app = small_server(Settings(origins=("https://club.example",)))
    for answer in (
        ask(app, "/api/read", CLUB, WANTED, method="OPTIONS"),
        ask(app, "/api/read", CLUB, method="POST"),
    ):
        assert answer.headers["access-control-allow-origin"] == "https://club.example"
        assert "access-control-allow-credentials" not in answer.headers


def test_others_are_told_nothing_by_the_preflight() -> None:
    app = small_server(Settings(origins=("https://club.example",)))
    refused = ask(app, "/api/read", ("Origin", "https://evil.example"), WANTED, method="OPTIONS")
    assert "access-control-allow-origin" not in refused.headers


# Headers


@pytest.fixture(params=["/api/health", "/nowhere", "/fail/x", "/join/abc", "/metrics"])
def headers(request: pytest.FixtureRequest) -> Mapping[str, str]:
    """Of every kind of answer, good or bad."""
    asked = "" if request.param == "/api/health" else HOST  # where any host will do, none is named
    return {**ask(small_server(Settings()), request.param).headers, "asked": asked}


def test_every_answer_tells_the_browser_to_be_careful(headers: Mapping[str, str]) -> None:
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["content-security-policy"] == content_policy(headers["asked"])
    allowed = headers["permissions-policy"].split(", ")
    for sensor in ("camera", "microphone", "accelerometer", "gyroscope"):
        assert f"{sensor}=(self)" in allowed
    assert "geolocation=()" in allowed
    assert "server" not in headers


def test_the_policy_has_no_way_in_for_scripts_and_frames() -> None:
    rules = dict(rule.split(" ", 1) for rule in content_policy("h:1").split("; "))
    assert rules["default-src"] == "'self'"
    assert rules["connect-src"] == "'self' ws://h:1 wss://h:1"
    assert rules["frame-ancestors"] == "'none'"
    assert rules["object-src"] == rules["base-uri"] == "'none'"
    assert "script-src" not in rules  # so that default-src counts for scripts
    assert "unsafe" not in content_policy("h:1")


def test_answers_of_the_api_are_not_kept() -> None:
    app = small_server(Settings())
    assert ask(app, "/api/health").headers["cache-control"] == "no-store"
    assert "cache-control" not in ask(app, "/join/abc").headers


# Sizes and rates


def test_a_body_that_is_too_long_is_refused_by_its_length() -> None:
    refused = post(Settings(message_size=2000), ("Content-Length", "2001"))
    assert (refused.status, refused.json()["code"]) == (413, "too_long")
    assert post(Settings(message_size=2000), ("Content-Length", "2000")).status == 200


def test_a_body_without_a_length_is_counted() -> None:
    settings = Settings(message_size=2000)
    assert post(settings, body=(b"x" * 1000,) * 2).json()["bytes"] == 2000
    assert post(settings, body=(b"x" * 1000,) * 3).status == 413


@pytest.mark.parametrize("length", ["-1", "many", "1e3", "", "٣", "²"])
def test_a_length_that_is_none_is_refused(length: str) -> None:
    header = ("Content-Length", length.encode().decode("latin-1"))
    assert post(Settings(), header).status == 413


def test_too_many_requests_wait() -> None:
    settings, hand = Settings(requests_per_second=1), Hand()
    app = small_server(settings, Limits(settings, hand))
    answers = [ask(app, "/api/health") for _ in range(11)]
    assert [answer.status for answer in answers] == [200] * 10 + [429]
    assert answers[-1].json()["code"] == "too_fast"
    assert ask(app, "/api/health", visitor="192.0.2.8").status == 200
    hand.time += int(answers[-1].headers["retry-after"])
    assert ask(app, "/api/health").status == 200


def test_no_more_sockets_than_agreed() -> None:
    settings = Settings(connections_per_address=2)
    limits = Limits(settings)
    app = small_server(settings, limits)

    async def three() -> Message:
        async with Socket(app), Socket(app), Socket(app) as third:
            assert limits.inside.count == 2
            async with Socket(app, visitor="192.0.2.8") as other:
                assert await other.say("hello") == "192.0.2.8: hello"
            return third.opening

    closed = asyncio.run(three())
    assert closed == {"type": "websocket.close", "code": 1013, "reason": "too_many_sockets"}
    assert limits.inside.count == 0


def test_sockets_count_as_requests_too() -> None:
    settings = Settings(requests_per_second=1)
    app = small_server(settings, Limits(settings, Hand()))
    for _ in range(10):
        ask(app, "/api/health")

    async def knock() -> Message:
        async with Socket(app) as socket:
            return socket.opening

    assert asyncio.run(knock())["type"] == "websocket.close"


# Failures


def test_a_failure_is_answered_without_its_words() -> None:
    answer = ask(small_server(Settings()), "/fail/x")
    assert (answer.status, answer.json()["code"]) == (500, "broken")
    assert SECRET.encode() not in answer.body


def test_a_failure_in_the_middle_of_an_answer_ends_it() -> None:
    app = small_server(Settings())
    with pytest.raises(Noted):
        ask(app, "/midway")


def test_a_socket_that_failed_has_left() -> None:
    settings = Settings()
    limits = Limits(settings)

    async def fail() -> object:
        async with Socket(small_server(settings, limits)) as socket:
            await socket.shout("fail")
        return socket.failure

    assert isinstance(asyncio.run(fail()), Noted)
    assert limits.inside.count == 0


def test_visitors_behind_a_trusted_proxy_are_told_apart() -> None:
    app = small_server(Settings(trusted_proxies=("10.0.0.0/8",)))
    header = ("X-Forwarded-For", "203.0.113.9")
    assert ask(app, "/api/read", header, visitor="10.1.2.3").json()["visitor"] == "203.0.113.9"
    assert ask(app, "/api/read", header).json()["visitor"] == VISITOR
