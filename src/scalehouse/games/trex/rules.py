"""On a Scale of One to T-Rex: everybody performs at once, and looks for one at the same level.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `deck` (number cards), `piles` (action cards), `play` (matching, swap cards,
skipping, two players) and `ending` (ending and winning, ties). What a sight shows and how it is
filled again is in `sight`, the invariants are in `faults`. All of the book is here but the
performing, which is the players', and what may be said meanwhile.

There are no turns. Every seat may act at any time; moves take effect in the order of arrival.
"""

from __future__ import annotations

from scalehouse.core.contract import (
    CHANCE,
    HIDDEN,
    NOBODY,
    Actors,
    Flags,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    Weights,
)
from scalehouse.games.trex import record
from scalehouse.games.trex.deck import chance_of_draw, shuffle_if_needed, take_drawn
from scalehouse.games.trex.ending import act_in_tie, chance_of_lot, draw_lot, legal_in_tie
from scalehouse.games.trex.faults import FAULTS, find_faults
from scalehouse.games.trex.piles import NO_COLOUR, chance_of_flip, colour_to_flip, turn_up
from scalehouse.games.trex.play import legal_in_play, play
from scalehouse.games.trex.record import (
    BAD_TOKENS,
    CARDS,
    DRAW,
    FIRST_GAME,
    FLIP,
    GOOD_TOKENS,
    LOT,
    NO_ACTION,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    Phase,
    State,
)
from scalehouse.games.trex.seats import count, everybody, first_of, has
from scalehouse.games.trex.sight import deal_hidden, show_cards, show_table

DTYPE = record.DTYPE
MOVES = record.MOVES
PROBLEMS = FAULTS

# No rule ends a match in which nobody ever matches, but the option `move_limit`. Random play needs
# some hundreds of moves (in ten million of them no match had more than 732): this is far beyond.
LONGEST = 1_000_000


def setup(
    s: State,
    seats: int,
    first_game: bool,  # noqa: FBT001  # options arrive by name
    action_vote: bool,  # noqa: FBT001  # options arrive by name
    move_limit: str | int,
) -> None:
    s.seats = seats
    s.phase = Phase.PLAY
    s.action_vote = action_vote
    s.move_limit = 0 if isinstance(move_limit, str) else move_limit
    s.good_left = GOOD_TOKENS[seats]
    s.bad_left = BAD_TOKENS[seats]
    s.pile = CARDS
    s.owed = everybody(s)
    s.hand[:] = s.shown[:] = NO_CARD
    s.to[:] = s.shown_by[:] = s.vote[:] = NO_SEAT
    s.action[:] = s.named[:] = s.lot[:] = NO_ACTION
    if first_game:
        for action in FIRST_GAME:
            turn_up(s, action)


def actors(s: State) -> Actors:
    if s.phase == Phase.PLAY:
        if s.owed != 0 or colour_to_flip(s) != NO_COLOUR:
            return CHANCE
        return everybody(s)
    if s.phase == Phase.OVER:
        return NOBODY
    return int(s.busy) if s.busy != 0 else CHANCE  # lots, when all have named what they wanted


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    who = actors(s)
    if who == CHANCE or not has(who, seat):
        return
    if s.phase == Phase.PLAY:
        legal_in_play(s, seat, mask)
    else:
        legal_in_tie(s, seat, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if actors(s) != CHANCE:
        return
    if s.phase != Phase.PLAY:
        chance_of_lot(s, weights)
    elif colour_to_flip(s) != NO_COLOUR:
        chance_of_flip(s, weights)
    else:
        chance_of_draw(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    if move < DRAW:
        if s.phase == Phase.PLAY:
            play(s, seat, move)
        else:
            act_in_tie(s, seat, move)
    elif move < FLIP:
        take_drawn(s, move - DRAW)
        shuffle_if_needed(s)
    elif move < LOT:
        turn_up(s, move - FLIP)
    else:
        draw_lot(s, move - LOT)


def observe(s: State, seat: Seat, sight: State) -> None:
    """All lies open but the number cards that others hold or have skipped."""
    show_table(s, sight)
    show_cards(s, seat, sight)


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    """A number card is seen by its drawer alone; swaps are shown to all."""
    is_number = DRAW <= move < DRAW + NUMBERS
    return HIDDEN if is_number and seat != first_of(s.owed) else move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    deal_hidden(s, rng)


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase != Phase.OVER:
        return
    winners = count(s.winners)
    for seat in range(s.seats):
        if has(s.winners, seat):
            shares[seat] = 1.0 / winners


def problems(s: State, found: Flags) -> None:
    find_faults(s, found)
