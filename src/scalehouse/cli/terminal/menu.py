"""A numbered list of moves that takes little room: what they have in common is said once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scalehouse.cli.terminal.language import Language
from scalehouse.core.text.words import Move

WORDS_IN_COMMON = 2  # fewer are not worth a heading,
MOVES_BELOW_HEADING = 3  # nor are fewer moves worth a line for it
MOVES_TO_READ_ALONG = 8  # more are easier to find in columns
GAP = 3


@dataclass(frozen=True)
class Run:
    """Moves that follow each other and begin alike."""

    heading: str
    items: list[tuple[int, str]]  # the number to type, and the rest of the move's words


def menu(moves: Sequence[Move], width: int, language: Language) -> RenderableType:
    texts = [language.text(move.words) for move in moves]
    return Group(*(_run(run, width) for run in runs(texts)))


def runs(texts: Sequence[str]) -> list[Run]:
    found: list[Run] = []
    first = 0
    while first < len(texts):
        heading, end = _longest_run(texts, first)
        cut = len(heading) + 1 if heading else 0
        items = [(nth + 1, texts[nth][cut:]) for nth in range(first, end)]
        if found and not heading and not found[-1].heading:
            found[-1].items.extend(items)
        else:
            found.append(Run(heading, items))
        first = end
    return found


def _longest_run(texts: Sequence[str], first: int) -> tuple[str, int]:
    """How the texts from the first on begin, up to the first that begins differently."""
    heading, end = "", first + 1
    while end < len(texts):
        common = _beginning(texts[first : end + 1])
        if not common:
            break
        heading, end = common, end + 1
    return heading, end


def _beginning(texts: Sequence[str]) -> str:
    """Whole words that all begin with; the rests must be able to stand beside a number."""
    alike = zip(*(text.split(" ")[:-1] for text in texts), strict=False)
    words = [word for word, *_ in takewhile(lambda column: len(set(column)) == 1, alike)]
    while words and not all(text.split(" ")[len(words)][:1].isalpha() for text in texts):
        words = words[:-1]
    return " ".join(words) if len(words) >= WORDS_IN_COMMON else ""


def _run(run: Run, width: int) -> RenderableType:
    """Whatever takes fewest lines: all in one go, or in columns."""
    items = run.items
    if run.heading:
        flow = _flow(run, width)
        if len(flow) == 1:
            return flow[0]
        if len(items) >= MOVES_BELOW_HEADING:
            columns = _columns(items, width)
            if len(flow) <= columns.row_count and len(items) <= MOVES_TO_READ_ALONG:
                return Group(*flow)
            return Group(Text(f"{run.heading} …"), columns)
        items = [(number, f"{run.heading} {rest}") for number, rest in items]
    return _columns(items, width)


def _flow(run: Run, width: int) -> list[Text]:
    """The moves one after the other, broken only between them."""
    lines = [Text(run.heading)]
    for number, rest in run.items:
        item = Text.assemble((str(number), "bold cyan"), " ", rest)
        if lines[-1].cell_len + GAP + item.cell_len > width:
            lines.append(Text(" " * 2))
        lines[-1].append(" " * GAP).append_text(item)
    return lines


def _columns(items: list[tuple[int, str]], width: int) -> Table:
    """Downwards first, as many columns as fit."""
    digits = len(str(items[-1][0]))
    widest = max(cell_len(text) for _, text in items)
    columns = max(1, min(len(items), (width + GAP) // (digits + 2 + widest + GAP)))
    rows = -(-len(items) // columns)
    table = Table.grid(padding=(0, 1))
    for nth in range(-(-len(items) // rows)):
        table.add_column(justify="right", width=digits + (1 if nth == 0 else GAP - 1))
        table.add_column()
    for row in range(rows):
        cells: list[Text] = []
        for number, text in items[row::rows]:
            cells += [Text(str(number), style="bold cyan"), Text(text)]
        table.add_row(*cells)
    return table


def places(moves: list[Move]) -> dict[str, str]:
    """The number of the move at each place on the table that only this one speaks of."""
    found: dict[str, list[str]] = {}
    for number, move in enumerate(moves, start=1):
        for place in move.at:
            found.setdefault(place, []).append(str(number))
    return {place: numbers[0] for place, numbers in found.items() if len(numbers) == 1}
