"""Reads moves and events as clients keep them: see `packing` for how they travel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scalehouse.core.text.words import Arg, Words
from scalehouse.server.wire import protocol as p

NO_NAMES: list[str] = []


class MessageReader:
    """What is told at one table. It keeps moves, since one that it was told is a bare id later."""

    def __init__(self) -> None:
        self.names = p.Names("", {}, {})  # until the welcome
        self._known: dict[int, p.Move] = {}

    def legal(self, told: Iterable[p.PackedMove | int]) -> list[p.Move]:
        return [self._known[one] if isinstance(one, int) else self._move(one) for one in told]

    def events(self, told: Iterable[p.PackedEvent]) -> list[p.Event]:
        return [p.Event(one.number, one.by, self.words(one.words), list(one.at)) for one in told]

    def words(self, packed: Sequence[Any]) -> Words:
        short, *values = packed
        named = _named(self.names.words, short, values)
        key = short if "." in short else f"{self.names.game}.{short}"
        return Words(key, {name: self._arg(value) for name, value in named.items()})

    def _move(self, told: p.PackedMove) -> p.Move:
        args = _named(self.names.kinds, told.kind, told.args)
        move = p.Move(told.id, told.kind, args, self.words(told.words), list(told.at))
        self._known[told.id] = move
        return move

    def _arg(self, value: Any) -> Arg:
        if not isinstance(value, list):
            plain: int | str = value
            return plain
        if value and isinstance(value[0], str):
            return self.words(value)
        return tuple(self.words(one) for one in value)


def _named(names: Mapping[str, list[str]], key: str, values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(names.get(key, NO_NAMES), values, strict=True))
