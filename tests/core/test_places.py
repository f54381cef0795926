"""Where in an author's files something went wrong."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from scalehouse.core import registry
from scalehouse.core.errors import UnknownGame

SLIPS = {
    "TITLE = 'x'\nGAME = Gaem()\n": "name 'Gaem' is not defined (broken_dice/__init__.py:2",
    "from scalehouse.core.rules.state import Fields, Int8, public, dtype_of\n"
    "class State(Fields):\n    item: Int8 = public('x')\nGAME = dtype_of(State)\n": "State.item: "
    "NumPy's records have something else of that name (broken_dice/__init__.py:4",
    "from scalehouse.core.rules.moves import MoveKinds as Kinds\nKinds().add('two words')\n": (
        "'two words'"
    ),
    "GAME = 1\n": "broken_dice:GAME is no Game",
}


@pytest.mark.parametrize(("source", "told"), SLIPS.items(), ids=range(len(SLIPS)))
def test_a_package_that_cannot_be_loaded_says_where(
    source: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_dice").mkdir()
    (tmp_path / "broken_dice" / "__init__.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_dice", raising=False)
    entry = EntryPoint("broken", "broken_dice:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_installed", lambda: {"broken": entry})
    registry._load.cache_clear()
    with pytest.raises(UnknownGame) as caught:
        registry.find("broken")
    monkeypatch.delitem(sys.modules, "broken_dice", raising=False)
    assert told in str(caught.value)
