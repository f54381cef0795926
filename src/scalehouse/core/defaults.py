"""What a game says and shows until it has words of its own."""

from __future__ import annotations

from typing import Any

from scalehouse.core.contract import HIDDEN, Move, Seat, State
from scalehouse.core.record import fields_of
from scalehouse.core.words import HOUSE, Refusal, Telling, Words


def tell(sight: State, seat: Seat, move: Move) -> Telling:
    return Telling(HOUSE.say("move", move=move))


def recount(before: State, mover: Seat, move: Move, after: State, seat: Seat) -> list[Telling]:
    return [] if move == HIDDEN else [Telling(HOUSE.say("move", move=move))]


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    return Refusal(HOUSE.say("not_now"), "house.legal")


def refuse_talk(text: str) -> Refusal | None:
    """Most games do not mind what is said at the table."""
    return None


def conclude(sight: State) -> Words:
    return HOUSE.say("finished")


def view(sight: State, seat: Seat) -> dict[str, Any]:
    return fields_of(sight)


def board(view: dict[str, Any]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in view.items())
