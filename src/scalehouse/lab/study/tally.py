"""What is counted in a study: one record of whole numbers, so that tallies add up.

Chunks of matches are played anywhere and in any order; the sum of their tallies is the study, to
the last digit. Wins are counted in 840ths, which every number of seats up to eight divides.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

UNITS = 840  # of one win
LOT = 1 << 20  # units of one choice that a lot would make
MOST_SEATS = 8
MOST_PARTS = 248  # no power of two: numbers of one part would be in each other's way in the cache
MOST_PAIRED = 64
MOST_FAULTS = 64
LENGTHS = 4096  # the last place of each of these is for all that is more
ROUNDS = 256
OPTIONS = 512
CHANGES = 64
TENTHS = 10
STEP = 4  # seconds between two places of `seconds`

whole = np.int64
TALLY = np.dtype((np.record, [
    # How matches end
    ("matches", whole),
    ("unfinished", whole),  # stopped at the game's longest, or where nobody could move
    ("even", whole),  # all seats have the same part of the win
    ("lost", whole),  # nobody has won
    ("won", whole, (MOST_SEATS,)),  # [seat] units
    ("won_by", whole, (MOST_SEATS,)),  # [nth bot] units: bots change seats from match to match
    ("started", whole),  # matches in which somebody began
    ("won_in_order", whole, (MOST_SEATS,)),  # [nth after the one that began] units, of those
    # Length
    ("moves", whole),
    ("lengths", whole, (LENGTHS,)),  # [moves] matches
    ("choices", whole, (LENGTHS,)),  # [decisions with two or more options] matches
    ("rounds", whole, (ROUNDS,)),  # [rounds] matches
    ("seconds", whole, (LENGTHS,)),  # [seconds / STEP] matches that were played in time
    ("options", whole, (OPTIONS,)),  # [options] decisions
    ("offered", whole),  # options of all choices, and with the next three how sure their mean is:
    ("offered_squares", whole),  # sums over matches of what a match has of both
    ("choices_squares", whole),
    ("offered_by_choices", whole),
    # Who is ahead, by the game's own judgement; in matches that one seat won alone
    ("looked", whole),  # matches
    ("leads", whole, (TENTHS,)),  # [tenth of the match] the later winner is ahead then
    ("evens", whole, (TENTHS,)),  # nobody is
    ("changes", whole, (CHANGES,)),  # [times that the lead changed] matches
    ("behind", whole, (TENTHS + 1,)),  # [tenths of the match that the later winner was behind]
    ("lowest", whole, (TENTHS,)),  # [tenths of a win that were the winner's worst] matches
    ("decided", whole, (TENTHS + 1,)),  # [tenths after which the winner stayed ahead] matches
    # Parts
    ("possible", whole, (MOST_PARTS,)),  # decisions in which a move used the part, among others
    ("chosen", whole, (MOST_PARTS,)),  # and was made
    ("expected", whole, (MOST_PARTS,)),  # units of what a lot among the moves would have made
    ("possible_squares", whole, (MOST_PARTS,)),  # sums over matches, as above
    ("chosen_squares", whole, (MOST_PARTS,)),
    ("chosen_by_possible", whole, (MOST_PARTS,)),
    ("possible_in", whole, (MOST_PARTS,)),  # matches in which it was possible
    ("chosen_in", whole, (MOST_PARTS,)),  # and was chosen
    ("held", whole, (MOST_PARTS,)),  # seats of matches that had or used it
    ("held_won", whole, (MOST_PARTS,)),  # units
    ("alone", whole, (MOST_PARTS,)),  # the same where not every seat had it
    ("alone_won", whole, (MOST_PARTS,)),
    ("there", whole, (MOST_PARTS,)),  # matches in which any seat had or used it
    ("there_started", whole, (MOST_PARTS,)),  # of those, matches in which somebody began
    ("there_first_won", whole, (MOST_PARTS,)),  # units of those that began
    ("pair_held", whole, (MOST_PAIRED, MOST_PAIRED)),  # one seat had both, and not all seats
    ("pair_won", whole, (MOST_PAIRED, MOST_PAIRED)),  # units
    # Restricted play
    ("hampered", whole),  # matches in which a seat was not to use a part
    ("hampered_won", whole),  # units of that seat
    ("forced", whole),  # times that it had no other move
    # Defects in the rules
    ("checked", whole),  # matches looked over after every move
    ("checked_at_end", whole),  # and at their end alone
    ("dead_ends", whole),  # somebody is to act and cannot
    ("over_long", whole),
    ("faulty", whole),  # matches with a broken invariant
    ("faults", whole, (MOST_FAULTS,)),  # [problem] matches that showed it
]))  # fmt: skip

Tallies: TypeAlias = Annotated[NDArray[Any], TALLY]  # one record, in a row of its own


class Tally:
    """The sum of some chunks. Its fields are those of TALLY."""

    def __init__(self, row: NDArray[Any] | None = None) -> None:
        self.row = np.zeros(1, TALLY) if row is None else row

    def __getattr__(self, name: str) -> Any:
        if name not in (TALLY.names or ()):
            raise AttributeError(name)
        value = self.row[name][0]
        return int(value) if value.ndim == 0 else value

    def __add__(self, other: Tally) -> Tally:
        both = self._numbers() + other._numbers()
        return Tally(both.view(TALLY))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.row.tobytes() == other.row.tobytes()

    __hash__ = None  # type: ignore[assignment]  # it changes while it is filled

    def _numbers(self) -> NDArray[np.int64]:
        return self.row.view(np.int64)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data, without the empty ends of long rows."""
        return {name: _short(self.row[name][0]) for name in TALLY.names or ()}


def _short(value: Any) -> Any:
    if value.ndim == 0:
        return int(value)
    if value.ndim > 1:
        return [{"at": at.tolist(), "count": int(value[tuple(at)])} for at in np.argwhere(value)]
    used = value.nonzero()[0]
    return value[: used[-1] + 1].tolist() if used.size else []
