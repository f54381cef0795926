"""Where nothing changed, `make play` begins at once: nothing is fetched and nothing is built."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.release.conftest import run

TOOLS = ("node", "npm", "npx")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """With tools that fail, so that whoever calls them is found out."""
    for name in TOOLS:
        tool = tmp_path / name
        tool.write_text("#!/bin/sh\nexit 1\n")
        tool.chmod(0o755)
    return f"{tmp_path}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize("words", ["scripts/setup play", "scripts/web pages"])
def test_nothing_is_done_twice(words: str, path: str) -> None:
    run(*words.split())
    assert run(*words.split(), PATH=path) == ""
