"""HTTP: heads and bodies that are none, odd lengths, paths and encodings."""

from __future__ import annotations

import random

from stress.hostile.toolkit import Toolkit

WIDTH = 8
DIGITS = "9" * 5000
LONG = "x" * 300
PATHS = (
    "/",
    "/tv",
    "/nowhere",
    "//evil.example/",
    "/../../etc/passwd",
    "/assets/..%2f..%2f..%2fetc%2fpasswd",
    "/assets/%2e%2e%2f%2e%2e%2fapp.py",
    "/assets/....//app.py",
    "/assets/\x00",
    "/assets/%00",
    "/assets/%ff%fe",
    "/assets/%E2%80%AE",
    f"/assets/{LONG}",
    f"/assets/{LONG}.js",
    "/assets/.",
    "/assets/",
    f"/{'a/' * 500}",
    f"/{'%2e' * 3000}",
    f"/api/tables/{LONG}/log",
    f"/api/tables/x/logs/{DIGITS}",
    "/api/tables/x/logs/-1",
    f"/api/tables/x/replay?round={DIGITS}&as={DIGITS}",
    f"/api/tables/x/review?level={LONG}",
    "/api/tables/%00/log",
    "/api/tables/%ed%a0%80/log",
    f"/api/reviews/{DIGITS}",
    "/api/reviews/%00",
    f"/api/games?{'&'.join('a=b' for _ in range(2000))}",
    "/api/health?%",
    "/metrics/../api/health",
    "http://evil.example/api/health",
    "*",
)
METHODS = (
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PATCH",
    "get",
    "",
)
VERSIONS = ("HTTP/1.1", "HTTP/1.0", "HTTP/1.1", "HTTP/2.0", "HTTP/9.9", "http/1.1", "")
HOSTS = (
    "127.0.0.1",
    "localhost",
    "evil.example",
    "127.0.0.1.evil.example",
    "a b",
    "",
    "[::1",
    "127.0.0.1:99999999",
    "127.0.0.1\x00",
    "\u00e4.example",
    "x" * 2000,
)
ORIGINS = ("http://evil.example", "null", "file://", "http://127.0.0.1@evil.example", "\xff")
LENGTHS = (
    "-1",
    "+5",
    "1e3",
    "0x10",
    "5, 5",
    "",
    " ",
    DIGITS,
    "99999999999",
    "5\r\nContent-Length: 6",
)
HEADERS = (
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked, chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: \x0bchunked",
    "Authorization: Bearer " + "t" * 5000,
    "Authorization: Basic !!!",
    "Authorization: Bearer \xff\xfe",
    "X-Forwarded-For: " + "1.2.3.4, " * 500,
    'Forwarded: for="_evil"',
    "Expect: 100-continue",
    "Upgrade: h2c",
    "Upgrade: websocket",
    "Range: bytes=0-,1-,2-,3-",
    "If-None-Match: " + '"x",' * 500,
    "Accept-Encoding: " + "br;q=0.5," * 300,
    "Cookie: " + "a=b;" * 1000,
    "Content-Encoding: gzip",
    "Name-Without-Colon",
    ": no name",
    "Folded: a\r\n b",
    "X-\x00: nul",
    "X-Long: " + "y" * 20_000,
    "X-Longer: " + "y" * 90_000,
)
CHUNKS = (
    b"5\r\nhello\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\nx",
    b"-5\r\nhello\r\n0\r\n\r\n",
    b"5;ext=" + b"e" * 5000 + b"\r\nhello\r\n0\r\n\r\n",
    b"0\r\nTrailer: " + b"t" * 5000 + b"\r\n\r\n",
    b"zz\r\n",
    b"0x5\r\nhello\r\n0\r\n\r\n",
)


async def attack(toolkit: Toolkit) -> None:
    for path in PATHS:  # each of them once, in a request that is right but for it
        await toolkit.exchange(await toolkit.line(), whole(toolkit, f"GET {path} HTTP/1.1"))

    async def one(rng: random.Random) -> None:
        await toolkit.pace.take(10)  # a request costs more than a frame
        line = await toolkit.line(toolkit.address(rng))
        await toolkit.exchange(line, any_request(toolkit, rng), is_whole=False)

    await toolkit.crowd(WIDTH, one)


def whole(toolkit: Toolkit, first: str) -> bytes:
    return f"{first}\r\nHost: {toolkit.host}\r\nConnection: close\r\n\r\n".encode()


def any_request(toolkit: Toolkit, rng: random.Random) -> bytes:
    """Wrong in one to three ways. What follows the head always ends the request."""
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(1, 3000)) + b"\r\n\r\n"
    if rng.random() < 0.1:
        return whole(toolkit, "GET /api/health HTTP/1.1").replace(b"close", b"keep-alive") * 20
    first = f"{_odd(rng, METHODS, 'POST')} {rng.choice(PATHS)} {_odd(rng, VERSIONS, 'HTTP/1.1')}"
    lines = [first, f"Host: {_odd(rng, HOSTS, toolkit.host)}", "Connection: close"]
    if rng.random() < 0.3:
        lines.append(f"Origin: {rng.choice(ORIGINS)}")
    lines += rng.sample(HEADERS, rng.randrange(3))
    body = rng.choice(CHUNKS) if any("chunked" in one for one in lines) else b""
    if not body:
        lines.append(f"Content-Length: {_odd(rng, LENGTHS, '5')}")
        body = b"hello"
    return "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + body


def _odd(rng: random.Random, odd: tuple[str, ...], usual: str) -> str:
    return rng.choice(odd) if rng.random() < 0.4 else usual
