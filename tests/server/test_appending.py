"""Appending: many entries in one statement, and nobody pays for somebody else's conflict.

The writer process that does it is a real process, which can be killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from scalehouse.server.store import Conflict, Headline, StoreError, TableRow, Writing
from scalehouse.server.store.sqlite import appending, sqlite_writer
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.store.sqlite.writer import Writer
from tests.server.log_lines import Told

HEAD = Headline("playing", listed=False, due=None, summary=b"{}")
TABLES = ("a", "b", "c")


def run(path: Path, scene: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        store = SqliteStore(path / "tables.db")
        try:
            for name in TABLES:
                row = TableRow(name, f"link {name}", f"code {name}", 1, HEAD)
                await store.add_table(row, Writing(name, 0, [b"first"], 1, HEAD))
            await scene(store)
        finally:
            await store.close()

    asyncio.run(all_of_it())


async def at_once(store: SqliteStore, *writings: Writing) -> list[BaseException | None]:
    """Asked for in one turn of the loop, so that what can be is in one commit."""
    asked = [store.append(writing) for writing in writings]
    found = await asyncio.gather(*asked, return_exceptions=True)
    return [one if isinstance(one, BaseException) else None for one in found]


def test_entries_of_many_tables_are_one_commit(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        writings = [Writing(name, 1, [f"{name} 1".encode(), b"2"], 5) for name in TABLES]
        assert await at_once(store, *writings) == [None, None, None]
        assert store.appender.commits == 1
        for name in TABLES:
            assert await store.entries(name) == [b"first", f"{name} 1".encode(), b"2"]

    run(tmp_path, scene)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_number_that_does_not_come_next_concerns_its_own_table_alone(
    tmp_path: Path, number: int
) -> None:
    async def scene(store: SqliteStore) -> None:
        await store.append(Writing("b", 1, [b"second"], 5))
        good = [Writing("a", 1, [b"x"], 5), Writing("c", 1, [b"y"], 5)]
        bad = Writing("b", number, [b"never"], 5)
        found = await at_once(store, good[0], bad, good[1])
        assert [type(one) for one in found] == [type(None), Conflict, type(None)]
        assert await store.entries("a") == [b"first", b"x"]
        assert await store.entries("b") == [b"first", b"second"]
        assert await store.entries("c") == [b"first", b"y"]

    run(tmp_path, scene)


def test_a_table_twice_at_once_keeps_its_order(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        one, two = Writing("a", 1, [b"one"], 5), Writing("a", 2, [b"two"], 5)
        assert await at_once(store, one, two, Writing("b", 1, [b"x"], 5)) == [None] * 3
        assert await store.entries("a") == [b"first", b"one", b"two"]

    run(tmp_path, scene)


def test_two_who_write_the_same_number_at_once_cannot_both(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        found = await at_once(store, *[Writing("a", 1, [text], 5) for text in (b"one", b"two")])
        assert [type(one) for one in found] == [type(None), Conflict]
        assert await store.entries("a") == [b"first", b"one"]

    run(tmp_path, scene)


def test_any_bytes_are_kept_as_they_are(tmp_path: Path) -> None:
    bodies = [b"\x00\xff\xfe", b"", "Grüße".encode(), b'{"a": "\\u0000"}']

    async def scene(store: SqliteStore) -> None:
        assert await at_once(store, Writing("a", 1, bodies, 5)) == [None]
        assert await store.entries("a") == [b"first", *bodies]

    run(tmp_path, scene)


def test_a_headline_that_changes_with_an_entry_is_written_with_the_others(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        over = Headline("over", listed=False, due=None, summary=b"[]")
        writings = [Writing("a", 1, [b"end"], 5, over), Writing("b", 1, [b"x"], 5)]
        assert await at_once(store, *writings) == [None, None]
        row = await store.find_table("a")
        assert row is not None
        assert row.headline == over
        assert await store.entries("b") == [b"first", b"x"]

    run(tmp_path, scene)


def process_of(store: SqliteStore) -> Process:
    sqlite_writer = store.appender._sqlite_writer
    assert sqlite_writer is not None
    return sqlite_writer


def sqlite_writer_of(store: SqliteStore) -> int:
    """The number of its process."""
    return process_of(store).pid


@pytest.mark.parametrize("noticed", [False, True])
def test_when_the_sqlite_writer_is_killed_another_is_engaged(
    tmp_path: Path, *, noticed: bool
) -> None:
    """It makes a difference to the loop whether it has seen the pipe close before it writes."""

    async def scene(store: SqliteStore) -> None:
        await store.append(Writing("a", 1, [b"1"], 5))
        first = sqlite_writer_of(store)
        os.kill(first, signal.SIGKILL)
        if noticed:
            await process_of(store).wait()
            await asyncio.sleep(0.1)
        async with asyncio.timeout(20):
            await store.append(Writing("a", 2, [b"2"], 5))  # by the writer
            await store.append(Writing("a", 3, [b"3"], 5))
        assert sqlite_writer_of(store) != first
        assert await store.entries("a") == [b"first", b"1", b"2", b"3"]

    run(tmp_path, scene)


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
def test_a_lost_sqlite_writer_is_logged_once_with_its_status(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch, sent: signal.Signals
) -> None:
    async def scene(store: SqliteStore) -> None:
        await store.append(Writing("a", 1, [b"1"], 5))
        os.kill(sqlite_writer_of(store), sent)
        monkeypatch.setattr(appending, "ANSWER_WITHIN", 0.5)
        async with asyncio.timeout(20):
            await store.append(Writing("a", 2, [b"2"], 5))
            monkeypatch.undo()
            await store.append(Writing("a", 3, [b"3"], 5))

    run(tmp_path, scene)
    (line,) = [line for line in told() if line["event"] == "store process lost"]
    assert (line["level"], line["status"]) == ("error", -signal.SIGKILL)
    assert line["error"]
    assert any("appending.py" in place for place in line["at"])


def test_a_sqlite_writer_that_hangs_is_killed_and_its_work_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(store: SqliteStore) -> None:
        await store.append(Writing("a", 1, [b"1"], 5))
        first = process_of(store)
        os.kill(first.pid, signal.SIGSTOP)
        monkeypatch.setattr(appending, "ANSWER_WITHIN", 0.5)
        async with asyncio.timeout(20):
            assert (
                await at_once(store, *[Writing(n, 2 if n == "a" else 1, [b"2"], 5) for n in "ab"])
                == [None] * 2
            )
        assert first.returncode == -signal.SIGKILL
        monkeypatch.undo()
        await store.append(Writing("a", 3, [b"3"], 5))
        assert await store.entries("a") == [b"first", b"1", b"2", b"3"]
        assert await store.entries("b") == [b"first", b"2"]

    run(tmp_path, scene)


def test_what_was_stored_before_the_answer_was_lost_is_not_stored_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = appending.Appender._asked

    async def without_answer(
        appender: appending.Appender, message: bytes
    ) -> appending.AppendResult:
        await asked(appender, message)
        raise asyncio.IncompleteReadError(b"", 1)

    async def scene(store: SqliteStore) -> None:
        monkeypatch.setattr(appending.Appender, "_asked", without_answer)
        await store.append(Writing("a", 1, [b"1", b"2"], 5))
        assert await store.entries("a") == [b"first", b"1", b"2"]

    run(tmp_path, scene)


def test_after_a_lost_answer_others_entries_are_still_a_conflict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_appender: appending.Appender, _message: bytes) -> appending.AppendResult:
        raise RuntimeError

    async def scene(store: SqliteStore) -> None:
        await store.append(Writing("a", 1, [b"other"], 5))
        monkeypatch.setattr(appending.Appender, "_asked", lost)
        with pytest.raises(Conflict):
            await store.append(Writing("a", 1, [b"1"], 5))
        assert await store.entries("a") == [b"first", b"other"]

    run(tmp_path, scene)


def test_without_a_sqlite_writer_the_writer_does_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(_path: Path) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(appending, "_engage", nobody)

    async def scene(store: SqliteStore) -> None:
        writings = [Writing(name, 1, [b"x"], 5) for name in TABLES]
        assert await at_once(store, *writings) == [None, None, None]
        assert store.appender.commits == 0
        assert await store.entries("a") == [b"first", b"x"]

    run(tmp_path, scene)


def test_the_sqlite_writer_finishes_when_the_server_is_stopped_and_goes_with_it(
    tmp_path: Path,
) -> None:
    """A terminal tells all processes to stop; a server that is killed cannot tell anything."""
    asyncio.run(SqliteStore(tmp_path / "tables.db").close())
    command = [sys.executable, "-I", "-S", sqlite_writer.__file__, str(tmp_path / "tables.db")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        unknown = appending.packed([Writing("nowhere", 1, [b"x"], 5)])
        for _ in range(2):
            process.stdin.write(unknown)
            process.stdin.flush()
            assert process.stdout.read(1) == sqlite_writer.NOT_STORED
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGTERM)
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        await store.writer.do(lambda db: db.execute("DROP TABLE entries"))
        with pytest.raises(StoreError, match="could not write"):
            await store.append(Writing("a", 1, [b"x"], 5))

    run(tmp_path, scene)


def test_the_writer_goes_on_after_anything_that_fails_in_it(tmp_path: Path) -> None:
    def fails(db: sqlite3.Connection) -> None:
        db.close()
        raise MemoryError

    async def scene(store: SqliteStore) -> None:
        async with asyncio.timeout(20):
            with pytest.raises(StoreError, match="could not write"):
                await store.writer.do(fails)
            await store.writer.do(lambda db: db.execute("SELECT 1"))

    run(tmp_path, scene)


def test_a_writer_that_cannot_open_the_file_says_so_and_tries_again(tmp_path: Path) -> None:
    opened = iter(
        [None, sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)]
    )

    def connect() -> sqlite3.Connection:
        db = next(opened)
        if db is None:
            raise sqlite3.OperationalError("unable to open database file")
        return db

    async def scene() -> None:
        writer = Writer(connect)
        async with asyncio.timeout(20):
            with pytest.raises(StoreError, match="unable to open"):
                await writer.do(lambda _db: None)
            assert await writer.do(lambda db: db.execute("SELECT 1").fetchone()) == (1,)
            await writer.close()

    asyncio.run(scene())
