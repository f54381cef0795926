"""What a designer reads: findings, the page, its data, and files of matches."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import scalehouse
from scalehouse.cli.commands.lab import Request, run
from scalehouse.core import registry
from scalehouse.core.errors import BadLog, ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.matches.log import parse
from scalehouse.lab.runner.executor import SerialExecutor
from scalehouse.lab.study import figures, study
from scalehouse.lab.study.export import data, tables, write_parquet
from scalehouse.lab.study.files import standing_moves, study_of_files, write_defects
from scalehouse.lab.study.findings import find
from scalehouse.lab.study.investigate import Amounts, Investigation, investigate, ladder_plans
from scalehouse.lab.study.plan import Plan
from scalehouse.lab.study.report.page import SECTIONS, page
from scalehouse.lab.study.report.tables import number, table, word

pytestmark = pytest.mark.usefixtures("plain")


def looked_at(game: Game, games: int = 800, **options: Any) -> Investigation:
    plan = Plan.of(game, ["random"], options=options)
    return investigate(plan, Amounts(games, 500, 0), SerialExecutor(), None, lambda *_: None)


# Findings


def test_the_better_coin_is_found_and_no_other_thing_of_balance(coin: Game) -> None:
    found = {(one.what, one.about) for one in find(looked_at(coin))}
    assert ("too strong", "coin: gold") in found
    assert ("too weak", "coin: silver") in found
    assert ("needed", "coin: gold") in found or ("a trap", "coin: silver") in found
    assert not {what for what, _ in found} & {"first seat", "dead end", "never chosen"}


def test_a_fair_game_has_nothing_that_stands_out(
    coin: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among many looks some are far by chance: they are not told."""
    balance = {"too strong", "too weak", "needed", "a trap", "first seat", "hardly chosen"}
    for seed in range(5):
        plan = Plan.of(registry.find("connect_four"), ["random"], seed=seed)
        game = registry.find(plan.game)
        found = find(Investigation(study(game, ["random"], 60, seed=seed, cores=1)))
        assert not {one.what for one in found} & (balance - {"first seat"})


@pytest.mark.parametrize(
    ("fault", "what"),
    [("dead end", "dead end"), ("endless", "over-long"), ("broken", "broken invariant")],
)
def test_defects_in_the_rules_are_told_and_can_be_replayed(
    coin: Game, tmp_path: Path, fault: str, what: str
) -> None:
    investigation = looked_at(coin, 60, fault=fault)
    found = [one for one in find(investigation) if one.section == "defects"]
    assert found[0].what == what
    links = write_defects(tmp_path, investigation.study, investigation.study.defects)
    assert links
    for name, about in links:
        assert about.startswith(what)
        again = scalehouse.replay(json.loads((tmp_path / name).read_text("utf-8")))
        assert again.game is coin
        if fault == "broken":
            assert coin.problems(again._state) == ["somebody looked away"]
        assert again.over == (fault == "broken")
    text = page(investigation, links, "")
    assert all(f'href="{name}"' in text for name, _ in links)


def test_an_unfinished_match_is_nobodys_defeat(coin: Game) -> None:
    found = looked_at(coin, 60, fault="endless").study
    assert found.unfinished == found.matches == 60
    assert found.lost == 0


# The page


class Outline(HTMLParser):
    """Whether elements are closed in order, and what the page asks for from elsewhere."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.ids.add(named.get("id") or "")
        self.links += [value for key, value in attrs if key in ("href", "src") and value]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(coin: Game) -> None:
    text = page(looked_at(coin), [], "scalehouse lab coin")
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert set(SECTIONS) <= outline.ids
    assert {link[1:] for link in outline.links if link.startswith("#")} <= outline.ids
    assert [link for link in outline.links if not link.startswith("#")] == ["data.json"]
    assert not re.search(r"https?://|@import|url\(", text)
    assert "800 matches" in text
    assert "gold" in text


def test_names_are_text_and_no_markup(coin: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = (("coin", "<b>gold</b> & co"), ("coin", "silver"))
    monkeypatch.setattr(coin.instrumentation, "PARTS", parts)
    text = page(looked_at(coin), [], "<command>")
    assert "<b>gold" not in text
    assert "&lt;b&gt;gold&lt;/b&gt; &amp; co" in text
    assert "&lt;command&gt;" in text


def test_every_share_has_its_interval_and_number(coin: Game) -> None:
    told = data(looked_at(coin))
    assert json.loads(json.dumps(told)) == told
    for one in (*told["winning"]["seats"], told["winning"]["draws"], told["branching"]):
        assert one["low"] <= one["value"] <= one["high"]
        assert one["n"] > 0
    gold = told["parts"][0]
    assert (gold["kind"], gold["name"]) == ("coin", "gold")
    assert gold["won_low"] < gold["won"] < gold["won_high"]
    assert gold["without_n"] == 500
    assert told["tally"]["matches"] == 800


def test_parquet_says_the_same(coin: Game, tmp_path: Path) -> None:
    investigation = looked_at(coin)
    written = write_parquet(tmp_path, investigation)
    assert {file.name for file in written} >= {"parts.parquet", "histograms.parquet"}
    for name, rows in tables(investigation).items():
        if rows:
            assert parquet.read_table(tmp_path / f"{name}.parquet").to_pylist() == list(rows)


def test_the_ladder_goes_one_step_beyond_the_study() -> None:
    game = registry.find("scathe")
    steps = [plan.bots for plan in ladder_plans(game, Plan.of(game, ["casual"]))]
    assert steps == [
        ("random", "greedy"),
        ("greedy", "beginner"),
        ("beginner", "casual"),
        ("casual", "casual*2"),
    ]
    assert [p.bots for p in ladder_plans(game, Plan.of(game, ["random"]))] == [("random", "greedy")]
    assert ladder_plans(registry.find("trex"), Plan.of(registry.find("trex"), ["steady"])) == []


def test_a_step_of_the_ladder_is_won_by_the_stronger() -> None:
    game = registry.find("connect_four")
    plan = Plan.of(game, ["beginner"])
    found = investigate(plan, Amounts(2, 0, 6), SerialExecutor(), None, lambda *_: None)
    first = found.ladder[0]
    assert (first.weaker, first.stronger) == ("random", "beginner")
    assert first.won.n == 6
    assert first.won.value > first.fair
    assert first.elo > 0
    assert found.ladder[-1].stronger == "beginner*2"
    assert found.ladder[-1].doublings == 1


# Files of matches


def a_match(coin: Game, seed: int) -> scalehouse.Match:
    match = scalehouse.new("coin", seed=seed)
    match.play(0, seed % 2)
    match.undo(0)
    match.play(0, 0)
    match.play(1, 1)
    return match


def test_matches_of_people_are_counted_without_what_they_took_back(
    coin: Game, tmp_path: Path
) -> None:
    matches = [a_match(coin, seed) for seed in range(12)]
    for nth, match in enumerate(matches):
        (tmp_path / f"{nth}.json").write_text(json.dumps(match.log()), "utf-8")
    (tmp_path / "other.json").write_text("{}", "utf-8")
    read = study_of_files(coin, [tmp_path], None)
    won = [sum(m.outcome.scores[seat] for m in matches if m.outcome) for seat in (0, 1)]
    assert read.study.matches == 12
    assert list(read.study.seat_wins) == won
    assert read.study.part("coin", "gold").chosen == 12
    assert [line.partition(":")[0] for line in read.left_out] == ["other.json"]
    assert standing_moves(parse(matches[1].log()).entries)[:2] == [(0, 0), (1, 1)]


def test_practice_and_set_up_starts_count_in_no_study(coin: Game, tmp_path: Path) -> None:
    played = a_match(coin, 3).log()
    for name, change in (("practice", {"practice": True}), ("start", {"start": {"phase": 1}})):
        (tmp_path / f"{name}.json").write_text(json.dumps(played | change), "utf-8")
    (tmp_path / "good.json").write_text(json.dumps(played), "utf-8")
    read = study_of_files(coin, [tmp_path], None)
    assert read.study.matches == 1
    assert sorted(read.left_out) == [
        "practice.json: it was practice",
        "start.json: it began in a position of its own",
    ]


def test_a_match_that_is_not_over_or_under_other_rules_is_left_out(
    coin: Game, tmp_path: Path
) -> None:
    going_on = scalehouse.new("coin", seed=1)
    going_on.play(0, 0)
    spoilt = a_match(coin, 2).log()
    spoilt["entries"][2] = {**spoilt["entries"][2], "move": 3}
    for name, log in (("on", going_on.log()), ("spoilt", spoilt), ("good", a_match(coin, 3).log())):
        (tmp_path / f"{name}.json").write_text(json.dumps(log), "utf-8")
    read = study_of_files(coin, [tmp_path], None)
    assert read.study.matches == 1
    assert any("it is not over" in line for line in read.left_out)
    assert len(read.left_out) == 2
    with pytest.raises(BadLog, match="no finished match of coin"):
        study_of_files(coin, [tmp_path / "on.json"], None)


# The command


def test_the_command_writes_report_and_data(
    coin: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = Request(bots=["random"], games=300, cores=1, out=tmp_path / "lab", without=100, ladder=0)
    run(coin, wish)
    printed = capsys.readouterr().out
    assert "300 matches" in printed
    assert printed.strip().endswith("report.html")
    told = json.loads((tmp_path / "lab" / "data.json").read_text("utf-8"))
    assert told["tally"]["matches"] == 300
    text = (tmp_path / "lab" / "report.html").read_text("utf-8")
    assert "scalehouse lab coin --bots random --games 300 --seats 2" in text
    with pytest.raises(ScalehouseError, match="--resume"):
        run(coin, wish)
    run(coin, Request(**{**vars(wish), "resume": True, "games": 500}))
    told = json.loads((tmp_path / "lab" / "data.json").read_text("utf-8"))
    assert told["tally"]["matches"] == 500


def test_the_command_reads_matches(coin: Game, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps(a_match(coin, 1).log()), "utf-8")
    run(coin, Request(matches=[file], out=tmp_path / "lab"))
    told = json.loads((tmp_path / "lab" / "data.json").read_text("utf-8"))
    assert told["tally"]["matches"] == 1
    assert told["plan"]["bots"] == ["people", "people"]


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        (Request(games=0), "--games must be from 1"),
        (Request(cores=0), "--cores must be from 1"),
        (Request(without=-1), "--without must be from 0"),
    ],
)
def test_what_cannot_be_meant_is_refused(coin: Game, wish: Request, complaint: str) -> None:
    with pytest.raises(ScalehouseError, match=complaint):
        run(coin, wish)


def test_drama_is_told_only_where_somebody_can_be_ahead(coin: Game) -> None:
    drama = figures.drama(looked_at(coin).study)
    assert drama is not None
    assert drama.matches < 800  # draws have no later winner
    none = registry.find("connect_four")
    assert none.judge is None
    assert figures.drama(study(none, ["random"], 20, cores=1)) is None


def test_what_is_always_the_same_has_no_chart(coin: Game) -> None:
    """A single bar over an axis of fractions tells nothing."""
    text = page(looked_at(coin), [], "scalehouse lab coin")
    moves = text[text.index("<h3>Moves</h3>") :]
    assert moves.index("Always the same.") < moves.index("<figcaption>")
    assert "moves, always" in text


def test_a_column_with_nothing_in_it_is_left_out() -> None:
    rows = [[word("gold"), number(None, ""), number(0.5, "50%")]]
    made = table(["", "pull", "wins"], rows)
    assert "pull" not in made
    assert made.count("<th") == made.count("<td") + 1  # and the head itself
    assert "50%" in made


def test_a_heading_stands_as_its_column_does() -> None:
    made = table(["name", "wins"], [[word("gold"), number(0.5, "50%")]])
    assert "<th data-sort><button>name</button>" in made
    assert '<th class="n" data-sort><button>wins</button>' in made
