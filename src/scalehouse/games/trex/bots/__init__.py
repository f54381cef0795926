"""The bots of One to T-Rex: performers, who find a partner by watching.

They see what a seat sees: the sight, and the frames that others show on the stage.
"""

from __future__ import annotations

from scalehouse.bots.performer.cast import Performers
from scalehouse.bots.performer.levels import TalentLimits, read_levels
from scalehouse.core.game_data import read_beside
from scalehouse.games.trex.bots import mind, perspective, will

LIMITS = TalentLimits(
    shares=("counts_cards", "sure"),
    above_zero=("trust", "patience"),
    any_sign=("offer", "accept"),
)

PERFORMERS = Performers(
    levels=read_levels(read_beside(__file__, "performers.toml"), mind.TALENTS, LIMITS),
    usual="steady",
    mind=mind.MIND,
    begin=mind.begin,
    notice=perspective.notice,
    decide=will.decide,
)
