"""A table as it was at the end of one of its earlier matches."""

from __future__ import annotations

from collections.abc import Sequence

from scalehouse.server.tables import entries as e
from scalehouse.server.tables.state import TableState, restored


def as_it_was(table: str, bodies: Sequence[bytes], round_: int) -> TableState | None:
    """Before the match of that round was followed by another; None when none has followed it."""
    ends = [at for at, body in enumerate(bodies) if isinstance(e.decode(body), e.Rematched)]
    if round_ not in range(len(ends)):
        return None
    return restored(table, bodies[: ends[round_]])
