"""What is told of a table as a whole: to those at it, and on lists."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from scalehouse.core.matches.fairness import Secret
from scalehouse.core.rules.contract import Seat
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.store import Headline
from scalehouse.server.tables.requests.hosting import stand_in
from scalehouse.server.tables.requests.starting import begins_by
from scalehouse.server.tables.state import OVER, TableState
from scalehouse.server.tables.traits import PERFORMANCE_MODE, told_of
from scalehouse.server.wire import protocol as p

if TYPE_CHECKING:
    from scalehouse.server.tables.table import Table


def info_of(table: Table) -> p.TableInfo:
    state, setting = table.state, table.state.setting
    return p.TableInfo(
        id=state.id,
        link=state.link,
        code=state.code,
        game=setting.game,
        rules=state.rules,
        seats=setting.seats,
        options=({PERFORMANCE_MODE: setting.performance_mode} if setting.performance_mode else {})
        | dict(setting.options),
        title=setting.title,
        listed=setting.listed,
        watch=setting.watch,
        pace=msgspec.structs.asdict(setting.pace),
        absence=setting.absence,
        status=state.status,
        round=state.round,
        host=state.host,
        stand_in=stand_in(table),
        chairs=[_chair(table, seat) for seat in range(setting.seats)],
        people=_people(table),
        fairness=_fairness(state),
        undo=_undo(table),
        result=state.result,
        practice=setting.practice,
        begins=begins_by(state),
        muted=sorted(state.muted),
        traits=told_of(state.game),
    )


def _chair(table: Table, seat: Seat) -> p.ChairInfo:
    chair = table.state.chairs[seat]
    person = chair.person
    return p.ChairInfo(
        person=person,
        name=table.state.names.get(person) if person else None,
        bot=bot_on(table, seat),
        ready=chair.ready,
        here=person is not None and table.is_here(person),
        entropy=chair.entropy is not None,
        resigned=chair.resigned,
    )


def _people(table: Table) -> list[p.Present]:
    here, state = table.people_here(), table.state
    return [p.Present(person, name, state.seat_of(person)) for person, name in here.items()]


def _fairness(state: TableState) -> p.Fairness:
    match = state.match
    over = state.status == OVER and match is not None
    return p.Fairness(
        commitment=state.secret.commitment,
        secret=state.secret.value.hex() if over else None,
        end=match.end_hash if match and over else None,
        bots=_entropy_of_bots(state.secret, state.setting.seats),
    )


@lru_cache(maxsize=1024)
def _entropy_of_bots(secret: Secret, seats: int) -> list[str]:
    """Told again with every change of a table, and fixed by its secret. Nobody may change it."""
    return [secret.entropy_of_bot(seat).hex() for seat in range(seats)]


def _undo(table: Table) -> p.UndoAsked | None:
    asking = table.state.asking
    if asking is None:
        return None
    return p.UndoAsked(asking.seat, sorted(asking.agreed), waiting_for(table))


def waiting_for(table: Table) -> list[Seat]:
    """Seats that still have to agree to an undo."""
    asking = table.state.asking
    return asking.waiting_for(len(table.state.chairs)) if asking else []


def headline_of(table: Table) -> Headline:
    state = table.state
    return Headline(
        status=state.status,
        listed=state.setting.listed,
        due=table.deadline(),
        summary=msgspec.json.encode(_summary(state)),
    )


def _summary(state: TableState) -> dict[str, Any]:
    return {
        "game": state.setting.game,
        "title": state.setting.title,
        "seats": state.setting.seats,
        "free": sum(chair.is_free for chair in state.chairs),
        "players": [state.names[person] for person in state.people],
        "watch": state.setting.watch,
        "round": state.round,
        "practice": state.setting.practice,
    }
