"""The record of a match: append-only, hash-chained, readable without the program that wrote it.

An entry holds who moved, the move, what it changed field by field, and a hash over all of that and
the entry before. Taking a move back is an entry too. The changes let an old record be shown under
newer rules just as it was seen. The file holds what was hidden: it leaves the house only after the
end of the match.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from scalehouse.core.clock import Instant
from scalehouse.core.contract import CHANCE, Move, Seat
from scalehouse.core.errors import BadLog
from scalehouse.core.fairness import Secret, bytes_from_hex, check_entropy
from scalehouse.core.record import Changes, Fields

FORMAT = 1
CHANCE_NAME = "chance"
NO_MOVE: Move = -1  # in an entry that takes one back


@dataclass(frozen=True, slots=True)
class Header:
    game: str
    rules: str  # version
    seats: int
    options: Mapping[str, Any]
    commitment: str
    entropy: tuple[bytes, ...]
    start: Fields | None = None  # for a match that begins in a given position

    def to_json(self) -> dict[str, Any]:
        return {
            "scalehouse": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "commitment": self.commitment,
            "entropy": [entropy.hex() for entropy in self.entropy],
            "start": self.start,
        }


class Entry(Struct, frozen=True, gc=False):
    """A move of a seat or of chance; or, when `undo` is set, a move taken back."""

    by: Seat  # or CHANCE
    move: Move
    then: Changes
    undo: int | None = None  # number of the entry taken back
    granted: bool = False  # with everything after it, since the others agreed
    at: Instant | None = None  # in a match that is played in time
    hash: str = ""

    def to_json(self) -> dict[str, Any]:
        by = CHANCE_NAME if self.by == CHANCE else self.by
        if self.undo is None:
            what: dict[str, Any] = {"by": by, "move": self.move}
        else:
            what = {"by": by, "undo": self.undo, "granted": self.granted}
        if self.at is not None:
            what["at"] = self.at
        what["then"], what["hash"] = self.then, self.hash
        return what

    def chained(self, previous: str) -> Entry:
        """The same, with the hash that binds it to the entry before."""
        hashed = self.to_json()
        hashed["hash"] = previous
        return msgspec.structs.replace(self, hash=_hash(hashed))


@dataclass
class Log:
    header: Header
    entries: list[Entry] = field(default_factory=list)

    @property
    def end(self) -> str:
        """The hash over everything so far: for all seats to keep when the match is over."""
        return self.entries[-1].hash if self.entries else _hash(self.header.to_json())

    def append(self, entry: Entry) -> None:
        self.entries.append(entry.chained(self.end))

    def to_json(self) -> dict[str, Any]:
        entries = [entry.to_json() for entry in self.entries]
        return self.header.to_json() | {"entries": entries, "end": self.end}


PRINTABLE = re.compile(rb"[ -~]*")
_sorted = msgspec.json.Encoder(order="sorted")


def _hash(content: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(content)).hexdigest()


def canonical(content: Mapping[str, Any]) -> bytes:
    """The bytes that are hashed: JSON with sorted keys, without spaces, in printable ASCII.

    msgspec is faster, and writes the same where nothing has to be escaped.
    """
    try:
        quick = _sorted.encode(content)
    except OverflowError:  # numbers beyond 64 bits
        quick = b"\n"
    if PRINTABLE.fullmatch(quick) and b"." not in quick:  # it writes some fractions otherwise
        return quick
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode()


@dataclass(frozen=True)
class Saved:
    """A record as it was read, nothing of it believed yet."""

    header: Header
    entries: tuple[Entry, ...]
    end: str
    secret: Secret | None
    outcome: Mapping[str, Any] | None


def parse(log: object) -> Saved:
    """Raises BadLog for anything that is not a record of a match."""
    if not isinstance(log, Mapping) or log.get("scalehouse") != FORMAT:
        raise BadLog("this is not the record of a match")
    raw = _get(log, "entries", list)
    entries = tuple(_parse_entry(number, entry) for number, entry in enumerate(raw))
    secret = log.get("secret")
    return Saved(
        header=_parse_header(log),
        entries=entries,
        end=_get(log, "end", str),
        secret=None if secret is None else Secret.from_hex(secret),
        outcome=log.get("outcome"),
    )


def _parse_header(log: Mapping[str, Any]) -> Header:
    entropy = tuple(bytes_from_hex(text, "entropy") for text in _get(log, "entropy", list))
    check_entropy(entropy, _get(log, "seats", int))
    return Header(
        game=_get(log, "game", str),
        rules=_get(log, "rules", str),
        seats=_get(log, "seats", int),
        options=_get(log, "options", dict),
        commitment=_get(log, "commitment", str),
        entropy=entropy,
        start=None if log.get("start") is None else _get(log, "start", dict),
    )


def _parse_entry(number: int, raw: object) -> Entry:
    if not isinstance(raw, Mapping):
        raise BadLog(f"entry {number} is not an object")
    by = CHANCE if raw.get("by") == CHANCE_NAME else _get(raw, "by", int)
    undo = _get(raw, "undo", int) if "undo" in raw else None
    return Entry(
        by=by,
        move=_get(raw, "move", int) if undo is None else NO_MOVE,
        then=_get(raw, "then", dict),
        undo=undo,
        granted=raw.get("granted") is True,
        at=_get(raw, "at", int) if "at" in raw else None,
        hash=_get(raw, "hash", str),
    )


def _get(raw: Mapping[str, Any], key: str, kind: type) -> Any:
    value = raw.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadLog(f"the record has no proper {key!r}")
    return value


def read_file(path: Path) -> object:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadLog(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # no UTF-8, no JSON, or numbers beyond reason
        raise BadLog(f"{path} is not the record of a match: it is no JSON") from error
