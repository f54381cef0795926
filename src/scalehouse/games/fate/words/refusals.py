"""Why a move is not possible, each reason with the rule it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Refusal
from scalehouse.games.fate import moves
from scalehouse.games.fate.rules.turns import tile_can_be_covered, who_stands_on
from scalehouse.games.fate.state import ABYSS, NO_SEAT, NO_TILE, Demigod, Edge, Phase, Power, State
from scalehouse.games.fate.words import FATE, texts

# Which moves answer the question of each phase: from the first, to before the last.
ANSWERS = {
    Phase.TURN: (moves.PASS, moves.ONTO),
    Phase.TILE: (moves.ONTO, moves.SMITE),
    Phase.SMITE: (moves.SMITE, moves.MARKER),
    Phase.POWER_SMITE: (moves.SMITE, moves.MARKER),
    Phase.FATE: (moves.MARKER, moves.BESIDE),
    Phase.SLOT: (moves.BESIDE, moves.SWITCH),
    Phase.SWITCH: (moves.SWITCH, moves.STEAL),
    Phase.STEAL: (moves.STEAL, moves.GUESS),
    Phase.GUESS: (moves.GUESS, moves.DEAL),
}
NO_ANSWERS = (0, 0)


@dataclass(frozen=True)
class Reason:
    key: str  # of the catalogue
    rule: str
    demigod: Demigod | None = None
    servant: int | None = None


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    reason = _wrong_time(sight, move) or _reason(sight, seat, move)
    args = {}
    if reason.demigod is not None:
        args["demigod"] = texts.DEMIGOD[reason.demigod]
    if reason.servant is not None:
        args["servant"] = texts.SERVANT[reason.servant]
    return Refusal(FATE.say(reason.key, **args), f"fate.{reason.rule}")


def _wrong_time(sight: State, move: Move) -> Reason | None:
    """A refusal when this is not the time for such a move at all."""
    if move >= moves.DEAL:
        return Reason("not_yours", "chance")
    first, last = ANSWERS.get(Phase(sight.phase), NO_ANSWERS)
    if first <= move < last:
        return None
    if sight.phase not in ANSWERS:
        return Reason("no_turn", "turn")
    if sight.phase == Phase.GUESS:
        return Reason("time_to_guess", "guess")
    if move >= moves.GUESS:
        return Reason("guess_later", "guess")
    return Reason("action_first" if sight.phase == Phase.TURN else "finish_first", "turn")


def _reason(sight: State, seat: Seat, move: Move) -> Reason:
    if move == moves.PASS:
        covering = tile_can_be_covered(sight)
        return Reason("must_cover" if covering else "must_serve", "pass")
    if move < moves.SERVANT:
        return _why_not_place(sight, seat, move - moves.PLACE)
    if move < moves.POWER:
        return Reason("not_held", "servant", servant=move - moves.SERVANT)
    if move < moves.ONTO:
        return _why_not_use(sight, move - moves.POWER)
    if move < moves.SMITE:
        return _why_not_onto(sight, move - moves.ONTO)
    return _why_not_choose(sight, move)


def _why_not_place(sight: State, seat: Seat, demigod: Demigod) -> Reason:
    if sight.passed[seat]:
        return Reason("has_passed", "passed")
    if sight.where[demigod] == ABYSS:
        return Reason("in_the_abyss", "place", demigod)
    if not tile_can_be_covered(sight):
        return Reason("all_covered", "place")
    return Reason("on_a_tile", "place", demigod)


def _why_not_use(sight: State, power: int) -> Reason:
    if sight.power[power] != NO_SEAT:
        return Reason("power_used", "powers")
    if power == Power.STEAL:
        return Reason("nothing_to_steal", "steal")
    if power == Power.SMITE:
        return Reason("all_in_the_abyss", "power_smite")
    return Reason("one_place", "switch")


def _why_not_onto(sight: State, edge: Edge) -> Reason:
    if sight.tile[edge] == NO_TILE:
        return Reason("no_tile", "place")
    return Reason("covered", "place", who_stands_on(sight, edge))


def _why_not_choose(sight: State, move: Move) -> Reason:
    if move < moves.MARKER:
        if sight.phase == Phase.SMITE:
            return Reason("only_off_board", "smite")
        return Reason("in_the_abyss_already", "power_smite", move - moves.SMITE)
    if move < moves.SWITCH:
        return Reason("slot_taken", "servant")
    if move < moves.STEAL:
        return Reason("same_place", "switch")
    if move < moves.GUESS:
        return Reason("not_theirs", "steal", servant=move - moves.STEAL)
    return Reason("same_guess", "guess")
