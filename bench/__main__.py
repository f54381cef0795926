"""Measure everything and print one table. A missed goal is told, and is no failure.

`python -m bench study research` measures these parts alone.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from types import ModuleType

from rich.console import Console
from rich.table import Table

from bench import (
    client,
    cluster,
    copying,
    performances,
    random_play,
    research,
    rollouts,
    search,
    server,
    simulation,
    stage,
    starting,
    study,
)
from bench.measure import Row

WIDTH = 130  # where no terminal says its own
MODULES = (
    rollouts,
    search,
    random_play,
    simulation,
    performances,
    study,
    research,
    copying,
    starting,
    server,
    cluster,
    stage,
    client,
)


def main(*wanted: str) -> None:
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    measured: list[Row] = []
    for module in chosen(wanted):
        title = (module.__doc__ or "").partition("\n")[0]
        with console.status(f"Measuring: {title}"):
            measured += module.rows()
    console.print(table_of(measured))
    console.print(verdict(measured))


def chosen(wanted: Sequence[str]) -> list[ModuleType]:
    """The parts of these names, in the order of all; all of them where none is named."""
    parts = {module.__name__.rpartition(".")[2]: module for module in MODULES}
    if unknown := [name for name in wanted if name not in parts]:
        sys.exit(f"bench: there is no part {unknown[0]!r}; there are {', '.join(parts)}")
    return [module for name, module in parts.items() if not wanted or name in wanted]


def table_of(measured: list[Row]) -> Table:
    table = Table(
        title=f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores",
        caption="Pairs were measured in turn, in one run: medians; below, lowest–highest.",
        show_lines=True,
    )
    table.add_column("what")
    table.add_column("ours", no_wrap=True)
    table.add_column("beside")
    for heading in ("theirs", "ratio", "goal", "met"):
        table.add_column(heading, no_wrap=True)
    for row in measured:
        met = {None: "", True: "[green]yes[/]", False: "[bold red]NO[/]"}[row.met]
        table.add_row(row.what, row.ours, row.beside, row.other, row.ratio, row.goal, met)
    return table


def verdict(measured: list[Row]) -> str:
    missed = [row.what for row in measured if row.met is False]
    if not missed:
        return "All goals are met."
    return "\n".join(["[bold red]Goals missed:[/]", *missed])


if __name__ == "__main__":
    main(*sys.argv[1:])
