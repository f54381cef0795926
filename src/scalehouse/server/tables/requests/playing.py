"""Requests about the match: moves, moves taken back, giving up."""

from __future__ import annotations

from scalehouse.core.errors import IllegalMove
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import Refusal as CoreRefusal
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.info import waiting_for
from scalehouse.server.tables.table import Guest, Table
from scalehouse.server.tables.traits import is_gone
from scalehouse.server.tables.words import RefusedRequest, refuse
from scalehouse.server.wire import protocol as p

CODES = {"server.over": "over", "server.turn": "turn", "server.undo": "undo"}  # else it is "legal"


async def play(table: Table, guest: Guest, ask: p.Play) -> None:
    seat, match = seat_in_play(table, guest)
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


def _why_not(match: Match, seat: Seat, ask: p.Play) -> RefusedRequest:
    """What the rules say comes before what has changed."""
    refusal = match.refusal(seat, ask.move)
    if refusal:
        return told(refusal)
    return refuse("stale", "gone" if match.game.traits.all_at_once else "stale")


def _is_stale(table: Table, match: Match, seat: Seat, ask: p.Play) -> bool:
    """Whether what a move was decided on has changed."""
    at_once = match.game.traits.at_once
    if at_once:
        return is_gone(match.game, at_once, match.sight(seat), seat, ask)
    return table.is_stale(seat, ask.on)


def _send_sync(table: Table, guest: Guest) -> None:
    sync = table.sync(guest.person)
    if sync:
        table.tell(sync, [guest])


async def undo(table: Table, guest: Guest, ask: p.Undo) -> None:
    """By itself where nothing was learned since, and in practice; else the others are asked."""
    seat, match = seat_in_play(table, guest)
    if table.state.asking:
        raise refuse("undo", "undo_waits")
    refusal = match.undo_refusal(seat)
    if refusal and not match.has_moved(seat):
        raise told(refusal)
    if refusal is None or match.roster.practice:
        await _take_back(table, seat, by=guest.person, request=ask.id)
    else:
        _check_all_can_agree(table, seat)
        await table.change(e.AskedUndo(table.context.clock.now(), seat, guest.person, ask.id))
        await take_back_if_all_agree(table)


def _check_all_can_agree(table: Table, seat: Seat) -> None:
    """Bots and absent people never do: else dice could be rolled again until they suit."""
    others = [other for other in range(len(table.state.chairs)) if other != seat]
    if any(bot_on(table, other) for other in others):
        raise refuse("undo", "undo_bot")
    people = [table.state.chairs[other].person for other in others]
    if any(person is None or not table.is_here(person) for person in people):
        raise refuse("undo", "undo_absent")


async def answer_undo(table: Table, guest: Guest, ask: p.AnswerUndo) -> None:
    seat, _ = seat_in_play(table, guest)
    if table.state.asking is None or seat not in waiting_for(table):
        raise refuse("undo", "no_undo")
    now = table.context.clock.now()
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
    seat, _ = seat_in_play(table, guest)
    await table.change(e.Resigned(table.context.clock.now(), seat, guest.person, ask.id))


def seat_in_play(table: Table, guest: Guest) -> tuple[Seat, Match]:
    """Refusals in their order: the table, the end, the seat."""
    state = table.state
    seat = state.seat_of(guest.person)
    if seat is None:
        raise refuse("seat", "not_sitting")
    if state.status == "over":
        raise refuse("over", "not_playing")
    match = state.playing
    if match is None:
        raise refuse("status", "not_playing")
    if state.chairs[seat].resigned:
        raise refuse("seat", "resigned")
    return seat, match


def told(refusal: CoreRefusal) -> RefusedRequest:
    """A refusal of the rules, with the rule it comes from."""
    return RefusedRequest(CODES.get(refusal.rule, "legal"), refusal.words, refusal.rule)
