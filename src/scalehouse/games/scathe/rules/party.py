"""Party composition: starter teams, draft, free choice, and the two rows."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Move, Seat, Weights
from scalehouse.games.scathe import data, moves, state
from scalehouse.games.scathe.state import Hero, Phase, Pool, State, Step, Teams


def team_size(s: State, seat: Seat) -> int:
    size = 0
    while size < state.SLOTS and s.team[seat, size] != state.NO_HERO:
        size += 1
    return size


def team_cost(s: State, seat: Seat) -> int:
    cost = 0
    for place in range(team_size(s, seat)):
        cost += data.COST[s.team[seat, place]]
    return cost


def is_in_team(s: State, seat: Seat, hero: Hero) -> bool:
    for place in range(state.SLOTS):
        if s.team[seat, place] == hero:
            return True
    return False


def fits(s: State, seat: Seat, hero: Hero) -> bool:
    """No pick may pass 12, and none may leave a rest that no hero costs."""
    rest = state.TEAM_COST - team_cost(s, seat) - data.COST[hero]
    return (rest == 0 or rest >= state.MIN_COST) and not is_in_team(s, seat, hero)


def take(s: State, seat: Seat, hero: Hero) -> None:
    s.team[seat, team_size(s, seat)] = hero


def give_back(s: State, seat: Seat, place: int) -> Hero:
    hero = s.team[seat, place]
    for later in range(place, state.SLOTS - 1):
        s.team[seat, later] = s.team[seat, later + 1]
    s.team[seat, state.SLOTS - 1] = state.NO_HERO
    return hero


# The draft


def has_left_the_draft(s: State, seat: Seat) -> bool:
    return team_cost(s, seat) == state.TEAM_COST


def count_pool(s: State, where: int) -> int:
    count = 0
    for hero in range(state.HEROES):
        count += s.pool[hero] == where
    return count


def move_pool(s: State, origin: int, goal: int) -> None:
    for hero in range(state.HEROES):
        if s.pool[hero] == origin:
            s.pool[hero] = goal


def show_five(s: State) -> None:
    """Those still shown are discarded; discards come back when the deck cannot show five."""
    move_pool(s, Pool.SHOWN, Pool.DISCARD)
    if count_pool(s, Pool.DECK) < state.SHOWN_IN_DRAFT:
        move_pool(s, Pool.DISCARD, Pool.DECK)
    s.phase = Phase.SHOW


def anything_outside_the_teams_fits(s: State, seat: Seat) -> bool:
    for hero in range(state.HEROES):
        outside = s.pool[hero] != Pool.OUT and s.pool[hero] != Pool.TAKEN
        if outside and fits(s, seat, hero):
            return True
    return False


def legal_in_draft(s: State, seat: Seat, mask: Mask) -> None:
    if not anything_outside_the_teams_fits(s, seat):
        mask[moves.GIVE_BACK : moves.GIVE_BACK + team_size(s, seat)] = True
        return
    nothing_shown_fits = True
    for hero in range(state.HEROES):
        if s.pool[hero] == Pool.SHOWN and fits(s, seat, hero):
            mask[moves.TAKE + hero] = True
            nothing_shown_fits = False
    mask[moves.DRAFT_PASS] = nothing_shown_fits  # then and only then


def chance_in_draft(s: State, weights: Weights) -> None:
    if s.phase == Phase.LOT:
        weights[moves.LOT : moves.LOT + state.SIDES] = 1
        return
    for hero in range(state.HEROES):
        weights[moves.SHOW + hero] = s.pool[hero] == Pool.DECK


def apply_in_draft(s: State, move: Move) -> None:
    if s.phase == Phase.LOT:
        s.lead = s.turn = move - moves.LOT
        show_five(s)
    elif s.phase == Phase.SHOW:
        s.pool[move - moves.SHOW] = Pool.SHOWN
        if count_pool(s, Pool.SHOWN) == state.SHOWN_IN_DRAFT:
            s.phase = Phase.DRAFT
    elif move == moves.DRAFT_PASS:
        show_five(s)
    elif move >= moves.GIVE_BACK:
        s.pool[give_back(s, s.turn, move - moves.GIVE_BACK)] = Pool.DISCARD
    else:
        s.pool[move - moves.TAKE] = Pool.TAKEN
        take(s, s.turn, move - moves.TAKE)
        next_drafter(s)


def next_drafter(s: State) -> None:
    other = 1 - s.turn
    if s.turn == s.lead and not has_left_the_draft(s, other):
        s.turn = other
        return
    follower = 1 - s.lead
    if not has_left_the_draft(s, follower):
        s.lead = follower  # the order of choosing swaps
    elif has_left_the_draft(s, s.lead):
        end_draft(s)
        return
    s.turn = s.lead
    show_five(s)


def end_draft(s: State) -> None:
    s.pool[:] = Pool.OUT
    s.lead = state.NO_SEAT
    s.turn = 0
    s.step[:] = Step.ARRANGE
    s.phase = Phase.PREPARE


# Choosing in secret, and the rows


def next_to_arrange(s: State, seat: Seat) -> int:
    """Heroes take their slots in the order of the team: the number of those that have one."""
    placed = 0
    for slot in range(state.SLOTS):
        placed += s.hero[seat, slot] != state.NO_HERO
    return placed


def free_slot(s: State, seat: Seat, row: int) -> int:
    """The first free slot of a row, or NO_HERO's number when it is full."""
    for slot in range(row * state.ROW_SIZE, (row + 1) * state.ROW_SIZE):
        if s.hero[seat, slot] == state.NO_HERO:
            return slot
    return -1


def legal_in_preparing(s: State, seat: Seat, mask: Mask) -> None:
    if s.step[seat] == Step.ARRANGE:
        mask[moves.KEEP_ROWS] = s.teams == Teams.STARTER and next_to_arrange(s, seat) == 0
        for row in range(2):
            mask[moves.TO_ROW + row] = free_slot(s, seat, row) >= 0
    elif s.step[seat] == Step.CHOOSE and s.teams == Teams.STARTER:
        mask[moves.STARTER : moves.STARTER + 2] = True
    elif s.step[seat] == Step.CHOOSE:
        nothing_fits = True
        for hero in range(state.HEROES):
            if fits(s, seat, hero):
                mask[moves.TAKE + hero] = True
                nothing_fits = False
        if nothing_fits:
            mask[moves.GIVE_BACK : moves.GIVE_BACK + team_size(s, seat)] = True


def prepare(s: State, seat: Seat, move: Move) -> None:
    """One step of a seat's own preparing; never touches the other seat."""
    if move >= moves.TO_ROW:
        to_row(s, seat, move - moves.TO_ROW)
    elif move == moves.KEEP_ROWS:
        keep_rows(s, seat)
    elif move >= moves.GIVE_BACK:
        give_back(s, seat, move - moves.GIVE_BACK)
    elif move >= moves.TAKE:
        take(s, seat, move - moves.TAKE)
        if team_cost(s, seat) == state.TEAM_COST:
            s.step[seat] = Step.ARRANGE
    else:
        take_starter(s, seat, move - moves.STARTER)


def take_starter(s: State, seat: Seat, which: int) -> None:
    for slot in range(state.SLOTS):
        if data.STARTERS[which, slot] != state.NO_HERO:
            take(s, seat, data.STARTERS[which, slot])
    s.step[seat] = Step.ARRANGE


def is_starter(s: State, seat: Seat, which: int) -> bool:
    for slot in range(state.SLOTS):
        hero = data.STARTERS[which, slot]
        if hero != state.NO_HERO and not is_in_team(s, seat, hero):
            return False
    return True


def keep_rows(s: State, seat: Seat) -> None:
    which = 0 if is_starter(s, seat, 0) else 1
    for slot in range(state.SLOTS):
        if data.STARTERS[which, slot] != state.NO_HERO:
            enter(s, seat, slot, data.STARTERS[which, slot])
    s.step[seat] = Step.READY


def to_row(s: State, seat: Seat, row: int) -> None:
    """The next hero enters a row. When a row is full nothing is left to choose: the rest follow."""
    enter(s, seat, free_slot(s, seat, row), s.team[seat, next_to_arrange(s, seat)])
    if free_slot(s, seat, row) < 0:
        while next_to_arrange(s, seat) < team_size(s, seat):
            slot = free_slot(s, seat, state.FRONT + state.BACK - row)
            enter(s, seat, slot, s.team[seat, next_to_arrange(s, seat)])
    if next_to_arrange(s, seat) == team_size(s, seat):
        s.step[seat] = Step.READY


def enter(s: State, seat: Seat, slot: int, hero: Hero) -> None:
    s.hero[seat, slot] = hero
    s.health[seat, slot] = data.HEALTH[hero]
