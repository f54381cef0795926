"""What else Scale says about itself."""

from __future__ import annotations

from scalehouse.core.game_data import read_beside
from scalehouse.core.traits import Traits

TRAITS = Traits(levels=read_beside(__file__, "levels.toml"))
