"""The page for researchers: its code runs, and it names what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scalehouse.adapters.encoding import Encoding
from scalehouse.core import registry

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_pages_python_runs_in_its_order(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in BLOCKS:
        exec(compile(block, "research.md", "exec"), names)
    assert {"encoding", "fleet", "env", "envs", "won"} <= names.keys()
    printed = capsys.readouterr().out.splitlines()
    fields = Encoding(registry.find("scathe")).fields
    assert [line.split()[0] for line in printed[: len(fields)]] == list(fields)


def test_every_field_before_the_records_own_is_on_it() -> None:
    game = registry.find("trex")
    ahead = Encoding(game).fields.keys() - set(game.dtype.names or ())
    assert ahead == set(re.findall(r"^\| `(\w+)` \| seats", PAGE, re.MULTILINE))
