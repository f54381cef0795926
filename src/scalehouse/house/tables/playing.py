"""Requests about the match: moves, moves taken back, giving up."""

from __future__ import annotations

from scalehouse.core.contract import Seat
from scalehouse.core.errors import IllegalMove
from scalehouse.core.match import Match
from scalehouse.core.words import Refusal as CoreRefusal
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.info import waiting_for
from scalehouse.house.tables.table import Guest, Table
from scalehouse.house.tables.without_turns import is_gone, is_without_turns
from scalehouse.house.tables.words import Refusal, refuse
from scalehouse.house.wire import protocol as p

CODES = {"house.over": "over", "house.turn": "turn", "house.undo": "undo"}  # else it is "legal"


async def play(table: Table, guest: Guest, ask: p.Play) -> None:
    seat, match = _seat_in_play(table, guest)
    if _is_stale(table, match, seat, ask):
        _send_sync(table, guest)
        raise _why_not(match, seat, ask)
    at = table.instant()
    try:
        await table.move(
            seat, lambda match: match.play(seat, ask.move, at), by=guest.person, request=ask.id
        )
    except IllegalMove as error:
        raise told(CoreRefusal(error.words, error.rule)) from error


def _why_not(match: Match, seat: Seat, ask: p.Play) -> Refusal:
    """What the rules say comes before what has changed."""
    refusal = match.refusal(seat, ask.move)
    if refusal:
        return told(refusal)
    return refuse("stale", "gone" if is_without_turns(match.game) else "stale")


def _is_stale(table: Table, match: Match, seat: Seat, ask: p.Play) -> bool:
    """Whether what a move was decided on has changed."""
    if is_without_turns(match.game):
        return is_gone(match.game, match.sight(seat), seat, ask)
    return table.is_stale(seat, ask.on)


def _send_sync(table: Table, guest: Guest) -> None:
    sync = table.sync(guest.person)
    if sync:
        table.tell(sync, [guest])


async def undo(table: Table, guest: Guest, ask: p.Undo) -> None:
    """By itself where nothing was learned since; else the others are asked."""
    seat, match = _seat_in_play(table, guest)
    if table.state.asking:
        raise refuse("undo", "undo_waits")
    refusal = match.undo_refusal(seat)
    if refusal is None:
        await _take_back(table, seat, by=guest.person, request=ask.id)
    elif refusal.words.key.endswith("nothing_to_undo"):
        raise told(refusal)
    else:
        await table.change(e.AskedUndo(table.means.clock.now(), seat, guest.person, ask.id))
        await take_back_if_all_agree(table)


async def answer_undo(table: Table, guest: Guest, ask: p.AnswerUndo) -> None:
    seat, _ = _seat_in_play(table, guest)
    if table.state.asking is None or seat not in waiting_for(table):
        raise refuse("undo", "no_undo")
    now = table.means.clock.now()
    await table.change(e.AnsweredUndo(now, seat, ask.yes, guest.person, ask.id))
    await take_back_if_all_agree(table)


async def take_back_if_all_agree(table: Table) -> None:
    asking = table.state.asking
    if asking and not waiting_for(table):
        await _take_back(table, asking.seat)


async def _take_back(
    table: Table, seat: Seat, by: str | None = None, request: str | None = None
) -> None:
    await table.move(
        seat, lambda match: match.undo(seat, granted=True), by=by, request=request, takes_back=True
    )


async def resign(table: Table, guest: Guest, ask: p.Resign) -> None:
    """The seat is played on by the lowest bot, and cannot win."""
    seat, _ = _seat_in_play(table, guest)
    await table.change(e.Resigned(table.means.clock.now(), seat, guest.person, ask.id))


def _seat_in_play(table: Table, guest: Guest) -> tuple[Seat, Match]:
    """Refusals in their order: the table, the end, the seat."""
    state = table.state
    seat = state.seat_of(guest.person)
    if seat is None:
        raise refuse("seat", "not_sitting")
    if state.stage == "over":
        raise refuse("over", "not_playing")
    if state.playing is None:
        raise refuse("stage", "not_playing")
    if state.chairs[seat].resigned:
        raise refuse("seat", "resigned")
    return seat, state.playing


def told(refusal: CoreRefusal) -> Refusal:
    """A refusal of the rules, with the rule it comes from."""
    return Refusal(CODES.get(refusal.rule, "legal"), refusal.words, refusal.rule)
