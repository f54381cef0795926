"""Scales of Fate to look at: the view as data."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Literal, TypeAlias, TypedDict

from scalehouse.core.matches.views import names_of, one_of, or_none
from scalehouse.core.rules.contract import HIDDEN, Seat
from scalehouse.games.fate import state
from scalehouse.games.fate.rules import deduction, scoring, turns
from scalehouse.games.fate.state import Marker, Phase, Power, Servant, State, Tile

PHASES, MARKERS, TILES = map(names_of, (Phase, Marker, Tile))
SERVANTS, POWERS = map(names_of, (Servant, Power))
PhaseName: TypeAlias = Annotated[str, one_of("Phase", PHASES.values())]
MarkerName: TypeAlias = Annotated[str, one_of("Marker", MARKERS.values())]
TileName: TypeAlias = Annotated[str, one_of("Tile", TILES.values())]
ServantName: TypeAlias = Annotated[str, one_of("Servant", SERVANTS.values())]
PowerName: TypeAlias = Annotated[str, one_of("Power", POWERS.values())]


class TileInPlay(TypedDict):
    tile: TileName  # its action
    demigod: int | None  # that stands on it


class Demigod(TypedDict):
    demigod: int  # number
    renown: int  # 0 to 14
    place: Literal["tile", "abyss", "off"]  # where it is
    edge: int | None  # of the tile it stands on


class Points(TypedDict):
    position: int  # for the demigods' places in the end
    guess: int  # for right guesses
    powers: int  # for god powers that were used: 0 or less
    total: int  # the sum


class Player(TypedDict):
    servants: dict[ServantName, int]  # tokens taken and not yet placed
    passed: bool  # in this Age
    powers_used: int  # god powers
    demigods: list[int] | None  # the two secret ones; null while they are
    worth: int | None  # what these two would bring now; null while they are secret
    guess: list[int] | None  # whom it takes the other's to be; null while that is secret
    guessed: bool  # and will not change it
    points: Points | None  # at the end


class Announcement(TypedDict):
    """What the seats said at the end of an Age."""

    age: int  # from 1
    card: int  # which asked for a renown
    met: list[int] | None  # demigods that meet it
    answers: list[bool]  # by seat: whether it has one of these


class Deduction(TypedDict):
    """What everybody can tell of a seat's demigods, from its announcements alone."""

    pairs: list[list[int]]  # that it may hold
    certain: list[int]  # demigods that are in all of them
    impossible: list[int]  # demigods that are in none


class View(TypedDict):
    phase: PhaseName  # what is to be decided
    age: int  # from 1
    turn: int  # seat
    first: int | None  # seat with the first-player marker
    card: int | None  # of this Age
    marker: MarkerName  # where the Abyss marker stands
    quests: list[int | None]  # by square
    edges: list[TileInPlay | None]  # by edge
    slots: list[ServantName | None]  # by slot around the board
    demigods: list[Demigod]  # by number
    chosen: int | None  # demigod to place or to switch
    servant: ServantName | None  # to place
    powers: dict[PowerName, int | None]  # the seat that has used each god power
    players: list[Player]  # by seat
    announcements: list[Announcement]  # of the Ages so far
    deductions: list[Deduction]  # by seat


def view(sight: State, seat: Seat) -> View:
    return {
        "phase": PHASES[sight.phase],
        "age": int(sight.age) + 1,
        "turn": int(sight.turn),
        "first": or_none(sight.first),
        "card": or_none(sight.card[sight.age]),
        "marker": MARKERS[sight.marker],
        "quests": [or_none(quest) for quest in sight.quest],
        "edges": [_edge(sight, edge) for edge in range(state.EDGES)],
        "slots": [_servant(sight.slot[slot]) for slot in range(state.SLOTS)],
        "demigods": [_demigod(sight, demigod) for demigod in range(state.DEMIGODS)],
        "chosen": or_none(sight.chosen),
        "servant": _servant(sight.servant),
        "powers": {name: or_none(sight.power[power]) for power, name in POWERS.items()},
        "players": [_player(sight, side) for side in range(state.SIDES)],
        "announcements": [
            _announcement(sight, age) for age in range(state.AGES) if _is_made(sight, age)
        ],
        "deductions": [deduce(sight, side) for side in range(state.SIDES)],
    }


def _edge(sight: State, edge: int) -> TileInPlay | None:
    tile = sight.tile[edge]
    if tile == state.NO_TILE:
        return None
    demigod = or_none(turns.who_stands_on(sight, edge))
    return {"tile": TILES[int(tile)], "demigod": demigod}


def _servant(servant: int) -> str | None:
    return None if servant == state.NO_SERVANT else SERVANTS[int(servant)]


def _demigod(sight: State, demigod: int) -> Demigod:
    where = int(sight.where[demigod])
    return {
        "demigod": demigod,
        "renown": int(sight.renown[demigod]),
        "place": "tile" if where < state.EDGES else "abyss" if where == state.ABYSS else "off",
        "edge": where if where < state.EDGES else None,
    }


def _player(sight: State, side: Seat) -> Player:
    return {
        "servants": dict(zip(SERVANTS.values(), sight.held[side].tolist(), strict=True)),
        "passed": bool(sight.passed[side]),
        "powers_used": int(scoring.powers_used(sight, side)),
        "demigods": _marked(sight.holds[side].tolist()),
        "worth": _worth(sight, side),
        "guess": _marked(sight.guess[side].tolist()),
        "guessed": bool(sight.sealed[side]),
        "points": _points(sight, side) if sight.phase == Phase.OVER else None,
    }


def _marked(marks: list[int]) -> list[int] | None:
    """The demigods that are marked; None when that is hidden."""
    if HIDDEN in marks:
        return None
    return [demigod for demigod, mark in enumerate(marks) if mark]


def _worth(sight: State, side: Seat) -> int | None:
    """What its two demigods would bring if the game ended now; None when they are hidden."""
    held = _marked(sight.holds[side].tolist())
    return int(scoring.position_points(sight, side)) if held and len(held) == state.HAND else None


def _points(sight: State, side: Seat) -> Points:
    return {
        "position": int(scoring.position_points(sight, side)),
        "guess": state.GUESS_POINTS[scoring.right_guesses(sight, side)],
        "powers": -state.POWER_PENALTY * int(scoring.powers_used(sight, side)),
        "total": int(scoring.points(sight, side)),
    }


def _is_made(sight: State, age: int) -> bool:
    return bool(sight.answer[age, 0] >= 0)


def _announcement(sight: State, age: int) -> Announcement:
    return {
        "age": age + 1,
        "card": int(sight.card[age]),
        "met": _marked(sight.met[age].tolist()),
        "answers": [bool(sight.answer[age, side] == state.YES) for side in range(state.SIDES)],
    }


def deduce(sight: State, side: Seat) -> Deduction:
    """What everybody can tell for certain of a seat's demigods, from its announcements alone."""
    pairs = [
        [one, other]
        for one, other in combinations(range(state.DEMIGODS), 2)
        if deduction.may_hold(sight, side, one, other)
    ]
    count = [sum(demigod in pair for pair in pairs) for demigod in range(state.DEMIGODS)]
    return {
        "pairs": pairs,
        "certain": [demigod for demigod in range(state.DEMIGODS) if count[demigod] == len(pairs)],
        "impossible": [demigod for demigod in range(state.DEMIGODS) if count[demigod] == 0],
    }
