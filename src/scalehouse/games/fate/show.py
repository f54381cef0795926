"""Scales of Fate to look at: the view as data."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from scalehouse.core.contract import HIDDEN, Seat
from scalehouse.games.fate import texts
from scalehouse.games.fate.board import LINES, TOUCHES
from scalehouse.games.fate.box import BOX, AgeCard, QuestToken
from scalehouse.games.fate.deduction import may_hold
from scalehouse.games.fate.record import (
    ABYSS,
    AGES,
    DEMIGODS,
    EDGES,
    GUESS_POINTS,
    NO_CARD,
    NO_DEMIGOD,
    NO_QUEST,
    NO_SEAT,
    NO_SERVANT,
    NO_TILE,
    POWER_PENALTY,
    SIDES,
    SLOTS,
    SQUARES,
    YES,
    Marker,
    Phase,
    Power,
    Servant,
    State,
    Tile,
)
from scalehouse.games.fate.scoring import points, position_points, powers_used, right_guesses
from scalehouse.games.fate.turns import who_stands_on


def view(sight: State, seat: Seat) -> dict[str, Any]:
    card = sight.card[sight.age]
    return {
        "phase": Phase(sight.phase).name.lower(),
        "age": int(sight.age) + 1,
        "turn": int(sight.turn),
        "first": _or_none(sight.first, NO_SEAT),
        "card": _or_none(card, NO_CARD),
        "criterion": None if card == NO_CARD else BOX.cards[card].criterion,
        "marker": Marker(sight.marker).name.lower(),
        "quests": [_or_none(quest, NO_QUEST) for quest in sight.quest],
        "edges": [_edge(sight, edge) for edge in range(EDGES)],
        "slots": [_servant(sight.slot[slot]) for slot in range(SLOTS)],
        "demigods": [_demigod(sight, demigod) for demigod in range(DEMIGODS)],
        "chosen": _or_none(sight.chosen, NO_DEMIGOD),
        "servant": _servant(sight.servant),
        "powers": {power.name.lower(): _or_none(sight.power[power], NO_SEAT) for power in Power},
        "players": [_player(sight, side) for side in range(SIDES)],
        "announcements": [_announcement(sight, age) for age in range(AGES) if _is_made(sight, age)],
        "deductions": [deduce(sight, side) for side in range(SIDES)],
    }


def _or_none(value: int, none: int) -> int | None:
    return None if value == none else int(value)


def _edge(sight: State, edge: int) -> dict[str, Any] | None:
    tile = sight.tile[edge]
    if tile == NO_TILE:
        return None
    demigod = _or_none(who_stands_on(sight, edge), NO_DEMIGOD)
    return {"tile": Tile(tile).name.lower(), "demigod": demigod}


def _servant(servant: int) -> str | None:
    return None if servant == NO_SERVANT else Servant(servant).name.lower()


def _demigod(sight: State, demigod: int) -> dict[str, Any]:
    where = int(sight.where[demigod])
    return {
        "demigod": demigod,
        "name": BOX.demigods[demigod].name,
        "renown": int(sight.renown[demigod]),
        "place": "tile" if where < EDGES else "abyss" if where == ABYSS else "off",
        "edge": where if where < EDGES else None,
    }


def _player(sight: State, side: Seat) -> dict[str, Any]:
    return {
        "servants": {kind.name.lower(): int(sight.held[side, kind]) for kind in Servant},
        "passed": bool(sight.passed[side]),
        "powers_used": int(powers_used(sight, side)),
        "demigods": _marked(sight.holds[side].tolist()),
        "guess": _marked(sight.guess[side].tolist()),
        "guessed": bool(sight.sealed[side]),
        "points": _points(sight, side) if sight.phase == Phase.OVER else None,
    }


def _marked(marks: list[int]) -> list[int] | None:
    """The demigods that are marked; None when that is hidden."""
    if HIDDEN in marks:
        return None
    return [demigod for demigod, mark in enumerate(marks) if mark]


def _points(sight: State, side: Seat) -> dict[str, int]:
    return {
        "position": int(position_points(sight, side)),
        "guess": GUESS_POINTS[right_guesses(sight, side)],
        "powers": -POWER_PENALTY * int(powers_used(sight, side)),
        "total": int(points(sight, side)),
    }


def _is_made(sight: State, age: int) -> bool:
    return bool(sight.answer[age, 0] >= 0)


def _announcement(sight: State, age: int) -> dict[str, Any]:
    return {
        "age": age + 1,
        "criterion": BOX.cards[sight.card[age]].criterion,
        "met": _marked(sight.met[age].tolist()),
        "answers": [bool(sight.answer[age, side] == YES) for side in range(SIDES)],
    }


def deduce(sight: State, side: Seat) -> dict[str, Any]:
    """What everybody can tell for certain of a seat's demigods, from its announcements alone."""
    pairs = [
        [one, other]
        for one, other in combinations(range(DEMIGODS), 2)
        if may_hold(sight, side, one, other)
    ]
    count = [sum(demigod in pair for pair in pairs) for demigod in range(DEMIGODS)]
    return {
        "pairs": pairs,
        "certain": [demigod for demigod in range(DEMIGODS) if count[demigod] == len(pairs)],
        "impossible": [demigod for demigod in range(DEMIGODS) if count[demigod] == 0],
    }


def reference() -> dict[str, Any]:
    """All cards and tokens, and how the board hangs together, for those who draw them."""
    return {
        "demigods": [vars(card) for card in BOX.demigods],
        "quests": [_quest_token(quest) for quest in BOX.quests],
        "cards": [_age_card(card) for card in BOX.cards],
        "squares": [texts.square(square) for square in range(SQUARES)],
        "edges": [
            {"name": texts.edge(edge), "touches": TOUCHES[edge].tolist()} for edge in range(EDGES)
        ],
        "slots": [{"name": texts.slot(slot), "line": LINES[slot]} for slot in range(SLOTS)],
    }


def _quest_token(quest: QuestToken) -> dict[str, Any]:
    return {"special": quest.special, "symbol": quest.symbol, "renown": quest.renown}


def _age_card(card: AgeCard) -> dict[str, Any]:
    tiles = [None if tile == NO_TILE else Tile(tile).name.lower() for tile in card.tiles]
    return {
        "age": card.age + 1,
        "criterion": card.criterion,
        "low": card.low,
        "high": card.high,
        "special": card.special,
        "tiles": tiles,
        "abyss": {"left": card.left, "right": card.right},
    }
