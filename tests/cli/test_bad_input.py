"""Whatever is wrong with the input: one line on stderr, exit code 2, nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scalehouse.cli import app
from tests.cli.conftest import Run

TABLE = [
    # usage
    ("nothing", "no such command 'nothing'."),
    ("games --loud", "no such option: --loud"),
    ("simulate", "missing argument 'GAME'."),
    ("verify", "missing argument 'FILE'."),
    ("replay {match} {match}", "got unexpected extra argument*"),
    ("play", "which game? scalehouse games lists them"),
    # names and numbers
    ("play chess", "there is no game 'chess'; the games are: *"),
    ("simulate chess", "there is no game 'chess'; the games are: *"),
    ("play scathe --bots clever", "there is no bot 'clever' for scathe; its bots: *"),
    ("simulate scathe --bots random,clever", "there is no bot 'clever' for scathe; its bots: *"),
    ("play scathe --bots ,", "there is no bot '' for scathe; its bots: *"),
    ("play scathe --bots greedy,random", "--bots names 2 bots for one seat"),
    ("simulate scathe --bots random,random,random", "--bots names 3 bots for 2 seats, *"),
    ("play scathe --seat 0", "there is no seat 0: this table has seats 1 to 2"),
    ("play scathe --seat 3", "there is no seat 3: this table has seats 1 to 2"),
    ("play scathe --seat me", "invalid value for '--seat': 'me' is not a whole number"),
    ("replay {match} --seat 3", "there is no seat 3: this table has seats 1 to 2"),
    ("play scathe --seats 5", "scathe is played with 2 seats, not 5"),
    ("simulate scathe --seats 1", "scathe is played with 2 seats, not 1"),
    ("play scathe --seed lucky", "invalid value for '--seed': 'lucky' is not a whole number"),
    ("simulate scathe --seed 1.5", "invalid value for '--seed': '1.5' is not a whole number"),
    ("simulate scathe --games 0", "--games must be from 1 to 100000000, not 0"),
    ("simulate scathe --cores 0", "--cores must be from 1 to 1024, not 0"),
    ("simulate scathe --games -4", "--games must be from 1 to 100000000, not -4"),
    ("simulate scathe --games 1000000001", "--games must be from 1 to 100000000, not 1000000001"),
    ("simulate scathe --games many", "invalid value for '--games': 'many' is not a whole number"),
    ("play scathe --pace -1", "invalid value for '--pace': '-1' is not a number of seconds *"),
    ("play scathe --pace nan", "invalid value for '--pace': 'nan' is not a number of seconds *"),
    # options of the game
    ("play scathe --option teams", "an option is given as NAME=VALUE, not 'teams'"),
    ("play scathe --option teams=", "option teams must be one of starter, draft, build, not"),
    ("play scathe --option teams=none", "option teams must be one of *, not none"),
    ("simulate scathe --option luck=1", "scathe has no option 'luck'; its options are: teams"),
    # things that do not go together
    ("play scathe --hot-seat --watch", "--hot-seat and --watch do not go together: *"),
    ("play scathe --hot-seat --bots random", "--hot-seat has people on all seats: *"),
    ("play scathe --watch --seat 1", "--seat is for one person among bots"),
    ("play --resume {match} --seed 1", "--resume goes on *: leave out --seed"),
    ("play --resume {match} --seats 2", "--resume goes on *: leave out --seats"),
    ("play --resume {match} --save x", "--resume goes on *: leave out --save"),
    ("play --resume {match} --option teams=draft", "--resume goes on *: leave out --option"),
    ("play chess --resume {aside}", "{aside} is a match of scathe, not of chess"),
    ("play --resume {match}", "that match is over: scalehouse replay {match} shows it again"),
    # files
    ("verify {folder}/none", "cannot read {folder}/none: No such file or directory"),
    ("replay {folder}", "cannot read {folder}: Is a directory"),
    ("play --resume {folder}/none", "cannot read {folder}/none: No such file or directory"),
    ("verify {text}", "{text} is not the log of a match: it is no JSON"),
    ("verify {digits}", "{digits} is not the log of a match: it is no JSON"),
    ("replay {latin}", "{latin} is not the log of a match: it is no JSON"),
    ("verify {list}", "this is not the log of a match"),
    ("replay {cut}", "the match log has no proper 'options'"),
    ("replay {odd}", "the match log begins with a position that cannot be"),
    ("verify {unknown}", "there is no game 'chess'; the games are: *"),
    ("play --resume {seated}", "there is no bot 'clever' for scathe; its bots: *"),
    ("verify {match} --end 12ab", "an end hash has 64 hexadecimal digits; '12ab' is none"),
    ("play scathe --save {match}", "{match} exists already: *"),
    ("play scathe --save {folder}", "cannot write {folder}: *"),
    ("play scathe --save {folder}/none/x", "cannot write {folder}/none/x: No such file *"),
]


@pytest.fixture
def files(folder: Path, finished: Path) -> dict[str, Path]:
    match_log = json.loads(finished.read_text())
    aside = match_log | {"entries": match_log["entries"][:20]}
    cut = {key: value for key, value in match_log.items() if key != "options"}
    seated = aside | {"players": ["person", "clever"]}
    contents = {
        "match": json.dumps(match_log),
        "aside": json.dumps(aside),
        "text": "Once upon a time",
        "digits": "1" * 5000,
        "list": "[]",
        "cut": json.dumps(cut),
        "odd": json.dumps(match_log | {"start": {"phase": 99}, "entries": []}),
        "unknown": json.dumps(match_log | {"game": "chess"}),
        "seated": json.dumps(seated),
    }
    paths = {name: folder / f"{name}.json" for name in contents}
    for name, path in paths.items():
        path.write_text(contents[name])
    latin = folder / "latin.json"
    latin.write_bytes("é".encode("latin-1"))
    return paths | {"latin": latin, "folder": folder}


@pytest.mark.parametrize(("words", "line"), TABLE, ids=[words for words, _ in TABLE])
def test_it_is_one_clear_line(words: str, line: str, files: dict[str, Path]) -> None:
    done = CliRunner().invoke(app, words.format(**files).split(" "))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert_fits(done.stderr, "scalehouse: " + line.format(**files))


def assert_fits(said: str, line: str) -> None:
    """Where the line has a star there may be anything."""
    at = 0
    for part in line.split("*"):
        assert part in said[at:], f"{said!r} is not {line!r}"
        at = said.index(part, at) + len(part)
    assert said.startswith(line.partition("*")[0])


@pytest.mark.parametrize("words", ["nothing", "play chess", "verify /none", "simulate scathe -x"])
def test_the_program_itself_says_the_same(words: str, run: Run) -> None:
    done = run(*words.split(" "))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("scalehouse: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_an_unknown_form_of_the_rules_is_bad_input(run: Run) -> None:
    done = run("simulate", "scathe", SCALEHOUSE_RULES="turbo")
    assert done.returncode == 2
    line = "scalehouse: SCALEHOUSE_RULES must be one of auto, plain, compiled, not 'turbo'\n"
    assert done.stderr == line


def test_a_folder_that_cannot_be_written_is_bad_input(run: Run, folder: Path) -> None:
    (folder / "matches").write_text("in the way")
    done = run("play", "scathe")
    assert done.returncode == 2
    assert done.stderr.startswith(f"scalehouse: cannot write {folder}/matches")
