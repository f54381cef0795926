"""The games for Gymnasium: one learning seat against bots, alone or by the thousand.

    from scalehouse.adapters.gymnasium import SeatEnv, ManySeats
    env = SeatEnv("scathe", opponents="greedy")
    envs = ManySeats("scathe", num_envs=4096, opponents="greedy")

Importing it also makes `gymnasium.make("scalehouse/scathe-v1")` and `make_vec` work, for every
installed game.
"""

from __future__ import annotations

from scalehouse.adapters.needs import missing
from scalehouse.core import registry

try:
    import gymnasium

    from scalehouse.adapters.gymnasium.seat import SeatEnv
    from scalehouse.adapters.gymnasium.vector import ManySeats
except ModuleNotFoundError as error:
    raise missing(error, "gymnasium") from error

__all__ = ["ManySeats", "SeatEnv"]

for _name in registry.names():
    gymnasium.register(
        f"scalehouse/{_name}-v1",
        "scalehouse.adapters.gymnasium:SeatEnv",
        vector_entry_point="scalehouse.adapters.gymnasium:ManySeats",
        kwargs={"game": _name},
    )
