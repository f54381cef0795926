"""What a game says and shows until it has words of its own."""

from __future__ import annotations

from typing import Any

from scalehouse.core.rules.contract import HIDDEN, Move, Seat, State
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.sums import Sum
from scalehouse.core.text.words import Description, Refusal, Words


def describe_move(sight: State, seat: Seat, move: Move) -> Description:
    """The move by its number."""
    return Description(SERVER.say("move", move=move))


def describe_events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    """The move by its number, unless the seat may not know it."""
    return [] if move == HIDDEN else [Description(SERVER.say("move", move=move))]


def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
    """No sums: the game has none to show."""
    return []


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    """The move is not possible now; why, only the game could say."""
    return Refusal(SERVER.say("not_now"), "server.legal")


def refuse_talk(text: str) -> Refusal | None:
    """Most games do not mind what is said at the table."""
    return None


def conclude(sight: State) -> Words:
    """The match is over."""
    return SERVER.say("finished")


def view(sight: State, seat: Seat) -> dict[str, Any]:
    """The fields of the sight, by name."""
    return fields_of(sight)


def board(view: dict[str, Any]) -> str:
    """Each field of the view on a line of its own."""
    return "\n".join(f"{name}: {value}" for name, value in view.items())
