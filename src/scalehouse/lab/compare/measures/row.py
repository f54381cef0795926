"""The figures of one match."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scalehouse.lab.compare.sheet import Figure, Numbers


class Row:
    def __init__(self, figures: Sequence[Figure]) -> None:
        self._place = {figure.name: at for at, figure in enumerate(figures)}
        self.numbers: Numbers = np.zeros((2, len(figures)))  # sums, and how often counted

    def add(self, name: str, value: float, times: float = 1) -> None:
        at = self._place[name]
        self.numbers[0, at] += value
        self.numbers[1, at] += times
