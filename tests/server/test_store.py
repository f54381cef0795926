"""Every store keeps these promises; another one joins by a line in STORES."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from scalehouse.server.clock import DAY, HOUR, Time
from scalehouse.server.store import (
    Conflict,
    Headline,
    Person,
    SharedStore,
    Store,
    StoreError,
    TableRow,
    Writing,
    retention,
)
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.store.postgres.store import PostgresStore
from scalehouse.server.store.retention import Sweep
from scalehouse.server.store.sqlite import schema
from scalehouse.server.store.sqlite.store import MOST_TOKENS, SqliteStore
from tests.server.servers import postgres_store

STORES: dict[str, Callable[[Path], Store]] = {
    "sqlite": lambda path: SqliteStore(path / "a.db"),
    "memory": lambda _: MemoryStore(),
    "postgresql": lambda _: postgres_store(),
}
NEED_SERVERS = {"postgresql"}

HEAD = Headline(status="open", listed=True, due=None, summary=b"{}")


def row(name: str, **changes: Any) -> TableRow:
    given = TableRow(name, f"link-{name}", f"code-{name}", 1, HEAD)
    return replace(given, **changes)


def writing(name: str, number: int, *bodies: bytes, at: int = 1, **more: Any) -> Writing:
    return Writing(name, number, bodies, at, **more)


Run = Callable[[Callable[[Store], Coroutine[Any, Any, None]]], None]


@pytest.fixture(
    params=[
        pytest.param(name, marks=[pytest.mark.servers] if name in NEED_SERVERS else [])
        for name in STORES
    ]
)
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    make = STORES[request.param]

    def with_store(scene: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
        async def play() -> None:
            async with closing(store):
                await scene(store)

        store = make(tmp_path)
        asyncio.run(play())

    return with_store


@asynccontextmanager
async def closing(store: Store) -> AsyncIterator[Store]:
    try:
        yield store
    finally:
        await store.close()


async def a_table(store: Store, name: str = "t", **changes: Any) -> None:
    await store.add_table(row(name, **changes), writing(name, 0, b"opened"))


async def commits_of_fifty_at_once(store: Any) -> int:
    """In how many steps fifty tables are written that all wait."""
    for number in range(50):
        await a_table(store, str(number))
    before: int = store.appender.commits
    await asyncio.gather(*(store.append(writing(str(n), 1, b"x")) for n in range(50)))
    return int(store.appender.commits) - before


def test_entries_come_back_in_order(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store)
        await store.append(writing("t", 1, b"one", b"two"))
        await store.append(writing("t", 3, b"three"))
        assert await store.entries("t") == [b"opened", b"one", b"two", b"three"]
        assert await store.entries("other") == []

    run(scene)


@pytest.mark.parametrize("number", [0, 1, 3, 9])
def test_only_the_next_number_can_be_written(run: Run, number: int) -> None:
    async def scene(store: Store) -> None:
        await a_table(store)
        await store.append(writing("t", 1, b"one"))
        head = Headline(status="over", listed=False, due=5, summary=b"new")
        with pytest.raises(Conflict):
            await store.append(writing("t", number, b"x", headline=head, joined=["p"]))
        assert await store.entries("t") == [b"opened", b"one"]
        found = await store.find_table("t")
        assert found == row("t")
        assert not await store.is_member("t", "p")

    run(scene)


def test_a_conflict_leaves_its_neighbours_in_the_same_commit_alone(run: Run) -> None:
    async def scene(store: Store) -> None:
        for name in "abc":
            await a_table(store, name)
        several = [store.append(writing(name, 1, b"one")) for name in "abca"]
        results = await asyncio.gather(*several, return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 3 + [Conflict]
        assert await store.entries("b") == [b"opened", b"one"]

    run(scene)


def test_of_many_who_write_the_same_number_one_does(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store)
        tries = [store.append(writing("t", 1, str(n).encode())) for n in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(None) == 1
        assert await store.entries("t") == [b"opened", str(results.index(None)).encode()]

    run(scene)


def test_a_table_is_found_by_id_link_and_code(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store)
        for name in ("t", "link-t", "code-t"):
            assert await store.find_table(name) == row("t")
        assert await store.find_table("link") is None
        with pytest.raises(Conflict):
            await store.add_table(row("u", code="code-t"), writing("u", 0, b"opened"))

    run(scene)


def test_lists_show_what_they_should(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store, "old")
        await a_table(store, "new", made=2)
        await a_table(store, "private", headline=replace(HEAD, listed=False))
        await a_table(store, "done", headline=replace(HEAD, status="over"))
        assert [found.id for found in await store.listed_tables(9)] == ["new", "old"]
        assert [found.id for found in await store.listed_tables(1)] == ["new"]
        await store.append(writing("old", 1, b"sat", joined=["p"]))
        await store.append(writing("private", 1, b"sat", joined=["p"]))
        assert {found.id for found in await store.tables_of("p", 9)} == {"old", "private"}
        await store.append(writing("old", 2, b"stood", left=["p"]))
        assert {found.id for found in await store.tables_of("p", 9)} == {"private"}
        assert await store.is_member("private", "p")

    run(scene)


def test_due_tables_are_found_in_time(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store, "soon", headline=replace(HEAD, due=10))
        await a_table(store, "late", headline=replace(HEAD, due=20))
        await a_table(store, "never")
        assert await store.due_tables(10) == []
        assert await store.due_tables(11) == ["soon"]
        await store.append(writing("late", 1, b"x", headline=replace(HEAD, due=5)))
        assert await store.due_tables(11) == ["late", "soon"]

    run(scene)


def test_a_token_is_good_until_its_follower_was_used(run: Run) -> None:
    async def scene(store: Store) -> None:
        ann = Person("ann", "Ann")
        await store.add_person(ann, "t1", 1)
        assert await store.use_token("t1", "t2", 2) == ann
        assert await store.use_token("t1", "t3", 3) == ann  # t2 got lost on the way
        assert await store.use_token("t3", "t4", 4) == ann
        assert await store.use_token("t1", "t5", 5) is None
        assert await store.person_of("t2") == ann  # another tab may hold it
        assert await store.person_of("t5") is None
        await store.rename("ann", "Anna")
        assert await store.person_of("t4") == Person("ann", "Anna")

    run(scene)


def test_a_person_has_only_so_many_tokens(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.add_person(Person("ann", ""), "t", 0)
        for number in range(MOST_TOKENS + 5):
            await store.use_token("t", f"n{number}", number)
        good = [await store.person_of(f"n{number}") for number in range(MOST_TOKENS + 5)]
        assert sum(one is not None for one in good) == MOST_TOKENS - 1
        assert good[-1] is not None
        assert await store.person_of("t") is not None

    run(scene)


def test_a_carry_link_works_once_and_not_too_late(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.add_person(Person("ann", ""), "t", 0)
        await store.add_carry("c1", "ann", "a", 10)
        await store.add_carry("c2", "ann", "a", 10)
        assert await store.carry_of("c1", 5) == Person("ann", "", "a")
        assert await store.carry_of("c1", 11) is None
        assert await store.use_carry("c1", "f1", 5) == Person("ann", "", "a")
        assert await store.use_carry("c1", "f2", 5) is None
        assert await store.use_carry("c2", "f3", 11) is None
        owners = [await store.person_of(token) for token in ("f1", "f2", "f3")]
        assert owners == [Person("ann", "", "a"), None, None]

    run(scene)


def test_a_token_from_a_carry_link_stays_bound_to_its_table(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.add_person(Person("ann", ""), "t", 0)
        await store.add_carry("c", "ann", "a", 10)
        await store.use_carry("c", "f0", 5)
        for number in range(3):
            used = await store.use_token(f"f{number}", f"f{number + 1}", 6)
            assert used == Person("ann", "", "a")
        assert await store.use_token("t", "t1", 7) == Person("ann", "")

    run(scene)


def test_a_table_with_another_link_is_found_by_the_old_one_as_renamed(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store, "a")
        await store.append(writing("a", 1, b"2", names=("new-link", "new-code")))
        found = await store.find_table("new-link")
        assert found is not None
        assert (found.id, found.link, found.code) == ("a", "new-link", "new-code")
        assert await store.find_table("new-code") == found
        for old in ("link-a", "code-a"):
            assert await store.find_table(old) is None
            assert await store.find_renamed(old) == found
        assert await store.find_renamed("new-link") is None

    run(scene)


def test_carry_links_that_are_too_old_are_deleted(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.add_person(Person("ann", ""), "t", 0)
        for name, until in (("c1", 10), ("c2", 20)):
            await store.add_carry(name, "ann", "a", until)
        assert await store.forget_carries(15) == 1
        assert await store.forget_carries(15) == 0
        assert await store.use_carry("c2", "f", 15) == Person("ann", "", "a")

    run(scene)


def test_a_store_from_before_carry_links_were_bound_keeps_its_tokens(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    db = sqlite3.connect(path)
    db.executescript(
        "CREATE TABLE schema_version (version INTEGER NOT NULL);"
        f"{schema.VERSIONS[0]} INSERT INTO schema_version VALUES (1);"
        "INSERT INTO people VALUES ('ann', 'Ann');"
        "INSERT INTO tokens VALUES ('t', 'ann', NULL, 1);"
        "INSERT INTO carries VALUES ('c', 'ann', 10);"
    )
    db.close()

    async def scene() -> None:
        store = SqliteStore(path)
        assert await store.use_carry("c", "f", 5) is None
        assert await store.use_token("t", "t1", 5) == Person("ann", "Ann")
        await store.close()

    asyncio.run(scene())


# Retention. What was touched before 20 is old.


async def swept(store: Store, ran: Time = 0, awake: tuple[str, ...] = ()) -> tuple[int, int, int]:
    """How many tables were marked, hidden and deleted."""
    if isinstance(store, PostgresStore):  # which counts no more than has passed by its own clock
        await store._fetch("UPDATE upkeep SET at = 0")
    told = await store.sweep(Sweep(now=100, before=20, ran=ran, awake=awake))
    return told.marked, told.hidden, told.deleted


async def listed(store: Store) -> set[str]:
    return {one.id for one in await store.listed_tables(9)}


async def old_and_young(store: Store) -> None:
    await a_table(store, "old")
    await a_table(store, "young")
    await store.append(writing("young", 1, b"x", at=50, joined=["bob"]))
    for name in ("ann", "bob"):
        await store.add_person(Person(name, ""), f"t-{name}", 1)


def test_what_is_too_old_is_marked_then_hidden_then_deleted(run: Run) -> None:
    async def scene(store: Store) -> None:
        await old_and_young(store)
        assert await swept(store) == (1, 0, 0)
        assert await swept(store, DAY - 1) == (0, 0, 0)
        assert await listed(store) == {"old", "young"}
        assert await swept(store, 1) == (0, 1, 0)
        assert await listed(store) == {"young"}
        assert await store.find_table("old") is not None
        assert await swept(store, 7 * DAY - 1) == (0, 0, 0)
        assert await store.entries("old") != []
        assert await store.person_of("t-ann") is not None
        assert await swept(store, 1) == (0, 0, 1)
        assert await store.find_table("old") is None
        assert await store.entries("old") == []
        assert await store.person_of("t-ann") is None
        assert await store.person_of("t-bob") is not None
        assert len(await store.entries("young")) == 2

    run(scene)


def test_it_can_be_tried_whether_it_writes(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store)
        for _ in range(3):
            await store.probe()
        await asyncio.gather(store.probe(), store.append(writing("t", 1, b"one")), store.probe())
        assert await store.entries("t") == [b"opened", b"one"]

    run(scene)


def test_no_look_does_two_steps_at_once(run: Run) -> None:
    async def scene(store: Store) -> None:
        await old_and_young(store)
        assert await swept(store, 100 * DAY) == (1, 0, 0)
        assert await swept(store, 100 * DAY) == (0, 1, 0)
        assert await swept(store, 100 * DAY) == (0, 0, 1)

    run(scene)


def test_what_is_touched_or_awake_loses_its_mark(run: Run) -> None:
    async def scene(store: Store) -> None:
        await old_and_young(store)
        await swept(store)
        assert await swept(store, DAY, awake=("old",)) == (0, 0, 0)
        assert await swept(store) == (1, 0, 0)
        await store.append(writing("old", 1, b"x", at=60))
        assert await swept(store, 100 * DAY) == (0, 0, 0)
        assert await store.find_table("old") is not None

    run(scene)


def test_what_is_touched_while_a_look_is_under_way_is_not_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite reads what is old first, and writes later."""
    path, old_in = tmp_path / "a.db", retention.old_in

    def old_and_then_touched(db: sqlite3.Connection, before: Time) -> retention.Old:
        found = old_in(db, before)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("INSERT INTO entries VALUES ('old', 1, 60, x'00')")
        other.execute("INSERT INTO tokens VALUES ('fresh', 'ann', NULL, 60, NULL)")
        other.close()
        return found

    async def scene() -> None:
        async with closing(SqliteStore(path)) as store:
            await old_and_young(store)
            assert await swept(store) == (1, 0, 0)
            assert await swept(store, DAY) == (0, 1, 0)
            monkeypatch.setattr(retention, "old_in", old_and_then_touched)
            assert await swept(store, 100 * DAY) == (0, 0, 0)
            assert len(await store.entries("old")) == 2
            assert await store.person_of("t-ann") is not None

    asyncio.run(scene())


def test_nothing_is_done_while_an_entry_lies_in_the_future(run: Run) -> None:
    async def scene(store: Store) -> None:
        await old_and_young(store)
        await store.append(writing("young", 2, b"x", at=100 + HOUR))
        for _ in range(3):
            assert await swept(store, 100 * DAY) == (0, 0, 0)

    run(scene)


def test_what_is_hidden_can_be_restored(run: Run) -> None:
    async def scene(store: Store) -> None:
        await old_and_young(store)
        assert await store.restore() == 0
        for name in ("old", "link-old", "code-old", None):
            await swept(store)
            await swept(store, DAY)
            assert await listed(store) == {"young"}
            assert await store.restore(["young", "nothing"]) == 0
            assert await store.restore([name] if name else None) == 1
            assert await listed(store) == {"old", "young"}
            assert await swept(store, 100 * DAY) == (1, 0, 0)

    run(scene)


def test_a_hidden_table_is_not_woken_for_a_deadline_nor_found_among_ones_own(run: Run) -> None:
    async def scene(store: Store) -> None:
        await a_table(store, "old")
        head = replace(HEAD, due=5)
        await store.append(writing("old", 1, b"x", headline=head, joined=["ann"]))
        assert await store.due_tables(10) == ["old"]
        await swept(store)
        await swept(store, DAY)
        assert await store.due_tables(10) == []
        assert await store.tables_of("ann", 9) == []

    run(scene)


SHARED = ("memory", "postgresql")
LONG = 60_000  # milliseconds


@pytest.fixture(
    params=[
        pytest.param(name, marks=[pytest.mark.servers] if name in NEED_SERVERS else [])
        for name in SHARED
    ]
)
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> SharedStore:
    store: Any = STORES[request.param](tmp_path)
    return cast(SharedStore, store)


def test_entries_are_read_on_from_where_one_was(shared: SharedStore) -> None:
    async def scene() -> None:
        async with closing(shared):
            await a_table(shared, "a")
            await a_table(shared, "b")
            await shared.append(writing("a", 1, b"one", b"two"))
            assert await shared.entries_since("a", 1) == [b"one", b"two"]
            assert await shared.entries_since("a", 3) == []
            assert await shared.lengths(["a", "b", "c"]) == {"a": 3, "b": 1}
            assert await shared.lengths([]) == {}
            numbers = [await shared.new_server() for _ in range(3)]
            assert len(set(numbers)) == 3

    asyncio.run(scene())


def test_one_server_at_a_time_holds_a_table_and_the_fence_grows(shared: SharedStore) -> None:
    async def scene() -> None:
        async with closing(shared):
            await a_table(shared, "a")
            await a_table(shared, "b")
            first = await shared.hold(["a", "b", "c"], 1, LONG)
            assert first.keys() == {"a", "b"}
            assert await shared.hold(["a"], 2, LONG) == {}
            assert await shared.hold(["a"], 1, LONG) == {"a": first["a"]}
            await shared.release(["a", "b"], 2)
            assert await shared.hold(["a", "b"], 2, LONG) == {}
            await shared.release(["a"], 1)
            second = await shared.hold(["a", "b"], 2, LONG)
            assert second == {"a": first["a"] + 1}

    asyncio.run(scene())


def test_a_lease_that_ran_out_is_for_others(shared: SharedStore) -> None:
    async def scene() -> None:
        async with closing(shared):
            await a_table(shared)
            (first,) = (await shared.hold(["t"], 1, 1)).values()
            await asyncio.sleep(0.05)
            (second,) = (await shared.hold(["t"], 2, LONG)).values()
            assert second == first + 1
            assert await shared.hold(["t"], 1, LONG) == {}

    asyncio.run(scene())


def test_who_lost_a_lease_can_append_nothing_by_it(shared: SharedStore) -> None:
    async def scene() -> None:
        async with closing(shared):
            await a_table(shared)
            (old,) = (await shared.hold(["t"], 1, LONG)).values()
            await shared.append(writing("t", 1, b"bot", fence=old))
            await shared.release(["t"], 1)
            (new,) = (await shared.hold(["t"], 2, LONG)).values()
            with pytest.raises(Conflict):
                await shared.append(writing("t", 2, b"bot", fence=old))
            await shared.append(writing("t", 2, b"bot", fence=new))
            await shared.append(writing("t", 3, b"person"))
            assert await shared.entries("t") == [b"opened", b"bot", b"bot", b"person"]

    asyncio.run(scene())


def test_a_copy_is_whole_while_work_goes_on(tmp_path: Path) -> None:
    early, goal = tmp_path / "early.db", tmp_path / "copy.db"

    async def scene() -> None:
        async with closing(SqliteStore(tmp_path / "a.db")) as store:
            await a_table(store)
            await asyncio.gather(store.append(writing("t", 1, b"one")), store.backup(early))
            await store.backup(goal)
            with pytest.raises(StoreError, match="not overwritten"):
                await store.backup(goal)

    asyncio.run(scene())

    async def look() -> None:
        async with closing(SqliteStore(goal)) as copy:
            assert await copy.entries("t") == [b"opened", b"one"]

    asyncio.run(look())


def test_what_was_written_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    async def write() -> None:
        async with closing(SqliteStore(tmp_path / "a.db")) as store:
            await a_table(store)

    async def read() -> None:
        async with closing(SqliteStore(tmp_path / "a.db")) as store:
            assert await store.entries("t") == [b"opened"]

    asyncio.run(write())
    asyncio.run(read())


def test_all_that_waits_goes_into_one_commit(tmp_path: Path) -> None:
    async def scene() -> None:
        async with closing(SqliteStore(tmp_path / "a.db")) as store:
            assert isinstance(store, SqliteStore)
            assert await commits_of_fifty_at_once(store) < 25

    asyncio.run(scene())


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    asyncio.run(SqliteStore(path).close())
    db = sqlite3.connect(path)
    db.execute("INSERT INTO schema_version VALUES (?)", (len(schema.VERSIONS) + 1,))
    db.commit()
    db.close()
    with pytest.raises(StoreError, match="newer"):
        SqliteStore(path)


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "a.db")
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await a_table(store)

    asyncio.run(scene())
