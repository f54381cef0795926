"""One to T-Rex in the terminal: bots perform, somebody watches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

COMPILED = {"SCALEHOUSE_RULES": "compiled"}
WATCH = ("play", "trex", "--watch", "--seats", "4", "--bots", "keen", "--seed", "3")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return tmp_path / "show.json"


def test_a_show_is_told_with_its_instants(run: Run, saved: Path) -> None:
    shown = run(*WATCH, "--save", str(saved)).stdout
    instants = re.findall(
        r"^ +(?:(\d+):)?(\d+\.\d)(?: s)?  Player \d presents", shown, re.MULTILINE
    )
    seconds = [60 * int(minutes or 0) + float(rest) for minutes, rest in instants]
    assert len(seconds) > 10
    assert seconds == sorted(seconds)
    assert "Tokens left" in shown


def test_a_show_is_kept_and_verifies(run: Run, saved: Path) -> None:
    run(*WATCH, "--save", str(saved))
    moves = [e for e in json.loads(saved.read_text())["entries"] if e["by"] != "chance"]
    assert all("at" in move for move in moves)
    assert run("verify", str(saved)).returncode == 0


def test_the_same_seed_is_the_same_show(run: Run, tmp_path: Path) -> None:
    ends = []
    for name in ("one.json", "two.json"):
        run(*WATCH, "--save", str(tmp_path / name))
        ends.append(json.loads((tmp_path / name).read_text())["end"])
    assert ends[0] == ends[1]


def test_a_show_that_was_put_aside_goes_on(run: Run, saved: Path) -> None:
    run(*WATCH, "--save", str(saved))
    whole = json.loads(saved.read_text())
    cut = [n for n, entry in enumerate(whole["entries"]) if entry["by"] != "chance"][10]
    half = {k: v for k, v in whole.items() if k != "outcome"}
    half |= {"entries": whole["entries"][:cut], "end": whole["entries"][cut - 1]["hash"]}
    saved.write_text(json.dumps(half))
    done = run("play", "--resume", str(saved))
    assert done.returncode == 0, done.stderr
    entries = json.loads(saved.read_text())["entries"]
    assert entries[:cut] == whole["entries"][:cut]
    assert run("verify", str(saved)).returncode == 0


def test_a_person_is_told_how_it_is_played(run: Run) -> None:
    done = run("play", "trex", "--seats", "3")
    assert done.returncode == 2
    assert "played with the body" in done.stderr
    assert "--watch" in done.stderr


@pytest.mark.parametrize("speed", ["0", "-1", "fast", "nan", "inf"])
def test_a_speed_that_is_none_is_named(run: Run, speed: str) -> None:
    done = run("play", "trex", "--watch", f"--speed={speed}")
    assert done.returncode == 2
    assert "is not a speed" in done.stderr


def test_simulate_tells_points_and_minutes(run: Run) -> None:
    words = ("simulate", "trex", "--seats", "3", "--bots", "sharp", "--games", "20")
    shown = run(*words, **COMPILED).stdout
    assert re.search(r"1 +│ sharp +│.*\d\.\d\d ± \d\.\d\d", shown)
    assert "minutes in the median game" in shown


def test_simulate_tells_what_two_won_together(run: Run) -> None:
    facts = json.loads(run("simulate", "trex", "--games", "50", "--json", **COMPILED).stdout)
    assert facts["won_together"] + facts["lost"] == 50
    assert facts["points"] is None
    assert facts["draws"] == 0


def test_others_cannot_watch_a_stage(run: Run) -> None:
    done = run("simulate", "trex", "--seats", "3", "--bots", "sharp,random,sharp")
    assert done.returncode == 2
    assert "among themselves" in done.stderr


def test_in_one_room_the_keyboard_goes_to_who_wants_it(run: Run) -> None:
    """Player 1 presents to player 2; player 3 looks; player 2 answers, and the cards turn over."""
    typed = "1\nk3\n\nk2\n\n1\nq\n"
    shown = run("play", "trex", "--hot-seat", "--seats", "3", "--seed", "5", typed=typed).stdout
    calls = re.findall(r"Player (\d), take the keyboard", shown)
    assert calls == ["3", "2"]
    assert "Player 1 presents a card to player 2." in shown
    assert re.search(r"Player 1 has \w+ \d+, player 2 has \w+ \d+", shown)


def test_the_keyboard_goes_to_nobody_who_is_not_there(run: Run) -> None:
    shown = run("play", "trex", "--hot-seat", "--seats", "3", typed="k4\nk1\nq\n").stdout
    assert "'k4' is nothing I know" in shown
    assert "'k1' is nothing I know" in shown
