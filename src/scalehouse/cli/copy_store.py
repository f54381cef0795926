"""`scalehouse copy-store`: all tables and people of a house into a store of another kind."""

from __future__ import annotations

import asyncio

from scalehouse.house.store.opening import filling, is_postgres, reading
from scalehouse.house.store.transfer import transfer
from scalehouse.house.tables.chain import check_chain


def run(source: str, goal: str) -> None:
    counts = asyncio.run(transfer(reading(source), filling(goal), check_chain))
    copied = ", ".join(f"{count:,} {relation}" for relation, count in counts.items())
    print(f"{_shown(source)} is copied to {_shown(goal)}: {copied}")


def _shown(address: str) -> str:
    if not is_postgres(address):
        return address
    from scalehouse.house.store.postgres.pool import place_of

    return place_of(address)
