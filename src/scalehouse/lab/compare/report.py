"""A comparison told: in the terminal, as one HTML page, and as data."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from rich.table import Table

from scalehouse.lab.compare import aims
from scalehouse.lab.compare.run import ComparedSide, Comparison
from scalehouse.lab.compare.sheet import CERTAIN, Difference, Interval
from scalehouse.lab.tune.bounds import Aim, Bounds

WIDTH, HEIGHT = 180, 16  # of the picture of a difference


def to_json(found: Comparison, bounds: Bounds | None) -> dict[str, Any]:
    """The comparison as data."""
    plan = found.plan
    judged = aims.judge(found.after.sheet, bounds) if bounds else []
    return {
        "game": found.game,
        "rules": found.version,
        "bots": plan.level,
        "matches": plan.games,
        "seed": plan.seed,
        "before": found.before.name,
        "after": found.after.name,
        "changes": [[c.address, c.before, c.after] for c in found.changes],
        "figures": [_figure(found, one) for one in found.differences],
        "aims": {one.name: [one.aim.low, one.aim.high, one.verdict.value] for one in judged},
    }


def _figure(found: Comparison, one: Difference) -> dict[str, Any]:
    sides = {"before": found.before, "after": found.after}
    told: dict[str, Any] = {"name": one.name}
    for name, side in sides.items():
        interval = side.sheet.interval(one.name)
        told[name] = [interval.value, interval.low, interval.high, side.sheet.number(one.name)]
    told["difference"] = [one.value, one.low, one.high]
    told["more_than_noise"] = one.is_more_than_noise
    return told


def told_interval(interval: Interval, *, is_share: bool) -> str:
    """A value with its interval, for readers."""
    if not is_share:
        return f"{interval.value:g} ({interval.low:g} to {interval.high:g})"
    return f"{interval.value:.1%} ± {interval.margin:.1%}"


def told_difference(one: Difference, *, is_share: bool) -> str:
    """A difference with its interval, for readers."""
    if not is_share:
        return f"{one.value:+.2g} ({one.low:+.2g} to {one.high:+.2g})"
    return f"{one.value:+.1%} ({one.low:+.1%} to {one.high:+.1%})"


def _is_share(side: ComparedSide, name: str) -> bool:
    return side.sheet.figures[side.sheet.place(name)].kind == "share"


def summary(found: Comparison, bounds: Bounds | None) -> Iterator[str]:
    """The comparison in a line or two."""
    if not found.is_of_one_table:
        certain = sum(one.is_more_than_noise for one in found.differences)
        yield f"{certain} of {len(found.differences)} figures changed by more than noise."
    if bounds:
        yield aims.told(aims.judge(found.after.sheet, bounds))


def terminal_table(found: Comparison) -> Table:
    """What is more than noise first."""
    table = Table(show_edge=False, pad_edge=False)
    names = ("figure", found.before.name, found.after.name, "difference", "")
    width = 2 if found.is_of_one_table else len(names)
    for name in names[:width]:
        table.add_column(name, justify="left" if name == "figure" else "right")
    for one in ordered(found):
        table.add_row(*_terminal_cells(found, one)[:width])
    return table


def _terminal_cells(found: Comparison, one: Difference) -> tuple[str, ...]:
    is_share = _is_share(found.before, one.name)
    return (
        one.name,
        told_interval(found.before.sheet.interval(one.name), is_share=is_share),
        told_interval(found.after.sheet.interval(one.name), is_share=is_share),
        told_difference(one, is_share=is_share),
        "changed" if one.is_more_than_noise else "",
    )


def ordered(found: Comparison) -> list[Difference]:
    """All differences: those beyond noise first, then by size."""
    return sorted(found.differences, key=lambda one: (not one.is_more_than_noise, -abs(one.value)))


def write(found: Comparison, folder: Path, bounds: Bounds | None = None, more: str = "") -> Path:
    """The page, with its data beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    data = json.dumps(to_json(found, bounds), indent=2, allow_nan=False)
    (folder / "report.json").write_text(data + "\n", "utf-8")
    page = folder / "report.html"
    page.write_text("\n".join(_page(found, bounds, more)) + "\n", "utf-8")
    return page


STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .15rem .6rem; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
tr { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
.changed td { font-weight: 600 }
.out { color: light-dark(#b3261e, #ff8a80) }
svg { vertical-align: middle; fill: currentColor; stroke: currentColor }
.wide { overflow-x: auto }
@media (max-width: 40rem) { body { font-size: 13px } th, td { padding: .15rem .3rem } }
@media print { body { max-width: none; font-size: 11px } .wide { overflow: visible } }
"""


def _page(found: Comparison, bounds: Bounds | None, more: str) -> Iterator[str]:
    title = f"{found.game}: {found.after.name}"
    if not found.is_of_one_table:
        title += f" against {found.before.name}"
    yield "<!doctype html><html lang=en><meta charset=utf-8>"
    yield '<meta name=viewport content="width=device-width">'
    yield f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>"
    yield f"<p>{escape(_about(found))}</p>{more}"
    yield from (f"<p>{escape(line)}</p>" for line in summary(found, bounds))
    if found.is_of_one_table:
        yield from _measured(found, bounds)
    else:
        yield from _changes(found)
        yield from _figures(found, bounds)
    yield "</html>"


def _about(found: Comparison) -> str:
    plan = found.plan
    by = f"between bots of level {plan.level}, rules {found.version}, seed {plan.seed}"
    if found.is_of_one_table:
        return f"{plan.games:,} matches {by}. Intervals are {CERTAIN:.0%}."
    count = len(found.differences)
    return (
        f"{plan.games:,} matches with each table {by}: the same teams and dice for both. Intervals "
        f"are {CERTAIN:.0%}; those of the differences are wide enough for all {count} to hold "
        "together."
    )


def _measured(found: Comparison, bounds: Bounds | None) -> Iterator[str]:
    """A table alone: where its figures are, and where they should be."""
    sheet = found.after.sheet
    judged = aims.judge(sheet, bounds) if bounds else []
    verdicts = {one.name: one.verdict for one in judged}
    yield "<div class=wide><table><tr><th>figure<th>aim<th>measured<th>interval<th>of<th></tr>"
    for name in (figure.name for figure in sheet.figures if sheet.number(figure.name)):
        aim, verdict = bounds.aim_for(name) if bounds else None, verdicts.get(name)
        row = "".join(f"<td>{cell}</td>" for cell in _measured_cells(found.after, name, aim))
        is_out = verdict is not None and not verdict.is_within
        yield f"<tr{' class=out' if is_out else ''}>{row}<td>{verdict or ''}</td></tr>"
    yield "</table></div>"


def _measured_cells(side: ComparedSide, name: str, aim: Aim | None) -> tuple[str, ...]:
    is_share, interval = _is_share(side, name), side.sheet.interval(name)
    form = ".1%" if is_share else "g"
    return (
        escape(name),
        _told_aim(aim, is_share=is_share),
        f"{interval.value:{form}}",
        f"{interval.low:{form}} – {interval.high:{form}}",
        f"{side.sheet.number(name):,}",
    )


def _changes(found: Comparison) -> Iterator[str]:
    yield f"<h2>What the tables say otherwise ({len(found.changes)})</h2><div class=wide><table>"
    yield "<tr><th>entry<th>before<th>after</tr>"
    for one in found.changes:
        cells = (one.address, one.before, one.after)
        yield "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"
    yield "</table></div>"


def _figures(found: Comparison, bounds: Bounds | None) -> Iterator[str]:
    yield "<h2>What the matches came to</h2><div class=wide><table>"
    yield "<tr><th>figure<th>aim<th>before<th>after<th>difference<th></tr>"
    widest = max((max(abs(d.low), abs(d.high)) for d in _shares(found)), default=0.0)
    for one in ordered(found):
        yield _figure_row(found, one, bounds.aim_for(one.name) if bounds else None, widest or 1.0)
    yield "</table></div>"


def _shares(found: Comparison) -> list[Difference]:
    return [one for one in found.differences if _is_share(found.before, one.name)]


def _figure_row(found: Comparison, one: Difference, aim: Aim | None, widest: float) -> str:
    is_share = _is_share(found.before, one.name)
    cells = []
    for side in (found.before, found.after):
        interval = side.sheet.interval(one.name)
        is_out = bool(aim) and aim is not None and aim.excess(interval.value) > 0
        told = told_interval(interval, is_share=is_share)
        cells.append(f"<td{' class=out' if is_out else ''}>{told}</td>")
    picture = _picture(one, widest) if is_share else ""
    name = f"<td>{escape(one.name)}</td><td>{_told_aim(aim, is_share=is_share)}</td>"
    row = name + "".join(cells) + f"<td>{told_difference(one, is_share=is_share)}</td>"
    return f"<tr{' class=changed' if one.is_more_than_noise else ''}>{row}<td>{picture}</td></tr>"


def _told_aim(aim: Aim | None, *, is_share: bool) -> str:
    if aim is None:
        return ""
    return f"{aim.low:.0%}–{aim.high:.0%}" if is_share else f"{aim.low:g}–{aim.high:g}"


def _picture(one: Difference, widest: float) -> str:
    """The interval of a difference, around nothing in the middle."""

    def x(value: float) -> float:
        return WIDTH / 2 * (1 + value / widest) if math.isfinite(value) else 0

    middle = HEIGHT / 2
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="interval">'
        f'<line x1="{WIDTH / 2}" x2="{WIDTH / 2}" y1="0" y2="{HEIGHT}" stroke-opacity=".3"/>'
        f'<line x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{middle}" y2="{middle}"/>'
        f'<circle cx="{x(one.value):.1f}" cy="{middle}" r="3"/></svg>'
    )
