"""The page for researchers: its code runs, and it names what there is."""

from __future__ import annotations

import math
import re
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scalehouse.adapters.encoding import Encoding
from scalehouse.conformance.walk import Walk
from scalehouse.core import registry
from tests.peers import fields_page

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
FIELDS = fields_page.PAGE.read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_pages_python_runs_in_its_order(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in BLOCKS:
        exec(compile(block, "research.md", "exec"), names)
    assert {"encoding", "fleet", "env", "envs", "won"} <= names.keys()
    printed = capsys.readouterr().out.splitlines()
    fields = Encoding(registry.find("scathe")).fields
    assert [line.split()[0] for line in printed[: len(fields)]] == list(fields)


def test_every_number_of_every_game_is_told() -> None:
    """`python -m tests.peers.fields_page` writes it anew."""
    assert fields_page.PAGE.read_text("utf-8") == fields_page.page()


@pytest.mark.parametrize("name", fields_page.GAMES)
def test_the_page_of_fields_names_each_with_its_place_and_shape(name: str) -> None:
    """Read from the page, an observation is the sight again."""
    game = registry.find(name)
    title = re.escape(game.title)
    text = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", FIELDS, re.MULTILINE | re.DOTALL)[0]
    rows = re.findall(
        r"^\| (\d+) \| `(\w+)` \| ([\d × ]+) \| (.+) \| ([^|]+) \|$", text, re.MULTILINE
    )
    encoding, mask, walk = (
        Encoding(game),
        game.mask(),
        Walk(game, game.seats[0], game.check_options({}), (1,)),
    )
    assert [field for _, field, _, _, _ in rows] == list(encoding.fields)
    for s in islice(walk.positions(), 0, None, 20):
        seen = encoding.look(np.array([s], game.dtype), 0, mask)
        sight = game.sight(s, 0)
        for begin, field, shape, _, _ in rows:
            if field in (game.dtype.names or ()):
                many = math.prod(map(int, shape.split(" × ")))
                held = seen[int(begin) : int(begin) + many]
                assert held.tolist() == np.ravel(sight[field]).tolist(), field


def test_every_field_before_the_records_own_is_on_it() -> None:
    game = registry.find("trex")
    ahead = Encoding(game).fields.keys() - set(game.dtype.names or ())
    assert ahead == set(re.findall(r"^\| `(\w+)` \| seats", PAGE, re.MULTILINE))
