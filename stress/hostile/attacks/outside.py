"""Pages of other sites, other names for this server, and figures that are for the operator."""

from __future__ import annotations

from stress.hostile.connection import Connection, Socket
from stress.hostile.toolkit import Toolkit

FOREIGN_HOSTS = (
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1.evil.example",
    "192.0.2.7:{port}",
)
FOREIGN_ORIGINS = (
    "http://evil.example",
    "http://evil.example:{port}",
    "null",
    "http://127.0.0.1:1",
)
FIGURES = b"scalehouse_"


async def attack(toolkit: Toolkit) -> None:
    await toolkit.take_turns(foreign_hosts, foreign_origins, figures, of=200)


async def foreign_hosts(toolkit: Toolkit) -> None:
    """A name that leads here by somebody else's DNS is not this server's."""
    for host in FOREIGN_HOSTS:
        named = host.format(port=toolkit.port)
        for path in ("/api/games", "/api/tables", "/metrics", "/"):
            answer = await toolkit.request(path, headers=(f"Host: {named}",))
            if answer.status < 400:
                toolkit.tally.blame(f"{path} was given to Host {named}")
        same = (f"Host: {named}", f"Origin: http://{named}")
        answer = await toolkit.request("/api/tables", {"game": "scathe"}, headers=same)
        if answer.status < 400:
            toolkit.tally.blame(f"a page of {named} opened a table")


async def foreign_origins(toolkit: Toolkit) -> None:
    for origin in FOREIGN_ORIGINS:
        said = f"Origin: {origin.format(port=toolkit.port)}"
        answer = await toolkit.request("/api/tables", {"game": "scathe"}, headers=(said,))
        if answer.status not in {403, 429}:
            toolkit.tally.blame(f"{said} opened a table: {answer.status}")
        await _no_socket(toolkit, await toolkit.line(), said)


async def _no_socket(toolkit: Toolkit, line: Connection, said: str) -> None:
    found = await Socket.open(line, said)
    line.cut()
    if isinstance(found, Socket):
        toolkit.tally.blame(f"{said} got a socket")
    else:
        toolkit.tally.answers[f"HTTP {found.status}"] += 1


async def figures(toolkit: Toolkit) -> None:
    """Through a proxy they are not for this machine alone; health is for all."""
    for said in ("X-Forwarded-For: 192.0.2.7", "Forwarded: for=192.0.2.7"):
        answer = await toolkit.request("/metrics", headers=(said,))
        if answer.status == 200 or FIGURES in answer.body:
            toolkit.tally.blame("figures were given through a proxy")
        health = await toolkit.request("/api/health", headers=(said,))
        if health.status not in {200, 429}:
            toolkit.tally.blame(f"health was answered with {health.status}")
