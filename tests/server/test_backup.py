"""`scalehouse backup`, and what is said of a store that cannot be used."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bench.crowd import Group, Kind, Process, gather_round, raise_failures, store_in
from scalehouse.cli.app import app
from scalehouse.core.errors import ScalehouseError
from scalehouse.server.clock import DAY
from scalehouse.server.store.retention import Sweep
from scalehouse.server.store.sqlite import schema
from scalehouse.server.store.sqlite.copying import copy_store
from scalehouse.server.store.sqlite.store import SqliteStore
from tests.server.test_store import a_table, closing


def told(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, words)
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


async def some_moves(group: Group, count: int) -> None:
    playing = [asyncio.create_task(player.play_on()) for player in group.players]
    goal = group.acknowledged + count
    try:
        async with asyncio.timeout(60):
            while group.acknowledged < goal:
                raise_failures(playing)
                await asyncio.sleep(0.01)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def test_a_server_is_copied_while_it_is_open_and_its_tables_go_on_from_the_copy(
    tmp_path: Path,
) -> None:
    first, second, copy = tmp_path / "first", tmp_path / "second", tmp_path / "copy.db"
    first.mkdir()
    (second / "server").mkdir(parents=True)

    async def scene() -> None:
        server = Process(first)
        await server.start()
        try:
            async with AsyncExitStack() as stack:
                group = await gather_round(stack, server.address, Kind("scathe", 2), "backup")
                await some_moves(group, 20)
                backup = asyncio.to_thread(told, "backup", str(copy), "--data", str(first))
                (code, said), _ = await asyncio.gather(backup, some_moves(group, 20))
                assert (code, "is copied to" in said) == (0, True)
                await server.kill()
                shutil.copy(copy, second / "server" / "tables.db")
                other = Process(second)
                other.settings["port"] = server.port
                await other.start()
                try:
                    await some_moves(group, 20)
                finally:
                    await other.kill()
        finally:
            await server.kill()

    asyncio.run(scene())
    assert not list(tmp_path.glob("copy.db?*")), "a copy is one file"


def test_a_closed_server_is_copied_for_its_owner_alone(tmp_path: Path) -> None:
    path = store_in(tmp_path)
    asyncio.run(SqliteStore(path).close())
    copy = tmp_path / "copy.db"
    assert told("backup", str(copy), "--data", str(tmp_path))[0] == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    asyncio.run(SqliteStore(copy).close())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    asyncio.run(SqliteStore(store_in(tmp_path)).close())
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    code, said = told("backup", str(copy), "--data", str(tmp_path))
    assert (code, said) == (2, f"scalehouse: {copy} is there already, and is not overwritten")
    assert copy.read_text() == "precious"


def test_what_cannot_be_copied_leaves_no_copy(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert told("backup", str(copy), "--data", str(tmp_path)) == (
        2,
        f"scalehouse: there is no store {store_in(tmp_path)}",
    )
    store_in(tmp_path).parent.mkdir()
    store_in(tmp_path).write_text("these are no tables " * 100)
    code, said = told("backup", str(copy), "--data", str(tmp_path))
    assert (code, "file is not a database" in said) == (2, True)
    assert not copy.exists()
    with pytest.raises(ScalehouseError, match="cannot write"):
        copy_store(store_in(tmp_path), tmp_path / "no" / "folder" / "copy.db")


# Stores that cannot be used


def spoil(path: Path, how: str) -> None:
    path.parent.mkdir(parents=True)
    if how == "not a database":
        path.write_text("these are no tables " * 100)
    elif how == "a folder":
        path.mkdir()
    elif how == "another program's":
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE recipes (cake TEXT)")
        db.close()
    else:
        asyncio.run(SqliteStore(path).close())
        db = sqlite3.connect(path)
        db.execute("INSERT INTO schema_version VALUES (?)", (len(schema.VERSIONS) + 1,))
        db.commit()
        db.close()


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("not a database", "file is not a database"),
        ("a folder", "cannot open the store"),
        ("another program's", "is a database, but not of Scalehouse: it is left alone"),
        ("a newer version's", "was written by a newer Scalehouse (store version 5, this one"),
    ],
)
def test_a_store_that_cannot_be_used_is_one_sentence_and_stays_as_it_is(
    how: str, words: str, tmp_path: Path
) -> None:
    path = store_in(tmp_path)
    spoil(path, how)
    before = path.read_bytes() if path.is_file() else b""
    code, said = told("serve", "--data", str(tmp_path), "--port", "0", "--host", "127.0.0.1")
    assert code == 2
    assert said.startswith("scalehouse: ")
    assert words in said
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_the_store_and_the_files_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch(0o644)
    path.chmod(0o644)

    async def scene() -> list[int]:
        store = SqliteStore(path)
        await store.rename("nobody", "")
        found = [stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()]
        await store.close()
        return found

    assert asyncio.run(scene()) == [0o600] * 4  # the lock as well


def test_a_hidden_table_is_restored_while_the_store_is_in_use(tmp_path: Path) -> None:
    assert "there is no store" in told("restore", "--data", str(tmp_path))[1]

    async def scene() -> None:
        async with closing(SqliteStore(tmp_path / "server" / "tables.db")) as store:
            await a_table(store, "old")
            for ran in (0, DAY):
                await store.sweep(Sweep(now=100, before=20, ran=ran))
            assert await store.listed_tables(9) == []
            for words, answer in (
                (["nothing"], "0 tables are restored"),
                (["code-old"], "1 table is restored"),
                ([], "0 tables are restored"),
            ):
                call = asyncio.to_thread(told, "restore", *words, "--data", str(tmp_path))
                assert await call == (0, answer)
            assert len(await store.listed_tables(9)) == 1

    asyncio.run(scene())
