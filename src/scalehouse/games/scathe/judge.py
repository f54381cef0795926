"""How good a position looks, without looking ahead."""

from __future__ import annotations

import math

from scalehouse.core.contract import Seat, Shares
from scalehouse.games.scathe.heroes import COST, HEALTH
from scalehouse.games.scathe.record import NO_HERO, ROW_SIZE, SLOTS, Phase, State

# Worth in points; a hero's cost is its power as the game's own author priced it.
STANDING = 4.0  # for each cost of a hero that stands, however hurt
HEALTH_POINT = 1.0
ARMOUR, TAUNT, BUFF, CRIPPLE, INSPIRE = 0.8, 0.5, 0.9, -0.9, 0.9
MANY = 4  # tokens beyond these add little
FRONT_HEALTH = 0.2  # who can take a blow belongs in front,
TYPICAL_HEALTH = 14.5  # who cannot, behind
STEEPNESS = 0.07  # how surely a lead of one point wins


def judge(s: State, shares: Shares) -> None:
    lead = worth(s, 0) - worth(s, 1)
    shares[:] = 0.0
    shares[0] = 1.0 / (1.0 + math.exp(-STEEPNESS * lead))
    shares[1] = 1.0 - shares[0]


def worth(s: State, seat: Seat) -> float:
    total = INSPIRE * min(s.inspire[seat], 2 * MANY)
    for slot in range(SLOTS):
        if s.hero[seat, slot] != NO_HERO and s.health[seat, slot] > 0:
            total += hero_worth(s, seat, slot)
    return total


def hero_worth(s: State, seat: Seat, slot: int) -> float:
    total = STANDING * COST[s.hero[seat, slot]] + HEALTH_POINT * s.health[seat, slot]
    total += ARMOUR * min(s.armour[seat, slot], MANY) + TAUNT * min(s.taunt[seat, slot], MANY)
    total += BUFF * min(s.physical[seat, slot] + s.magic[seat, slot], MANY)
    total += CRIPPLE * min(s.cripple[seat, slot], MANY)
    if s.phase <= Phase.INITIATIVE and slot < ROW_SIZE:
        total += FRONT_HEALTH * (HEALTH[s.hero[seat, slot]] - TYPICAL_HEALTH)
    return total
