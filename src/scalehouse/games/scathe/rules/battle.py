"""Play: the turn, the abilities of heroes, attacks, and the end."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Move, Seat
from scalehouse.games.scathe import moves, state
from scalehouse.games.scathe.data import ABILITIES, ACTION, AMOUNT, HEALTH, SCOPE, Action, Scope
from scalehouse.games.scathe.state import Phase, Slot, State

USES = 2  # once normally and once as a fatigue action


# Rounds and turns


def roll_for_first(s: State, value: int) -> None:
    """Both roll, the higher goes first; a tie is rolled again."""
    s.initiative[s.turn] = value
    s.turn += 1
    if s.turn < state.SIDES:
        return
    s.turn = 0
    if s.initiative[0] == s.initiative[1]:
        s.initiative[:] = 0
        return
    s.first = 0 if s.initiative[0] > s.initiative[1] else 1
    s.inspire[1 - s.first] += state.SECOND_PLAYER_INSPIRE
    start_round(s)


def start_round(s: State) -> None:
    s.rounds += 1
    s.dice[:] = state.DICE
    s.used[:] = 0
    s.turn = s.first
    s.phase = Phase.ROLL


def end_turn(s: State) -> None:
    s.die = 0
    s.slot = state.NO_SLOT
    s.boost = 0
    s.level = 0
    s.part = 0
    s.dice[s.turn] -= 1
    s.turn = 1 - s.turn
    s.phase = Phase.ROLL
    if s.dice[s.turn] == 0:
        end_round(s)


def end_round(s: State) -> None:
    s.quiet += 1
    if s.quiet >= state.QUIET_ROUNDS:
        s.phase = Phase.OVER
    else:
        start_round(s)


# The die


def is_alive(s: State, seat: Seat, slot: Slot) -> bool:
    return s.health[seat, slot] > 0


def has_fallen(s: State, seat: Seat, slot: Slot) -> bool:
    return s.hero[seat, slot] != state.NO_HERO and s.health[seat, slot] == 0


def usable_level(s: State) -> int:
    """Inspiration lifts the die, cripple tokens bring it down; 6 is the highest ability."""
    return min(state.LEVELS, s.die + s.boost - s.cripple[s.turn, s.slot])


def legal_places(s: State, mask: Mask) -> None:
    for slot in range(state.SLOTS):
        mask[moves.PLACE + slot] = is_alive(s, s.turn, slot) and s.used[s.turn, slot] < USES
        if has_fallen(s, s.turn, slot):
            mask[moves.FALLEN] = True
    mask[moves.DISCARD] = True


def legal_abilities(s: State, mask: Mask) -> None:
    usable = usable_level(s)
    for level in range(1, usable + 1):
        mask[moves.USE + level - 1] = True
    mask[moves.NO_ABILITY] = usable < 1
    mask[moves.INSPIRE] = s.inspire[s.turn] > 0 and usable < state.LEVELS


def take_turn(s: State, move: Move) -> None:
    if s.phase == Phase.TARGET:
        resolve_part(s, move)
        s.part += 1
        resolve(s)
    elif s.phase == Phase.ABILITY:
        use_hero(s, move)
    elif move == moves.FALLEN:
        s.inspire[s.turn] += 1
        end_turn(s)
    elif move == moves.DISCARD:
        end_turn(s)
    else:
        s.slot = move - moves.PLACE
        s.phase = Phase.ABILITY


def use_hero(s: State, move: Move) -> None:
    if move == moves.INSPIRE:
        s.inspire[s.turn] -= 1
        s.boost += 1
    elif move == moves.NO_ABILITY:
        end_use(s)
    else:
        s.level = move - moves.USE + 1
        resolve(s)


def end_use(s: State) -> None:
    """All cripple tokens go; then a fatigued hero gets as many as the ability's level."""
    was_used = s.used[s.turn, s.slot] > 0
    s.cripple[s.turn, s.slot] = s.level if was_used else 0
    s.used[s.turn, s.slot] += 1
    end_turn(s)


# Abilities


def ability_part(s: State, what: int) -> int:
    """The action, scope or amount of the part to resolve."""
    return ABILITIES[s.hero[s.turn, s.slot], s.level - 1, s.part, what]


def resolve(s: State) -> None:
    """Resolve parts in printed order, as far as nothing is left to choose."""
    while s.phase != Phase.OVER and s.part < state.PARTS and ability_part(s, ACTION) != Action.NONE:
        choices = count_targets(s)
        if choices > 1:
            s.phase = Phase.TARGET
            return
        if choices == 1:
            resolve_part(s, only_target(s))
        s.part += 1
    if s.phase != Phase.OVER:  # when a side has fallen the rest of the ability is skipped
        end_use(s)


def first_target(s: State) -> Move:
    """Where the moves begin that name this part's target. Nothing is named for a whole side."""
    scope = ability_part(s, SCOPE)
    if scope == Scope.ENEMY or is_attack(ability_part(s, ACTION)):
        return moves.ENEMY
    if scope == Scope.FRIEND:
        return moves.FRIEND
    if scope == Scope.ROW:
        return moves.FRIEND_ROW
    if scope == Scope.ENEMY_ROW:
        return moves.ENEMY_ROW
    return state.NO_CHOICE


def count_targets(s: State) -> int:
    first = first_target(s)
    if first == state.NO_CHOICE:
        return 1
    count = 0
    for move in range(first, first + choices_from(first)):
        count += is_target(s, move)
    return count


def only_target(s: State) -> Move:
    first = first_target(s)
    for move in range(first, first + choices_from(first)):
        if is_target(s, move):
            return move
    return first


def choices_from(first: Move) -> int:
    if first == state.NO_CHOICE:
        return 0
    return state.SLOTS if first in (moves.ENEMY, moves.FRIEND) else 2


def legal_targets(s: State, mask: Mask) -> None:
    first = first_target(s)
    for move in range(first, first + choices_from(first)):
        mask[move] = is_target(s, move)


def is_target(s: State, move: Move) -> bool:
    if move >= moves.ENEMY_ROW:
        return row_has_living(s, 1 - s.turn, move - moves.ENEMY_ROW)
    if move >= moves.FRIEND_ROW:
        return row_has_living(s, s.turn, move - moves.FRIEND_ROW)
    if move < moves.ENEMY:
        return is_alive(s, s.turn, move - moves.FRIEND)
    action = ability_part(s, ACTION)
    if not is_attack(action):
        return is_alive(s, 1 - s.turn, move - moves.ENEMY)  # cripple reaches any living enemy
    if not reaches(s, action, move - moves.ENEMY):
        return False
    return ability_part(s, SCOPE) == Scope.ENEMY or is_a_centre_of_its_own(s, move - moves.ENEMY)


def row_has_living(s: State, seat: Seat, row: int) -> bool:
    for slot in range(row * state.ROW_SIZE, (row + 1) * state.ROW_SIZE):
        if is_alive(s, seat, slot):
            return True
    return False


def resolve_part(s: State, target: Move) -> None:
    action = ability_part(s, ACTION)
    scope = ability_part(s, SCOPE)
    amount = ability_part(s, AMOUNT)
    if is_attack(action):
        attack(s, action, scope, target - moves.ENEMY, amount)
    elif action == Action.INSPIRE:
        s.inspire[s.turn] += amount
    elif action == Action.CRIPPLE:
        for slot in range(state.SLOTS):
            if is_meant(s, scope, target, slot) and is_alive(s, 1 - s.turn, slot):
                s.cripple[1 - s.turn, slot] += amount
    else:
        for slot in range(state.SLOTS):
            if is_meant(s, scope, target, slot) and is_alive(s, s.turn, slot):
                support(s, action, slot, amount)


def is_meant(s: State, scope: int, target: Move, slot: Slot) -> bool:
    if scope == Scope.SELF:
        return slot == s.slot
    if scope == Scope.FRIEND:
        return slot == target - moves.FRIEND
    if scope == Scope.ENEMY:
        return slot == target - moves.ENEMY
    if scope == Scope.ROW:
        return row_of(slot) == target - moves.FRIEND_ROW
    if scope == Scope.ENEMY_ROW:
        return row_of(slot) == target - moves.ENEMY_ROW
    return True


def support(s: State, action: int, slot: Slot, amount: int) -> None:
    if action == Action.HEAL:
        full = HEALTH[s.hero[s.turn, slot]]
        s.health[s.turn, slot] = min(full, s.health[s.turn, slot] + amount)
    elif action == Action.TAUNT:
        s.taunt[s.turn, slot] += amount
    elif action == Action.ARMOUR:
        s.armour[s.turn, slot] += amount
    elif action == Action.PHYSICAL_BUFF:
        s.physical[s.turn, slot] += amount
    elif action == Action.MAGIC_BUFF:
        s.magic[s.turn, slot] += amount


# Attacks


def is_attack(action: int) -> bool:
    return Action.MELEE <= action <= Action.MAGIC


def row_of(slot: Slot) -> int:
    return slot // state.ROW_SIZE


def reaches(s: State, action: int, slot: Slot) -> bool:
    """Melee and magic reach the front row, or the back row when nobody stands in front of it."""
    foe = 1 - s.turn
    if not is_alive(s, foe, slot):
        return False
    if (
        action == Action.RANGED
        or row_of(slot) == state.FRONT
        or not row_has_living(s, foe, state.FRONT)
    ):
        return True
    return action == Action.MELEE and s.taunt[foe, slot] > 0


def is_a_centre_of_its_own(s: State, slot: Slot) -> bool:
    """A row attack may centre on any hero of the row, but only a taunt makes a difference.

    So that one effect is one move, the first hero without taunt stands for all such of its row.
    """
    foe = 1 - s.turn
    if s.taunt[foe, slot] > 0:
        return True
    for earlier in range(row_of(slot) * state.ROW_SIZE, slot):
        if is_alive(s, foe, earlier) and s.taunt[foe, earlier] == 0:
            return False
    return True


def attack(s: State, action: int, scope: int, centre: Slot, amount: int) -> None:
    foe = 1 - s.turn
    amount += buff_of(s, action)
    amount -= taunt_against(s, centre)
    if s.taunt[foe, centre] > 0:
        s.taunt[foe, centre] -= 1  # one for an attack, whatever it did
    for slot in range(state.SLOTS):
        if is_struck(s, scope, centre, slot):
            hit(s, action, slot, amount)
    if not row_has_living(s, foe, 0) and not row_has_living(s, foe, 1):
        win(s)


def buff_of(s: State, action: int) -> int:
    """What the attacker's tokens add to its attack."""
    return s.magic[s.turn, s.slot] if action == Action.MAGIC else s.physical[s.turn, s.slot]


def taunt_against(s: State, centre: Slot) -> int:
    """What is taken off an attack that passes a taunting hero by."""
    foe = 1 - s.turn
    return 0 if s.taunt[foe, centre] > 0 else highest_taunt(s, foe)


def armour_against(s: State, action: int, slot: Slot) -> int:
    """Armour stops only what is physical."""
    return 0 if action == Action.MAGIC else s.armour[1 - s.turn, slot]


def is_struck(s: State, scope: int, centre: Slot, slot: Slot) -> bool:
    same_row = scope == Scope.ENEMY_ROW and row_of(slot) == row_of(centre)
    return (slot == centre or same_row) and is_alive(s, 1 - s.turn, slot)


def highest_taunt(s: State, seat: Seat) -> int:
    most = 0
    for slot in range(state.SLOTS):
        most = max(most, s.taunt[seat, slot])
    return most


def hit(s: State, action: int, slot: Slot, amount: int) -> None:
    foe = 1 - s.turn
    amount -= armour_against(s, action, slot)
    if action != Action.MAGIC:  # armour wears off by what it stops
        s.armour[foe, slot] = max(0, s.armour[foe, slot] - 1)
    s.health[foe, slot] -= max(0, min(amount, s.health[foe, slot]))
    if s.health[foe, slot] == 0:
        fall(s, foe, slot)


def fall(s: State, seat: Seat, slot: Slot) -> None:
    """A dead hero loses all its tokens."""
    s.armour[seat, slot] = 0
    s.taunt[seat, slot] = 0
    s.physical[seat, slot] = 0
    s.magic[seat, slot] = 0
    s.cripple[seat, slot] = 0
    s.used[seat, slot] = 0
    s.quiet = -1  # the count of quiet rounds begins again with the next one


def win(s: State) -> None:
    s.winner = s.turn
    s.phase = Phase.OVER


def rolled(move: Move) -> int:
    return move - moves.ROLL + 1
