"""The games for PettingZoo.

from scalehouse.adapters import pettingzoo
env = pettingzoo.env("scathe", teams="draft")            # one seat at a time
env = pettingzoo.parallel_env("trex", seats=5)           # all seats at once
"""

from __future__ import annotations

from scalehouse.adapters.needs import missing

try:
    from scalehouse.adapters.pettingzoo.aec import RawEnv, env, raw_env
    from scalehouse.adapters.pettingzoo.parallel import SeatsAtOnce, parallel_env
except ModuleNotFoundError as error:
    raise missing(error, "pettingzoo") from error

__all__ = ["RawEnv", "SeatsAtOnce", "env", "parallel_env", "raw_env"]
