"""Scathe: two teams of heroes, special dice.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `teams` (party composition) and `battle` (play). All of the book is here.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.contract import (
    CHANCE,
    HIDDEN,
    NOBODY,
    Actors,
    Flags,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    Weights,
)
from scalehouse.core.rng import below, pick
from scalehouse.games.scathe import record
from scalehouse.games.scathe.battle import (
    legal_abilities,
    legal_places,
    legal_targets,
    roll_for_first,
    rolled,
    row_has_living,
    take_turn,
)
from scalehouse.games.scathe.heroes import HEALTH, IN_DRAFT
from scalehouse.games.scathe.record import (
    DICE,
    FACES,
    LEVELS,
    NO_HERO,
    NO_SEAT,
    NO_SLOT,
    PARTS,
    QUIET_ROUNDS,
    ROLL,
    SHOWN_IN_DRAFT,
    SIDES,
    SLOTS,
    TEAM_COST,
    Phase,
    Pool,
    State,
    Step,
    Teams,
)
from scalehouse.games.scathe.teams import (
    apply_in_draft,
    chance_in_draft,
    count_pool,
    legal_in_draft,
    legal_in_preparing,
    prepare,
    team_cost,
    team_size,
)

DTYPE = record.DTYPE
MOVES = record.MOVES


def setup(s: State, seats: int, teams: str) -> None:
    s.teams = Teams[teams.upper()]
    s.winner = NO_SEAT
    s.first = NO_SEAT
    s.lead = NO_SEAT
    s.slot = NO_SLOT
    s.team[:] = NO_HERO
    s.hero[:] = NO_HERO
    if s.teams == Teams.DRAFT:
        s.phase = Phase.LOT
        s.pool[:] = np.where(IN_DRAFT, Pool.DECK, Pool.OUT)
    else:
        s.phase = Phase.PREPARE


def actors(s: State) -> Actors:
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.PREPARE:
        return (s.step[0] != Step.READY) | (s.step[1] != Step.READY) << 1
    if s.phase in (Phase.LOT, Phase.SHOW, Phase.INITIATIVE, Phase.ROLL):
        return CHANCE
    return 1 << s.turn


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.phase == Phase.PREPARE:
        legal_in_preparing(s, seat, mask)
    elif seat != s.turn:
        return
    elif s.phase == Phase.PLACE:
        legal_places(s, mask)
    elif s.phase == Phase.ABILITY:
        legal_abilities(s, mask)
    elif s.phase == Phase.TARGET:
        legal_targets(s, mask)
    elif s.phase == Phase.DRAFT:
        legal_in_draft(s, seat, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if s.phase in (Phase.ROLL, Phase.INITIATIVE):
        for face in range(LEVELS):
            weights[ROLL + face] = FACES[face]
    elif s.phase in (Phase.LOT, Phase.SHOW):
        chance_in_draft(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    if s.phase == Phase.ROLL:
        s.die = rolled(move)
        s.phase = Phase.PLACE
    elif s.phase >= Phase.PLACE:
        take_turn(s, move)
    elif s.phase == Phase.INITIATIVE:
        roll_for_first(s, rolled(move))
    elif s.phase == Phase.PREPARE:
        prepare(s, seat, move)
        if s.step[0] == Step.READY and s.step[1] == Step.READY:
            s.phase = Phase.INITIATIVE
    else:
        apply_in_draft(s, move)


def observe(s: State, seat: Seat, sight: State) -> None:
    """Everything lies open, but teams and rows while they are being chosen."""
    sight.phase = s.phase
    sight.teams = s.teams
    sight.turn = s.turn
    sight.winner = s.winner
    sight.lead = s.lead
    sight.pool[:] = s.pool
    sight.first = s.first
    sight.initiative[:] = s.initiative
    sight.rounds = s.rounds
    sight.quiet = s.quiet
    sight.dice[:] = s.dice
    sight.inspire[:] = s.inspire
    sight.armour[:] = s.armour
    sight.taunt[:] = s.taunt
    sight.physical[:] = s.physical
    sight.magic[:] = s.magic
    sight.cripple[:] = s.cripple
    sight.used[:] = s.used
    sight.die = s.die
    sight.slot = s.slot
    sight.boost = s.boost
    sight.level = s.level
    sight.part = s.part
    for side in range(SIDES):
        if prepares_in_secret(s, side, seat):
            hide_side(s, side, sight)
        else:
            sight.step[side] = s.step[side]
            sight.team[side] = s.team[side]
            sight.hero[side] = s.hero[side]
            sight.health[side] = s.health[side]


def prepares_in_secret(s: State, side: Seat, seat: Seat) -> bool:
    return s.phase == Phase.PREPARE and side != seat


def hide_side(s: State, side: Seat, sight: State) -> None:
    """Others see whether a seat is ready, and a team that was drafted before their eyes."""
    sight.step[side] = Step.READY if s.step[side] == Step.READY else HIDDEN
    if s.teams == Teams.DRAFT:
        sight.team[side] = s.team[side]
    else:
        sight.team[side] = HIDDEN
    sight.hero[side] = HIDDEN
    sight.health[side] = HIDDEN


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return HIDDEN if prepares_in_secret(s, mover, seat) else move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    for side in range(SIDES):
        if prepares_in_secret(s, side, seat):
            prepare_at_random(s, side, rng)


def prepare_at_random(s: State, side: Seat, rng: Rng) -> None:
    """From the start of a seat's preparing: to its end if it is ready, else to anywhere before."""
    is_ready = s.step[side] == Step.READY
    start_arranging(s, side)
    if s.teams != Teams.DRAFT:
        s.step[side] = Step.CHOOSE
        s.team[side] = NO_HERO
    mask = np.zeros(MOVES, np.bool_)
    while is_ready or below(rng, 4) > 0:
        mask[:] = False
        legal_in_preparing(s, side, mask)
        prepare(s, side, pick(rng, mask))
        if s.step[side] == Step.READY:
            if not is_ready:
                start_arranging(s, side)
            return


def start_arranging(s: State, side: Seat) -> None:
    s.step[side] = Step.ARRANGE
    s.hero[side] = NO_HERO
    s.health[side] = 0


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase != Phase.OVER:
        return
    if s.winner == NO_SEAT:
        shares[:SIDES] = 0.5
    else:
        shares[s.winner] = 1.0


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


def problems(s: State, found: Flags) -> None:
    in_turn = Phase.PLACE <= s.phase <= Phase.TARGET
    in_use = s.phase in (Phase.ABILITY, Phase.TARGET)
    over = s.phase == Phase.OVER
    found[0] = not 0 <= s.phase <= Phase.OVER or not 0 <= s.turn < SIDES
    found[1] = not 0 <= s.die <= LEVELS or (not over and (s.die > 0) != in_turn)
    found[2] = use_is_out_of_range(s) or (
        not over and ((s.slot != NO_SLOT) != in_use or (s.level > 0) != (s.phase == Phase.TARGET))
    )
    found[3] = dice_are_miscounted(s)
    found[4] = False
    found[5] = False
    found[6] = False
    found[7] = s.inspire.min() < 0 or s.boost < 0
    found[8] = s.used.max() > 2 or s.used.min() < 0
    found[9] = end_is_wrong(s)
    found[10] = count_pool(s, Pool.SHOWN) > SHOWN_IN_DRAFT or taken_by_nobody(s)
    for seat in range(SIDES):
        rest = TEAM_COST - team_cost(s, seat)
        found[4] |= rest < 0 or rest == 1
        for slot in range(SLOTS):
            found[5] |= is_out_of_place(s, seat, slot)
            found[6] |= has_wrong_health(s, seat, slot)
            found[7] |= has_wrong_tokens(s, seat, slot)


def use_is_out_of_range(s: State) -> bool:
    in_range = NO_SLOT <= s.slot < SLOTS and 0 <= s.level <= LEVELS
    return not in_range or not 0 <= s.part <= PARTS


def dice_are_miscounted(s: State) -> bool:
    if s.rounds == 0:
        return s.dice[0] != 0 or s.dice[1] != 0
    late = s.dice[s.first] + 1 == s.dice[1 - s.first]
    even = s.dice[0] == s.dice[1]
    in_range = s.dice.min() >= 0 and s.dice.max() <= DICE and -1 <= s.quiet <= QUIET_ROUNDS
    return not in_range or not (late or even)


def is_out_of_place(s: State, seat: Seat, slot: int) -> bool:
    hero = s.hero[seat, slot]
    in_team = 0
    in_rows = 0
    twice = 0
    for other in range(SLOTS):
        in_team += s.team[seat, other] == hero
        in_rows += s.hero[seat, other] == hero
        twice += s.team[seat, slot] != NO_HERO and s.team[seat, other] == s.team[seat, slot]
    return twice > 1 or (hero != NO_HERO and (in_team != 1 or in_rows != 1))


def has_wrong_health(s: State, seat: Seat, slot: int) -> bool:
    if s.hero[seat, slot] == NO_HERO:
        return s.health[seat, slot] != 0
    return not 0 <= s.health[seat, slot] <= HEALTH[s.hero[seat, slot]]


def has_wrong_tokens(s: State, seat: Seat, slot: int) -> bool:
    low = min(s.armour[seat, slot], s.taunt[seat, slot], s.cripple[seat, slot])
    low = min(low, s.physical[seat, slot], s.magic[seat, slot])
    total = s.armour[seat, slot] + s.taunt[seat, slot] + s.cripple[seat, slot]
    total += s.physical[seat, slot] + s.magic[seat, slot] + s.used[seat, slot]
    return low < 0 or (s.health[seat, slot] == 0 and total != 0)


def end_is_wrong(s: State) -> bool:
    if s.rounds == 0:
        return s.phase == Phase.OVER
    for seat in range(SIDES):
        has_lost = not row_has_living(s, seat, 0) and not row_has_living(s, seat, 1)
        if has_lost != (s.phase == Phase.OVER and s.winner == 1 - seat):
            return True
    return (s.phase == Phase.OVER and s.winner == NO_SEAT) != (s.quiet >= QUIET_ROUNDS)


def taken_by_nobody(s: State) -> bool:
    taken = count_pool(s, Pool.TAKEN)
    return taken > 0 and taken != team_size(s, 0) + team_size(s, 1)
