"""The structure that `make check` looks after: a small package breaks one rule after the other."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def structure() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("structure", str(ROOT / "scripts/structure"))
    spec = importlib.util.spec_from_loader("structure", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    sys.modules["structure"] = module  # where dataclasses look for it
    loader.exec_module(module)
    return module


def problems(structure: ModuleType, folder: Path, sources: dict[str, str]) -> list[str]:
    for file, source in sources.items():
        path = folder / "scalehouse" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    found: list[str] = structure.problems(folder / "scalehouse", exceptions=False)
    return found


def test_what_is_small_and_plain_is_fine(structure: ModuleType, tmp_path: Path) -> None:
    good = {f"core/m{n}.py": f"class C{n}: ..." for n in range(15)} | {"core/__init__.py": ""}
    assert problems(structure, tmp_path, good) == []


def test_a_folder_with_16_modules_is_full(structure: ModuleType, tmp_path: Path) -> None:
    found = problems(structure, tmp_path, {f"core/m{n}.py": "" for n in range(16)})
    assert found == ["scalehouse/core has 16 modules, more than 15"]


@pytest.mark.parametrize("kind", ["def", "async def"])
def test_a_function_of_51_lines_is_long(structure: ModuleType, tmp_path: Path, kind: str) -> None:
    source = f"{kind} long():\n" + "    pass\n" * 50
    found = problems(structure, tmp_path, {"core/one.py": source})
    assert found == ["scalehouse.core.one.long has 51 lines, more than 50"]


def test_eleven_arguments_are_many(structure: ModuleType, tmp_path: Path) -> None:
    source = "def many(a, b, c, d, e, f, g, /, h, i, *, j, k): ..."
    found = problems(structure, tmp_path, {"core/one.py": source})
    assert found == ["scalehouse.core.one.many has 11 arguments, more than 10"]


def test_a_cycle_is_found_also_when_it_is_for_types_alone(
    structure: ModuleType, tmp_path: Path
) -> None:
    sources = {
        "core/a.py": "from scalehouse.core import b",
        "core/b.py": "from scalehouse.core.c import C",
        "core/c.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
        "    import scalehouse.core.a\nclass C: ...",
    }
    (said,) = problems(structure, tmp_path, sources)
    assert said == (
        "these import each other: scalehouse.core.a <-> scalehouse.core.b <-> scalehouse.core.c"
    )


def test_a_class_name_has_one_meaning(structure: ModuleType, tmp_path: Path) -> None:
    sources = {"core/a.py": "class Table: ...", "cli/b.py": "class Table: ..."}
    (said,) = problems(structure, tmp_path, sources)
    assert said == "class Table has several meanings: scalehouse.cli.b, scalehouse.core.a"


def test_a_name_of_each_game_stands_once_in_each_and_nowhere_else(
    structure: ModuleType, tmp_path: Path
) -> None:
    sources = {"games/ludo/a.py": "class Phase: ...", "games/chess/a.py": "class Phase: ..."}
    assert problems(structure, tmp_path, sources) == []
    (said,) = problems(structure, tmp_path, {"games/ludo/b.py": "class Phase: ..."})
    assert said.startswith("class Phase has several meanings: scalehouse.games.chess.a")
    (tmp_path / "scalehouse/games/ludo/b.py").unlink()
    (said,) = problems(structure, tmp_path, {"core/a.py": "class Phase: ..."})
    assert said.startswith("class Phase has several meanings: scalehouse.core.a")


def test_other_names_of_a_game_are_shared_with_nobody(
    structure: ModuleType, tmp_path: Path
) -> None:
    sources = {"games/ludo/a.py": "class Die: ...", "games/chess/a.py": "class Die: ..."}
    (said,) = problems(structure, tmp_path, sources)
    assert said.startswith("class Die has several meanings: scalehouse.games.chess.a")


def test_a_role_that_stands_alone_has_to_go(
    structure: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scalehouse").mkdir()
    (tmp_path / "scalehouse/a.py").write_text("class View: ...")
    for name in ("EXEMPT_FROM_LENGTH", "GAME_ROLES"):
        monkeypatch.setattr(structure, name, {})
    monkeypatch.setattr(structure, "ROLES", {"View": "once there were five"})
    assert structure.problems(tmp_path / "scalehouse") == [
        "class View is listed as a role and is alone"
    ]


def test_an_exception_that_is_none_any_more_has_to_go(
    structure: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scalehouse").mkdir()
    for name in ("EXEMPT_FROM_LENGTH", "ROLES", "GAME_ROLES"):
        monkeypatch.setattr(structure, name, {})
    monkeypatch.setattr(structure, "TWO_MEANINGS", {"Table": "once there were six"})
    found = structure.problems(tmp_path / "scalehouse")
    assert found == ["Table is listed as an exception and is none"]


def test_it_is_looked_after() -> None:
    assert "scripts/structure" in (ROOT / "Makefile").read_text()
