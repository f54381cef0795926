"""How people reach the server, and their browsers one another.

A page that was opened on the server's own machine asks where friends find it, since its own address
leads nobody else there. For video two browsers may need help: a server that tells each its address
outside (STUN), or one that passes everything on (TURN). Such a server asks for a name and a
password. Those given out here are good for some hours, and made from a secret that only the server
and that server know (as coturn's `use-auth-secret` wants them).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Any

from starlette.types import Scope

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.address import is_for_others, links
from scalehouse.server.web.security.visitors import is_this_machine

GOOD_FOR = 12 * 3600  # seconds: longer than an evening


def address_for(scope: Scope, settings: Settings) -> str | None:
    """Where others find this server, for who is at its own machine; anybody else knows already."""
    if not is_this_machine(scope):
        return None
    port: int = (scope.get("server") or ("", settings.port))[1]
    return next((link for link in links(settings, port) if is_for_others(link)), None)


def ice_servers(settings: Settings, person: str, now: float) -> list[dict[str, Any]]:
    """As a browser's RTCPeerConnection takes them."""
    servers: list[dict[str, Any]] = []
    if settings.stun:
        servers.append({"urls": list(settings.stun)})
    if settings.turn and settings.turn_secret:
        servers.append({"urls": list(settings.turn), **_pass(settings.turn_secret, person, now)})
    return servers


def _pass(secret: str, person: str, now: float) -> dict[str, str]:
    name = f"{int(now) + GOOD_FOR}:{person}"
    signed = hmac.digest(secret.encode(), name.encode(), hashlib.sha1)
    return {"username": name, "credential": base64.b64encode(signed).decode()}
