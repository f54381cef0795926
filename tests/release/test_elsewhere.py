"""A server as if on Windows or macOS: without uvloop, without Unix's modules and signals.

This imitates what can be imitated on one system. docs/installing.md says what was never run.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

ROOT = Path(__file__).parents[2]
SYSTEMS = ("win32", "darwin")


@contextmanager
def server_on(system: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.release.elsewhere", system, "serve", "--port", "0"],
        cwd=ROOT,
        env=os.environ | {"SCALEHOUSE_DATA": str(folder), "SCALEHOUSE_RULES": "plain"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stderr
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    lines = iter(process.stdout.readline, "")
    found = next((line.strip() for line in lines if "http://" in line), "")
    assert found, process.stderr and process.stderr.read()
    return found


def asked(address: str, path: str, body: object = None) -> dict[str, object]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Origin": address}
    with urlopen(Request(address + path, data, headers), timeout=60) as answer:
        read: dict[str, object] = json.load(answer)
        return read


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_server_opens_stores_a_table_and_closes_on_ctrl_c(system: str, tmp_path: Path) -> None:
    with server_on(system, tmp_path) as process:
        address = address_of(process)
        assert asked(address, "/api/tables", {"game": "scathe"})["link"]
        assert asked(address, "/api/health")["ok"] is True
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    assert list(tmp_path.rglob("tables.db"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_second_server_on_the_same_folder_is_refused(system: str, tmp_path: Path) -> None:
    with server_on(system, tmp_path) as first:
        address_of(first)
        with server_on(system, tmp_path) as second:
            assert second.wait(60) == 2
            assert second.stderr
            assert "is used by another server" in second.stderr.read()
