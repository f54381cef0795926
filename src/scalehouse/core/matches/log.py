"""The log of a match: append-only, hash-chained, readable without the program that wrote it.

An entry holds who moved, the move, what it changed field by field, and a hash over all of that and
the entry before. Taking a move back is an entry too. The changes let an old match log be shown
under newer rules just as it was seen. The file holds what was hidden: it leaves the server only
after the end of the match.

Format 2 binds every key: those of the header by the first hash, entries by the chain, the outcome
by the last hash, the secret by the commitment. Format 1 left the outcome and the table outside.
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
from scalehouse.core.errors import BadLog
from scalehouse.core.matches.fairness import Secret, bytes_from_hex, check_entropy
from scalehouse.core.rules.contract import CHANCE, Move, Seat
from scalehouse.core.rules.state_fields import Changes, Fields
from scalehouse.core.text.words import Outcome

FORMAT = 2
FORMATS = (1, 2)  # that can be read
NOT_COVERED = {1: ("outcome", "table"), 2: ()}  # keys that no hash covers, by format
CHANCE_NAME = "chance"
PERSON = "person"
NO_ENTROPY = "none"  # in the match log, of a seat that added nothing
NO_MOVE: Move = -1  # in an entry that takes one back


@dataclass(frozen=True, slots=True)
class Roster:
    """Who played, as far as the match log says."""

    players: tuple[str, ...] | None = None  # [seat] PERSON or a bot's name
    practice: bool = False  # moves could be taken back past chance: it counts nowhere
    bot_seed: str | None = None  # for bots that play the same after a pause

    def to_json(self) -> dict[str, Any]:
        """As it stands in a log."""
        players = None if self.players is None else list(self.players)
        return {"players": players, "practice": self.practice, "bot_seed": self.bot_seed}


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first move of a match."""

    game: str
    rules: str  # version
    seats: int
    options: Mapping[str, Any]
    commitment: str
    entropy: tuple[bytes, ...]
    start: Fields | None = None  # for a match that begins in a given position
    roster: Roster = Roster()
    format: int = FORMAT

    def to_json(self) -> dict[str, Any]:
        """As it stands in a log."""
        nothing = "" if self.format == 1 else NO_ENTROPY
        content = {
            "scalehouse": self.format,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "commitment": self.commitment,
            "entropy": [entropy.hex() or nothing for entropy in self.entropy],
            "start": self.start,
        }
        return content if self.format == 1 else content | self.roster.to_json()


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
        """As it stands in a log."""
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
    """The header and all entries of a match, in a chain of hashes."""

    header: Header
    entries: list[Entry] = field(default_factory=list)

    @property
    def last(self) -> str:
        """The hash over everything so far but the outcome."""
        return self.entries[-1].hash if self.entries else _hash(self.header.to_json())

    def end(self, outcome: Mapping[str, Any] | None) -> str:
        """The hash over the whole match log: for all seats to keep when the match is over."""
        if self.header.format == 1:
            return self.last
        return _hash({"hash": self.last, "outcome": outcome})

    def append(self, entry: Entry) -> None:
        """Chain an entry to the last one."""
        self.entries.append(entry.chained(self.last))

    def to_json(self, outcome: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All of it. `outcome`: of a match that is over."""
        entries = [entry.to_json() for entry in self.entries]
        return self.header.to_json() | {"entries": entries, "end": self.end(outcome)}


def written(outcome: Outcome, format_: int) -> dict[str, Any]:
    """An outcome as a match log of that format holds it.

    Whole shares are written without a point since format 2: JavaScript reads 1.0 as 1, and has to
    come to the same hash. The reason is there in English: a match log is read without the program
    that wrote it. Hashes cover it, so it is written as it was when arguments were English
    themselves.
    """
    content = outcome.to_json() | {"why": outcome.why.in_english()}
    if format_ > 1:
        content["scores"] = [int(one) if one == int(one) else one for one in outcome.scores]
    return content


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
    except (OverflowError, UnicodeEncodeError):  # numbers beyond 64 bits, half a sign
        quick = b"\n"
    if PRINTABLE.fullmatch(quick) and b"." not in quick:  # it writes some fractions otherwise
        return quick
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode()


@dataclass(frozen=True)
class Saved:
    """A match log as it was read, nothing of it believed yet."""

    header: Header
    entries: tuple[Entry, ...]
    end: str
    secret: Secret | None
    outcome: Mapping[str, Any] | None
    table: Mapping[str, Any] | None = None  # who played, in format 1

    def to_json(self) -> dict[str, Any]:
        """The only way in which a match log that says this is written."""
        content = self.header.to_json()
        content["entries"] = [entry.to_json() for entry in self.entries]
        content["end"] = self.end
        secret = self.secret.value.hex() if self.secret else None
        more = {"secret": secret, "outcome": self.outcome, "table": self.table}
        return content | {key: value for key, value in more.items() if value is not None}

    @property
    def uncovered(self) -> tuple[str, ...]:
        """Keys that no hash covers."""
        own = self.to_json()
        return tuple(key for key in NOT_COVERED[self.header.format] if key in own)


def parse(log: object) -> Saved:
    """Raises BadLog for anything that is not a log of a match."""
    if not isinstance(log, Mapping) or log.get("scalehouse") not in FORMATS:
        raise BadLog("this is not the log of a match")
    raw = _get(log, "entries", list)
    entries = tuple(_parse_entry(number, entry) for number, entry in enumerate(raw))
    secret = _maybe(log, "secret", str)
    saved = Saved(
        header=_parse_header(log),
        entries=entries,
        end=_get(log, "end", str),
        secret=None if secret is None else Secret.from_hex(secret),
        outcome=_maybe(log, "outcome", dict),
        table=_maybe(log, "table", dict) if log["scalehouse"] == 1 else None,
    )
    _check_nothing_else(log, saved.to_json(), "the match log")
    return saved


def _check_nothing_else(given: Mapping[str, Any], own: Mapping[str, Any], what: str) -> None:
    """What is read is all there is: no key is unknown, and nothing is written in another way."""
    unknown = given.keys() - own.keys()
    if unknown:
        raise BadLog(f"{what} has an unknown key {min(map(str, unknown))!r}")
    for key in own.keys() - {"entries"}:  # those were looked at one by one
        if key not in given or not _is_same(given[key], own[key]):
            raise BadLog(f"{what} has no proper {key!r}")


def _is_same(given: object, own: object) -> bool:
    """To the last sign: 1 is not 1.0, and not true."""
    try:
        return canonical({"": given}) == canonical({"": own})
    except RecursionError:
        return False


def _parse_header(log: Mapping[str, Any]) -> Header:
    format_ = _get(log, "scalehouse", int)
    entropy = tuple(_parse_entropy(text) for text in _get(log, "entropy", list))
    check_entropy(entropy, _get(log, "seats", int))
    return Header(
        game=_get(log, "game", str),
        rules=_get(log, "rules", str),
        seats=_get(log, "seats", int),
        options=_get(log, "options", dict),
        commitment=_get(log, "commitment", str),
        entropy=entropy,
        start=_maybe(log, "start", dict),
        roster=Roster() if format_ == 1 else _parse_roster(log),
        format=format_,
    )


def _parse_entropy(text: object) -> bytes:
    return b"" if text == NO_ENTROPY else bytes_from_hex(text, "entropy")


def _parse_roster(log: Mapping[str, Any]) -> Roster:
    players = _maybe(log, "players", list)
    names = None if players is None else tuple(map(str, players))
    if names is not None and len(names) != log["seats"]:
        raise BadLog("the match log has no proper 'players'")
    return Roster(names, _get(log, "practice", bool), _maybe(log, "bot_seed", str))


def _parse_entry(number: int, raw: object) -> Entry:
    if not isinstance(raw, Mapping):
        raise BadLog(f"entry {number} is not an object")
    by = CHANCE if raw.get("by") == CHANCE_NAME else _get(raw, "by", int)
    undo = _get(raw, "undo", int) if "undo" in raw else None
    entry = Entry(
        by=by,
        move=_get(raw, "move", int) if undo is None else NO_MOVE,
        then=_parse_changes(_get(raw, "then", dict)),
        undo=undo,
        granted=raw.get("granted") is True,
        at=_get(raw, "at", int) if "at" in raw else None,
        hash=_get(raw, "hash", str),
    )
    _check_nothing_else(raw, entry.to_json(), f"entry {number}")
    return entry


def _parse_changes(then: Mapping[str, Any]) -> Changes:
    return {place: _get(then, place, int) for place in then}


def _get(raw: Mapping[str, Any], key: str, kind: type) -> Any:
    value = raw.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadLog(f"the match log has no proper {key!r}")
    return value


def _maybe(raw: Mapping[str, Any], key: str, kind: type) -> Any:
    return None if raw.get(key) is None else _get(raw, key, kind)


def read_file(path: Path) -> object:
    """The JSON in a file. Raises BadLog when there is none."""
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadLog(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # no UTF-8, no JSON, or numbers beyond reason
        raise BadLog(f"{path} is not the log of a match: it is no JSON") from error
