"""Play: the turn, the abilities of heroes, attacks, and the end."""

from __future__ import annotations

from scalehouse.core.contract import Mask, Move, Seat
from scalehouse.games.scathe.heroes import (
    ABILITIES,
    ACTION,
    AMOUNT,
    HEALTH,
    SCOPE,
    Action,
    Scope,
)
from scalehouse.games.scathe.record import (
    DICE,
    DISCARD,
    ENEMY,
    ENEMY_ROW,
    FALLEN,
    FRIEND,
    FRIEND_ROW,
    FRONT,
    INSPIRE,
    LEVELS,
    NO_ABILITY,
    NO_CHOICE,
    NO_HERO,
    NO_SLOT,
    PARTS,
    PLACE,
    QUIET_ROUNDS,
    ROLL,
    ROW_SIZE,
    SECOND_PLAYER_INSPIRE,
    SIDES,
    SLOTS,
    USE,
    Phase,
    Slot,
    State,
)

USES = 2  # once normally and once as a fatigue action


# Rounds and turns


def roll_for_first(s: State, value: int) -> None:
    """Both roll, the higher goes first; a tie is rolled again."""
    s.initiative[s.turn] = value
    s.turn += 1
    if s.turn < SIDES:
        return
    s.turn = 0
    if s.initiative[0] == s.initiative[1]:
        s.initiative[:] = 0
        return
    s.first = 0 if s.initiative[0] > s.initiative[1] else 1
    s.inspire[1 - s.first] += SECOND_PLAYER_INSPIRE
    start_round(s)


def start_round(s: State) -> None:
    s.rounds += 1
    s.dice[:] = DICE
    s.used[:] = 0
    s.turn = s.first
    s.phase = Phase.ROLL


def end_turn(s: State) -> None:
    s.die = 0
    s.slot = NO_SLOT
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
    if s.quiet >= QUIET_ROUNDS:
        s.phase = Phase.OVER
    else:
        start_round(s)


# The die


def is_alive(s: State, seat: Seat, slot: Slot) -> bool:
    return s.health[seat, slot] > 0


def has_fallen(s: State, seat: Seat, slot: Slot) -> bool:
    return s.hero[seat, slot] != NO_HERO and s.health[seat, slot] == 0


def usable_level(s: State) -> int:
    """Inspiration lifts the die, cripple tokens bring it down; 6 is the highest ability."""
    return min(LEVELS, s.die + s.boost - s.cripple[s.turn, s.slot])


def legal_places(s: State, mask: Mask) -> None:
    for slot in range(SLOTS):
        mask[PLACE + slot] = is_alive(s, s.turn, slot) and s.used[s.turn, slot] < USES
        if has_fallen(s, s.turn, slot):
            mask[FALLEN] = True
    mask[DISCARD] = True


def legal_abilities(s: State, mask: Mask) -> None:
    usable = usable_level(s)
    for level in range(1, usable + 1):
        mask[USE + level - 1] = True
    mask[NO_ABILITY] = usable < 1
    mask[INSPIRE] = s.inspire[s.turn] > 0 and usable < LEVELS


def take_turn(s: State, move: Move) -> None:
    if s.phase == Phase.TARGET:
        resolve_part(s, move)
        s.part += 1
        resolve(s)
    elif s.phase == Phase.ABILITY:
        use_hero(s, move)
    elif move == FALLEN:
        s.inspire[s.turn] += 1
        end_turn(s)
    elif move == DISCARD:
        end_turn(s)
    else:
        s.slot = move - PLACE
        s.phase = Phase.ABILITY


def use_hero(s: State, move: Move) -> None:
    if move == INSPIRE:
        s.inspire[s.turn] -= 1
        s.boost += 1
    elif move == NO_ABILITY:
        end_use(s)
    else:
        s.level = move - USE + 1
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
    while s.phase != Phase.OVER and s.part < PARTS and ability_part(s, ACTION) != Action.NONE:
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
        return ENEMY
    if scope == Scope.FRIEND:
        return FRIEND
    if scope == Scope.ROW:
        return FRIEND_ROW
    if scope == Scope.ENEMY_ROW:
        return ENEMY_ROW
    return NO_CHOICE


def count_targets(s: State) -> int:
    first = first_target(s)
    if first == NO_CHOICE:
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
    if first == NO_CHOICE:
        return 0
    return SLOTS if first in (ENEMY, FRIEND) else 2


def legal_targets(s: State, mask: Mask) -> None:
    first = first_target(s)
    for move in range(first, first + choices_from(first)):
        mask[move] = is_target(s, move)


def is_target(s: State, move: Move) -> bool:
    if move >= ENEMY_ROW:
        return row_has_living(s, 1 - s.turn, move - ENEMY_ROW)
    if move >= FRIEND_ROW:
        return row_has_living(s, s.turn, move - FRIEND_ROW)
    if move < ENEMY:
        return is_alive(s, s.turn, move - FRIEND)
    action = ability_part(s, ACTION)
    if not is_attack(action):
        return is_alive(s, 1 - s.turn, move - ENEMY)  # cripple reaches any living enemy
    if not reaches(s, action, move - ENEMY):
        return False
    return ability_part(s, SCOPE) == Scope.ENEMY or is_a_centre_of_its_own(s, move - ENEMY)


def row_has_living(s: State, seat: Seat, row: int) -> bool:
    for slot in range(row * ROW_SIZE, (row + 1) * ROW_SIZE):
        if is_alive(s, seat, slot):
            return True
    return False


def resolve_part(s: State, target: Move) -> None:
    action = ability_part(s, ACTION)
    scope = ability_part(s, SCOPE)
    amount = ability_part(s, AMOUNT)
    if is_attack(action):
        attack(s, action, scope, target - ENEMY, amount)
    elif action == Action.INSPIRE:
        s.inspire[s.turn] += amount
    elif action == Action.CRIPPLE:
        for slot in range(SLOTS):
            if is_meant(s, scope, target, slot) and is_alive(s, 1 - s.turn, slot):
                s.cripple[1 - s.turn, slot] += amount
    else:
        for slot in range(SLOTS):
            if is_meant(s, scope, target, slot) and is_alive(s, s.turn, slot):
                support(s, action, slot, amount)


def is_meant(s: State, scope: int, target: Move, slot: Slot) -> bool:
    if scope == Scope.SELF:
        return slot == s.slot
    if scope == Scope.FRIEND:
        return slot == target - FRIEND
    if scope == Scope.ENEMY:
        return slot == target - ENEMY
    if scope == Scope.ROW:
        return row_of(slot) == target - FRIEND_ROW
    if scope == Scope.ENEMY_ROW:
        return row_of(slot) == target - ENEMY_ROW
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
    return slot // ROW_SIZE


def reaches(s: State, action: int, slot: Slot) -> bool:
    """Melee and magic reach the front row, or the back row when nobody stands in front of it."""
    foe = 1 - s.turn
    if not is_alive(s, foe, slot):
        return False
    if action == Action.RANGED or row_of(slot) == FRONT or not row_has_living(s, foe, FRONT):
        return True
    return action == Action.MELEE and s.taunt[foe, slot] > 0


def is_a_centre_of_its_own(s: State, slot: Slot) -> bool:
    """A row attack may centre on any hero of the row, but only a taunt makes a difference.

    So that one effect is one move, the first hero without taunt stands for all such of its row.
    """
    foe = 1 - s.turn
    if s.taunt[foe, slot] > 0:
        return True
    for earlier in range(row_of(slot) * ROW_SIZE, slot):
        if is_alive(s, foe, earlier) and s.taunt[foe, earlier] == 0:
            return False
    return True


def attack(s: State, action: int, scope: int, centre: Slot, amount: int) -> None:
    foe = 1 - s.turn
    if action == Action.MAGIC:
        amount += s.magic[s.turn, s.slot]
    else:
        amount += s.physical[s.turn, s.slot]
    if s.taunt[foe, centre] > 0:
        s.taunt[foe, centre] -= 1  # one for an attack, whatever it did
    else:
        amount -= highest_taunt(s, foe)
    for slot in range(SLOTS):
        same_row = scope == Scope.ENEMY_ROW and row_of(slot) == row_of(centre)
        if (slot == centre or same_row) and is_alive(s, foe, slot):
            hit(s, action, slot, amount)
    if not row_has_living(s, foe, 0) and not row_has_living(s, foe, 1):
        win(s)


def highest_taunt(s: State, seat: Seat) -> int:
    most = 0
    for slot in range(SLOTS):
        most = max(most, s.taunt[seat, slot])
    return most


def hit(s: State, action: int, slot: Slot, amount: int) -> None:
    foe = 1 - s.turn
    if action != Action.MAGIC:  # armour stops only what is physical, and wears off by it
        amount -= s.armour[foe, slot]
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
    return move - ROLL + 1
