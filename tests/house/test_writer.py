"""The writer: many entries in one statement, and nobody pays for somebody else's conflict."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from scalehouse.house.store import Conflict, Headline, TableRow, Writing
from scalehouse.house.store.sqlite import SqliteStore

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
    """Asked for while the writer is busy, so that all of it is in one commit."""
    hold, let_go = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def busy(_db: object) -> None:
        loop.call_soon_threadsafe(hold.set)
        asyncio.run_coroutine_threadsafe(let_go.wait(), loop).result()

    first = asyncio.create_task(store.writer.do(busy))
    await hold.wait()
    waiting = [asyncio.create_task(store.append(writing)) for writing in writings]
    await asyncio.sleep(0)
    commits = store.writer.commits
    let_go.set()
    await first
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert store.writer.commits == commits + 2
    return [one if isinstance(one, BaseException) else None for one in found]


def test_entries_of_many_tables_are_one_commit(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        writings = [Writing(name, 1, [f"{name} 1".encode(), b"2"], 5) for name in TABLES]
        assert await at_once(store, *writings) == [None, None, None]
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


def test_a_table_twice_in_one_commit_keeps_its_order(tmp_path: Path) -> None:
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
