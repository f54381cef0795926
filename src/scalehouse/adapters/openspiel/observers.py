"""What OpenSpiel's observers see: the encoding that all adapters share, from the sight alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from scalehouse.adapters.openspiel.setting import SpielSetting
from scalehouse.adapters.openspiel.table import SpielTable
from scalehouse.core.rules.contract import HIDDEN, WATCHER, Seat

MOVES = "moves"  # of the tensor: [nth, (mover, move)] as the seat was told, the latest first


class SightObserver:
    """The sight of a seat; with perfect recall also the moves that it was told.

    `tensor` is one flat array, `dict` holds its parts by the names of the state's fields.
    """

    def __init__(
        self,
        setting: SpielSetting,
        kind: pyspiel.IIGObservationType,
        params: Mapping[str, Any] | None,
    ) -> None:
        if params:
            raise ValueError(f"there are no parameters for observing, such as {params}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("only what one seat, or a watcher, may know can be observed")
        self._watches = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = setting.recall if kind.perfect_recall else 0
        self._is_perfect = kind.perfect_recall
        self._seen = setting.encoding.size
        self.tensor = np.zeros(self._seen + 2 * self._recalls, np.float32)
        self.dict = {
            field.name: self.tensor[field.begin : field.end].reshape(field.shape)
            for field in setting.encoding.fields.values()
        }
        if self._recalls:
            self.dict[MOVES] = self.tensor[self._seen :].reshape(self._recalls, 2)

    def set_from(self, state: Any, player: Seat) -> None:
        """Fill the tensor with what a player knows."""
        table: SpielTable = state.table
        observer = self._observer(player)
        self.tensor[: self._seen] = table.observation(observer)
        if self._recalls:
            moves = table.told(observer).latest(self._recalls)
            self.dict[MOVES][: len(moves)] = moves
            self.dict[MOVES][len(moves) :] = HIDDEN

    def string_from(self, state: Any, player: Seat) -> str:
        """What a player knows, as text."""
        table: SpielTable = state.table
        observer = self._observer(player)
        who = "a watcher" if observer == WATCHER else f"seat {observer}"
        if self._is_perfect:
            return f"{who} was told: {table.told(observer).text}"
        return f"{who} sees:\n{table.described(observer)}"

    def _observer(self, player: Seat) -> Seat:
        return WATCHER if self._watches else player
