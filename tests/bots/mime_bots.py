"""The performers of `mime`: they watch for a while, then point at who looks like them."""

from __future__ import annotations

from scalehouse.bots.performer.cast import Performers
from scalehouse.bots.performer.contract import STAY
from scalehouse.bots.performer.levels import TalentLimits, read_levels
from scalehouse.bots.performer.mind import MindRecord, Minds, mind_dtype
from scalehouse.bots.performer.perspective import likeness, look_anew, take_up
from scalehouse.core.clock import SECOND
from scalehouse.core.rules.contract import Mask, Move, Rng, Shares, actors
from tests.bots.mime import POINT, SEATS, State

LEVEL = {
    "gain_spread": 0.01,
    "jitter": 0.02,
    "wander": 0.01,
    "eye": 0.05,
    "memory": 0.5,
    "pace": 1.0,
}


def begin(mind: MindRecord) -> None:
    """Nothing is kept beyond what all performers keep."""


def notice(minds: Minds, number: int, sight: State, now: int) -> None:
    mind = minds[number]
    if mind.value == 0:
        for other in range(sight.seats):
            look_anew(mind, other, now)
    take_up(mind, sight, now)


def decide(
    minds: Minds, number: int, sight: State, now: int, odds: Shares, mask: Mask, rng: Rng
) -> Move:
    mind = minds[number]
    if now < 5 * SECOND or not (actors(sight) >> mind.seat) & 1:
        return STAY
    best, most = STAY, -1.0
    for other in range(sight.seats):
        if other != mind.seat and mind.frames[other]:
            like = likeness(mind, other, mind.value)
            if like > most:
                best, most = POINT + other, like
    return best


PERFORMERS = Performers(
    levels=read_levels({"plain": LEVEL}, (), TalentLimits()),
    usual="plain",
    mind=mind_dtype(SEATS, ()),
    begin=begin,
    notice=notice,
    decide=decide,
)
