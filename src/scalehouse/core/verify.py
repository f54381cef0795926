"""Checks a finished match from its record alone, offline."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.core import registry
from scalehouse.core.clock import Instant
from scalehouse.core.contract import CHANCE
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.log import Entry, Saved, parse
from scalehouse.core.match import Match
from scalehouse.core.tables import TABLES_VARIABLE


@dataclass(frozen=True)
class Verdict:
    """What a look at a record found: nothing, or the first thing that is wrong."""

    fault: str  # where and what; empty when all is well
    entries: int  # looked at before the fault, or all
    outcomes: int  # of chance among them
    end: str  # the hash to compare with the one that the seats were shown

    @property
    def ok(self) -> bool:
        return not self.fault


def verify(log: object) -> Verdict:
    """Draw every outcome again, check every move against the rules and every hash."""
    saved = parse(log)
    return verify_match(Match.reopened(registry.find(saved.header.game), saved), saved)


def verify_match(match: Match, saved: Saved) -> Verdict:
    """The same for a match that was reopened and not yet played."""
    fault = _fault_before_the_first_move(saved, match)
    for number, entry in enumerate(saved.entries):
        fault = fault or _fault_in(match, number, entry)
        if fault:
            break
    fault = fault or _fault_at_the_end(saved, match)
    outcomes = sum(entry.by == CHANCE for entry in match.entries)
    return Verdict(fault, len(match.entries), outcomes, match.end_hash)


def _fault_before_the_first_move(saved: Saved, match: Match) -> str:
    if saved.secret is None:
        return "secret: it is not in the record, so the match was not over when it was written"
    if saved.secret.commitment != saved.header.commitment:
        return "secret: it is not the one that the commitment was made for"
    return _other_rules(saved.header.rules, match.game)


def _other_rules(played: str, game: Game) -> str:
    """A version is that of the rules, and behind a plus what marks data that are not our own."""
    (rules, _, data), (our_rules, _, our_data) = played.partition("+"), game.version.partition("+")
    if rules != our_rules:
        return f"rules: played under version {played}, this is {game.name} {game.version}"
    if data != our_data:
        theirs, ours = (f"the data {mark}" if mark else "its own data" for mark in (data, our_data))
        return (
            f"data: the rules are the same, the data are others: played with {theirs}, this is "
            f"{game.name} with {ours}. {TABLES_VARIABLE} names the table to check with"
        )
    return ""


def _fault_in(match: Match, number: int, entry: Entry) -> str:
    if entry.at is not None and not _is_in_order(match, entry, entry.at):
        return f"entry {number}: it comes before its time, or before its lot"
    drawn = match.next_outcome()
    if entry.by == CHANCE and drawn is not None and drawn != entry.move:
        return f"entry {number}: chance drew {drawn}, the record says {entry.move}"
    try:
        match.follow(entry)
    except ScalehouseError as error:
        return str(error)
    made = match.entries[-1]
    if made.then != entry.then:
        return f"entry {number}: the move does not lead to what the record says"
    if made.hash != entry.hash:
        return f"entry {number}: its hash does not fit what it says"
    return ""


def _is_in_order(match: Match, entry: Entry, at: Instant) -> bool:
    """Time does not run backwards, and of those who moved at one instant the lot decided."""
    if entry.by == CHANCE or at != match.instant:
        return entry.by != CHANCE and at > match.instant
    timed = [one.by for one in match.entries if one.at is not None]
    return not timed or match.lots({timed[-1], entry.by}, at)[-1] == entry.by


def _fault_at_the_end(saved: Saved, match: Match) -> str:
    if saved.end != match.end_hash:
        return "end: the last hash is not the one of the last entry"
    if not match.over or match.outcome is None:
        return "end: the match is not over"
    if saved.outcome != match.outcome.to_json():
        return "outcome: the match did not end like that"
    return ""
