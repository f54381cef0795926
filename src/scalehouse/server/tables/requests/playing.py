"""Requests about the match: moves, moves taken back, giving up."""

from __future__ import annotations

from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.words import IllegalMove
from scalehouse.core.text.words import Refusal as CoreRefusal
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.traits import is_gone
from scalehouse.server.tables.words import RefusedRequest, refuse
from scalehouse.server.wire import protocol as p

# Of one seat in one match: more than anybody needs. What was taken back stays in the match log, and
# without an end a match would fill the memory.
MOST_TAKEN_BACK = 200
CODES = {"server.over": "over", "server.turn": "turn", "server.undo": "undo"}  # else it is "legal"


async def play(table: Table, guest: Guest, ask: p.Play) -> None:
    seat, match = seat_in_play(table, guest)
    if _is_stale(table, match, seat, ask):
        table.broadcast.send_sync(guest)
        raise _why_not(match, seat, ask)
    try:
        await table.play(seat, ask.move, by=guest.person, request=ask.id)
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
    return table.broadcast.is_stale(seat, ask.on)


async def undo(table: Table, guest: Guest, ask: p.Undo) -> None:
    """By itself where nothing was learned since, and in practice; else the others are asked."""
    seat, match = seat_in_play(table, guest)
    if table.state.asking:
        raise refuse("undo", "undo_waits")
    if _taken_back(match, seat) >= MOST_TAKEN_BACK:
        raise refuse("undo", "undo_enough", most=MOST_TAKEN_BACK)
    refusal = match.undo_refusal(seat)
    if refusal and not match.has_moved(seat):
        raise told(refusal)
    if refusal is None or match.roster.practice:
        await table.take_back(seat, by=guest.person, request=ask.id)
    else:
        _check_all_can_agree(table, seat)
        await table.change(e.AskedUndo(table.context.clock.now(), seat, guest.person, ask.id))
        await take_back_if_all_agree(table)


def _taken_back(match: Match, seat: Seat) -> int:
    return sum(entry.undo is not None and entry.by == seat for entry in match.entries)


def _check_all_can_agree(table: Table, seat: Seat) -> None:
    """Bots and absent people never do: else dice could be rolled again until they suit."""
    others = [other for other in range(len(table.state.chairs)) if other != seat]
    if any(bot_on(table.presence, other) for other in others):
        raise refuse("undo", "undo_bot")
    people = [table.state.chairs[other].person for other in others]
    if any(person is None or not table.presence.is_here(person) for person in people):
        raise refuse("undo", "undo_absent")


async def answer_undo(table: Table, guest: Guest, ask: p.AnswerUndo) -> None:
    seat, _ = seat_in_play(table, guest)
    if table.state.asking is None or seat not in table.state.waiting_for:
        raise refuse("undo", "no_undo")
    now = table.context.clock.now()
    await table.change(e.AnsweredUndo(now, seat, ask.yes, guest.person, ask.id))
    await take_back_if_all_agree(table)


async def take_back_if_all_agree(table: Table) -> None:
    asking = table.state.asking
    if asking and not table.state.waiting_for:
        await table.take_back(asking.seat)


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
