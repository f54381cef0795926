"""Slips in what is declared and said: options, moves, words, views, annotations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from liars_dice import rules
from liars_dice.moves import DOUBT
from liars_dice.state import DICE, State
from liars_dice.view import view
from liars_dice.words import WORDS, describe_events, describe_move, said
from scalehouse.core.game import Option
from scalehouse.core.rules.contract import Mask, Move, Seat
from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.core.text.words import Description, Refusal
from tests.core.liars_dice import SOUND
from tests.core.mutations.mutation import Mutation, usual_kinds

EXTRA = Option("wild", "nobody takes it", default=False, choices=(True, False))
BAD_DEFAULT = Option("dice", "of each player", default=4, choices=(5, 3))


def a_typo(sight: State, seat: Seat, move: Move) -> Description:
    return Description(WORDS.say("bidd", count=1, die="⚀"))


def an_argument_missing(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    return [Description(WORDS.say("bids", seat=mover, count=1))]


def all_alike(sight: State, seat: Seat, move: Move) -> Description:
    return Description(said("bid", 1))


def no_rule(sight: State, seat: Seat, move: Move) -> Refusal:
    return Refusal(WORDS.say("no_bid"), "")


def a_number_of_numpy(sight: State, seat: Seat) -> dict[str, Any]:
    return {**view(sight, seat), "left": sight.left[0]}


def only_for_seats(sight: State, seat: Seat) -> dict[str, Any]:
    return {"own": (["a"] * 5)[seat + 7 if seat < 0 else seat]}


def by_seat(sight: State, seat: Seat) -> dict[str, Any]:
    return {**view(sight, seat), "me": seat}


def words_by_seat(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    return describe_events(before, mover, move, after, seat) if seat != 1 else []


def a_place_without_a_name(sight: State, seat: Seat, move: Move) -> Description:
    return Description(describe_move(sight, seat, move).words, ("",))


def deaf_to_jokers(s: State, seats: int, *, jokers: bool, dice: int) -> None:
    rules.setup(s, seats, jokers=False, dice=dice)


def deaf_to_dice(s: State, seats: int, *, jokers: bool) -> None:
    rules.setup(s, seats, jokers=jokers, dice=DICE)


def no_annotation(s: State, seat: Seat, mask) -> None:  # type: ignore[no-untyped-def]  # the slip
    rules.legal(s, seat, mask)


def an_argument_less(s: State, mask: Mask) -> None:
    rules.legal(s, s.turn, mask)


def a_move_that_never_comes(*, rare: bool = False) -> MoveKinds:
    kinds = usual_kinds()
    kinds.add("swap", rare=rare)
    return kinds


def kinds_that_agree() -> MoveKinds:
    """To doubt is to agree to something."""
    kinds = MoveKinds()
    for kind in usual_kinds():
        add = kinds.by_chance if kind.is_chance else kinds.add
        role = {"role": Role.AGREE} if kind.name == "doubt" else {}
        add(kind.name, **role, **kind.arguments)  # type: ignore[arg-type]  # by their names
    return kinds


def consent(moves: Sequence[Move]) -> Move:
    return max(moves)


def a_move_from_nowhere(moves: Sequence[Move]) -> Move:
    return DOUBT + 1


DECLARATIONS = (
    Mutation("Game.silence", "", silence=consent, kinds=kinds_that_agree()),
    Mutation("Game.silence", "", silence=a_move_from_nowhere),
    Mutation("describe_move", "", describe_move=a_typo),
    Mutation("describe_events", "", describe_events=an_argument_missing),
    *Mutation.each("describe_move", "", all_alike, a_place_without_a_name),
    Mutation("refuse", "", refuse=no_rule),
    *Mutation.each("view", "", a_number_of_numpy, only_for_seats),
    Mutation("view or describe_events", "", view=by_seat),
    Mutation("view or describe_events", "", describe_events=words_by_seat),
    Mutation("describe_move", "", words=None),
    Mutation("setup", "'dice'", options=SOUND.options[:1]),
    Mutation("setup", "'wild'", options=(*SOUND.options, EXTRA)),
    Mutation("Game.options", "dice", options=(SOUND.options[0], BAD_DEFAULT)),
    Mutation("setup", "jokers", setup=deaf_to_jokers),
    Mutation("setup", "'dice'", setup=deaf_to_dice),
    Mutation("legal", "mask", legal=no_annotation),
    Mutation("legal", "swap", kinds=a_move_that_never_comes()),
)
