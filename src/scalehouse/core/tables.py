"""Data tables of games: TOML, since a designer should be able to change a number in them."""

from __future__ import annotations

import tomllib
from typing import Any

from scalehouse.core.errors import BadData


def read_toml(name: str, text: str) -> dict[str, Any]:
    """Raises BadData with the line where it cannot be read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name}: {error}") from error
