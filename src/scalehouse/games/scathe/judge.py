"""How good a position looks, without looking ahead.

The weights were fitted to who won of some 1,700 matches between bots of several kinds, and rounded.
"""

from __future__ import annotations

import math

import numpy as np

from scalehouse.core.rules.contract import Seat, Shares
from scalehouse.games.scathe import state
from scalehouse.games.scathe.data import ABILITIES, ACTION, COST, HEALTH, Action
from scalehouse.games.scathe.state import Phase, State

# Worth; a lead of 1 makes winning e times as likely as losing. A hero's cost is its power as the
# game's own author priced it.
STANDING, STANDING_OF_COST = 0.2, 0.12
HEALTH_POINT, HEALTH_OF_COST = 0.025, 0.024
EDGE = 0.035  # a buff lasts as long as its hero: worth as much as there is health to use it
ARMOUR, TAUNT, CRIPPLE, INSPIRE = 0.05, 0.12, -0.1, 0.05
MANY = 6  # tokens beyond these add little
FRONT_HEALTH = 0.02  # who can take a blow belongs in front,
TYPICAL_HEALTH = 14.5  # who cannot, behind


def attacks_of(kinds: tuple[Action, ...]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """[hero] how many attacks of these kinds a die brings, each level as likely as its faces."""
    share = np.zeros(state.HEROES)
    for level in range(state.LEVELS):
        of_level = np.isin(ABILITIES[:, level, :, ACTION], kinds).sum(axis=1)
        share += of_level * state.FACES[level] / sum(state.FACES)
    return share


PHYSICAL = attacks_of((Action.MELEE, Action.RANGED))
MAGIC = attacks_of((Action.MAGIC,))


def judge(s: State, shares: Shares) -> None:
    lead = worth(s, 0) - worth(s, 1)
    shares[:] = 0.0
    shares[0] = 1.0 / (1.0 + math.exp(-lead))
    shares[1] = 1.0 - shares[0]


def worth(s: State, seat: Seat) -> float:
    total = INSPIRE * min(s.inspire[seat], MANY)
    for slot in range(state.SLOTS):
        if s.hero[seat, slot] != state.NO_HERO and s.health[seat, slot] > 0:
            total += hero_worth(s, seat, slot)
    return total


def hero_worth(s: State, seat: Seat, slot: int) -> float:
    hero = s.hero[seat, slot]
    edge = PHYSICAL[hero] * s.physical[seat, slot] + MAGIC[hero] * s.magic[seat, slot]
    total = STANDING + STANDING_OF_COST * COST[hero]
    total += (HEALTH_POINT + HEALTH_OF_COST * COST[hero] + EDGE * edge) * s.health[seat, slot]
    total += ARMOUR * min(s.armour[seat, slot], MANY) + TAUNT * min(s.taunt[seat, slot], MANY)
    total += CRIPPLE * min(s.cripple[seat, slot], MANY)
    if s.phase <= Phase.INITIATIVE and slot < state.ROW_SIZE:
        total += FRONT_HEALTH * (HEALTH[hero] - TYPICAL_HEALTH)
    return total
