"""Everything that a report shows, as data: JSON always, Parquet where pyarrow is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from scalehouse.lab.study import figures
from scalehouse.lab.study.estimates import Estimate
from scalehouse.lab.study.figures import PartFigures, Spread
from scalehouse.lab.study.findings import find
from scalehouse.lab.study.investigate import Investigation

Row = dict[str, Any]


def data(investigation: Investigation) -> dict[str, Any]:
    """All figures of an investigation, as plain data for JSON."""
    study = investigation.study
    winning, length = figures.winning(study), figures.length(study)
    return {
        "plan": study.plan.to_json(),
        "findings": [
            asdict(one) | {"weight": one.weight.name.lower()} for one in find(investigation)
        ],
        "winning": {
            "fair": winning.fair,
            "seats": [_told(one) for one in winning.seats],
            "in_order": [_told(one) for one in winning.in_order],
            "by_bot": {name: _told(one) for name, one in winning.by_bot.items()},
            "draws": _told(winning.draws),
            "lost": _told(winning.lost),
            "unfinished": _told(winning.unfinished),
            "together": _told(winning.together),
        },
        "length": {
            "moves": _spread(length.moves),
            "choices": _spread(length.choices),
            "rounds": _spread(length.rounds),
            "minutes": _spread(length.minutes),
            "is_played_in_time": length.is_played_in_time,
        },
        "branching": _told(figures.branching(study.tally)),
        "drama": _drama(investigation),
        "ladder": [asdict(step) for step in investigation.ladder],
        "parts": part_rows(investigation),
        "pairs": pair_rows(investigation),
        "tally": study.tally.to_json(),
    }


def _told(estimate: Estimate | None) -> Row | None:
    return estimate.to_json() if estimate else None


def _spread(spread: Spread | None) -> Row | None:
    if spread is None:
        return None
    return {
        "mean": _told(spread.mean),
        "median": _told(spread.median),
        "tenth": spread.tenth,
        "ninetieth": spread.ninetieth,
        "most": spread.most,
    }


def _drama(investigation: Investigation) -> Row | None:
    drama = figures.drama(investigation.study)
    if drama is None:
        return None
    return {
        "matches": drama.matches,
        "ahead": [_told(one) for one in drama.ahead],
        "behind": [_told(one) for one in drama.behind],
        "changes": _spread(drama.changes),
        "decided": _spread(drama.decided),
        "never_behind": _told(drama.never_behind),
        "low_point": drama.low_point,
        "comeback": _told(drama.comeback),
        "late": _told(drama.late),
    }


def part_rows(investigation: Investigation) -> list[Row]:
    """A row for each part."""
    found = figures.part_figures(investigation.study, investigation.without)
    return [_part_row(one) for one in found]


def _part_row(one: PartFigures) -> Row:
    row: Row = {"number": one.number, "kind": one.part.kind, "name": one.part.name}
    row["by_lot"] = one.by_lot
    row["without_by"] = one.without_by
    for what in ("chosen", "chosen_in", "there", "won", "first_won", "without"):
        estimate: Estimate | None = getattr(one, what)
        row |= _flat(what, estimate)
    return row


def _flat(what: str, estimate: Estimate | None) -> Row:
    told = estimate.to_json() if estimate else dict.fromkeys(("value", "low", "high", "n"))
    return {what if key == "value" else f"{what}_{key}": value for key, value in told.items()}


def pair_rows(investigation: Investigation) -> list[Row]:
    """A row for each pair of parts."""
    return [
        {"one": str(pair.one), "other": str(pair.other), "expected": pair.expected}
        | {"sigma": pair.sigma}
        | _flat("won", pair.won)
        for pair in figures.pairs(investigation.study)
    ]


def histogram_rows(investigation: Investigation) -> list[Row]:
    """Every histogram of the tally in one long table."""
    t = investigation.study.tally
    names = ("lengths", "choices", "rounds", "seconds", "options", "changes", "behind", "decided")
    return [
        {"histogram": name, "place": int(place), "count": int(getattr(t, name)[place])}
        for name in names
        for place in np.flatnonzero(getattr(t, name))
    ]


def tables(investigation: Investigation) -> dict[str, Sequence[Row]]:
    """All tables that are written as Parquet files, by name."""
    return {
        "parts": part_rows(investigation),
        "pairs": pair_rows(investigation),
        "histograms": histogram_rows(investigation),
    }


def write_parquet(folder: Path, investigation: Investigation) -> list[Path]:
    """One file for each table; none, and no harm, without pyarrow."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        return []
    written = []
    about = {b"plan": str(investigation.study.plan.to_json()).encode()}
    for name, rows in tables(investigation).items():
        if rows:
            made = pa.Table.from_pylist(list(map(_typed, rows)))
            parquet.write_table(made.replace_schema_metadata(about), folder / f"{name}.parquet")
            written.append(folder / f"{name}.parquet")
    return written


def _typed(row: Mapping[str, Any]) -> Row:
    """Numbers that may be whole by chance stay fractions."""
    counted = ("number", "place", "count")
    return {
        key: float(value)
        if isinstance(value, int | float) and key not in counted and not key.endswith("_n")
        else value
        for key, value in row.items()
    }
