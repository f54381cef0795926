"""What both forms of environment share: names of seats, spaces, and how a board is shown."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from scalehouse.adapters.encoding import Encoding, Numbers
from scalehouse.adapters.table import Table
from scalehouse.core.contract import Mask, Seat
from scalehouse.core.errors import BadOption

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, NDArray[Any]]

RENDER_MODES = ("human", "ansi")
ILLEGAL = -1.0  # the reward for an illegal move, which ends the match


def agent(seat: Seat) -> Agent:
    return f"player_{seat}"


def observation_space(encoding: Encoding, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.low, encoding.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation(seen: Numbers, mask: Mask) -> Observation:
    return {"observation": seen, "action_mask": mask.astype(np.int8)}


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(table: Table, mode: str | None) -> str | None:
    """The board as one sees it who only watches: printed for people, or as text."""
    if mode == "human":
        print(table.drawn(), end="")
    return table.drawn() if mode == "ansi" else None


class Seeds:
    """A seed for every match: after one that was given, the same ones follow it."""

    def __init__(self) -> None:
        self._first: object = secrets.token_hex(16)
        self._number = 0

    def next(self, given: int | None) -> object:
        if given is not None:
            self._first, self._number = given, 0
        self._number += 1
        return self._first, self._number
