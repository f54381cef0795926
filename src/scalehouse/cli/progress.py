"""Bars on stderr that tell how far a command has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def bars(console: Console, text: str = "{task.description}") -> Progress:
    """For work that is counted, with the time that is left. `text` stands before each bar."""
    columns = (TextColumn(text), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)


@contextmanager
def bar_on_stderr(total: int, before: str, then: str) -> Iterator[Callable[[int], None]]:
    """One bar, if somebody looks at it; it is told how much is done. `before`, `then`: what is
    under way at first, and once something is done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with bars(console) as bar:
        task = bar.add_task(before, total=total)
        yield lambda done: bar.update(task, completed=done, description=then)
