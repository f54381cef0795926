"""The requests beside the socket."""

from __future__ import annotations

import asyncio
import json
import ssl
import urllib.error
import urllib.request
from typing import Any


async def open_table(
    address: str,
    game: str,
    *,
    token: str | None = None,
    trust: ssl.SSLContext | None = None,
    **choices: Any,
) -> dict[str, Any]:
    """A new table: its `id`, `link` and `code`, and the `token` of the one who opened it."""
    body = {"game": game} | choices
    found: dict[str, Any] = await request(address, "/api/tables", body, token=token, trust=trust)
    return found


async def request(
    address: str,
    path: str,
    body: Any = None,
    *,
    token: str | None = None,
    trust: ssl.SSLContext | None = None,
) -> Any:
    """Raises ValueError with the server's own sentence when it is refused."""
    return await asyncio.to_thread(_request, address.rstrip("/") + path, body, token, trust)


def _request(url: str, body: Any, token: str | None, trust: ssl.SSLContext | None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, headers)
    try:
        with urllib.request.urlopen(asked, context=trust) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            raise ValueError(json.load(error)["sentence"]) from None
