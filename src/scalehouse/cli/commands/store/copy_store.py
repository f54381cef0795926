"""`scalehouse copy-store`: all tables and people of a server into a store of another kind."""

from __future__ import annotations

import asyncio

from scalehouse.server.store.opening import filling, is_postgres, reading
from scalehouse.server.store.transfer import transfer
from scalehouse.server.tables.chain import check_chain


def run(source: str, goal: str) -> None:
    counts = asyncio.run(transfer(reading(source), filling(goal), check_chain))
    told = (f"{count:,} {relation.replace('_', ' ')}" for relation, count in counts.items())
    copied = ", ".join(told)
    print(f"{_shown(source)} is copied to {_shown(goal)}: {copied}")


def _shown(address: str) -> str:
    if not is_postgres(address):
        return address
    from scalehouse.server.store.postgres.pool import place_of

    return place_of(address)
