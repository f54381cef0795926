"""How an environment shows its board, as one sees it who only watches."""

from __future__ import annotations

from scalehouse.adapters.table import AdapterTable
from scalehouse.core.errors import BadOption

RENDER_MODES = ("human", "ansi")


def check_render_mode(mode: str | None) -> str | None:
    """The mode itself. Raises BadOption for one that there is not."""
    if mode not in (None, *RENDER_MODES):
        raise BadOption(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(table: AdapterTable, mode: str | None) -> str | None:
    """Printed for people, or as text."""
    if mode == "human":
        print(table.drawn(), end="")
    return table.drawn() if mode == "ansi" else None
