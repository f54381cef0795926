"""Checks a finished match from its match log alone, offline."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.core import registry
from scalehouse.core.clock import Instant
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.game_data import TABLES_VARIABLE
from scalehouse.core.matches.fairness import Secret
from scalehouse.core.matches.log import PERSON, Entry, Saved, canonical, parse
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import CHANCE, Seat


@dataclass(frozen=True)
class Verdict:
    """What a look at a match log found: nothing, or the first thing that is wrong."""

    fault: str  # where and what; empty when all is well
    entries: int  # looked at before the fault, or all
    outcomes: int  # of chance among them
    end: str  # the hash to compare with the one that the seats were shown
    uncovered: tuple[str, ...] = ()  # keys of the match log that no hash covers
    people: tuple[Seat, ...] | None = None  # seats of people; None when the match log does not say
    contributed: tuple[Seat, ...] = ()  # of these (or of all seats), who added bytes for the dice
    own_start: bool = True  # it began as the game does, not in a position that somebody set up
    practice: bool = False  # moves could be taken back past chance

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the match."""
        return not self.fault


def verify(log: object, *, allow_start: bool = False) -> Verdict:
    """Draw every outcome again, check every move against the rules and every hash.

    `allow_start`: for studies and puzzles, also a match that began in a position of its own.
    """
    saved = parse(log)
    match = Match.reopened(registry.find(saved.header.game), saved)
    return verify_match(match, saved, allow_start=allow_start)


def verify_match(match: Match, saved: Saved, *, allow_start: bool = False) -> Verdict:
    """The same for a match that was reopened and not yet played."""
    fault = _fault_before_the_first_move(saved, match, allow_start=allow_start)
    for number, entry in enumerate(saved.entries):
        fault = fault or _fault_in(match, number, entry)
        if fault:
            break
    fault = fault or _fault_at_the_end(saved, match)
    people = _people(saved)
    return Verdict(
        fault=fault,
        entries=len(match.entries),
        outcomes=sum(entry.by == CHANCE for entry in match.entries),
        end=match.end_hash,
        uncovered=saved.uncovered,
        people=people,
        contributed=_contributed(saved, people),
        own_start=match.has_own_start,
        practice=saved.header.roster.practice,
    )


def _people(saved: Saved) -> tuple[Seat, ...] | None:
    players = saved.header.roster.players
    if players is None:
        return None
    return tuple(seat for seat, player in enumerate(players) if player == PERSON)


def _contributed(saved: Saved, people: tuple[Seat, ...] | None) -> tuple[Seat, ...]:
    seats = range(saved.header.seats) if people is None else people
    return tuple(seat for seat in seats if saved.header.entropy[seat])


def _fault_before_the_first_move(saved: Saved, match: Match, *, allow_start: bool) -> str:
    if saved.secret is None:
        return "secret: it is not in the match log, so the match was not over when it was written"
    if saved.secret.commitment != saved.header.commitment:
        return "secret: it is not the one that the commitment was made for"
    return (
        _other_rules(saved.header.rules, match.game)
        or _foreign_start(match, allow_start=allow_start)
        or _chosen_by_a_bot(saved, saved.secret)
    )


def _foreign_start(match: Match, *, allow_start: bool) -> str:
    if allow_start or match.has_own_start:
        return ""
    return (
        "start: the match did not begin as the game does, but in a position that somebody set up. "
        "Only a study or a puzzle may: --allow-start checks the rest"
    )


def _chosen_by_a_bot(saved: Saved, secret: Secret) -> str:
    """What a bot adds is fixed by the secret, so nobody could choose it later.

    Nor could anybody leave it out later. Only in a match for which nobody at all added anything, as
    in a terminal, bots add nothing either.
    """
    people = _people(saved)
    for seat, added in enumerate(saved.header.entropy):
        is_bot = people is not None and seat not in people
        due = secret.entropy_of_bot(seat) if any(saved.header.entropy) else b""
        if is_bot and added != due:
            return f"entropy: the bot on seat {seat} did not add what the secret gives"
    return ""


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
        return f"entry {number}: chance drew {drawn}, the match log says {entry.move}"
    try:
        match.follow(entry)
    except ScalehouseError as error:
        return str(error)
    made = match.entries[-1]
    if made.then != entry.then:
        return f"entry {number}: the move does not lead to what the match log says"
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
    if not match.over:
        return "end: the match is not over"
    if canonical({"": saved.outcome}) != canonical({"": match.written_outcome}):
        return "outcome: the match did not end like that"
    if saved.end != match.end_hash:
        return "end: the last hash is not the one of the last entry and the outcome"
    return ""
