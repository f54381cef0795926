"""Where compiled functions are kept between runs.

Numba looks only at the file of the function itself to tell whether a stored function is still
right, so a change in another file goes unseen. Here the folder's name is a hash of everything that
went in: every source and data table of the game and of the server's core, and the compiler.

A folder that cannot be made or written costs time, never more than that.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import platformdirs

from scalehouse.core import game_data

FOLDER_VARIABLE = "SCALEHOUSE_CACHE"
KEPT_FOR = 30 * 24 * 3600  # seconds since a folder was last used
KEPT_ANYWAY = 100  # folders: several versions of all games
_parsing = threading.Lock()  # Python 3.11 counts the depth of a tree for all threads together


def folder_for(files: Iterable[Path], names: str) -> Path | None:
    """The folder for what is compiled from these functions in these files.

    None when nothing can be kept.
    """
    folder = root() / _key(tuple(sorted(files)), names)
    is_new = not folder.exists()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        if is_new:
            _forget_the_unused(folder.parent)
    return folder if folder.is_dir() else None  # one that can only be read is good to read from


def holds(files: Iterable[Path], names: str) -> bool:
    """Whether something that was compiled from these is kept."""
    return any((root() / _key(tuple(sorted(files)), names)).glob("*.nbc"))


def sources_of(modules: Iterable[str], packages: Iterable[str]) -> set[Path]:
    """The files of these modules and of all that they import from these packages.

    With the data tables beside them: their numbers end up as constants in compiled code.
    """
    found: dict[str, Path] = {}
    todo = list(modules)
    while todo:
        name = todo.pop()
        file = getattr(sys.modules.get(name), "__file__", None)
        if name not in found and file and name.partition(".")[0] in packages:
            found[name] = Path(file)
            todo += _imported_by(Path(file))
    folders = {file.parent for file in found.values() if _in_package(file)}
    data = {game_data.instead_of(table) for folder in folders for table in folder.glob("*.toml")}
    return data.union(found.values())


@cache
def _imported_by(file: Path) -> list[str]:
    names = []
    with _parsing:
        tree = ast.parse(file.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            names += [name if name in sys.modules else node.module for name in within]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return names


def _in_package(file: Path) -> bool:
    return (file.parent / "__init__.py").exists()


def root() -> Path:
    """All that is kept is in folders of this one."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("scalehouse")) / "twins"


@cache
def _key(files: tuple[Path, ...], names: str) -> str:
    digest = hashlib.sha256()
    compiler = (sys.version, version("numba"), version("numpy"), _bounds_are_checked())
    digest.update(repr((compiler, names)).encode())
    for file in files:
        digest.update(file.name.encode() + b"\0" + game_data.as_read(file) + b"\0")
    return digest.hexdigest()[:24]


def _bounds_are_checked() -> bool:
    from numba.core import config

    return bool(config.BOUNDSCHECK)


def _forget_the_unused(root: Path) -> None:
    """Every change of a source leaves a folder behind: drop those nobody opened for long.

    The newest stay whatever the clock says: one that is wrong for a moment must not cost them all.
    """
    with contextlib.suppress(OSError):
        used = {folder: folder.stat().st_mtime for folder in root.iterdir()}
        for folder in sorted(used, key=used.__getitem__, reverse=True)[KEPT_ANYWAY:]:
            if time.time() - used[folder] > KEPT_FOR:
                shutil.rmtree(folder, ignore_errors=True)


def keep_in(folder: Path, function: Any) -> None:
    """Let a function of Numba's load from this folder and store to it."""
    from numba.core.caching import (
        CompileResultCacheImpl,
        FunctionCache,
        _CacheLocator,
    )

    class Locator(_CacheLocator):  # type: ignore[misc]  # numba has no types
        _py_file = function.py_func.__code__.co_filename

        def ensure_cache_path(self) -> None:
            folder.mkdir(parents=True, exist_ok=True)

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> int:
            return 0  # the folder's name says it all

        def get_disambiguator(self) -> str:
            return str(function.py_func.__code__.co_firstlineno)

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Locator:
            return cls()

    class Impl(CompileResultCacheImpl):  # type: ignore[misc]  # numba has no types
        _locator_classes = (Locator,)

    class Kept(FunctionCache):  # type: ignore[misc]  # numba has no types
        _impl_class = Impl

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            """A file that was cut short or spoilt counts as missing, and is written anew."""
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # whatever unpickling or linking may raise
                self._forget()
                return None

        def save_overload(self, sig: Any, data: Any) -> None:
            with contextlib.suppress(OSError):  # a full or vanished disk
                super().save_overload(sig, data)

        def _forget(self) -> None:
            with contextlib.suppress(OSError):
                self.flush()

    function._cache = Kept(function.py_func)
