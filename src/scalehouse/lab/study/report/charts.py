"""Charts as SVG. Colours are those of the page, so that they follow light, dark and paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import numpy as np
from numpy.typing import NDArray

from scalehouse.lab.study.estimates import Estimate
from scalehouse.lab.study.figures import Spread

WIDTH = 640
ROW, LABEL, VALUE = 26, 170, 150  # of a row with a name on the left and numbers on the right
BINS = 48  # bars of a histogram, at most
TAIL = 0.005  # of the matches are not worth bars of their own
ROOM_FOR_A_TICK = 8
TALL, FOOT = 170, 34

Scale = Callable[[float], float]


def svg(width: float, height: float, title: str, body: str) -> str:
    """A chart with its title."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" class="chart">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    """A text in a chart."""
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line in a chart."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{value:.1%}"


def with_interval(estimate: Estimate) -> str:
    """A share with its interval, as percentages."""
    return f"{estimate.value:.1%} ({estimate.low:.1%}–{estimate.high:.1%})"


def rows(
    title: str, entries: Sequence[tuple[str, Estimate | None]], middle: float | None = None
) -> str:
    """Shares under each other: a dot with its interval for each, and a line where all is fair."""
    known = [(name, estimate) for name, estimate in entries if estimate is not None]
    if not known:
        return ""
    low, high = _range([estimate for _, estimate in known], middle)
    right = WIDTH - VALUE
    height = ROW * len(known) + FOOT

    def x_of(value: float) -> float:
        return LABEL + (right - LABEL - 16) * (value - low) / (high - low)

    parts = []
    for tick in _ticks(low, high):
        parts.append(line(x_of(tick), 4, x_of(tick), height - FOOT + 4, "grid"))
        parts.append(text(x_of(tick), height - FOOT + 20, f"{tick:.0%}", "small", "middle"))
    if middle is not None:
        parts.append(line(x_of(middle), 0, x_of(middle), height - FOOT + 4, "fair"))
    for nth, (name, estimate) in enumerate(known):
        y = ROW * nth + ROW / 2 + 2
        parts.append(text(LABEL - 12, y + 4, name, "", "end"))
        parts.append(line(x_of(estimate.low), y, x_of(estimate.high), y, "whisker"))
        parts.append(f'<circle cx="{x_of(estimate.value):.1f}" cy="{y:.1f}" r="4.5" class="dot"/>')
        parts.append(text(right, y + 4, with_interval(estimate), "small"))
    return svg(WIDTH, height, title, "".join(parts))


def _range(estimates: Sequence[Estimate], middle: float | None) -> tuple[float, float]:
    """What the axis shows: all of it, and no less than six points."""
    values = [e.low for e in estimates] + [e.high for e in estimates]
    values += [middle] if middle is not None else []
    low, high = min(values), max(values)
    missing = max(0.0, 0.06 - (high - low)) / 2
    edge = 0.04 * (high - low)
    return max(0.0, low - missing - edge), min(1.0, high + missing + edge)


def _ticks(low: float, high: float, most: int = 6) -> list[float]:
    for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        first = int(np.ceil(low / step - 1e-9))
        ticks = [n * step for n in range(first, int(high / step + 1e-9) + 1)]
        if len(ticks) <= most:
            return ticks
    return [low, high]


def histogram(title: str, spread: Spread, unit: str) -> str:
    """Bars for how many matches, with the median, and the middle eight of ten shaded."""
    counts, size = _binned(spread)
    first = int(counts.nonzero()[0][0])
    last = int(counts.nonzero()[0][-1])
    shown = counts[first : last + 1]
    begin, end = first * size * spread.step, (last + 1) * size * spread.step
    left, right, foot = 8, WIDTH - 8, TALL - FOOT
    wide = (right - left) / shown.size

    def x_of(value: float) -> float:
        return left + (right - left) * (value + spread.step / 2 - begin) / (end - begin)

    shade = f'<rect x="{x_of(spread.tenth):.1f}" y="18" height="{foot - 18}" class="shade" '
    parts = [shade + f'width="{max(1.0, x_of(spread.ninetieth) - x_of(spread.tenth)):.1f}"/>']
    top = shown.max()
    total = counts.sum()
    for nth, count in enumerate(shown.tolist()):
        high = (foot - 22) * count / top
        more = " and more" if first + nth == last else ""
        told = f"{_place((first + nth) * size * spread.step)}{more}: {count / total:.1%}"
        box = f'x="{left + nth * wide:.1f}" y="{foot - high:.1f}" width="{max(0.8, wide - 1):.1f}"'
        parts.append(f'<rect {box} height="{high:.1f}" class="bar"><title>{told}</title></rect>')
    parts.append(line(left, foot, right, foot, "axis"))
    parts += [
        text(x_of(tick), foot + 16, _place(tick), "small", "middle")
        for tick in _ticks(begin, end, 9)
        if x_of(tick) <= right - ROOM_FOR_A_TICK
    ]
    middle = x_of(spread.median.value)
    parts.append(line(middle, 16, middle, foot, "fair"))
    median = f"median {_place(spread.median.value)} {unit}"
    anchor = "end" if middle > WIDTH * 0.7 else "start"
    parts.append(text(middle + (-5 if anchor == "end" else 5), 13, median, "small", anchor))
    return svg(WIDTH, TALL, title, "".join(parts))


def _binned(spread: Spread) -> tuple[NDArray[np.int64], int]:
    """The counts in at most so many bars, and how many places a bar holds.

    The few beyond the rest are in the last bar: a long tail would leave no room for the others.
    """
    counts = spread.counts.astype(np.int64)
    last = int(np.searchsorted(np.cumsum(counts), counts.sum() * (1 - TAIL)))
    counts[last] = counts[last:].sum()
    used = counts[: last + 1].nonzero()[0]
    size = 1
    while (last // size) - (used[0] // size) >= BINS:
        size += 1 if size < 10 else 5
    padded = np.zeros(-(-(last + 1) // size) * size, np.int64)
    padded[: last + 1] = counts[: last + 1]
    return padded.reshape(-1, size).sum(axis=1), size


def _place(value: float) -> str:
    return f"{value:.0f}" if value >= 10 or value == int(value) else f"{value:.1f}"


def bands(title: str, ahead: Sequence[Estimate | None], behind: Sequence[Estimate | None]) -> str:
    """Over the course of the match: the later winner ahead (below) or behind (above)."""
    left, right, top, foot = 46, WIDTH - 10, 12, 190

    def x_of(tenth: float) -> float:
        return left + (right - left) * tenth / (len(ahead) - 1)

    def y_of(value: float) -> float:
        return foot - (foot - top) * value

    parts = []
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(line(left, y_of(value), right, y_of(value), "grid"))
        parts.append(text(left - 6, y_of(value) + 4, f"{value:.0%}", "small", "end"))
    parts += [_area(ahead, x_of, y_of, "ahead"), _area(behind, x_of, y_of, "behind")]
    for tenth in range(len(ahead)):
        parts.append(text(x_of(tenth), foot + 18, f"{tenth * 10}%", "small", "middle"))
    parts.append(text(x_of(0.15), y_of(0.93), "ahead", "key-ahead"))
    parts.append(text(x_of(0.15), y_of(0.83), "behind", "key-behind"))
    return svg(WIDTH, foot + 28, title, "".join(parts))


def _area(entries: Sequence[Estimate | None], x_of: Scale, y_of: Scale, kind: str) -> str:
    known = [(nth, one) for nth, one in enumerate(entries) if one is not None]
    upper = [f"{x_of(nth):.1f},{y_of(one.high):.1f}" for nth, one in known]
    lower = [f"{x_of(nth):.1f},{y_of(one.low):.1f}" for nth, one in reversed(known)]
    middle = [f"{x_of(nth):.1f},{y_of(one.value):.1f}" for nth, one in known]
    return (
        f'<polygon points="{" ".join(upper + lower)}" class="band {kind}"/>'
        f'<polyline points="{" ".join(middle)}" class="curve {kind}"/>'
    )


CELL = 132


def cell(estimate: Estimate | None, middle: float | None, scale: tuple[float, float]) -> str:
    """A dot with its interval, small enough for a table."""
    if estimate is None:
        return ""
    low, high = scale

    def x_of(value: float) -> float:
        return 4 + (CELL - 8) * (min(max(value, low), high) - low) / (high - low)

    parts = [line(4, 9, CELL - 4, 9, "grid")]
    if middle is not None and low <= middle <= high:
        parts.append(line(x_of(middle), 2, x_of(middle), 16, "fair"))
    parts.append(line(x_of(estimate.low), 9, x_of(estimate.high), 9, "whisker"))
    parts.append(f'<circle cx="{x_of(estimate.value):.1f}" cy="9" r="3.5" class="dot"/>')
    told = f"{with_interval(estimate)}, n = {estimate.n:,}"
    return (
        f'<svg viewBox="0 0 {CELL} 18" width="{CELL}" height="18" role="img" class="cell">'
        f"<title>{told}</title>{''.join(parts)}</svg>"
    )
