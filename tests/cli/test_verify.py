"""A changed record is found out, and the place is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from scalehouse.cli import app

Record = dict[str, Any]


def verify(*words: str) -> Result:
    return CliRunner().invoke(app, ["verify", *words])


def change_a_move(record: Record) -> str:
    number, entry = nth_by(record, 0, 12)
    entry["move"] += 1
    return f"entry {number}: "


def change_an_outcome(record: Record) -> str:
    number, entry = nth_by(record, "chance", 5)
    drawn = entry["move"]
    entry["move"] = drawn + (1 if drawn < 98 else -1)
    return f"entry {number}: chance drew {drawn}, the record says {entry['move']}"


def change_the_secret(record: Record) -> str:
    record["secret"] = record["secret"][::-1]
    return "secret: it is not the one that the commitment was made for"


def change_secret_and_commitment(record: Record) -> str:
    from scalehouse import Secret

    secret = Secret.from_seed("another")
    record |= {"secret": secret.value.hex(), "commitment": secret.commitment}
    return "entry "


def change_a_consequence(record: Record) -> str:
    number, entry = nth_by(record, 0, 12)
    entry["then"]["round"] = 9
    return f"entry {number}: the move does not lead to what the record says"


def change_a_hash(record: Record) -> str:
    number, entry = nth_by(record, 1, 3)
    entry["hash"] = "0" * 64
    return f"entry {number}: its hash does not fit what it says"


def change_the_winner(record: Record) -> str:
    record["outcome"]["winners"] = [0]
    return "outcome: the match did not end like that"


def leave_out_the_end(record: Record) -> str:
    del record["entries"][-1]
    record["end"] = record["entries"][-1]["hash"]
    return "end: the match is not over"


def leave_out_the_secret(record: Record) -> str:
    del record["secret"]
    return "secret: it is not in the record"


def nth_by(record: Record, by: object, nth: int) -> tuple[int, Record]:
    own = [pair for pair in enumerate(record["entries"]) if pair[1]["by"] == by]
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
    tamper: Callable[[Record], str], finished: Path, tmp_path: Path
) -> None:
    record = json.loads(finished.read_text())
    where = tamper(record)
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(record))
    done = verify(str(changed))
    assert done.exit_code == 1
    assert "this is not how the match was played" in done.stdout
    assert done.stdout.splitlines()[1].startswith(where)


def test_all_is_well_with_counts_and_the_end_hash(finished: Path) -> None:
    record = json.loads(finished.read_text())
    outcomes = sum(entry["by"] == "chance" for entry in record["entries"])
    done = verify(str(finished))
    assert done.exit_code == 0
    assert f"{len(record['entries'])} entries" in done.stdout
    assert f"all {outcomes} outcomes of chance" in done.stdout
    assert f"End hash: {record['end']}" in done.stdout


def test_the_hash_that_a_player_noted_is_compared(finished: Path) -> None:
    end = json.loads(finished.read_text())["end"]
    assert verify(str(finished), "--end", end).exit_code == 0
    assert verify(str(finished), "--end", f" {end.upper()} ").exit_code == 0
    other = verify(str(finished), "--end", end[::-1])
    assert other.exit_code == 1
    assert "this is not the match that you noted" in other.stdout
