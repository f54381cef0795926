"""Opening a table: what can be chosen, checked before anything is written."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scalehouse import bots
from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.game import Game
from scalehouse.server.bots.bot_seats import WAIT
from scalehouse.server.tables.entries import Pace, TableSetting
from scalehouse.server.tables.plain_text import cleaned
from scalehouse.server.tables.requests.playing import told
from scalehouse.server.tables.timing import pace
from scalehouse.server.tables.traits import split_performance_mode
from scalehouse.server.tables.words import refuse

TITLE_LENGTH = 60
WATCH = ("anyone", "nobody")
ID_BYTES = 8


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks for; whatever is left out is as usual."""

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    title: str = ""
    listed: bool = False
    watch: str = WATCH[0]
    pace: Pace = Pace()
    absence: str = WAIT  # or a bot that sits in
    practice: bool = False  # one person and bots: moves may be taken back past chance


def setting_of(new: NewTable) -> TableSetting:
    """Raises RefusedRequest."""
    try:
        game = registry.find(new.game)
        seats = game.check_seats(new.seats)
        performance_mode, rest = split_performance_mode(game, new.options)
        options = game.check_options(rest)
        absence = WAIT if new.absence == WAIT else bots.check_name(new.absence, game)
    except ScalehouseError as error:
        raise refuse("option", "not_your_option", why=str(error)) from error
    if new.watch not in WATCH:
        raise _wrong(f"watch must be one of {', '.join(WATCH)}")
    return TableSetting(
        game=game.name,
        seats=seats,
        options=options,
        title=_title(new.title, game),
        listed=new.listed,
        watch=new.watch,
        pace=_checked_pace(new.pace, game),
        absence=absence,
        performance_mode=performance_mode,
        practice=new.practice,
    )


def _title(text: str, game: Game) -> str:
    if not text.strip():
        return ""
    title = cleaned(text, TITLE_LENGTH)
    refusal = game.refuse_talk(title)
    if refusal:
        raise told(refusal)
    return title


def _checked_pace(wanted: Pace, game: Game) -> Pace:
    if wanted.kind not in pace.KINDS:
        raise _wrong(f"pace must be one of {', '.join(pace.KINDS)}")
    if wanted.kind == pace.NONE:
        return Pace()
    if game.traits.all_at_once:
        raise _wrong(f"{game.name} has no turns, so there is nothing to time")
    if not pace.SHORTEST <= wanted.time <= pace.LONGEST:
        raise _wrong(f"time must be from {pace.SHORTEST} to {pace.LONGEST} milliseconds")
    if not 0 <= wanted.increment <= wanted.time:
        raise _wrong("the increment must be from 0 to the time")
    return wanted if wanted.kind == pace.BANK else Pace(pace.TURN, wanted.time)


def _wrong(why: str) -> Exception:
    return refuse("option", "not_your_option", why=why)
