"""What is told of a table as a whole: to those at it, and on lists."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from scalehouse.core.matches.fairness import Secret
from scalehouse.core.rules.contract import Seat
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.clock import Time
from scalehouse.server.store import Headline
from scalehouse.server.tables.presence import Presence
from scalehouse.server.tables.requests.hosting import stand_in
from scalehouse.server.tables.requests.starting import begins_by
from scalehouse.server.tables.state import OVER, TableState
from scalehouse.server.tables.traits import PERFORMANCE_MODE, told_of
from scalehouse.server.wire import protocol as p


def info_of(presence: Presence) -> p.TableInfo:
    state, setting = presence.state, presence.state.setting
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
        stand_in=stand_in(presence),
        chairs=[_chair(presence, seat) for seat in range(setting.seats)],
        people=_people(presence),
        fairness=_fairness(state),
        undo=_undo(state),
        result=state.result,
        practice=setting.practice,
        begins=begins_by(state),
        muted=sorted(state.muted),
        traits=told_of(state.game),
        series=state.series.told(state.chairs, state.names),
    )


def _chair(presence: Presence, seat: Seat) -> p.ChairInfo:
    state = presence.state
    chair = state.chairs[seat]
    person = chair.person
    return p.ChairInfo(
        person=person,
        name=state.names.get(person) if person else None,
        bot=bot_on(presence, seat),
        ready=chair.ready,
        here=person is not None and presence.is_here(person),
        entropy=chair.entropy is not None,
        resigned=chair.resigned,
        unknown=person is not None and presence.is_unknown(person),
    )


def _people(presence: Presence) -> list[p.Present]:
    here, state = presence.people(), presence.state
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


def _undo(state: TableState) -> p.UndoAsked | None:
    asking = state.asking
    if asking is None:
        return None
    return p.UndoAsked(asking.seat, sorted(asking.agreed), state.waiting_for)


def headline_of(state: TableState, due: Time | None) -> Headline:
    """`due`: when something happens there by itself next."""
    return Headline(
        status=state.status,
        listed=state.setting.listed,
        due=due,
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
        "seated": [(chair.person, chair.bot) for chair in state.chairs],
        "called": {person: state.names[person] for person in state.people},
        "winners": state.result.winners if state.result else None,
    }
