"""Moves and events as they travel: arrays, with the names that both ends know left out.

Words are an array of the message's key and its arguments, in the order in which its catalogue
declares them. A key of the game's own catalogue stands without prefix. An argument is a number, a
text, words (an array that begins with a key) or a list of words (an array of arrays): so a text
that somebody typed is never taken for a key. `p.Names` tells clients which argument is which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Move
from scalehouse.core.text.catalogue import CATALOGUES, ArgType, Catalogue, ListOf, OneOf
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Arg, Description, Event, Words
from scalehouse.server.wire import protocol as p

MOST_KEPT = 5_000  # words of one game


class Packer:
    """For one game. Made by `packer_of`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._kept: dict[int, tuple[list[Any], Words]] = {}  # with the words, so that the id stays
        self._messages = dict(_messages(game))
        words = {short: list(names) for short, names in self._messages.values() if names}
        kinds = {
            kind.name: list(kind.arguments)
            for kind in game.kinds
            if kind.arguments and not kind.is_chance
        }
        self.names = p.Names(game.words.prefix if game.words else "", words, kinds)

    def move(self, move: Move, description: Description) -> p.PackedMove:
        kind, args = self.game.kinds.parts(move)
        words = self.words(description.words)
        return p.PackedMove(move, kind, tuple(args.values()), words, description.at)

    def event(self, event: Event) -> p.PackedEvent:
        return p.PackedEvent(event.number, event.by, self.words(event.words), event.at)

    def words(self, words: Words) -> list[Any]:
        """A catalogue says the same again and again with the same object, so it is kept."""
        kept = self._kept.get(id(words))
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[id(words)] = (self._packed(words), words)
        return kept[0]

    def _packed(self, words: Words) -> list[Any]:
        short, names = self._messages[words.key]
        args = words.args
        return [short, *[self._arg(args[name]) for name in names]]

    def _arg(self, arg: Arg) -> Any:
        if isinstance(arg, Words):
            return self.words(arg)
        return [self.words(one) for one in arg] if isinstance(arg, tuple) else arg


def packer_of(game: Game) -> Packer:
    found = _packers.get(game.name)
    if found is None or found.game is not game:
        found = _packers[game.name] = Packer(game)
    return found


_packers: dict[str, Packer] = {}


def _messages(game: Game) -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    """All that the game can say: by key, the key as it travels and the names of its arguments."""
    own = game.words.prefix if game.words else ""
    for catalogue in _catalogues(game):
        prefix = "" if catalogue.prefix == own else f"{catalogue.prefix}."
        for key, args in catalogue.messages.items():
            yield f"{catalogue.prefix}.{key}", (f"{prefix}{key}", tuple(args))


def _catalogues(game: Game) -> list[Catalogue]:
    """The game's own, the server's, and those that they take words from."""
    found = [SERVER] if game.words is None else [SERVER, game.words]
    for catalogue in found:  # it grows on the way
        kinds = [kind for args in catalogue.messages.values() for kind in args.values()]
        for prefix in {prefix for kind in kinds for prefix in _prefixes(kind, catalogue.prefix)}:
            if CATALOGUES[prefix] not in found:
                found.append(CATALOGUES[prefix])
    return found


def _prefixes(kind: ArgType, own: str) -> set[str]:
    if isinstance(kind, ListOf):
        return _prefixes(kind.of, own)
    keys = kind.full(own) if isinstance(kind, OneOf) else ()
    return {key.partition(".")[0] for key in keys}
