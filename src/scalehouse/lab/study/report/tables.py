"""The tables of the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from scalehouse.lab.study.estimates import Estimate, strict
from scalehouse.lab.study.figures import PairFigures, PartFigures
from scalehouse.lab.study.investigate import StrengthStep
from scalehouse.lab.study.report import charts
from scalehouse.lab.study.report.charts import with_interval

OPEN = 40  # rows of a table that is shown at once
MOST_PAIRS = 30
FEWEST = 30  # observations of a pair that is shown
FEW_CHANCES = 20
HARDLY = 0.2  # times as often as by lot


def spoken(value: object) -> str:
    """A value as a reader expects it: yes and no for truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Cell:
    """A cell of a table, and what it is sorted by."""

    said: str  # in HTML
    sorts_as: str | None = None  # else as what it says
    is_number: bool = False

    @property
    def element(self) -> str:
        """As HTML."""
        kind = ' class="n"' if self.is_number else ""
        key = "" if self.sorts_as is None else f' data-v="{self.sorts_as}"'
        return f"<td{kind}{key}>{self.said}</td>"


def table(headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A heading sorts. Columns with nothing in them are left out."""
    filled = [n for n in range(len(headings)) if any(row[n].said for row in rows)]
    head = "".join(_heading(headings[n], [row[n] for row in rows]) for n in filled)
    body = "\n".join(f"<tr>{''.join(row[n].element for n in filled)}</tr>" for row in rows)
    made = f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"
    return f'<div class="wide">{made}</div>'


def _heading(said: str, column: Sequence[Cell]) -> str:
    """Above numbers it stands to the right, as they do."""
    kind = ' class="n"' if all(cell.is_number for cell in column) else ""
    return f"<th{kind} data-sort><button>{escape(said)}</button></th>"


def word(said: str) -> Cell:
    """A cell with a text."""
    return Cell(escape(said))


def number(value: float | None, said: str) -> Cell:
    """A cell that is sorted as a number."""
    return Cell(said, "" if value is None else f"{value:.6g}", is_number=True)


def drawn(estimate: Estimate | None, middle: float | None, scale: tuple[float, float]) -> Cell:
    """A cell with a small chart of a share."""
    if estimate is None:
        return Cell("", "")
    picture = charts.cell(estimate, middle, scale)
    return Cell(f"{picture} {estimate.value:.1%}", f"{estimate.value:.6g}")


# Parts


def parts(figures: Sequence[PartFigures], fair: float) -> str:
    """A table for each kind of part."""
    if not figures:
        return "<p>The game names no parts to look at.</p>"
    kinds = list(dict.fromkeys(one.part.kind for one in figures))
    return "\n".join(
        _kind(kind, [f for f in figures if f.part.kind == kind], fair) for kind in kinds
    )


def _kind(kind: str, figures: Sequence[PartFigures], fair: float) -> str:
    known = [one for one in figures if one.there is not None and (one.there.value or one.chosen)]
    idle = len(figures) - len(known)
    if not known:
        return f"<details><summary>{escape(kind)}: never came up</summary></details>"
    scale = _scale([e for one in known for e in (one.won, one.without) if e], fair)
    shared = all(one.won is None for one in known)
    headings = ["", "in matches", "chosen when possible", "pull", "n"]
    headings += ["who begins wins"] if shared else ["wins with it", "n"]
    by = next((f" (by {one.without_by})" for one in known if one.without_by), "")
    headings += [f"wins without it{by}", "n"]
    rows = [_row(one, fair, scale, shared) for one in known]
    told = f"{escape(kind)}: {len(known)}" + (f", and {idle} that never came up" if idle else "")
    state = " open" if len(known) <= OPEN else ""
    return f"<details{state}><summary>{told}</summary>{table(headings, rows)}</details>"


def _scale(estimates: Sequence[Estimate], fair: float) -> tuple[float, float]:
    reach = max((abs(e.value - fair) for e in estimates), default=0.0) + 0.05
    return max(0.0, fair - max(reach, 0.15)), min(1.0, fair + max(reach, 0.15))


def _row(
    one: PartFigures,
    fair: float,
    scale: tuple[float, float],
    shared: bool,  # noqa: FBT001  # a column
) -> list[Cell]:
    pull = one.pull
    row = [
        word(one.part.name),
        number(one.there.value, f"{one.there.value:.1%}") if one.there else number(None, ""),
        drawn(one.chosen, one.by_lot, (0.0, 1.0)),
        number(pull.value, f"{pull.value:.2f}×") if pull else number(None, ""),
        _count(one.chosen),
    ]
    if shared:
        row.append(drawn(one.first_won, fair, scale))
    else:
        row += [drawn(one.won, fair, scale), _count(one.won)]
    return [*row, drawn(one.without, fair, scale), _count(one.without)]


def _count(estimate: Estimate | None) -> Cell:
    return number(estimate.n, f"{estimate.n:,}") if estimate else number(None, "")


def unused(figures: Sequence[PartFigures]) -> str:
    """The table of parts that are hardly chosen."""
    rows = []
    for one in figures:
        chosen, pull = one.chosen, one.pull
        if chosen and pull and chosen.n >= FEW_CHANCES and pull.high < HARDLY:
            rows.append(
                [
                    word(str(one.part)),
                    number(chosen.n, f"{chosen.n:,}"),
                    number(chosen.value, with_interval(chosen)),
                    number(pull.value, f"{pull.value:.2f}×"),
                ]
            )
    never = [str(one.part) for one in figures if not one.there or one.there.value == 0]
    made = "<p>Every option that came up is used.</p>"
    if rows:
        made = table(["", "times possible", "chosen", "beside a lot"], rows)
    if never:
        listed = escape(", ".join(never))
        made += f"<details><summary>{len(never)} never came up</summary><p>{listed}</p></details>"
    return made


# Pairs, and the ladder


def pairs(figures: Sequence[PairFigures]) -> str:
    """The table of pairs of parts."""
    known = [pair for pair in figures if pair.won.n >= FEWEST]
    if not known:
        return f"<p>No pair was together in {FEWEST} matches or more.</p>"
    limit = strict(len(known))
    rows = [
        [
            word(f"{pair.one.name} + {pair.other.name}"),
            number(pair.won.value, with_interval(pair.won)),
            number(pair.expected, f"{pair.expected:.1%}"),
            number(pair.sigma, f"{pair.sigma:+.1f}"),
            number(pair.won.n, f"{pair.won.n:,}"),
            word("yes" if abs(pair.sigma) > limit else ""),
        ]
        for pair in known[:MOST_PAIRS]
    ]
    headings = ["", "win together", "expected", "standard errors", "n", "stands out"]
    told = f"<p>The {len(rows)} most surprising of {len(known):,} pairs; one stands out from "
    return told + f"{limit:.1f} standard errors on.</p>" + table(headings, rows)


def ladder(steps: Sequence[StrengthStep]) -> str:
    """The table of steps of the ladder."""
    rows = [
        [
            word(step.stronger),
            word(step.weaker),
            number(step.won.value, with_interval(step.won)),
            number(step.won.n, f"{step.won.n:,}"),
            number(step.elo, f"{step.elo:+.0f} ± {step.error:.0f}"),
            number(step.doublings, f"{step.doublings:.1f}" if step.doublings else ""),
            number(*_per_doubling(step)),
        ]
        for step in steps
    ]
    headings = ["", "against", "wins", "n", "Elo", "doublings of thinking", "Elo for each"]
    return table(headings, rows)


def _per_doubling(step: StrengthStep) -> tuple[float | None, str]:
    if not step.doublings:
        return None, ""
    each = step.elo / step.doublings
    return each, f"{each:+.0f} ± {step.error / step.doublings:.0f}"
