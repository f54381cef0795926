"""Bars on stderr that tell how far a command has come."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def bars(console: Console, text: str = "{task.description}") -> Progress:
    """For work that is counted, with the time that is left. `text` stands before each bar."""
    columns = (TextColumn(text), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
