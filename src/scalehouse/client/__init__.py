"""A client of the server, for bots of one's own, for tests and for tools.

    async with connect("http://127.0.0.1:7225", "THECODE") as me:
        await me.sit()
        await me.ready()
        async for moves in me.turns():
            await me.play(moves[0])

It keeps what the server told (`table`, `view`, `legal`, `talk`), comes back by itself when the
connection is cut, and then asks again for what was not answered: with the same id, so that it
happens once.
"""

from __future__ import annotations

from scalehouse.client.api import open_table, request
from scalehouse.client.session import NotGranted, ServerGone, Session, connect

__all__ = ["NotGranted", "ServerGone", "Session", "connect", "open_table", "request"]
