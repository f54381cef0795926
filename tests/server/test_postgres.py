"""What is special about PostgreSQL: others write as well, and the server may go."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from typer.testing import CliRunner

from bench.crowd import free_port
from bench.servers import Postgres, folder_for
from scalehouse.cli.app import app
from scalehouse.core.errors import ScalehouseError
from scalehouse.server.clock import DAY, HandClock
from scalehouse.server.store import Conflict, Person, Store, StoreError, Writing
from scalehouse.server.store.opening import reading
from scalehouse.server.store.postgres import appending, pool
from scalehouse.server.store.postgres.migrating import VERSION_TABLE, migrate, prepare
from scalehouse.server.store.postgres.store import PostgresStore
from scalehouse.server.store.retention import Sweep
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.tables.opening import NewTable
from tests.server.kit import Scene, acting, make_server
from tests.server.servers import empty_database, postgres, postgres_store
from tests.server.test_store import a_table, closing, commits_of_fifty_at_once, writing

pytestmark = pytest.mark.servers


def on_postgres(scene: Callable[[PostgresStore], Awaitable[None]]) -> None:
    """With an empty store, which is closed at the end."""
    store = postgres_store()
    assert isinstance(store, PostgresStore)

    async def whole() -> None:
        async with closing(store):
            await scene(store)

    asyncio.run(whole())


# Opening


def test_several_who_open_an_empty_database_at_once_find_it_ready() -> None:
    url = postgres().database()

    async def scene() -> None:
        await asyncio.gather(*(migrate(url) for _ in range(4)))
        async with closing(PostgresStore(url)) as store:
            await a_table(store)

    asyncio.run(scene())


def test_a_database_of_others_is_left_alone() -> None:
    url = postgres().database()
    postgres().run("CREATE TABLE recipes (name text)", url.rpartition("/")[2])
    with pytest.raises(StoreError, match="not of Scalehouse"):
        prepare(url)


def test_a_database_of_a_newer_version_is_left_alone() -> None:
    url = postgres().database()
    prepare(url)
    postgres().run(f"UPDATE {VERSION_TABLE} SET version_num = 'v99'", url.rpartition("/")[2])
    with pytest.raises(StoreError, match="newer"):
        prepare(url)


def test_a_database_that_is_not_there_is_told_without_its_password() -> None:
    url = f"postgresql://server:secret@127.0.0.1:{free_port()}/server"
    with pytest.raises(StoreError, match=r"cannot open the store postgresql://127\.0") as told:
        prepare(url)
    assert "secret" not in str(told.value)
    with pytest.raises(StoreError, match="does not exist"):
        prepare(postgres().url("nowhere"))


# Several servers


def test_of_several_servers_that_write_the_same_numbers_one_does_each_time() -> None:
    names = [f"t{number}" for number in range(20)]

    async def server(store: Store, me: bytes) -> list[object]:
        """In an order of its own, all at once."""
        order = names if me == b"a" else names[::-1]
        tries = [store.append(writing(name, 1, me, me)) for name in order]
        results = await asyncio.gather(*tries, return_exceptions=True)
        return [result for _, result in sorted(zip(order, results, strict=True), key=str)]

    async def scene() -> None:
        url = empty_database_later
        async with closing(PostgresStore(url)) as one, closing(PostgresStore(url)) as other:
            for name in names:
                await a_table(one, name)
            fates = await asyncio.gather(server(one, b"a"), server(other, b"b"))
            for name, first, second in zip(sorted(names), *fates, strict=True):
                assert (first is None) != (second is None), (first, second)
                assert isinstance(first or second, Conflict)
                winner = b"a" if first is None else b"b"
                assert await other.entries(name) == [b"opened", winner, winner]

    empty_database_later = empty_database()
    asyncio.run(scene())


def test_what_waits_goes_as_one_statement() -> None:
    async def scene(store: PostgresStore) -> None:
        assert await commits_of_fifty_at_once(store) < 5

    on_postgres(scene)


# Trouble


def test_a_server_that_dies_loses_nothing_acknowledged_and_is_used_again_when_it_is_back() -> None:
    server = Postgres(folder_for("killed"), "fsync=off")  # only the process is killed
    server.start()
    url = server.database()
    prepare(url)

    async def scene() -> None:
        async with closing(PostgresStore(url)) as store:
            await a_table(store)
            known = 1
            for _ in range(3):
                for _ in range(5):
                    await store.append(writing("t", known, str(known).encode()))
                    known += 1
                await asyncio.to_thread(server.kill)
                with pytest.raises(StoreError, match="does not answer"):
                    await store.append(writing("t", known, b"lost"))
                with pytest.raises(StoreError, match="does not answer"):
                    await store.person_of("anybody")
                await asyncio.to_thread(server.start)
                assert len(await store.entries("t")) == known

    try:
        asyncio.run(scene())
    finally:
        server.remove()


def test_a_store_closes_soon_even_if_its_server_says_nothing_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "CLOSE_WITHIN", 0.5)
    monkeypatch.setattr(pool, "WAIT_WITHIN", 1.0)
    server = Postgres(folder_for("halted"), "fsync=off")
    server.start()
    url = server.database()
    prepare(url)

    async def scene() -> None:
        store = PostgresStore(url)
        await a_table(store)
        server.halt()  # connections stay open, and new ones are taken: nobody answers
        asks: list[Any] = [store.append(writing("t", 1, b"x")) for _ in range(20)]
        asked = [asyncio.ensure_future(one) for one in (*asks, store.person_of("anybody"))]
        await asyncio.sleep(0.1)
        async with asyncio.timeout(pool.ANSWER_WITHIN / 2):  # for longer than that each may wait
            await store.close()
            answers = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(answer) for answer in answers} == {StoreError}

    try:
        asyncio.run(scene())
    finally:
        server.remove()


class Breaking:
    """A pool whose connections break while they are given back."""

    async def acquire(self, timeout: float) -> str:  # as asyncpg has it
        return "a connection"

    async def release(self, _connection: str, timeout: float) -> None:
        async def late() -> None:
            await asyncio.sleep(0.02)
            raise asyncpg.InternalClientError("broken")

        await asyncio.shield(late())  # as asyncpg does it


def test_what_breaks_after_whoever_asked_has_gone_is_no_failure_of_the_server() -> None:
    async def scene() -> list[str]:
        failures = list[str]()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: failures.append(context["message"]))
        connections = pool.ConnectionPool("", 1)
        connections._pool = Breaking()

        async def ask() -> None:
            async with connections.connection():
                pass

        asking = asyncio.create_task(ask())
        await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await asyncio.sleep(0.05)
        gc.collect()
        return failures

    assert asyncio.run(scene()) == []


@pytest.mark.parametrize("error", [asyncpg.InternalClientError, KeyError])
def test_whatever_breaks_nobody_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """The first is what asyncpg says of a connection that was lost in the middle of something."""
    store, stored = postgres_store(), appending.stored

    async def breaks(*_: object) -> set[str]:
        raise error("broken")

    async def scene() -> None:
        async with closing(store), asyncio.timeout(30):
            await a_table(store)
            monkeypatch.setattr(appending, "stored", breaks)
            for _ in range(2):
                with pytest.raises(StoreError):
                    await store.append(writing("t", 1, b"x"))
            monkeypatch.setattr(appending, "stored", stored)
            await store.append(writing("t", 1, b"x"))

    asyncio.run(scene())


def test_who_would_have_to_wait_too_long_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appending, "MOST_WAITING", 3)
    monkeypatch.setattr(pool, "MOST_WAITING", 3)

    async def scene(store: PostgresStore) -> None:
        for name in "abcdef":
            await a_table(store, name)
        several = [store.append(writing(name, 1, b"x")) for name in "abcdef"]
        results = await asyncio.gather(*several, return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 3 + [StoreError] * 3
        many = [store.person_of("nobody") for _ in range(30)]
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert {type(answer) for answer in answers} == {type(None), StoreError}

    on_postgres(scene)


def test_a_statement_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pool.SERVER_SETTINGS, "lock_timeout", "100")
    url = empty_database()

    async def scene() -> None:
        holder = await asyncpg.connect(url)
        async with closing(holder), closing(PostgresStore(url)) as store:
            await a_table(store)
            async with holder.transaction():
                await holder.execute("SELECT * FROM heads FOR UPDATE")
                with pytest.raises(StoreError, match="lock timeout"):
                    await store.append(writing("t", 1, b"x"))
            await store.append(writing("t", 1, b"x"))

    asyncio.run(scene())


def test_signs_that_postgresql_does_not_know_find_no_table() -> None:
    async def scene(store: PostgresStore) -> None:
        for name in ("\0", "a\0b", "\ud800", "ä", ""):
            assert await store.find_table(name) is None

    on_postgres(scene)


def test_a_lease_from_before_the_databases_clock_was_put_back_keeps_nobody_out() -> None:
    async def scene(store: PostgresStore) -> None:
        await a_table(store)
        await store.hold(["t"], 1, 1000)
        await store._fetch("UPDATE heads SET until = until + 3600000")
        await store._fetch("UPDATE tables SET due = 5")
        assert await store.due_tables(10) == ["t"]
        assert (await store.hold(["t"], 2, 1000)).keys() == {"t"}

    on_postgres(scene)


def test_the_time_of_several_servers_counts_once_for_retention() -> None:
    async def scene(store: PostgresStore) -> None:
        await a_table(store)
        sweep = Sweep(now=100, before=20, ran=DAY)
        assert (await store.sweep(sweep)).marked == 1
        looks = await asyncio.gather(*(store.sweep(sweep) for _ in range(4)))
        assert [look.hidden for look in looks] == [0] * 4

    on_postgres(scene)


# Copying


def told(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, words)
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


async def play_some(path: Path) -> str:
    """A server in a file, with a match that goes on, and a carry link that was not used yet."""
    clock = HandClock()
    server = make_server(clock, SqliteStore(path))
    store = server.context.store
    await store.add_person(Person("ann", "Änn"), "hash", 5)
    await store.add_carry("carry", "ann", "t", 6)
    row = await server.open(NewTable(game="fate", listed=True), Person("ann", "Ann"))
    scene = Scene(server, clock, await server.wake(row.id))
    guests = await scene.started("ann", "bob")
    for _ in range(12):
        guest = acting(guests)
        await guest.must(guest.play())
    await server.close("test")
    await store.close()
    return row.id


async def all_of(store: SqliteStore | PostgresStore, table: str) -> list[object]:
    found: list[object] = [
        await store.entries(table),
        await store.find_table(table),
        await store.tables_of("ann", 9),
        await store.person_of("hash"),
        await store.use_carry("carry", "fresh", 6),
    ]
    await store.close()
    return found


def test_a_server_moves_to_postgresql_and_back_as_it_is(tmp_path: Path) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    table, url = asyncio.run(play_some(first)), empty_database()
    code, said = told("copy-store", str(first), url)
    assert code == 0, said
    assert "1 tables, 0 former names, 20 entries, 2 members, 1 people" in said
    assert told("copy-store", url, str(second))[0] == 0
    in_first = asyncio.run(all_of(SqliteStore(first), table))
    assert asyncio.run(all_of(SqliteStore(second), table)) == in_first
    assert asyncio.run(all_of(PostgresStore(url), table)) == in_first

    async def goes_on() -> None:
        async with closing(PostgresStore(url)) as store:
            length = len(await store.entries(table))
            await store.append(Writing(table, length, [b"x"], 1))

    asyncio.run(goes_on())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path, url = tmp_path / "a.db", empty_database()
    asyncio.run(play_some(path))
    assert told("copy-store", str(path), url)[0] == 0
    code, said = told("copy-store", str(path), url)
    assert (code, "is not empty, and is not overwritten" in said) == (2, True)
    code, said = told("copy-store", url, str(path))
    assert (code, "is there already, and is not overwritten" in said) == (2, True)


def test_a_store_that_is_not_sound_is_not_copied(tmp_path: Path) -> None:
    path, url = tmp_path / "a.db", empty_database()
    table = asyncio.run(play_some(path))
    db = sqlite3.connect(path)
    (body,) = db.execute("SELECT body FROM entries WHERE number = 12").fetchone()
    touched = body.replace(b'"move":', b'"move":1')
    assert touched != body
    db.execute("UPDATE entries SET body = ? WHERE number = 12", (touched,))
    db.commit()
    code, said = told("copy-store", str(path), url)
    assert (code, "entry 12 is not what was written" in said) == (2, True), said
    db.execute("DELETE FROM entries WHERE number = 12")
    db.commit()
    db.close()
    code, said = told("copy-store", str(path), url)
    assert (code, f"table {table} has no entry 12" in said) == (2, True), said

    async def nothing_arrived() -> None:
        async with closing(PostgresStore(url)) as store:
            assert await store.find_table(table) is None

    asyncio.run(nothing_arrived())


def test_a_backup_of_postgresql_is_a_file_that_a_server_can_open(tmp_path: Path) -> None:
    first, copy = tmp_path / "first.db", tmp_path / "copy.db"
    table, url = asyncio.run(play_some(first)), empty_database()
    assert told("copy-store", str(first), url)[0] == 0
    settings = tmp_path / "server.toml"
    settings.write_text(f'store = "{url}"\n', "utf-8")
    assert told("backup", str(copy), "--settings", str(settings))[0] == 0
    in_first = asyncio.run(all_of(SqliteStore(first), table))
    assert asyncio.run(all_of(SqliteStore(copy), table)) == in_first


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(ScalehouseError, match=r"asyncpg is missing.*scalehouse\[cluster\]"):
        reading("postgresql://127.0.0.1/server")
