"""Playing by the keyboard, and that nothing is ever lost."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ALWAYS_THE_FIRST, PLAIN, SEED, Done, Run, program

PROMPT = b"q quit): "


def entries(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text())["entries"]
    return found


def test_a_whole_match_ends_with_its_outcome_and_how_to_see_it_again(
    evening: tuple[Path, Done],
) -> None:
    file, done = evening
    assert done.returncode == 0
    assert done.stderr == ""
    ending = done.stdout[-700:]
    assert "wins: every hero of the other side has fallen." in ending
    assert f"scalehouse replay {file}" in ending
    assert f"scalehouse verify {file}" in ending
    assert json.loads(file.read_text())["end"] in ending


def test_the_screen_says_whose_turn_it_is_what_the_die_is_and_what_one_may_do(
    evening: tuple[Path, Done],
) -> None:
    _, done = evening
    assert "Player 2 (greedy bot)   dice left ◆◆◆◆" in done.stdout
    assert "Player 1 (you)" in done.stdout
    assert "Your die:  4 " in done.stdout
    assert "Put the 4 on the   1 Defender   2 Fighter" in done.stdout
    assert "Player 1, your move (1-6, h help, q quit):" in done.stdout


def test_no_screen_is_wider_than_80_columns(evening: tuple[Path, Done]) -> None:
    file, done = evening
    shown = [line for line in done.stdout.splitlines() if str(file) not in line]
    assert max(map(len, shown)) <= 80


def test_the_saved_match_is_replayed_and_verified(finished: Path, run: Run) -> None:
    replayed = run("replay", str(finished))
    assert replayed.returncode == 0
    assert "Scathe, as a watcher saw it" in replayed.stdout
    assert replayed.stdout.rstrip().endswith("every hero of the other side has fallen.")
    verified = run("verify", str(finished))
    assert verified.returncode == 0
    assert f"{len(entries(finished))} entries" in verified.stdout


def test_a_match_put_aside_goes_on_exactly_there(finished: Path, run: Run, folder: Path) -> None:
    file = folder / "aside.json"
    first = run("play", "scathe", "--seed", SEED, "--save", str(file), typed="1\n" * 9 + "q\n")
    assert first.returncode == 0
    assert f"scalehouse play --resume {file}" in first.stdout
    kept = entries(file)
    assert sum(entry["by"] == 0 for entry in kept) == 9
    second = run("play", "--resume", str(file), typed="1\n" * 5)  # and the input ends
    assert second.returncode == 0
    assert sum(entry["by"] == 0 for entry in entries(file)) == 14
    assert entries(finished)[: len(entries(file))] == entries(file)


def test_killed_in_the_middle_it_has_every_acknowledged_move(
    finished: Path, run: Run, folder: Path
) -> None:
    file = folder / "killed.json"
    words = program("play", "scathe", "--seed", SEED, "--save", str(file))
    env = os.environ | PLAIN
    with subprocess.Popen(words, stdin=-1, stdout=-1, env=env, bufsize=0) as playing:
        for _ in range(7):
            _read_to_prompt(playing)
            assert playing.stdin
            playing.stdin.write(b"1\n")
        _read_to_prompt(playing)  # so the seventh move was acknowledged
        playing.kill()
    assert sum(entry["by"] == 0 for entry in entries(file)) == 7
    assert run("play", "--resume", str(file), typed=ALWAYS_THE_FIRST).returncode == 0
    assert entries(file) == entries(finished)
    assert run("verify", str(file)).returncode == 0


def _read_to_prompt(playing: subprocess.Popen[bytes]) -> None:
    assert playing.stdout
    read = b""
    while not read.endswith(PROMPT):
        more = playing.stdout.read(1)
        assert more, read.decode()
        read += more


def test_without_save_it_is_kept_in_the_data_folder(run: Run, folder: Path) -> None:
    for _ in range(2):
        assert run("play", "scathe", typed="q\n").returncode == 0
    files = sorted((folder / "matches").iterdir())
    assert len(files) == 2
    assert all(file.name.startswith("scathe-20") for file in files)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "There is no 9: type a number from 1 to 2."),
        ("0", "There is no 0: type a number from 1 to 2."),
        ("", "Type the number of a move, or h for help."),
        ("9" * 5000, "There is no 99999999999999999999: type a number from 1 to 2."),
        ("undo it", "'undo it' is nothing I know: type a number, or h for help."),
        ("dance", "'dance' is nothing I know: type a number, or h for help."),
        ("u", "Player 1 has no move to take back."),
        ("h", "take your last move back"),
        ("?1", "Stands in the doorway and means to stay there."),
        ("?1", "Player 1: Take starter team 1"),
        ("?sage", "Sage   cost 3"),
        ("?", "There is nothing more to say about that."),
        ("l", "Player 1, your move"),
        ("b", "Welcome to Scathe."),
    ],
)
def test_what_else_may_be_typed_gets_an_answer_and_changes_nothing(
    run: Run, folder: Path, typed: str, answer: str
) -> None:
    file = folder / "match.json"
    done = run("play", "scathe", "--seed", SEED, "--save", str(file), typed=f"{typed}\nq\n")
    assert done.returncode == 0
    assert answer in done.stdout.partition("q quit): ")[2]
    assert [entry["by"] for entry in entries(file)] == [1]


def test_bytes_that_are_no_text_are_bad_input_like_any_other(folder: Path) -> None:
    words = program("play", "scathe", "--save", str(folder / "match.json"))
    done = subprocess.run(
        words, input=b"\xff\xfe\nq\n", capture_output=True, check=True, env=os.environ | PLAIN
    )
    assert b"is nothing I know" in done.stdout
    assert done.stderr == b""


def test_a_move_is_taken_back(run: Run, folder: Path) -> None:
    file = folder / "match.json"
    done = run("play", "scathe", "--seed", SEED, "--save", str(file), typed="1\nu\n2\nq\n")
    assert "Player 1 takes a move back." in done.stdout
    assert sum("undo" in entry for entry in entries(file)) == 1
    assert "Warrior, Knight" in done.stdout.rpartition("Player 1: Take starter team 2:")[2]


def test_bots_may_sit_on_any_seat(run: Run) -> None:
    done = run("play", "scathe", "--seat", "2", "--bots", "random", typed="q\n")
    assert "Player 1 (random bot)" in done.stdout
    assert "Player 2, your move" in done.stdout


def test_at_a_shared_keyboard_secrets_are_wiped_before_it_passes_on(run: Run) -> None:
    done = run("play", "scathe", "--hot-seat", typed="1\n1\n\n2\nq\n")
    before, curtain, after = done.stdout.partition("Player 2, take the keyboard and press Enter.")
    assert curtain
    assert "Player 1: Take starter team 1" in before
    assert "starter team 1: Defender, Fighter, Priest, Ranger, Spellsword\n" not in (
        after.replace("1 Take starter team 1: Defender, Fighter, Priest, Ranger, Spellsword", "")
    )
    assert "Player 2: Take starter team 2" in after


def test_bots_are_watched_with_a_word_on_every_turn(run: Run, folder: Path) -> None:
    words = ("play", "scathe", "--watch", "--bots", "random", "--seed", "1")
    done = run(*words)
    assert done.returncode == 0
    assert "\nRound 2 " in done.stdout
    assert " rolls " in done.stdout
    assert "The end hash, for your notes:" in done.stdout


def test_a_match_that_is_over_is_not_resumed(run: Run, finished: Path) -> None:
    done = run("play", "--resume", str(finished))
    assert done.returncode == 2
    assert done.stderr.startswith("scalehouse: that match is over: scalehouse replay ")
