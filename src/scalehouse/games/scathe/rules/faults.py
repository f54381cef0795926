"""What may never be so: the invariants of a position."""

from __future__ import annotations

from scalehouse.core.rules.contract import Flags, Seat
from scalehouse.games.scathe import data, state
from scalehouse.games.scathe.rules import battle, party
from scalehouse.games.scathe.state import Phase, Pool, State

PROBLEMS = (
    "phase or turn out of range",
    "die out of range, or in the wrong phase",
    "slot, level or part out of range, or set outside of a hero's use",
    "dice or rounds miscounted",
    "a team costs too much, or leaves a rest that no hero costs",
    "a hero is twice in a team, or in a row but not in the team",
    "health out of range",
    "negative tokens, or tokens on a hero that is dead or not there",
    "a hero used more than twice",
    "a side has fallen and the match goes on, or the end has no reason",
    "the draft shows too many heroes, or one is taken that no team has",
)


def find_faults(s: State, found: Flags) -> None:
    in_turn = Phase.PLACE <= s.phase <= Phase.TARGET
    in_use = s.phase in (Phase.ABILITY, Phase.TARGET)
    over = s.phase == Phase.OVER
    found[0] = not 0 <= s.phase <= Phase.OVER or not 0 <= s.turn < state.SIDES
    found[1] = not 0 <= s.die <= state.LEVELS or (not over and (s.die > 0) != in_turn)
    found[2] = use_is_out_of_range(s) or (
        not over
        and ((s.slot != state.NO_SLOT) != in_use or (s.level > 0) != (s.phase == Phase.TARGET))
    )
    found[3] = dice_are_miscounted(s)
    found[4] = False
    found[5] = False
    found[6] = False
    found[7] = s.inspire.min() < 0 or s.boost < 0
    found[8] = s.used.max() > 2 or s.used.min() < 0
    found[9] = end_is_wrong(s)
    found[10] = party.count_pool(s, Pool.SHOWN) > state.SHOWN_IN_DRAFT or taken_by_nobody(s)
    for seat in range(state.SIDES):
        rest = state.TEAM_COST - party.team_cost(s, seat)
        found[4] |= rest < 0 or rest == 1
        for slot in range(state.SLOTS):
            found[5] |= is_out_of_place(s, seat, slot)
            found[6] |= has_wrong_health(s, seat, slot)
            found[7] |= has_wrong_tokens(s, seat, slot)


def use_is_out_of_range(s: State) -> bool:
    in_range = state.NO_SLOT <= s.slot < state.SLOTS and 0 <= s.level <= state.LEVELS
    return not in_range or not 0 <= s.part <= state.PARTS


def dice_are_miscounted(s: State) -> bool:
    if s.rounds == 0:
        return s.dice[0] != 0 or s.dice[1] != 0
    late = s.dice[s.first] + 1 == s.dice[1 - s.first]
    even = s.dice[0] == s.dice[1]
    in_range = (
        s.dice.min() >= 0 and s.dice.max() <= state.DICE and -1 <= s.quiet <= state.QUIET_ROUNDS
    )
    return not in_range or not (late or even)


def is_out_of_place(s: State, seat: Seat, slot: int) -> bool:
    hero = s.hero[seat, slot]
    in_team = 0
    in_rows = 0
    twice = 0
    for other in range(state.SLOTS):
        in_team += s.team[seat, other] == hero
        in_rows += s.hero[seat, other] == hero
        twice += s.team[seat, slot] != state.NO_HERO and s.team[seat, other] == s.team[seat, slot]
    return twice > 1 or (hero != state.NO_HERO and (in_team != 1 or in_rows != 1))


def has_wrong_health(s: State, seat: Seat, slot: int) -> bool:
    if s.hero[seat, slot] == state.NO_HERO:
        return s.health[seat, slot] != 0
    return not 0 <= s.health[seat, slot] <= data.HEALTH[s.hero[seat, slot]]


def has_wrong_tokens(s: State, seat: Seat, slot: int) -> bool:
    low = min(s.armour[seat, slot], s.taunt[seat, slot], s.cripple[seat, slot])
    low = min(low, s.physical[seat, slot], s.magic[seat, slot])
    total = s.armour[seat, slot] + s.taunt[seat, slot] + s.cripple[seat, slot]
    total += s.physical[seat, slot] + s.magic[seat, slot] + s.used[seat, slot]
    return low < 0 or (s.health[seat, slot] == 0 and total != 0)


def end_is_wrong(s: State) -> bool:
    if s.rounds == 0:
        return s.phase == Phase.OVER
    for seat in range(state.SIDES):
        has_lost = not battle.row_has_living(s, seat, 0) and not battle.row_has_living(s, seat, 1)
        if has_lost != (s.phase == Phase.OVER and s.winner == 1 - seat):
            return True
    return (s.phase == Phase.OVER and s.winner == state.NO_SEAT) != (s.quiet >= state.QUIET_ROUNDS)


def taken_by_nobody(s: State) -> bool:
    taken = party.count_pool(s, Pool.TAKEN)
    return taken > 0 and taken != party.team_size(s, 0) + party.team_size(s, 1)
