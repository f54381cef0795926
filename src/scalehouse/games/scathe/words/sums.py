"""How the damage of an attack comes about."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.sums import Sum, Term
from scalehouse.games.scathe import data, moves
from scalehouse.games.scathe.rules import battle
from scalehouse.games.scathe.state import SLOTS, Phase, State
from scalehouse.games.scathe.words import SCATHE, describe, texts

ATTACKS = {
    data.Action.MELEE: "sum_melee",
    data.Action.RANGED: "sum_ranged",
    data.Action.MAGIC: "sum_magic",
}


def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
    """Of the part that the move aims, or of the first of an ability that leaves nothing to aim."""
    sight, target = before, move
    if before.phase == Phase.ABILITY and moves.USE <= move < moves.NO_ABILITY:
        sight = before.copy()
        sight.level = move - moves.USE + 1
        target = battle.only_target(sight) if battle.count_targets(sight) == 1 else -1
    elif before.phase != Phase.TARGET:
        return []
    if target < moves.ENEMY or not battle.is_attack(battle.ability_part(sight, data.ACTION)):
        return []
    return _damage(sight, target - moves.ENEMY)


def _damage(sight: State, centre: int) -> list[Sum]:
    scope = battle.ability_part(sight, data.SCOPE)
    struck = [slot for slot in range(SLOTS) if battle.is_struck(sight, scope, centre, slot)]
    return [_damage_to(sight, centre, slot) for slot in struck]


def _damage_to(sight: State, centre: int, slot: int) -> Sum:
    """Taunt and armour stop no more than there is."""
    action = data.Action(battle.ability_part(sight, data.ACTION))
    terms = [Term(int(battle.ability_part(sight, data.AMOUNT)), SCATHE.say(ATTACKS[action]))]
    terms.append(Term(int(battle.buff_of(sight, action)), SCATHE.say("sum_buff")))
    left = sum(term.amount for term in terms)
    stops = {
        "sum_taunt": battle.taunt_against(sight, centre),
        "sum_armour": battle.armour_against(sight, action, slot),
    }
    for key, most in stops.items():
        stopped = min(left, int(most))
        terms.append(Term(-stopped, SCATHE.say(key)))
        left -= stopped
    foe = 1 - int(sight.turn)
    words = SCATHE.say("sum_damage", seat=foe, hero=texts.HEROES[sight.hero[foe, slot]])
    at, first = (describe.hero_at(foe, slot),), terms[0]
    return Sum(words, at, (first, *(term for term in terms[1:] if term.amount)), left)
