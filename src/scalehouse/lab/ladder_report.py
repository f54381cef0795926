"""What came of a ladder: tables in Markdown, all of it as JSON, and a picture."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from scalehouse.lab.ladder import Ladder, ratings, report
from scalehouse.lab.rating import Meeting, Rating

WIDTH, ROW, TOP, LEFT, RIGHT = 640, 34, 56, 110, 60
GRID = 200  # Elo between two lines


def write(folder: Path, ladder: Ladder, met: Sequence[Meeting]) -> str:
    """Three files; gives back the tables."""
    found = report(ladder, met)
    title = f"{ladder.game}, {ladder.seats} seats: strength in Elo"
    text = _table(found)
    (folder / "ladder.json").write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    (folder / "ladder.svg").write_text(drawn(title, ratings(ladder, met)), "utf-8")
    (folder / "ladder.md").write_text(text, "utf-8")
    return text


def _table(report: Mapping[str, Any]) -> str:
    """Two tables in Markdown: the ratings, and who won how much against whom."""
    rated = sorted(report["ratings"].items(), key=lambda item: -item[1]["elo"])
    lines = ["| bot | Elo | 95 % |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {r['elo']:.0f} | ±{r['error']:.0f} |" for name, r in rated]
    lines += ["", "| bot | against | seats | matches | share of wins | 95 % |"]
    lines += ["| --- | --- | --- | ---: | ---: | --- |"]
    for met in report["meetings"]:
        low, high = met["interval"]
        theirs, ours = met["seats"]
        lines.append(
            f"| {met['other']} | {met['one']} | {ours} : {theirs} | {met['matches']} "
            f"| {1 - met['share']:.1%} | {1 - high:.1%} – {1 - low:.1%} |"
        )
    return "\n".join(lines) + "\n"


# The picture: a rung for each player with its interval


def drawn(title: str, ratings: Mapping[str, Rating]) -> str:
    """Players from the strongest down; whiskers are 95 % intervals."""
    order = sorted(ratings, key=lambda name: -ratings[name].elo)
    low = min(r.elo - r.error for r in ratings.values())
    high = max(r.elo + r.error for r in ratings.values())
    first, last = int(low // GRID) * GRID, -int(-high // GRID) * GRID
    height = TOP + ROW * len(order) + 20
    parts = [_line_of(elo, first, last, height) for elo in range(first, last + 1, GRID)]
    for nth, name in enumerate(order):
        parts.append(_rung(name, ratings[name], TOP + ROW * nth + ROW // 2, first, last))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="13">\n<title>{escape(title)}</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>\n'
        f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>\n{body}\n</svg>\n'
    )


def _x(elo: float, first: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (elo - first) / max(1, last - first)


def _line_of(elo: int, first: int, last: int, height: int) -> str:
    x = _x(elo, first, last)
    return (
        f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{height - 20}" stroke="#ddd"/>'
        f'<text x="{x:.1f}" y="{TOP - 8}" text-anchor="middle" fill="#555">{elo}</text>'
    )


def _rung(name: str, rating: Rating, y: int, first: int, last: int) -> str:
    low, middle, high = (_x(rating.elo + way * rating.error, first, last) for way in (-1, 0, 1))
    return (
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
        f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="#246" stroke-width="2"/>'
        f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="#246"/>'
        f'<text x="{high + 6:.1f}" y="{y + 4}" fill="#555">{rating.elo:.0f}</text>'
    )
