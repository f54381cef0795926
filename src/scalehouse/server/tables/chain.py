"""Whether a table's entries hang together, hash by hash, without playing anything again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scalehouse.core.matches.fairness import Secret
from scalehouse.core.matches.log import Log
from scalehouse.server.store import StoreError
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.state import header_of


def check_chain(table: str, bodies: Sequence[bytes]) -> None:
    """Raises StoreError at the first entry of a match that does not follow from the one before."""
    try:
        told = [e.decode(body) for body in bodies]
    except msgspec.DecodeError as error:
        raise StoreError(f"table {table} has an entry that cannot be read") from error
    opened, end = told[0], ""
    if not isinstance(opened, e.Opened):
        raise StoreError(f"table {table} has no beginning")
    secret = opened.secret
    for number, entry in enumerate(told):
        if isinstance(entry, e.Rematched):
            secret = entry.secret
        if isinstance(entry, e.Started):
            end = Log(header_of(opened.setting, Secret.from_hex(secret), entry)).last
        if isinstance(entry, e.Started | e.Moved):
            end = _followed(table, number, entry, end)


def _followed(table: str, number: int, entry: e.Started | e.Moved, end: str) -> str:
    for one in entry.log:
        if one.chained(end).hash != one.hash:
            raise StoreError(f"table {table}: entry {number} is not what was written")
        end = one.hash
    return end
