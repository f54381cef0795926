"""How a performer watches: new cards, cards that are turned over, and a belief over every value."""

from __future__ import annotations

from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.performer.perspective import learn, likeness, look_anew, take_up
from scalehouse.core.rules.contract import Shares
from scalehouse.games.trex.bots.mind import Mind
from scalehouse.games.trex.rules.deck import value_of
from scalehouse.games.trex.state import COLOURS, COPIES_OF_NUMBER, NUMBERS, VALUES, Phase, State


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


def believe(mind: Mind, sight: State, other: int, odds: Shares) -> None:
    """Fill odds[value − 1] with how likely another seat's card has that value."""
    for value in range(1, VALUES + 1):
        odds[value - 1] = left_of(mind, sight, value)
        if mind.frames[other]:
            odds[value - 1] *= likeness(mind, other, value)
    total = odds[:VALUES].sum()
    odds[:VALUES] /= total if total > 0 else 1.0


def left_of(mind: Mind, sight: State, value: int) -> float:
    """How many cards of a value may be in other hands, if it keeps count of what went by."""
    left = COLOURS * COPIES_OF_NUMBER
    if mind.counts_cards > 0:
        for card in range(value - 1, NUMBERS, VALUES):
            left -= sight.discarded[card] + sight.skipped[mind.seat, card]
        left -= mind.value == value
    return float(max(left, 0)) + 1e-6
