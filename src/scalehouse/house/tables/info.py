"""What is told of a table as a whole: to those at it, and on lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from scalehouse.core.contract import Seat
from scalehouse.house.company.minding import bot_on
from scalehouse.house.store import Headline
from scalehouse.house.tables.state import OVER, TableState
from scalehouse.house.tables.without_turns import STAGE
from scalehouse.house.wire import protocol as p

if TYPE_CHECKING:
    from scalehouse.house.tables.table import Table


def info_of(table: Table) -> p.TableInfo:
    state, setting = table.state, table.state.setting
    return p.TableInfo(
        id=state.id,
        link=state.link,
        code=state.code,
        game=setting.game,
        rules=state.rules,
        seats=setting.seats,
        options=({STAGE.name: setting.stage} if setting.stage else {}) | dict(setting.options),
        title=setting.title,
        listed=setting.listed,
        watch=setting.watch,
        pace=msgspec.structs.asdict(setting.pace),
        absence=setting.absence,
        stage=state.stage,
        round=state.round,
        host=state.host,
        chairs=[_chair(table, seat) for seat in range(setting.seats)],
        people=_people(table),
        fairness=_fairness(state),
        undo=_undo(table),
        result=state.result,
    )


def _chair(table: Table, seat: Seat) -> p.Chair:
    chair = table.state.chairs[seat]
    person = chair.person
    return p.Chair(
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
    over = state.stage == OVER and match is not None
    return p.Fairness(
        commitment=state.secret.commitment,
        secret=state.secret.value.hex() if over else None,
        end=match.end_hash if match and over else None,
    )


def _undo(table: Table) -> p.UndoAsked | None:
    asking = table.state.asking
    if asking is None:
        return None
    return p.UndoAsked(asking.seat, sorted(asking.agreed), waiting_for(table))


def waiting_for(table: Table) -> list[Seat]:
    """Seats of people who still have to agree to an undo."""
    asking = table.state.asking
    chairs = table.state.chairs
    people = [s for s in range(len(chairs)) if chairs[s].person and bot_on(table, s) is None]
    return asking.waiting_for(people) if asking else []


def headline_of(table: Table) -> Headline:
    state = table.state
    return Headline(
        stage=state.stage,
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
    }
