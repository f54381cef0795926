"""A client of the house, for bots of one's own, for tests and for tools.

    async with connect("http://127.0.0.1:7225", "THECODE") as me:
        await me.sit()
        await me.ready()
        async for moves in me.turns():
            await me.play(moves[0])

It keeps what the house told (`table`, `view`, `legal`, `talk`), comes back by itself when the
connection is cut, and then asks again for what was not answered: with the same id, so that it
happens once.
"""

from __future__ import annotations

from scalehouse.client.api import open_table, request
from scalehouse.client.session import Gone, NotGranted, Session, connect

__all__ = ["Gone", "NotGranted", "Session", "connect", "open_table", "request"]
