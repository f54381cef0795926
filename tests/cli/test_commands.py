"""games, simulate, replay, and the program as a whole."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import EntryPoint, version
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.core import registry
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs" / "command-line.md"


def invoke(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_games_lists_titles_players_and_options() -> None:
    listed = " ".join(invoke("games").split())
    assert "Scathe (scathe, 2 players)" in listed
    assert "--option teams=starter|draft|build (default: starter)" in listed
    scathe = next(
        game for game in json.loads(invoke("games", "--json")) if game["name"] == "scathe"
    )
    assert scathe["seats"] == [2]
    assert scathe["options"][0]["choices"] == ["starter", "draft", "build"]
    assert scathe["options"][0]["default"] == "starter"


def test_a_plug_in_that_cannot_be_loaded_is_listed_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scathe = registry._installed()["scathe"]
    broken = EntryPoint("broken", "no_such_module:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_installed", lambda: {"broken": broken, "scathe": scathe})
    listed = invoke("games")
    assert "No module named 'no_such_module'" in listed
    assert "Scathe" in listed
    assert "cannot be loaded" in json.loads(invoke("games", "--json"))[0]["problem"]


def test_the_same_seed_simulates_the_same() -> None:
    words = ("simulate", "scathe", "--games", "20", "--bots", "random", "--json", "--seed")
    first, again, other = (json.loads(invoke(*words, seed)) for seed in ("5", "5", "6"))
    wanted = {"games", "moves", "seconds", "moves_per_second", "wins", "draws", "median_moves"}
    assert first.keys() >= wanted | {"longest"}
    assert first["games"] == 20
    assert first["bots"] == ["random", "random"]
    assert sum(first["wins"]) + first["draws"] == 20
    times = {"seconds", "moves_per_second"}
    assert {k: first[k] for k in first.keys() - times} == {
        k: again[k] for k in again.keys() - times
    }
    assert first["moves"] != other["moves"]
    alone = json.loads(invoke(*words, "5", "--cores", "1"))
    assert {k: alone[k] for k in alone.keys() - times} == {
        k: first[k] for k in first.keys() - times
    }


def test_a_simulation_is_shown_as_a_table() -> None:
    shown = invoke("simulate", "scathe", "--games", "4", "--bots", "random", "--seed", "5")
    assert "scathe, teams starter: 4 games, seed 5" in shown
    assert "moves in the median game" in shown


def test_a_replay_shows_what_a_seat_saw(finished: Path) -> None:
    mine, watched = invoke("replay", str(finished), "--seat", "1"), invoke("replay", str(finished))
    assert "Player 1: Take starter team 1" in mine
    assert "Take starter team" not in watched
    assert sum(line.startswith("Round 2 ") for line in watched.splitlines()) == 1


def test_a_replay_by_steps_shows_the_board_each_time(finished: Path) -> None:
    moves = sum(e["by"] != "chance" for e in json.loads(finished.read_text())["entries"])
    stepped = invoke("replay", str(finished), "--step")
    assert moves * 0.9 < stepped.count("Player 2 (greedy bot)") <= moves + 1


def test_a_replay_of_an_unfinished_match_says_so(finished: Path, tmp_path: Path) -> None:
    match_log = json.loads(finished.read_text())
    del match_log["entries"][30:], match_log["outcome"], match_log["secret"]
    (tmp_path / "cut.json").write_text(json.dumps(match_log))
    assert "The match is not over yet" in invoke("replay", str(tmp_path / "cut.json"))


def test_plain_output_has_no_signs_for_terminals(finished: Path, run: Run) -> None:
    assert "\033" not in run("replay", str(finished)).stdout
    assert "\033" not in run("games").stdout


def test_a_reader_who_stops_early_is_no_error(finished: Path) -> None:
    line = f"{sys.executable} -m scalehouse replay {finished} | head -1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "Scathe, as a watcher saw it\n"
    assert done.stderr == ""


def test_a_terminal_without_box_lines_still_plays(run: Run) -> None:
    done = run("play", "scathe", typed="q\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Player 2 (greedy bot) is choosing in secret." in done.stdout


def test_version_and_help() -> None:
    assert invoke("--version") == f"scalehouse {version('scalehouse')}\n"
    assert "simulate" in invoke()
    assert invoke() == invoke("--help")


@pytest.mark.parametrize("words", [["--help"], ["games"], ["games", "--json"], ["--version"]])
def test_the_compiler_is_not_even_imported_to_look_around(words: list[str]) -> None:
    code = (
        "import sys; from scalehouse.cli import app\n"
        "try: app(sys.argv[1:])\n"
        "except SystemExit: sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], check=False, capture_output=True)
    assert done.returncode == 0, done.stderr


def test_the_docs_name_every_command_and_option() -> None:
    text = DOCS.read_text()
    for name, command in typer.main.get_group(app).commands.items():
        assert f"## scalehouse {name}" in text
        chapter = text.partition(f"## scalehouse {name}")[2].partition("\n## ")[0]
        for parameter in command.params:
            for spelling in parameter.opts:
                shown = spelling if spelling.startswith("-") else spelling.upper()
                assert f"`{shown}" in chapter, f"{name}: {shown}"
    assert "`--version`" in text
