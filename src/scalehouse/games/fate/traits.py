"""What else Scales of Fate says about itself."""

from __future__ import annotations

from pathlib import Path

from scalehouse.core.game_data import read_beside
from scalehouse.core.traits import Lab, Traits
from scalehouse.games.fate.measures import FateMeasure

TRAITS = Traits(
    lab=Lab(measure=FateMeasure, aims=Path(__file__).with_name("aims.toml")),
    levels=read_beside(__file__, "levels.toml"),
)
