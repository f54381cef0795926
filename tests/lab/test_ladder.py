"""A ladder: fair fixtures, resumed where it was, and results that add up."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from scalehouse.cli.commands import ladder as command
from scalehouse.core import registry
from scalehouse.core.errors import BadData, ScalehouseError
from scalehouse.lab import ladder
from scalehouse.lab.ladder import Fixture, Ladder, MatchBudget, Met
from scalehouse.lab.ladder_report import drawn
from scalehouse.lab.rating import Meeting, interval


def some_ladder(names: tuple[str, ...] = ("random", "beginner"), seed: int = 0) -> Ladder:
    return Ladder.of(registry.find("connect_four"), names, seats=2, options={}, seed=seed)


def test_both_sit_on_each_seat_equally_often_with_the_same_dice() -> None:
    plan = some_ladder(("random", "beginner", "casual"))
    fixtures = list(plan.fixtures(dict.fromkeys(plan.pairs, 4)))
    assert Counter(fixtures).most_common(1)[0][1] == 1
    for dice in (0, 1):
        sides = {f.players for f in fixtures if f.dice == dice}
        assert len(sides) == 6
        assert sides == {players[::-1] for players in sides}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seatings_are_fair(seats: int) -> None:
    ways = list(ladder.seatings(seats))
    for seat in range(seats):
        assert sum(way[seat] for way in ways) * 2 == len(ways)
    swapped = {tuple(not mine for mine in way) for way in ways}
    assert swapped == set(ways)


def test_four_seats_are_also_one_against_three() -> None:
    assert Counter(sum(way) for way in ladder.seatings(4)) == {1: 4, 2: 2, 3: 4}


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = some_ladder()
    first = ladder.run(plan, MatchBudget(4), tmp_path, processes=1)
    seen: list[tuple[int, int]] = []
    both = ladder.run(
        plan,
        MatchBudget(6),
        tmp_path,
        processes=1,
        on_progress=lambda done, of: seen.append((done, of)),
    )
    assert both[:4] == first
    assert seen == [(4, 6), (5, 6), (6, 6)]
    whole = ladder.run(plan, MatchBudget(6), tmp_path / "again", processes=1)
    assert whole == both


def test_processes_change_nothing(tmp_path: Path) -> None:
    plan = some_ladder()
    alone = ladder.run(plan, MatchBudget(4), tmp_path / "one", processes=1)
    assert ladder.run(plan, MatchBudget(4), tmp_path / "two", processes=2) == alone


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    plan = some_ladder()
    whole = ladder.run(plan, MatchBudget(2), tmp_path, processes=1)
    file = tmp_path / ladder.MATCHES
    file.write_text(file.read_text("utf-8")[:-10], "utf-8")
    assert ladder.run(plan, MatchBudget(2), tmp_path, processes=1) == whole
    assert ladder.run(plan, MatchBudget(2), tmp_path, processes=1) == whole


def test_another_ladder_in_the_folder_is_refused(tmp_path: Path) -> None:
    ladder.run(some_ladder(), MatchBudget(2), tmp_path, processes=1)
    with pytest.raises(BadData, match="a ladder with other seed"):
        ladder.run(some_ladder(seed=1), MatchBudget(2), tmp_path, processes=1)


def test_a_changed_level_plays_its_matches_anew_and_no_others(tmp_path: Path) -> None:
    plan = some_ladder(("random", "beginner", "casual"))
    ladder.run(plan, MatchBudget(2), tmp_path, processes=1)
    others = dict(plan.settings) | {"casual": {"simulations": 7}}
    seen: list[tuple[int, int]] = []
    ladder.run(
        replace(plan, settings=others),
        MatchBudget(2),
        tmp_path,
        processes=1,
        on_progress=lambda done, of: seen.append((done, of)),
    )
    assert seen[0] == (2, 6)  # random against beginner


def test_a_pair_drops_out_when_its_interval_is_narrow_enough(tmp_path: Path) -> None:
    plan = some_ladder(("random", "beginner", "casual"))
    wanted = MatchBudget(60, 0.1, {"casual": 0.2})
    played = ladder.run(plan, wanted, tmp_path / "one", processes=1)
    met = {plan.names[m.one] + plan.names[m.other]: m for m in ladder.meetings(plan, played)}
    assert met["randomcasual"].matches == 20
    widest = [0.2 if "casual" in pair else 0.1 for pair in met]
    for one, width in zip(met.values(), widest, strict=True):
        low, high = interval(one.won, one.matches)
        assert one.matches == 60 or high - low <= 2 * width
    assert ladder.run(plan, wanted, tmp_path / "two", processes=2) == played


def test_only_the_pairs_that_are_asked_for_meet(tmp_path: Path) -> None:
    game = registry.find("connect_four")
    names, pairs = "random,beginner,casual", "casual:random, beginner:casual"
    command.run(game, names, 2, tmp_path, pairs=pairs, seats=2, options={}, seed=0, processes=1)
    report = json.loads((tmp_path / "ladder.json").read_text("utf-8"))
    met = [(one["one"], one["other"]) for one in report["meetings"]]
    assert met == [("random", "casual"), ("beginner", "casual")]
    with pytest.raises(ScalehouseError, match="a pair is two bots of the ladder"):
        command.run(
            game, names, 2, tmp_path, pairs="casual:expert", seats=2, options={}, seed=0,
            processes=1,
        )  # fmt: skip


def test_wins_are_counted_by_pair_and_seats() -> None:
    game = registry.find("scale")
    plan = Ladder.of(game, ("random", "greedy"), seats=4, options=game.check_options({}), seed=0)
    one, other = plan.names
    played = [
        Met(Fixture((one, other, other, other), 0), (0.5, 0.5, 0.0, 0.0)),
        Met(Fixture((other, one, other, other), 0), (0.0, 1.0, 0.0, 0.0)),
        Met(Fixture((one, other, one, other), 0), (0.25, 0.25, 0.25, 0.25)),
    ]
    met = ladder.meetings(plan, played)
    assert met == [Meeting(0, 1, (1, 3), 2, 1.5), Meeting(0, 1, (2, 2), 1, 0.5)]
    report = ladder.report(plan, met)
    assert report["meetings"][0]["share"] == 0.75
    assert json.loads(json.dumps(report)) == report


def test_the_picture_names_every_bot() -> None:
    plan = some_ladder()
    ratings = ladder.ratings(plan, [Meeting(0, 1, (1, 1), 10, 2.0)])
    picture = drawn("strength <1>", ratings)
    assert picture.count("<circle") == 2
    assert all(f">{name}<" in picture for name in plan.names)
    assert "strength &lt;1&gt;" in picture


def test_the_command_writes_table_data_and_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.find("connect_four")
    command.run(game, "random,casual", 4, tmp_path, seats=2, options={}, seed=0, processes=1)
    printed = capsys.readouterr().out
    assert printed == (tmp_path / "ladder.md").read_text("utf-8")
    report = json.loads((tmp_path / "ladder.json").read_text("utf-8"))
    (met,) = report["meetings"]
    assert (met["one"], met["other"], met["matches"]) == ("random", "casual", 4)
    assert f"| casual | random | 1 : 1 | 4 | {1 - met['share']:.1%} |" in printed
    assert report["settings"]["casual"]["simulations"] > 0
    assert (tmp_path / "ladder.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("names", "games", "complaint"),
    [
        ("random", 4, "two or more different bots"),
        ("random,random", 4, "two or more different bots"),
        ("random,greedy", 4, "no bot 'greedy' for connect_four"),
        (None, 0, "--games must be from 1"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    tmp_path: Path, names: str | None, games: int, complaint: str
) -> None:
    game = registry.find("connect_four")
    with pytest.raises(ScalehouseError, match=complaint):
        command.run(game, names, games, tmp_path, seats=2, options={}, seed=0, processes=1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("within", "complaint"),
    [
        (["much"], "--within much: points are more than 0"),
        (["5", "casual=60"], "--within casual=60: points are more than 0 and less than 50"),
        (["master=10"], "master is not in this ladder"),
    ],
)
def test_intervals_that_cannot_be_meant_are_refused(
    tmp_path: Path, within: list[str], complaint: str
) -> None:
    game = registry.find("connect_four")
    with pytest.raises(ScalehouseError, match=complaint):
        command.run(
            game,
            "random,casual",
            4,
            tmp_path,
            within=within,
            seats=2,
            options={},
            seed=0,
            processes=1,
        )
    assert list(tmp_path.iterdir()) == []
