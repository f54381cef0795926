"""What else Scathe says about itself."""

from __future__ import annotations

from pathlib import Path

from scalehouse.core.game_data import read_beside
from scalehouse.core.traits import Lab, Traits
from scalehouse.games.scathe.measures import ScatheMeasure
from scalehouse.games.scathe.soundness import rising_abilities

TRAITS = Traits(
    lab=Lab(
        measure=ScatheMeasure,
        aims=Path(__file__).with_name("aims.toml"),
        soundness=rising_abilities,
    ),
    levels=read_beside(__file__, "levels.toml"),
)
