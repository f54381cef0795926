"""What is installed, compiled, stored and reachable on this machine, and what would help."""

from __future__ import annotations

import json
import os
import platform
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from scalehouse.cli.door import FAULT
from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.rules import cache
from scalehouse.server.setup.settings import Settings, load, unknown_variables
from scalehouse.server.web import address, pages

PACKAGES = ("numba", "numpy", "uvicorn", "uvloop", "cryptography")
# What an extra brings, by one module of each of its packages, and what it is for.
EXTRAS = {
    "lab": (("optuna", "pyarrow", "tomlkit"), "tuning tables, reports with their data"),
    "research": (("gymnasium", "pettingzoo", "pyspiel"), "the games in researchers' tools"),
    "ray": (("ray",), "the lab on several machines"),
    "cluster": (("alembic", "asyncpg", "redis", "sqlalchemy"), "PostgreSQL and Redis"),
}
FAST_PYTHON = "CPython"  # Numba compiles for no other
LITTLE_ROOM = 500 << 20  # bytes on the disk
PATIENCE = 3.0  # seconds until an address counts as not reachable
STORE_PORTS = {"postgresql": 5432, "postgres": 5432, "redis": 6379, "rediss": 6379}

OK, NOTE, BAD = "ok", "note", "fault"


@dataclass(frozen=True)
class Diagnosis:
    """One line of the answer. A note is no fault: it says what would help."""

    part: str
    name: str
    state: str
    text: str
    help: str = ""


def run(*, as_json: bool) -> int:
    found = list(examine())
    if as_json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    else:
        _show(found)
    return FAULT if any(one.state == BAD for one in found) else 0


def examine() -> Iterator[Diagnosis]:
    yield from _installed()
    yield from _games()
    yield from _compiled()
    try:
        settings = load({})
    except ScalehouseError as error:
        yield Diagnosis("settings", "settings", BAD, str(error), "correct it or leave it out")
        return
    yield from _variables()
    yield from _stored(settings)
    yield from _reachable(settings)


# Installed


def _installed() -> Iterator[Diagnosis]:
    yield Diagnosis("installed", "scalehouse", OK, version("scalehouse"))
    python = f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"
    yield Diagnosis("installed", "python", OK, f"{python}, {os.cpu_count()} cores")
    for name in PACKAGES:
        yield _package(name)
    for extra, (modules, purpose) in EXTRAS.items():
        yield _extra(extra, modules, purpose)
    if (pages.STATIC / "index.html").is_file():
        yield Diagnosis("installed", "pages", OK, str(pages.STATIC))
    else:
        yield Diagnosis("installed", "pages", BAD, "not built", "run make play, or install a wheel")


def _package(name: str) -> Diagnosis:
    try:
        return Diagnosis("installed", name, OK, version(name))
    except PackageNotFoundError:
        if name == "uvloop":  # there is none for Windows
            return Diagnosis("installed", name, NOTE, "not there: asyncio's own loop is used")
        return Diagnosis("installed", name, BAD, "not there", "pip install scalehouse")


def _extra(extra: str, modules: tuple[str, ...], purpose: str) -> Diagnosis:
    missing = [module for module in modules if find_spec(module) is None]
    if not missing:
        return Diagnosis("installed", f"[{extra}]", OK, purpose)
    lacks = f"{purpose}: {', '.join(missing)} not there"
    return Diagnosis("installed", f"[{extra}]", NOTE, lacks, f"pip install 'scalehouse[{extra}]'")


# Games


def _games() -> Iterator[Diagnosis]:
    for name in registry.names():
        try:
            game = registry.find(name)
        except ScalehouseError as error:
            yield Diagnosis("games", name, BAD, str(error), "upgrade or remove its package")
            continue
        if game.twin.is_stored:
            yield Diagnosis("games", name, OK, f"{game.title}, compiled")
        else:
            text = f"{game.title}, not compiled: begins plain, and compiles while it is played"
            yield Diagnosis("games", name, NOTE, text, f"scalehouse compile {name}")


def _compiled() -> Iterator[Diagnosis]:
    folder = cache.root()
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    held = f"{folder}: {len(files)} files, {_size(size)}"
    yield _writable("compiled", "cache", folder, held, "name another folder in SCALEHOUSE_CACHE")


# Stored


def _variables() -> Iterator[Diagnosis]:
    for name in unknown_variables():
        yield Diagnosis("settings", name, NOTE, "is no setting, and has no effect")


def _stored(settings: Settings) -> Iterator[Diagnosis]:
    folder = settings.folder
    held = [path for path in folder.glob("tables.db*") if path.is_file()]
    text = f"{folder}: {_size(sum(path.stat().st_size for path in held))}"
    yield _writable("stored", "data", folder, text, "name another folder with --data")
    there = _nearest_that_exists(folder)
    free = shutil.disk_usage(there).free
    state = OK if free > LITTLE_ROOM else NOTE
    hint = "" if state == OK else "make room: a full disk keeps moves from being stored"
    yield Diagnosis("stored", "disk", state, f"{_size(free)} free", hint)


def _writable(part: str, name: str, folder: Path, text: str, hint: str) -> Diagnosis:
    """Whether it can be written, or made where it is missing."""
    if os.access(_nearest_that_exists(folder), os.W_OK):
        return Diagnosis(part, name, OK, text)
    return Diagnosis(part, name, BAD, f"{folder} cannot be written", hint)


def _nearest_that_exists(folder: Path) -> Path:
    return next(path for path in (folder, *folder.parents) if path.exists())


def _size(count: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"


# Reachable


def _reachable(settings: Settings) -> Iterator[Diagnosis]:
    yield _port(settings)
    others = [str(one) for one in address.own_addresses()]
    if others:
        yield Diagnosis("reachable", "network", OK, ", ".join(others))
    else:
        text = "this machine has no address that others could open"
        yield Diagnosis("reachable", "network", NOTE, text, "join a network before serve --lan")
    for name, url in (("store", settings.store), ("bus", settings.bus)):
        if url:
            yield _server(name, url)


def _port(settings: Settings) -> Diagnosis:
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::"} else settings.host
    if _answers(host, settings.port):
        text = f"{settings.port} is taken: perhaps by a server that runs"
        return Diagnosis("reachable", "port", NOTE, text, "stop that one, or serve with --port")
    return Diagnosis("reachable", "port", OK, f"{settings.port} is free")


def _server(name: str, url: str) -> Diagnosis:
    """Without the password, which is part of the address."""
    parts = urlsplit(url)
    host, port = parts.hostname or "localhost", parts.port or STORE_PORTS[parts.scheme]
    if _answers(host, port):
        return Diagnosis("reachable", name, OK, f"{host}:{port} answers")
    text = f"{host}:{port} does not answer within {PATIENCE:.0f} s"
    return Diagnosis("reachable", name, BAD, text, "start it, or correct the address")


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError:
        return False
    return True


# Shown


def _show(found: list[Diagnosis]) -> None:
    part = ""
    for one in found:
        if one.part != part:
            part = one.part
            print(part)
        mark = {OK: " ", NOTE: "-", BAD: "!"}[one.state]
        print(f" {mark} {one.name:<13} {one.text}")
        if one.help:
            print(f"   {'':<13} -> {one.help}")
    bad = sum(one.state == BAD for one in found)
    print("Everything needed to play is there." if not bad else f"To be mended: {bad} (marked !)")
