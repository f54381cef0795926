"""A damaged file is noticed at the start; what can be read goes on, and the old file is kept."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scalehouse.server.store import Damaged, Headline, Person, StoreError, TableRow, Writing
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.tables.opening import NewTable
from scalehouse.server.tables.words import RefusedRequest
from tests.server.kit import Scene, acting, make_server, run

PAGE = 4096
TABLES = 60
ENTRIES = 40
HEAD = Headline("playing", listed=True, due=None, summary=b"{}")


async def fill(store: SqliteStore) -> None:
    await asyncio.gather(*(add(store, name) for name in names()))
    for some in batched(names()):
        await asyncio.gather(*(append(store, name) for name in some))


async def add(store: SqliteStore, name: str) -> None:
    row = TableRow(name, f"link {name}", f"code {name}", 1, HEAD)
    await store.add_table(row, Writing(name, 0, [body(name, 0)], 1))
    await store.add_person(Person(f"person {name}", name), f"token {name}", 1)


async def append(store: SqliteStore, name: str) -> None:
    bodies = [body(name, number) for number in range(1, ENTRIES)]
    await store.append(Writing(name, 1, bodies, 1))


def batched(all_of_them: list[str]) -> list[list[str]]:
    """As many as are stored in one commit."""
    return [all_of_them[at : at + 4] for at in range(0, TABLES, 4)]


def names() -> list[str]:
    return [f"{number:02}-table" for number in range(TABLES)]


def body(name: str, number: int) -> bytes:
    return f"{name} {number} ".encode().ljust(200, b"x")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that was closed in order."""
    path = tmp_path_factory.mktemp("sound") / "tables.db"

    async def made() -> None:
        store = SqliteStore(path)
        await fill(store)
        await store.close()

    asyncio.run(made())
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "tables.db"))


def change(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def leaf_of(path: Path, text: bytes) -> int:
    """Where the last page begins that holds this text."""
    return path.read_bytes().rindex(text) // PAGE * PAGE


def opened(path: Path) -> tuple[dict[str, int], set[str]]:
    """How many entries each table has, and which tables are refused."""
    counts, refused = {}, set()

    async def look() -> None:
        store = SqliteStore(path)
        for name in names():
            try:
                bodies = await store.entries(name)
                assert bodies == [body(name, number) for number in range(len(bodies))]
                counts[name] = len(bodies)
            except Damaged:
                refused.add(name)
        await store.close()

    asyncio.run(look())
    return counts, refused


def kept(path: Path) -> list[Path]:
    return sorted(path.parent.glob("tables.damaged-*.db"))


def test_a_sound_file_is_left_as_it_is(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    counts, refused = opened(path)
    assert set(counts.values()) == {ENTRIES}
    assert not refused
    assert not kept(path)
    assert "damaged" not in capfd.readouterr().err


def zeroed_leaf(path: Path) -> None:
    change(path, leaf_of(path, body("30-table", 20)), bytes(PAGE))


def zeroed_leaves(path: Path) -> None:
    """Far from each other: what lies between them is found."""
    for name in ("10-table", "30-table", "50-table"):
        change(path, leaf_of(path, body(name, 20)), bytes(PAGE))


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // PAGE * 3 // 4 * PAGE)


def garbage_head(path: Path) -> None:
    change(path, 0, b"garbage!" * 12 + b"!!!!")


@pytest.mark.parametrize(
    ("harm", "most_lost"),
    [(zeroed_leaf, 2), (zeroed_leaves, 6), (truncated, TABLES), (garbage_head, 0)],
)
def test_what_can_be_read_is_saved_and_the_old_file_kept(
    path: Path, capfd: pytest.CaptureFixture[str], harm: Callable[[Path], None], most_lost: int
) -> None:
    harm(path)
    before = path.read_bytes()
    counts, refused = opened(path)
    said = capfd.readouterr().err
    whole = [name for name, count in counts.items() if count == ENTRIES]
    assert len(whole) >= TABLES - most_lost
    assert len(kept(path)) == 1
    assert kept(path)[0].read_bytes() == before
    assert str(kept(path)[0]) in said
    assert "Saved:" in said
    assert "some of upkeep" not in said
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM upkeep").fetchone() == (1,)
    assert all(name in said for name in refused)
    assert opened(path) == (counts, refused)  # the second time it is sound
    assert len(kept(path)) == 1


def test_a_table_with_a_hole_is_refused_and_the_others_are_not(path: Path) -> None:
    zeroed_leaf(path)
    counts, refused = opened(path)
    assert refused <= {"29-table", "30-table", "31-table"}
    assert refused
    assert {name for name in names() if counts.get(name) == ENTRIES} >= set(names()) - refused - {
        "29-table",
        "31-table",
    }


def test_of_a_file_that_is_garbage_nothing_is_made(path: Path) -> None:
    path.write_bytes(b"garbage " * 4000)
    with pytest.raises(StoreError, match="nothing can be read of it"):
        SqliteStore(path)
    assert path.read_bytes() == b"garbage " * 4000
    assert [one.name for one in path.parent.iterdir() if one.suffix == ".db"] == ["tables.db"]


# The log


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A store whose server was killed: its last writes are only in the log."""
    path = tmp_path / "tables.db"
    with subprocess.Popen(
        [sys.executable, "-c", WRITE_AND_WAIT, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        os.killpg(process.pid, signal.SIGKILL)  # its writing process too, which would tidy up
    wait_until_gone(process.pid)
    return path


def wait_until_gone(group: int) -> None:
    """A process that is still dying holds its locks, and SQLite takes the log for shared."""
    end = time.monotonic() + 20
    while any(is_alive(folder, group) for folder in Path("/proc").glob("[0-9]*")):
        assert time.monotonic() < end
        time.sleep(0.01)


def is_alive(folder: Path, group: int) -> bool:
    """Zombies are not: their files are closed."""
    try:
        state, _parent, its_group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(its_group) == group and state != "Z"


WRITE_AND_WAIT = """
import asyncio, sys, time
from pathlib import Path
from scalehouse.server.store.sqlite.store import SqliteStore
from tests.server.test_damage import fill

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await fill(store)
    print("written", flush=True)
    time.sleep(60)

asyncio.run(main())
"""


def test_a_kill_is_no_damage(killed: Path) -> None:
    counts, refused = opened(killed)
    assert set(counts.values()) == {ENTRIES}
    assert not refused
    assert not kept(killed)


def test_a_last_write_that_was_cut_off_is_no_damage(killed: Path) -> None:
    log = killed.with_name("tables.db-wal")
    os.truncate(log, log.stat().st_size - 1000)
    counts, _ = opened(killed)
    assert sum(count < ENTRIES for count in counts.values()) <= 4
    assert not kept(killed)


def test_a_log_that_is_damaged_in_the_middle_is_noticed_and_read_beyond_that(
    killed: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = killed.with_name("tables.db-wal")
    frame = PAGE + 24
    middle = 32 + (log.stat().st_size - 32) // frame * 3 // 4 * frame
    change(log, middle + 1000, bytes(2000))
    counts, refused = opened(killed)
    assert "cannot be read" in capfd.readouterr().err
    assert len(kept(killed)) == 1
    assert sum(count == ENTRIES for count in counts.values()) >= TABLES - 5
    assert len(refused) <= 5


def test_a_log_whose_head_is_garbage_is_noticed(killed: Path) -> None:
    change(killed.with_name("tables.db-wal"), 0, b"garbage!" * 4)
    counts, refused = opened(killed)
    assert set(counts.values()) == {ENTRIES}
    assert not refused
    assert len(kept(killed)) == 1


# Two servers


def test_two_servers_on_one_folder_are_refused_with_folder_and_process(
    path: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", OPEN_AND_WAIT, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match=f"{tmp_path} .*process {other.pid}"):
            SqliteStore(path)
        other.send_signal(signal.SIGKILL)
        other.wait()
    asyncio.run(SqliteStore(path).close())


def test_two_servers_in_one_process_are_refused_as_well(path: Path) -> None:
    """The kernel would let them: it locks by process."""
    store = SqliteStore(path)
    with pytest.raises(StoreError, match=f"process {os.getpid()}"):
        SqliteStore(path)
    asyncio.run(store.close())
    asyncio.run(SqliteStore(path).close())


OPEN_AND_WAIT = """
import sys, time
from pathlib import Path
from scalehouse.server.store.sqlite.store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(60)
"""


def test_a_store_that_was_closed_or_could_not_be_opened_can_be_opened_again(path: Path) -> None:
    asyncio.run(SqliteStore(path).close())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO schema_version VALUES (9999)")
    for _ in range(2):
        with pytest.raises(StoreError, match="newer"):
            SqliteStore(path)


# A table


def cut_off(bodies: list[bytes]) -> None:
    bodies[-1] = bodies[-1][:-10]


def one_missing(bodies: list[bytes]) -> None:
    del bodies[-2]


@pytest.mark.parametrize("harm", [cut_off, one_missing])
def test_a_table_whose_entries_were_changed_is_refused_and_another_plays_on(
    harm: Callable[[list[bytes]], None],
) -> None:
    async def scene(scene: Scene) -> None:
        guests = await scene.started("ann", "bob")
        for _ in range(3):
            guest = acting(guests)
            await guest.must(guest.play())
        name, store = scene.table.state.id, scene.server.context.store
        assert isinstance(store, MemoryStore)
        other = await scene.server.open(NewTable(game="scathe"), Person("cem", "Cem"))
        await scene.server.close("test")
        harm(store._tables[name].bodies)
        scene.server = make_server(scene.clock, store)
        with pytest.raises(RefusedRequest, match="damaged"):
            await scene.server.wake(name)
        assert (await scene.server.wake(other.id)).state.id == other.id

    run(scene)
