"""How a performer watches: a belief over every seat's value, and over its temperament.

Frames are averaged while a seat holds the same card. A level looks like the level times the seat's
gain; the gain is learned, as a belief with a mean and a doubt, from every card that is turned over.
"""

from __future__ import annotations

import math

from scalehouse.bots.performer.body import STEP
from scalehouse.bots.performer.mind import NO_GESTURE, Mind, Minds, bell
from scalehouse.core.clock import SECOND
from scalehouse.core.contract import Rng, Shares, State
from scalehouse.games.trex.deck import value_of
from scalehouse.games.trex.record import COLOURS, COPIES_OF_NUMBER, NUMBERS, VALUES, Phase

THEIR_JITTER = 0.08  # what it expects of anybody
THEIR_DRIFT = 0.05
FIRST_LOOK = 2.0  # times its pace: how long it performs a new card before it decides anything
MOST_FRAMES = 40.0  # more frames of one mood do not tell more


def watch(minds: Minds, number: int, other: int, far: float, fast: float, rng: Rng) -> None:
    """See one frame of another seat, as well as its eyes can."""
    mind = minds[number]
    mind.seen[other] += (far + fast) / 2 + mind.eye * bell(rng)
    mind.frames[other] += 1


def notice(minds: Minds, number: int, sight: State, now: int) -> None:
    """See what has become of the table: cards turned over, and cards that are new."""
    mind = minds[number]
    if sight.matches != mind.matches:
        mind.matches = sight.matches
        for place in range(2):
            if sight.shown_by[place] != mind.seat:
                learn(mind, int(sight.shown_by[place]), value_of(sight.shown[place]))
    for other in range(sight.seats):
        if sight.deals[other] != mind.deals[other] or is_new_show(mind, sight):
            mind.deals[other] = sight.deals[other]
            look_anew(mind, other, now)
    mind.phase = sight.phase
    take_up(mind, sight, now)


def is_new_show(mind: Mind, sight: State) -> bool:
    """The vote of a tie-break goes by what was seen before it."""
    if sight.phase == Phase.VOTE:
        return False
    return sight.phase != mind.phase


def look_anew(mind: Mind, other: int, now: int) -> None:
    """What was seen of a seat was another card's, or another stage's of the game."""
    mind.seen[other] = 0.0
    mind.frames[other] = 0
    if other == mind.seat:
        mind.dealt_at = now
        mind.look_at = now + int(SECOND * FIRST_LOOK * mind.pace)


def take_up(mind: Mind, sight: State, now: int) -> None:
    """Know the level to perform, and the action.

    An action that is swapped while it is performed may be kept; a performer takes the new one. The
    two of a tie-break are done in turn, a second each: a puppet has but one gesture at a time.
    """
    card = int(sight.hand[mind.seat])
    if sight.phase == Phase.PERFORM and (sight.tied >> mind.seat) & 1:
        mind.value = VALUES
        mind.gesture = sight.lot[now // SECOND % 2]
    elif sight.phase == Phase.PLAY and 0 <= card < NUMBERS:
        mind.value = value_of(card)
        mind.gesture = sight.action[card // VALUES]
    else:
        mind.value = 0
        mind.gesture = NO_GESTURE


def learn(mind: Mind, other: int, value: int) -> None:
    """A card was turned over: what does it say of how that seat performs?"""
    if mind.frames[other] == 0:
        return
    looked = mind.seen[other] / mind.frames[other]
    plain = STEP * value
    weight = (
        mind.gain_doubt[other] * plain / (mind.gain_doubt[other] * plain**2 + noise(mind, other))
    )
    weight *= mind.memory
    mind.their_gain[other] += weight * (looked - plain * mind.their_gain[other])
    mind.gain_doubt[other] *= 1 - weight * plain


def noise(mind: Mind, other: int) -> float:
    """How far an average over frames may be from what the seat meant, as a variance."""
    frames = min(MOST_FRAMES, float(mind.frames[other]))
    return (mind.eye**2 + THEIR_JITTER**2) / frames + THEIR_DRIFT**2


def believe(mind: Mind, sight: State, other: int, odds: Shares) -> None:
    """Fill odds[value − 1] with how likely another seat's card has that value."""
    for value in range(1, VALUES + 1):
        odds[value - 1] = left_of(mind, sight, value)
        if mind.frames[other]:
            odds[value - 1] *= likeness(mind, other, value)
    total = odds[:VALUES].sum()
    odds[:VALUES] /= total if total > 0 else 1.0


def likeness(mind: Mind, other: int, value: int) -> float:
    """How well what was seen of a seat goes with a value."""
    looked = mind.seen[other] / mind.frames[other]
    meant = STEP * value * mind.their_gain[other]
    spread = noise(mind, other) + (STEP * value) ** 2 * mind.gain_doubt[other]
    return math.exp(-((looked - meant) ** 2) / (2 * spread)) / math.sqrt(spread) + 1e-12


def left_of(mind: Mind, sight: State, value: int) -> float:
    """How many cards of a value may be in other hands, if it keeps count of what went by."""
    left = COLOURS * COPIES_OF_NUMBER
    if mind.counts_cards > 0:
        for card in range(value - 1, NUMBERS, VALUES):
            left -= sight.discarded[card] + sight.skipped[mind.seat, card]
        left -= mind.value == value
    return float(max(left, 0)) + 1e-6
