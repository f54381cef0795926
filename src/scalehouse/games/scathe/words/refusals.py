"""Why a move of Scathe is not possible, and the rule that it comes from."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Refusal
from scalehouse.games.scathe import data, moves
from scalehouse.games.scathe.rules.battle import ability_part, row_of
from scalehouse.games.scathe.state import BACK, Phase, Pool, State, Step, Teams
from scalehouse.games.scathe.words import SCATHE


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    key, rule = _reason(sight, seat, move)
    return Refusal(SCATHE.say(key), f"scathe.{rule}")


def _reason(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    """The catalogue's key and the rule."""
    if move >= moves.LOT:
        return "not_yours", "dice"
    wrong_time = _wrong_time(sight, seat, move)
    if wrong_time:
        return wrong_time
    if move < moves.PLACE:
        return _why_not_prepare(sight, seat, move)
    if move < moves.FRIEND:
        return _why_not_turn(sight, seat, move)
    return _why_not_target(sight, seat, move)


def _why_not_prepare(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    if move >= moves.KEEP_ROWS:
        return ("rows_begun", "rows") if move == moves.KEEP_ROWS else ("row_full", "rows")
    if move >= moves.GIVE_BACK:
        return "nothing_to_give_back", "draft"
    if move == moves.DRAFT_PASS:
        return "something_fits", "draft"
    if sight.phase == Phase.PREPARE and sight.teams == Teams.STARTER:
        return "starter_only", "starter"
    return _why_not_take(sight, seat, move - moves.TAKE)


def _why_not_turn(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    if move < moves.FALLEN:
        return _why_not_place(sight, seat, move - moves.PLACE)
    if move == moves.FALLEN:
        return "nobody_fell", "fallen"
    if move == moves.NO_ABILITY:
        return "must_use", "ability"
    if move == moves.INSPIRE:
        return ("high_enough" if sight.inspire[seat] else "no_inspire"), "inspire"
    return "die_too_low", "ability"


def _wrong_time(sight: State, seat: Seat, move: Move) -> tuple[str, str] | None:
    """A refusal when this is not the time for such a move at all."""
    phase = sight.phase
    if move < moves.PLACE:
        if phase == Phase.PREPARE:
            choosing = sight.step[seat] == Step.CHOOSE
            return None if choosing == (move < moves.KEEP_ROWS) else ("not_this_step", "preparing")
        return (
            None if phase == Phase.DRAFT and move >= moves.TAKE else ("not_preparing", "preparing")
        )
    if phase < Phase.PLACE:
        return "still_preparing", "preparing"
    if move <= moves.DISCARD:
        return None if phase == Phase.PLACE else ("die_lies", "turn")
    if move < moves.FRIEND:
        return None if phase == Phase.ABILITY else ("place_first", "turn")
    return None if phase == Phase.TARGET else ("nothing_to_target", "turn")


def _why_not_take(sight: State, seat: Seat, hero: int) -> tuple[str, str]:
    if hero in sight.team[seat]:
        return "already_yours", "teams"
    if sight.phase == Phase.DRAFT and sight.pool[hero] != Pool.SHOWN:
        return "not_shown", "draft"
    return "does_not_fit", "cost"


def _why_not_place(sight: State, seat: Seat, slot: int) -> tuple[str, str]:
    if sight.hero[seat, slot] < 0:
        return "nobody_there", "turn"
    if sight.health[seat, slot] == 0:
        return "has_fallen", "fallen"
    return "fatigued", "fatigue"


def _why_not_target(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    action = ability_part(sight, data.ACTION)
    attacking = data.Action.MELEE <= action <= data.Action.MAGIC
    if moves.ENEMY <= move < moves.FRIEND_ROW and attacking:
        slot = move - moves.ENEMY
        if sight.health[1 - seat, slot] == 0:
            return "no_living_target", "target"
        if action != data.Action.RANGED and row_of(slot) == BACK:
            return "out_of_reach", "reach"
        return "same_as_another", "row_attack"
    if moves.FRIEND <= move < moves.ENEMY and attacking:
        return "own_hero", "target"
    return "no_living_target", "target"
