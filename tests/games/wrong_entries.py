"""Data tables with a wrong entry, and what is said of it.

A test writes them as a table of its own: what stands in the data, what would stand there instead,
and what has to be in the message. `\\n` is the end of a line.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scalehouse.core.errors import BadData

COLUMNS = ("old", "new", "why")


def each_of(table: str) -> pytest.MarkDecorator:
    """The test is given `old`, `new` and `why` of each line."""
    rows = [
        tuple(cell.strip().replace(r"\n", "\n") for cell in line.split("|"))
        for line in table.strip().splitlines()
    ]
    return pytest.mark.parametrize(COLUMNS, rows)


def assert_named(read: Callable[[str], object], text: str, old: str, new: str, why: str) -> None:
    """Whoever reads the text with that entry is told what is wrong."""
    assert old in text
    with pytest.raises(BadData) as raised:
        read(text.replace(old, new, 1))
    assert why in str(raised.value)
