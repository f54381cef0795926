"""Tables drawn as text, and played by name.

    made = table("o6 b4 p9")
    made.presents(0, 1).presents(1, 0).draws("o1", "swap blue").flips("Dance").draws("p2")

A number card is the letter of its colour and its value, one for each seat; `..` is a seat without
a card, which is still owed one. Unless a test says otherwise the three actions of the first game
lie face up, and nothing was played before.
"""

from __future__ import annotations

from typing import Any

from scalehouse.games.trex import GAME
from scalehouse.games.trex.data import TEXTS
from scalehouse.games.trex.moves import (
    CALL_MATCH,
    CALL_NO_MATCH,
    DRAW,
    FLIP,
    LOT,
    NAME,
    PASS,
    PRESENT,
    SKIP,
    SWAP,
    TAKE_BACK,
    VOTE,
    VOTE_AWAY,
)
from scalehouse.games.trex.state import NO_ACTION, SWAP_ANY, SWAPS, VALUES, Phase
from tests.games.positions import SeatPosition

COLOURS = ("orange", "blue", "purple")
LETTERS = "obp"
NONE = ".."


def kind(text: str) -> int:
    """ "o6", "swap blue", "swap any"."""
    if text == "swap any":
        return SWAP_ANY
    if text.startswith("swap "):
        return SWAPS + COLOURS.index(text.removeprefix("swap "))
    return LETTERS.index(text[0]) * VALUES + int(text[1:]) - 1


def action(text: str) -> int:
    return TEXTS.index(text)


class Table(SeatPosition):
    """A position with the moves of the game by name; refuses what is not legal."""

    game = GAME

    # Moves

    def play(self, seat: int, move: int) -> Table:
        super().play(seat, move)
        assert self.problems == []
        return self

    def chance(self, move: int) -> Table:
        super().chance(move)
        assert self.problems == []
        return self

    def presents(self, seat: int, other: int) -> Table:
        return self.play(seat, PRESENT + other)

    def match(self, first: int, second: int) -> Table:
        """The first presents a card and the second answers."""
        return self.presents(first, second).presents(second, first)

    def takes_back(self, seat: int) -> Table:
        return self.play(seat, TAKE_BACK)

    def skips(self, seat: int) -> Table:
        return self.play(seat, SKIP)

    def calls(self, seat: int, *, match: bool) -> Table:
        return self.play(seat, CALL_MATCH if match else CALL_NO_MATCH)

    def both_call(self, *, match: bool) -> Table:
        return self.calls(0, match=match).calls(1, match=match)

    def swaps(self, seat: int, colour: str) -> Table:
        return self.play(seat, SWAP + COLOURS.index(colour))

    def votes_away(self, seat: int, colour: str) -> Table:
        return self.play(seat, VOTE_AWAY + COLOURS.index(colour))

    def draws(self, *cards: str) -> Table:
        for card in cards:
            self.chance(DRAW + kind(card))
        return self

    def flips(self, text: str) -> Table:
        return self.chance(FLIP + action(text))

    def names(self, seat: int, *texts: str) -> Table:
        for text in texts:
            self.play(seat, NAME + action(text))
        return self

    def lots(self, *texts: str) -> Table:
        for text in texts:
            self.chance(LOT + action(text))
        return self

    def passes(self, *seats: int) -> Table:
        for seat in seats:
            self.play(seat, PASS)
        return self

    def votes(self, seat: int, other: int) -> Table:
        return self.play(seat, VOTE + other)

    # Questions

    def drawn_odds(self) -> dict[int, int]:
        return {move - DRAW: weight for move, weight in self.odds().items()}

    def points(self) -> list[int]:
        return (self.s.good - self.s.bad)[: self.s.seats].tolist()  # type: ignore[no-any-return]  # NumPy's lists are untyped

    def shares(self) -> list[float]:
        shares = GAME.shares()
        GAME.twin.rules.score(self.s, shares)
        return shares[: self.s.seats].tolist()  # type: ignore[no-any-return]  # NumPy's lists are untyped

    def actions(self) -> list[str]:
        return ["" if n == NO_ACTION else TEXTS[n] for n in self.s.action.tolist()]

    @property
    def actors(self) -> int:
        return int(GAME.twin.rules.actors(self.s))

    @property
    def phase(self) -> Phase:
        return Phase(self.s.phase)


def start(seats: int, **options: Any) -> Table:
    return Table(GAME.start(seats, GAME.check_options(options)))


def table(
    cards: str,
    *,
    good: str = "",
    bad: str = "",
    left: tuple[int, int] | None = None,
    discarded: str = "",
    **options: Any,
) -> Table:
    """Everybody has the card that is named, and the tokens: digits, seat by seat.

    `left` are the good and bad tokens on the table; whatever is missing is with the players.
    """
    hands = cards.split()
    made = start(len(hands), **{"first_game": True, **options})
    for seat, card in enumerate(hands):
        if card != NONE:
            give(made, seat, card)
    for card in discarded.split():
        made.s.discarded[kind(card)] += 1
        made.s.pile -= 1
    for seat, (more, less) in enumerate(zip(good, bad, strict=True)):
        made.s.good[seat], made.s.bad[seat] = int(more), int(less)
    if left:
        made.s.good_left, made.s.bad_left = left
    remember_matches(made)
    assert made.problems == []
    return made


def give(made: Table, seat: int, card: str) -> None:
    made.s.hand[seat] = kind(card)
    made.s.deals[seat] = 1
    made.s.owed &= ~(1 << seat)
    made.s.pile -= 1


def remember_matches(made: Table) -> None:
    """As if the tokens were won in near matches, the latest between the seats 0 and 1."""
    s = made.s
    if s.seats == 2:
        s.matches = 15 - s.good_left
    else:
        s.matches = (s.good.sum() + s.bad.sum()) // 2
    if s.matches:
        s.shown_by[:], s.shown[:] = (0, 1), (kind("o1"), kind("b2"))


def tied() -> Table:
    """A tie of the seats 1 and 2 of three; seat 0 decides."""
    return table("o1 o5 b6", good="266", bad="000", left=(2, 8)).match(1, 2)


def performed() -> Table:
    """The tied have performed, and seat 0 is to vote."""
    return tied().names(0, "Dance", "Yawn").lots("Dance", "Yawn").passes(1, 2)


def voted_away() -> Table:
    """The orange action was voted away, and none of its swaps came since."""
    made = table("o6 b4 p9", action_vote=True).votes_away(0, "orange").votes_away(1, "orange")
    return made.flips("Be a crab")
