"""The page: head, what stands out, and a section for each question a designer asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.metadata import version
from pathlib import Path

from scalehouse.core import registry
from scalehouse.lab.study import figures
from scalehouse.lab.study.estimates import Estimate
from scalehouse.lab.study.figures import Spread
from scalehouse.lab.study.findings import Finding, find
from scalehouse.lab.study.investigate import Investigation, StrengthStep
from scalehouse.lab.study.report import charts, tables
from scalehouse.lab.study.tally import TENTHS

HERE = Path(__file__).parent
MOST_AT_ONCE = 12  # findings that are not folded away
SECTIONS = {
    "findings": "What stands out",
    "winning": "Who wins",
    "length": "How long it takes",
    "choices": "How much there is to decide",
    "drama": "Tension",
    "ladder": "What skill is worth",
    "parts": "Every part of the game",
    "pairs": "Pairs",
    "unused": "What nobody uses",
    "defects": "Defects in the rules",
    "method": "How to read this",
}

METHOD = """<ul>
<li>Intervals hold the truth 95 times of 100: Wilson's for shares, order statistics for medians.
Where decisions are counted, only whole matches count as independent.</li>
<li><b>Chosen</b>: how often a part was used when a choice of two or more moves allowed it;
<b>pull</b>: how many times as often as a lot among the moves would have.</li>
<li><b>Wins with it</b>: by seats that had or used the part, in matches in which not every seat
did. For parts that are used only during play this also says that who wins had more chances to use
them.</li>
<li><b>Wins without it</b>: restricted play. One seat, each in turn, makes no move that uses the
part, the others play freely; below the dashed line, the part is worth having. A search that is
restricted takes the best of the moves that are left.</li>
<li><b>Stands out</b>: a difference that is rare even among as many things as are looked at, and
large enough to matter.</li>
<li>Pairs: what both win together, beside what the odds of each alone would give.</li>
</ul>"""


def page(investigation: Investigation, links: Sequence[tuple[str, str]], command: str) -> str:
    """`links`: files of matches that show defects, with what they show."""
    plan = investigation.study.plan
    title = f"{registry.find(plan.game).title}: a study"
    found = find(investigation)
    body = "\n".join(_sections(investigation, found, links, command))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_file('style.css')}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{escape(title)}</h1>\n{_head(investigation)}\n{body}\n</main>\n"
        f"<script>\n{_file('sort.js')}</script>\n</body>\n</html>\n"
    )


def _file(name: str) -> str:
    return (HERE / name).read_text("utf-8")


def _head(investigation: Investigation) -> str:
    study = investigation.study
    plan, winning, length = study.plan, figures.winning(study), figures.length(study)
    bots = ", ".join(dict.fromkeys(plan.bots))
    options = "".join(f", {name} {tables.spoken(value)}" for name, value in plan.options.items())
    about = (
        f"{study.matches:,} matches of {plan.seats} seats by {bots}{options}; seed {plan.seed}; "
        f"rules {plan.version}, scalehouse {version('scalehouse')}"
    )
    facts = [
        (f"{study.matches:,}", "matches"),
        *_fact(winning.in_order[0] if not study.together else None, "won by who begins"),
        *_fact(winning.together, "won together"),
        *_fact(winning.draws, "draws"),
        *_median(length.rounds, "rounds"),
        *_median(length.minutes, "minutes" if length.is_played_in_time else "minutes, estimated"),
        *_median(length.moves, "moves"),
    ]
    boxes = "".join(f'<div class="fact"><b>{a}</b><span>{escape(b)}</span></div>' for a, b in facts)
    links = "".join(f'<a href="#{key}">{name}</a>' for key, name in SECTIONS.items())
    return (
        f'<p class="soft">{escape(about)}</p>\n<nav>{links}</nav>\n<div class="facts">{boxes}</div>'
    )


def _fact(estimate: Estimate | None, name: str) -> Iterator[tuple[str, str]]:
    if estimate:
        half = (estimate.high - estimate.low) / 2
        yield f"{estimate.value:.1%}", f"{name}, ± {100 * half:.1f} points"


def _median(spread: Spread | None, name: str) -> Iterator[tuple[str, str]]:
    if spread and spread.is_always_the_same:
        yield f"{spread.most:.3g}", f"{name}, always"
    elif spread:
        between = f"{spread.median.low:.3g}–{spread.median.high:.3g}"
        yield f"{spread.median.value:.3g}", f"{name} in the median ({between})"


def _sections(
    investigation: Investigation,
    found: Sequence[Finding],
    links: Sequence[tuple[str, str]],
    command: str,
) -> Iterator[str]:
    study = investigation.study
    parts = figures.part_figures(study, investigation.without)
    made = {
        "findings": _findings(found),
        "winning": _winning(investigation),
        "length": _length(investigation),
        "choices": _choices(investigation),
        "drama": _drama(investigation),
        "ladder": _ladder(investigation.ladder),
        "parts": tables.parts(parts, 1 / study.plan.seats),
        "pairs": tables.pairs(figures.pairs(study)),
        "unused": tables.unused(parts),
        "defects": _defects(investigation, links),
        "method": _method(investigation, command),
    }
    for key, content in made.items():
        yield f'<section id="{key}">\n<h2>{SECTIONS[key]}</h2>\n{content}\n</section>'


def _findings(found: Sequence[Finding]) -> str:
    if not found:
        return (
            "<p>Nothing is further from the middle than chance alone would bring among so many "
            "things looked at.</p>"
        )
    lines = [
        f'<li class="{one.weight.name.lower()}"><b>{escape(one.what)}</b>{escape(one.sentence)} '
        f'<a class="screen" href="#{one.section}">look</a></li>'
        for one in found
    ]
    shown, more = (_list(part) for part in (lines[:MOST_AT_ONCE], lines[MOST_AT_ONCE:]))
    left = len(lines) - MOST_AT_ONCE
    return shown + (f"<details><summary>{left} more</summary>{more}</details>" if left > 0 else "")


def _list(lines: Sequence[str]) -> str:
    return '<ul class="findings">\n' + "\n".join(lines) + "\n</ul>"


def _figure(title: str, chart: str, caption: str) -> str:
    if not chart:
        return ""
    below = f"<figcaption>{escape(caption)}</figcaption>"
    return f"<figure><h3>{escape(title)}</h3>{chart}{below}</figure>"


def _winning(investigation: Investigation) -> str:
    study = investigation.study
    winning = figures.winning(study)
    n = f"{study.matches:,} matches"
    order = ["who begins", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    ends = [
        ("draw", winning.draws),
        ("won by all together", winning.together),
        ("nobody wins", winning.lost),
        ("does not end", winning.unfinished),
    ]
    charts_made = [
        _figure(
            "By seat",
            charts.rows(
                "Share of wins by seat",
                [(f"seat {nth}", e) for nth, e in enumerate(winning.seats, start=1)],
                None if study.together else winning.fair,
            ),
            f"Share of wins with 95% intervals, shared wins in parts; {n}. Dashed: a fair part.",
        ),
        _figure(
            "By the order of play",
            charts.rows(
                "Share of wins by the order of play",
                list(zip(order, winning.in_order, strict=False)),
                winning.fair,
            ),
            f"{study.tally.started:,} matches in which somebody began.",
        ),
        _figure(
            "By bot",
            charts.rows("Share of wins by bot", list(winning.by_bot.items()), winning.fair),
            f"For each of its seats; bots change seats from match to match; {n}.",
        ),
        _figure("How matches end", charts.rows("How matches end", ends), n),
    ]
    return f'<div class="two">{"".join(charts_made)}</div>'


def _length(investigation: Investigation) -> str:
    length = figures.length(investigation.study)
    if length.is_played_in_time:
        minutes = "As the performers played, in their own time."
    else:
        minutes = f"An estimate: {length.pace:g} seconds for each choice that a person has."
    made = [
        _spread("Moves", length.moves, "moves", "Of players and of chance."),
        _spread("Rounds", length.rounds, "rounds", ""),
        _spread("Minutes", length.minutes, "minutes", minutes),
    ]
    return f'<div class="two">{"".join(made)}</div>'


def _spread(title: str, spread: Spread | None, unit: str, more: str) -> str:
    if spread is None:
        return ""
    median, mean = spread.median, spread.mean
    if spread.is_always_the_same:
        return _figure(
            title, "<p>Always the same.</p>", f"{spread.most:.4g} {unit}; n = {mean.n:,}. {more}"
        )
    caption = (
        f"Median {median.value:.3g} (95%: {median.low:.3g}–{median.high:.3g}), "
        f"mean {mean.value:.3g} ({mean.low:.3g}–{mean.high:.3g}), "
        f"eight of ten {spread.tenth:.3g}–{spread.ninetieth:.3g}, at most {spread.most:.4g}; "
        f"n = {mean.n:,}. {more}"
    )
    return _figure(title, charts.histogram(title, spread, unit), caption)


def _choices(investigation: Investigation) -> str:
    study = investigation.study
    options = Spread.of(study.tally.options)
    mean = figures.branching(study.tally)
    if options is None or mean is None:
        return "<p>Nobody had anything to decide.</p>"
    one = int(study.tally.options[1]) / int(study.tally.options.sum())
    told = (
        f"A choice has {mean.value:.2f} options on average ({mean.low:.2f}–{mean.high:.2f}; "
        f"{mean.n:,} choices). {one:.1%} of the decisions have only one option and are no choice."
    )
    made = [
        _figure(
            "Options of a decision",
            charts.histogram("Options of a decision", options, "options"),
            f"n = {int(study.tally.options.sum()):,} decisions.",
        ),
        _spread("Choices of a match", figures.length(study).choices, "choices", ""),
    ]
    return f'<p>{told}</p><div class="two">{"".join(made)}</div>'


def _drama(investigation: Investigation) -> str:
    drama = figures.drama(investigation.study)
    if drama is None:
        return "<p>The game has no judgement of who is ahead, or nobody won alone.</p>"
    entries = [
        ("the lead never changed", drama.never_behind),
        (f"won after a low of {drama.low_point:.0%}", drama.comeback),
        ("decided at the very end", drama.late),
    ]
    entries = [(name, estimate) for name, estimate in entries if estimate is not None]
    n = f"{drama.matches:,} matches that one seat won alone"
    made = [
        _figure(
            "The later winner over the course of the match",
            charts.bands("The later winner, ahead and behind", drama.ahead, drama.behind),
            f"By the game's own judgement of the position; bands are 95% intervals; {n}.",
        ),
        _figure(
            "Turns of fortune",
            charts.rows("Turns of fortune", entries),
            f"Lead changes: {drama.changes.mean.value:.2f} on average "
            f"({drama.changes.mean.low:.2f}–{drama.changes.mean.high:.2f}). The winner stays ahead "
            f"after {drama.decided.mean.value:.0%} of the match "
            f"({drama.decided.mean.low:.0%}–{drama.decided.mean.high:.0%}); {n}.",
        ),
        _spread("Lead changes", drama.changes, "changes", ""),
        _spread("Decided after this part of the match", drama.decided, "", f"In {TENTHS}ths."),
    ]
    return f'<div class="two">{"".join(made)}</div>'


def _ladder(steps: Sequence[StrengthStep]) -> str:
    if not steps:
        return "<p>Not played: <code>--ladder N</code> plays N matches of each step.</p>"
    chart = charts.rows(
        "Share of wins of the stronger", [(_name(step), step.won) for step in steps], steps[0].fair
    )
    caption = "What the stronger wins, with 95% intervals. Dashed: what equals would win."
    return _figure("Each level against the one below", chart, caption) + tables.ladder(steps)


def _name(step: StrengthStep) -> str:
    return f"{step.stronger} : {step.weaker}"


def _defects(investigation: Investigation, links: Sequence[tuple[str, str]]) -> str:
    t = investigation.study.tally
    told = (
        f"{t.dead_ends:,} dead ends, {t.over_long:,} matches that do not end, {t.faulty:,} with a "
        f"broken invariant, in {t.matches:,} matches ({t.checked:,} of them looked over after "
        f"every move, {t.checked_at_end:,} at their end)."
    )
    lines = [
        f'<li><a href="{escape(file)}">{escape(file)}</a>: {escape(what)}</li>'
        for file, what in links
    ]
    note = "<p><code>scalehouse replay FILE</code> shows such a match.</p>" if links else ""
    return f"<p>{told}</p>" + (f"<ul>{''.join(lines)}</ul>{note}" if lines else "")


def _method(investigation: Investigation, command: str) -> str:
    notes = "".join(f"<li>{escape(note)}</li>" for note in investigation.notes)
    files = '<a href="data.json">data.json</a>, and as tables in the Parquet files beside it'
    return (
        f"{METHOD.replace('</ul>', notes + '</ul>')}\n"
        f"<p>The same again: <code>{escape(command)}</code></p>\n<p>All numbers: {files}.</p>"
    )
