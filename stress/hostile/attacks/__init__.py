"""The attacks, each with its share of all frames and connections."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from stress.hostile.attacks import (
    bodies,
    codes,
    floods,
    frames,
    identities,
    match_logs,
    messages,
    names,
    outside,
    powers,
    requests,
    secrets,
)
from stress.hostile.toolkit import Toolkit


class Attack(NamedTuple):
    run: Callable[[Toolkit], Awaitable[None]]
    frames: float = 0.0  # shares of a whole run; without one, everything is tried once a round
    connections: float = 0.0


ATTACKS: dict[str, Attack] = {
    "frames": Attack(frames.attack, frames=0.40, connections=0.50),
    "messages": Attack(messages.attack, frames=0.30, connections=0.25),
    "floods": Attack(floods.attack, frames=0.30),
    "requests": Attack(requests.attack, connections=0.12),
    "bodies": Attack(bodies.attack, connections=0.05),
    "codes": Attack(codes.attack),
    "identities": Attack(identities.attack),
    "names": Attack(names.attack),
    "powers": Attack(powers.attack),
    "secrets": Attack(secrets.attack),
    "match_logs": Attack(match_logs.attack),
    "outside": Attack(outside.attack),
}
