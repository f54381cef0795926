"""Why the store failed is logged: the cause, without what it quotes, and not again and again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scalehouse.server.store import troubles
from scalehouse.server.store.troubles import REPEAT_AFTER, Reports, cause_of, store_error
from tests.server.log_lines import Told

EVENT = "the store could not write"
FULL = OSError(28, "No space left on device", "/home/ann/tables.db")


class FromPostgres(Exception):
    """As asyncpg tells it: the message and the code apart, the row in the details."""

    message = 'duplicate key value violates unique constraint "people_pkey"'
    sqlstate = "23505"
    detail = "Key (token)=(seven-of-doom) already exists."


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(troubles, "REPORTS", Reports(clock))
    return clock


def of_sqlite(folder: Path, statement: str) -> sqlite3.Error:
    with closing(sqlite3.connect(folder / "tables.db")) as db, pytest.raises(sqlite3.Error) as told:
        db.execute(statement)
    return told.value


def test_the_cause_is_named_in_the_words_of_whoever_knows_it(tmp_path: Path) -> None:
    assert cause_of(FULL) == "No space left on device"
    missing = of_sqlite(tmp_path, "SELECT * FROM entries")
    assert cause_of(missing) == "no such table: entries (SQLITE_ERROR)"
    told = cause_of(FromPostgres(FromPostgres.detail))
    assert told == "duplicate key value violates unique constraint … (23505)"
    assert cause_of(MemoryError()) == "MemoryError"


@pytest.mark.parametrize("quoted", ["'%s'", '"%s"', "«%s»", "„%s“"])
def test_what_is_quoted_is_struck_out(quoted: str) -> None:
    error = sqlite3.OperationalError(f"near {quoted % 'seven-of-doom'}: syntax error")
    assert cause_of(error) == "near …: syntax error"


def test_a_trouble_is_logged_with_its_cause_and_raised(clock: Clock, told: Told) -> None:
    assert str(store_error(EVENT, FULL)) == f"{EVENT}: No space left on device"
    (line,) = told()
    assert (line["level"], line["event"], line["error"]) == ("error", EVENT, "OSError")
    assert (line["cause"], line["count"]) == ("No space left on device", 1)


def test_the_same_trouble_is_silent_for_ten_seconds_and_counted_afterwards(
    clock: Clock, told: Told
) -> None:
    for later in (0.0, 1.0, REPEAT_AFTER - 1.1):
        clock.now += later
        store_error(EVENT, FULL)
    assert len(told()) == 1
    clock.now += 0.2
    store_error(EVENT, FULL)
    clock.now += REPEAT_AFTER
    store_error(EVENT, FULL)
    assert [line["count"] for line in told()] == [1, 3, 1]


def test_another_trouble_is_logged_at_once(clock: Clock, told: Told) -> None:
    store_error(EVENT, FULL)
    store_error("the store could not read", FULL)
    store_error(EVENT, OSError(5, "Input/output error"))
    assert len(told()) == 3


def test_not_every_trouble_is_kept_for_ever(clock: Clock, told: Told) -> None:
    for number in range(2 * troubles.MOST_KEPT):
        store_error(EVENT, OSError(number, f"trouble {number}"))
    assert len(troubles.REPORTS._seen) <= troubles.MOST_KEPT + 1
    assert len(told()) == 2 * troubles.MOST_KEPT
