"""`scalehouse doctor`: what is there, what is missing, and what would help."""

from __future__ import annotations

import json
import socket
from importlib.metadata import EntryPoint, PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.cli.commands import doctor
from scalehouse.core import registry
from scalehouse.core.rules import cache
from scalehouse.server.web import pages


@pytest.fixture(autouse=True)
def a_machine_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With its pages, nothing stored and a port that is free."""
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    monkeypatch.setenv("SCALEHOUSE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path / "cache"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("SCALEHOUSE_PORT", str(free.getsockname()[1]))
    return tmp_path


def asked() -> tuple[int, dict[str, Any]]:
    done = CliRunner().invoke(app, ["doctor", "--json"])
    return done.exit_code, {one["name"]: one for one in json.loads(done.stdout)}


def test_a_machine_that_can_play_has_no_fault() -> None:
    code, found = asked()
    assert code == 0, found
    assert found["scalehouse"]["state"] == found["port"]["state"] == "ok"
    assert found["scathe"]["help"] == "scalehouse compile scathe"  # the cache is empty


def test_the_answer_for_people_has_the_same_and_ends_with_a_verdict() -> None:
    said = CliRunner().invoke(app, ["doctor"]).stdout
    assert "installed\n   scalehouse" in said
    assert "-> scalehouse compile scathe" in said
    assert said.endswith("Everything needed to play is there.\n")


def test_an_extra_that_is_missing_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    extra = (("no_such_module",), "PostgreSQL and Redis")
    monkeypatch.setitem(doctor.EXTRAS, "cluster", extra)
    code, found = asked()
    assert code == 0
    assert found["[cluster]"]["state"] == "note"
    assert found["[cluster]"]["help"] == "pip install 'scalehouse[cluster]'"


def test_a_system_without_uvloop_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_windows(name: str) -> str:
        if name == "uvloop":
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr("scalehouse.cli.commands.doctor.version", on_windows)
    code, found = asked()
    assert (code, found["uvloop"]["state"]) == (0, "note")


def test_pages_that_were_not_built_are_a_fault(a_machine_of_its_own: Path) -> None:
    (a_machine_of_its_own / "index.html").unlink()
    code, found = asked()
    assert code == 1
    assert found["pages"]["state"] == "fault"
    assert "To be mended: 1" in CliRunner().invoke(app, ["doctor"]).stdout


def test_a_plug_in_that_cannot_be_loaded_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_module:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_installed", lambda: {"broken": broken})
    code, found = asked()
    assert code == 1
    assert "no_such_module" in found["broken"]["text"]


def test_a_port_that_is_taken_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("SCALEHOUSE_PORT", str(taken.getsockname()[1]))
        assert asked()[1]["port"]["state"] == "note"


def test_a_store_that_does_not_answer_is_a_fault_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCALEHOUSE_STORE", "postgresql://me:hush@127.0.0.1:1/games")
    code, found = asked()
    assert code == 1
    assert found["store"]["text"].startswith("127.0.0.1:1 does not answer")
    assert "hush" not in str(found)


def test_a_setting_that_cannot_be_meant_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCALEHOUSE_PORT", "eighty")
    code, found = asked()
    assert code == 1
    assert "eighty" in found["settings"]["text"]
