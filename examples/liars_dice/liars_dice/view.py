"""What a seat is shown: the table as plain data."""

from __future__ import annotations

from typing import TypedDict

from liars_dice.state import NO_BID, NO_DIE, State
from liars_dice.words import found_in, said
from scalehouse.core.rules.contract import HIDDEN, Seat
from scalehouse.core.text.words import WordsData

SIGNS = " ⚀⚁⚂⚃⚄⚅"  # [face]
UNSEEN = "▢"


class Bid(TypedDict):
    bid: WordsData  # how many dice of which face
    seat: int  # that made it


class Doubt(TypedDict):
    bid: WordsData  # that was doubted
    found: int  # dice that counted
    loser_seat: int  # that lost a die


class Player(TypedDict):
    seat: int  # where it sits
    dice: int  # that it still has
    cup: str  # a sign for each die, UNSEEN for those of others
    last_shown: str  # when cups were last lifted


class View(TypedDict):
    highest_bid: Bid | None  # of this round
    players: list[Player]  # by seat
    last_doubt: Doubt | None  # of the round before


def view(sight: State, seat: Seat) -> View:
    """Under `seat`, and names that end in it, the browser shows who sits there."""
    has_bid, has_doubt = sight.bid != NO_BID, sight.doubted != NO_BID
    return View(
        highest_bid=Bid(bid=spelled(sight.bid), seat=sight.bidder) if has_bid else None,
        players=[player(sight, one) for one in range(sight.seats)],
        last_doubt=last_doubt(sight) if has_doubt else None,
    )


def player(sight: State, seat: Seat) -> Player:
    rolled = sight.die[seat, : sight.rolled[seat]].tolist()
    shown = [die for die in sight.shown[seat].tolist() if die != NO_DIE]
    return Player(
        seat=seat,
        dice=int(sight.left[seat]),
        cup="".join(UNSEEN if die == HIDDEN else SIGNS[die] for die in rolled),
        last_shown="".join(SIGNS[die] for die in shown),
    )


def last_doubt(sight: State) -> Doubt:
    return Doubt(bid=spelled(sight.doubted), found=found_in(sight), loser_seat=sight.loser)


def spelled(bid: int) -> WordsData:
    return said("view_bid", bid).to_json()
