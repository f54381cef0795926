"""On a Scale of One to T-Rex: everybody performs at once, and looks for one at the same level.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `deck` (number cards), `piles` (action cards), `play` (matching, swap cards,
skipping, two players) and `ending` (ending and winning, ties); sets of seats are in `seats`. What a
sight shows and how it is filled again is in `sight`, the invariants are in `faults`. All of the
book is here but the performing, which is the players', and what may be said meanwhile.

There are no turns. Every seat may act at any time; moves take effect in the order of arrival.
"""

from __future__ import annotations

from scalehouse.core.rules import contract
from scalehouse.core.rules.contract import Actors, Flags, Mask, Move, Rng, Seat, Shares, Weights
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.rules import deck, ending, faults, piles
from scalehouse.games.trex.rules.play import act_in_play, legal_in_play
from scalehouse.games.trex.rules.seats import count, everybody, first_of, has
from scalehouse.games.trex.rules.sight import deal_hidden, show_cards
from scalehouse.games.trex.state import Phase, State

PROBLEMS = faults.PROBLEMS

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
    s.good_left = state.GOOD_TOKENS[seats]
    s.bad_left = state.BAD_TOKENS[seats]
    s.pile = state.CARDS
    s.owed = everybody(s)
    s.hand[:] = s.shown[:] = state.NO_CARD
    s.to[:] = s.shown_by[:] = s.vote[:] = state.NO_SEAT
    s.action[:] = s.named[:] = s.lot[:] = state.NO_ACTION
    if first_game:
        for action in state.FIRST_GAME:
            piles.turn_up(s, action)


def actors(s: State) -> Actors:
    if s.phase == Phase.PLAY:
        if s.owed != 0 or piles.colour_to_flip(s) != piles.NO_COLOUR:
            return contract.CHANCE
        return everybody(s)
    if s.phase == Phase.OVER:
        return contract.NOBODY
    return (
        int(s.busy) if s.busy != 0 else contract.CHANCE
    )  # lots, when all have named what they wanted


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    who = actors(s)
    if who == contract.CHANCE or not has(who, seat):
        return
    if s.phase == Phase.PLAY:
        legal_in_play(s, seat, mask)
    else:
        ending.legal_in_tie(s, seat, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if actors(s) != contract.CHANCE:
        return
    if s.phase != Phase.PLAY:
        ending.chance_of_lot(s, weights)
    elif piles.colour_to_flip(s) != piles.NO_COLOUR:
        piles.chance_of_flip(s, weights)
    else:
        deck.chance_of_draw(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    if move < moves.DRAW:
        if s.phase == Phase.PLAY:
            act_in_play(s, seat, move)
        else:
            ending.act_in_tie(s, seat, move)
    elif move < moves.FLIP:
        deck.take_drawn(s, move - moves.DRAW)
        deck.shuffle_if_needed(s)
    elif move < moves.LOT:
        piles.turn_up(s, move - moves.FLIP)
    else:
        ending.draw_lot(s, move - moves.LOT)


def observe(s: State, seat: Seat, sight: State) -> None:
    """All lies open but the number cards that others hold or have skipped."""
    state.show(s, seat, sight)
    show_cards(s, seat, sight)


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    """A number card is seen by its drawer alone; swaps are shown to all."""
    is_number = moves.DRAW <= move < moves.DRAW + state.NUMBERS
    return contract.HIDDEN if is_number and seat != first_of(s.owed) else move


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
    faults.find_faults(s, found)
