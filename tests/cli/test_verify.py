"""A changed match log is found out, and the place is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import scalehouse
from scalehouse.cli import app
from tests.server.match_logs import played, set_up

MatchLog = dict[str, Any]
FORMAT_1 = Path(__file__).parents[1] / "core" / "format_1" / "fate.json"


def verify(*words: str) -> Result:
    return CliRunner().invoke(app, ["verify", *words])


def change_a_move(match_log: MatchLog) -> str:
    number, entry = nth_by(match_log, 0, 12)
    entry["move"] += 1
    return f"entry {number}: "


def change_an_outcome(match_log: MatchLog) -> str:
    number, entry = nth_by(match_log, "chance", 5)
    drawn = entry["move"]
    entry["move"] = drawn + (1 if drawn < 98 else -1)
    return f"entry {number}: chance drew {drawn}, the match log says {entry['move']}"


def change_the_secret(match_log: MatchLog) -> str:
    match_log["secret"] = match_log["secret"][::-1]
    return "secret: it is not the one that the commitment was made for"


def change_secret_and_commitment(match_log: MatchLog) -> str:
    from scalehouse import Secret

    secret = Secret.from_seed("another")
    match_log |= {"secret": secret.value.hex(), "commitment": secret.commitment}
    return "entry "


def change_a_consequence(match_log: MatchLog) -> str:
    number, entry = nth_by(match_log, 0, 12)
    entry["then"]["round"] = 9
    return f"entry {number}: the move does not lead to what the match log says"


def change_a_hash(match_log: MatchLog) -> str:
    number, entry = nth_by(match_log, 1, 3)
    entry["hash"] = "0" * 64
    return f"entry {number}: its hash does not fit what it says"


def change_the_winner(match_log: MatchLog) -> str:
    match_log["outcome"]["winners"] = [0]
    return "outcome: the match did not end like that"


def leave_out_the_end(match_log: MatchLog) -> str:
    del match_log["entries"][-1]
    match_log["end"] = match_log["entries"][-1]["hash"]
    return "end: the match is not over"


def leave_out_the_secret(match_log: MatchLog) -> str:
    del match_log["secret"]
    return "secret: it is not in the match log"


def nth_by(match_log: MatchLog, by: object, nth: int) -> tuple[int, MatchLog]:
    own = [pair for pair in enumerate(match_log["entries"]) if pair[1]["by"] == by]
    return own[nth]


CHANGES = [
    change_a_move,
    change_an_outcome,
    change_the_secret,
    change_secret_and_commitment,
    change_a_consequence,
    change_a_hash,
    change_the_winner,
    leave_out_the_end,
    leave_out_the_secret,
]


@pytest.mark.parametrize("tamper", CHANGES)
def test_whatever_is_changed_is_named(
    tamper: Callable[[MatchLog], str], finished: Path, tmp_path: Path
) -> None:
    match_log = json.loads(finished.read_text())
    where = tamper(match_log)
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(match_log))
    done = verify(str(changed))
    assert done.exit_code == 1
    assert "this is not how the match was played" in done.stdout
    assert done.stdout.splitlines()[1].startswith(where)


def test_all_is_well_with_counts_and_the_end_hash(finished: Path) -> None:
    match_log = json.loads(finished.read_text())
    outcomes = sum(entry["by"] == "chance" for entry in match_log["entries"])
    done = verify(str(finished))
    assert done.exit_code == 0
    assert f"{len(match_log['entries'])} entries" in done.stdout
    assert f"all {outcomes} outcomes of chance" in done.stdout
    assert f"End hash: {match_log['end']}" in done.stdout


def test_a_start_that_somebody_set_up_is_refused_or_shouted_about(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(set_up().log()))
    refused = verify(str(file))
    assert refused.exit_code == 1
    assert "start: the match did not begin as the game does" in refused.stdout
    allowed = verify(str(file), "--allow-start")
    assert allowed.exit_code == 0
    assert "WARNING: this match began in a position that somebody set up" in allowed.stdout


def test_it_is_told_who_added_bytes_and_what_is_not_covered(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(played("scathe").log()))
    told = verify(str(file)).stdout
    assert "People who added bytes for the dice: player 1. People who added none: player 2." in told
    assert "not covered" not in told
    match_log = json.loads(FORMAT_1.read_text())
    if match_log["rules"] == scalehouse.installed()["fate"].version:
        told = verify(str(FORMAT_1)).stdout
        assert "These keys are not covered by the hashes: outcome, table." in told


def test_the_hash_that_a_player_noted_is_compared(finished: Path) -> None:
    end = json.loads(finished.read_text())["end"]
    assert verify(str(finished), "--end", end).exit_code == 0
    assert verify(str(finished), "--end", f" {end.upper()} ").exit_code == 0
    other = verify(str(finished), "--end", end[::-1])
    assert other.exit_code == 1
    assert "this is not the match that you noted" in other.stdout
