"""What else One to T-Rex says about itself: it is performed, by everybody at once."""

from __future__ import annotations

from scalehouse.core.traits import AtOnce, Lab, Performance, TimedSteps, Traits
from scalehouse.games.trex.performing import gesture_of, level_of, revealed, show_of
from scalehouse.games.trex.state import VALUES, Phase, State
from scalehouse.games.trex.words.texts import ACTION_WORDS


def points(s: State) -> list[int]:
    """Of all seats at once: the lab asks after every match."""
    found: list[int] = (s.good.astype(int) - s.bad.astype(int)).tolist()
    return found


TRAITS = Traits(
    at_once=AtOnce(held="deals", against={"present": "seat"}),
    # A tie is broken in three steps; whoever is absent abstains.
    timed_steps=TimedSteps("phase", (Phase.CHOOSE, Phase.PERFORM, Phase.VOTE), seconds=30),
    performance=Performance(
        levels=VALUES,
        gestures=ACTION_WORDS,
        level_of=level_of,
        gesture_of=gesture_of,
        show_of=show_of,
        revealed=revealed,
    ),
    lab=Lab(points=points),
    bots="scalehouse.games.trex.bots",
)
