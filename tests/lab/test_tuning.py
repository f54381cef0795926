"""Tables compared and tuned as a designer does it: small, with bots that play at random."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scalehouse.cli.commands.tuning import run_compare, run_tune
from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.games.scathe import data
from scalehouse.lab.tune.numbers import written
from scalehouse.lab.tune.tuning import RECORD

HEROES = data.DATA.file.read_text("utf-8")


WEAK = ("Fighter", "Brawler", "Warrior", "Knight")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the processes that play, too: compiling for a new table takes longer than the matches."""
    monkeypatch.setenv("SCALEHOUSE_RULES", "plain")


@pytest.fixture
def scathe() -> Game:
    return registry.find("scathe")


def test_heroes_that_fall_at_a_touch_are_seen(
    scathe: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(written(HEROES, {f"hero.{name}.health": 1 for name in WEAK}))
    out = tmp_path / "out"
    run_compare(scathe, str(mine), "shipped", bots="random", games=30, seed=1, cores=1, out=out)
    told = capsys.readouterr().out
    assert "hero.Knight.health: " in told
    found = json.loads((out / "report.json").read_text())
    figures = {one["name"]: one for one in found["figures"]}
    assert sum(figures[f"hero.{name}"]["difference"][0] for name in WEAK) < -0.2
    assert [change[0] for change in found["changes"]] == [f"hero.{name}.health" for name in WEAK]
    page = (out / "report.html").read_text()
    assert "hero.Brawler" in page
    assert "http" not in page


def test_a_table_beside_itself_has_not_changed(scathe: Game, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("# the same\n" + HEROES)
    run_compare(scathe, str(mine), "shipped", bots="random", games=8, seed=1, cores=2, out=tmp_path)
    found = json.loads((tmp_path / "report.json").read_text())
    assert found["changes"] == []
    assert all(one["difference"][0] == 0 for one in found["figures"])


def test_a_table_alone_is_played_once_and_held_against_its_aims(
    scathe: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_compare(
        scathe, "shipped", "shipped", bots="random", games=20, seed=1, cores=1, out=tmp_path
    )
    found = json.loads((tmp_path / "report.json").read_text())
    figures = {one["name"]: one["after"] for one in found["figures"]}
    for name, (low, high, verdict) in found["aims"].items():
        assert ("within" in verdict) == (low <= figures[name][0] <= high)
    outside = [name for name, (*_, verdict) in found["aims"].items() if "within" not in verdict]
    assert outside  # twenty matches leave some hero anywhere
    for text in (capsys.readouterr().out, (tmp_path / "report.html").read_text()):
        assert f"{len(outside)} of {len(found['aims'])} figures with an aim are not" in text
        assert "changed by more than noise" not in text


def test_a_table_that_cannot_be_read_is_told_with_its_line(scathe: Game, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(HEROES.replace("health = 16", "health = 99", 1))
    line = HEROES[: HEROES.index("health = 16")].count("\n") + 1
    with pytest.raises(BadData, match=f"mine.toml, line {line}: Defender: health"):
        run_compare(
            scathe, str(mine), "shipped", bots="random", games=2, seed=1, cores=1, out=tmp_path
        )


def tune(game: Game, out: Path, rounds: int, cores: int = 1, seed: int = 3) -> None:
    run_tune(
        game,
        data="shipped",
        bounds=None,
        bots="random",
        games=6,
        rounds=rounds,
        last_games=2,
        seed=seed,
        cores=cores,
        out=out,
    )


@pytest.fixture
def put_back() -> object:
    """Tuning gives a game's arrays gaps; what comes after finds them as they were."""
    from scalehouse.lab.tune.live import arrays_of, modules_of

    modules = modules_of("scalehouse.games.scathe")
    before = arrays_of(modules)
    yield
    for (module, name), array in before.items():
        setattr(modules[module], name, array)


@pytest.mark.usefixtures("put_back")
def test_a_search_that_was_stopped_ends_as_one_that_was_not(scathe: Game, tmp_path: Path) -> None:
    tune(scathe, tmp_path / "uncut", rounds=3)
    tune(scathe, tmp_path / "parts", rounds=1)
    record = tmp_path / "parts" / RECORD
    record.write_text(record.read_text() + '{"point": {"hero.Fi')  # killed while it wrote
    tune(scathe, tmp_path / "parts", rounds=3, cores=2)
    for name in (RECORD, "scathe.toml", "report.json"):
        one, other = ((tmp_path / each / name).read_text() for each in ("uncut", "parts"))
        assert one.replace("uncut", "parts") == other
    table = (tmp_path / "uncut" / "scathe.toml").read_text()
    data.DATA.read(table)
    assert table != HEROES
    assert table.count("#") == HEROES.count("#")


@pytest.mark.usefixtures("put_back")
def test_a_folder_belongs_to_one_search(scathe: Game, tmp_path: Path) -> None:
    tune(scathe, tmp_path, rounds=1)
    with pytest.raises(BadData, match="another search"):
        tune(scathe, tmp_path, rounds=1, seed=4)
