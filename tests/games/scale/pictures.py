"""Tables drawn as text, and played by name.

    table("W+ L- D*", "B/", chain="W+2@0,0 L-2@1,0x")

A card is a colour (White, Light gray, Dark gray, Black), a sign (+ * - / or ? for a Wild) and
which of the three, 1 unless said. In the chain it has a place, with x when its X is up, i when its
infinity is. Seats are Wisdom (W), Courage (L), Mercy (D) and Justice (B), in that order unless
said. The last seat deals, so that seat 0 begins.
"""

from __future__ import annotations

from typing import Any

from scalehouse.core.rules.contract import WATCHER, State
from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import (
    BACK,
    CARD,
    DEAL,
    DIVIDE,
    DONE,
    EXCHANGE,
    OFFER,
    PARTNER,
    PAY,
    SPOT,
    SUBTRACT,
    WANT,
)
from scalehouse.games.scale.rules.chain import lay_at, side_of
from scalehouse.games.scale.rules.deck import add_to_hand, eye, put_under, with_back
from scalehouse.games.scale.rules.rounds import open_turn
from scalehouse.games.scale.state import NO_CARD, OF_A_COLOUR, TRIPLE, Back, Lies, Phase, Right
from tests.games.positions import TurnPosition

LETTERS = "WLDB"
SIGNS = "+*-/?"
SIDES = ("right", "upper right", "upper left", "left", "lower left", "lower right")


def card(name: str) -> int:
    copy = int(name[2:] or 1) - 1
    return LETTERS.index(name[0]) * OF_A_COLOUR + SIGNS.index(name[1]) * TRIPLE + copy


def called(number: int) -> str:
    colour, rest = divmod(number, OF_A_COLOUR)
    return f"{LETTERS[colour]}{SIGNS[rest // TRIPLE]}{rest % TRIPLE + 1}"


class Table(TurnPosition):
    """A position with the moves of Scale by name; refuses what is not legal."""

    game = GAME

    # Moves

    def places(self, name: str, at: str = "", by: Right | None = None) -> Table:
        """Place a card at "right of W+", or turn it back up, through a right if that is asked."""
        self.play(CARD + card(name))
        if self.s.phase == Phase.PAY:
            self.play(PAY + (Right.TURN if by is None else by))
        return self.puts(at) if at and self.s.phase == Phase.SPOT else self

    def puts(self, at: str) -> Table:
        return self.play(self.spot(at))

    def subtracts(self, seat: int) -> Table:
        return self.play(SUBTRACT + seat)

    def divides(self, seat: int) -> Table:
        return self.play(DIVIDE + seat)

    def names(self, *names: str) -> Table:
        for name in names:
            self.play(CARD + card(name), int(self.s.victim))
        return self

    def reveals(self, *backs: Back) -> Table:
        for back in backs:
            self.chance(BACK + back - Back.CROSS)
        return self

    def exchanges(self, *names: str) -> Table:
        self.play(EXCHANGE)
        for name in names:
            self.play(CARD + card(name))
        return self if self.s.phase != Phase.EXCHANGE else self.play(DONE + len(names))

    def offers(self, name: str, *, to: int, want: str) -> Table:
        self.play(OFFER)
        if self.s.phase == Phase.PARTNER:
            self.play(PARTNER + to)
        return self.play(CARD + card(name)).play(WANT + LETTERS.index(want))

    def done(self, draw: int = 0) -> Table:
        return self.play(DONE + draw)

    def deals(self, *names: str) -> Table:
        for name in names:
            self.chance(DEAL + card(name))
        return self

    # Questions

    def may_choose(self, name: str, seat: int | None = None) -> bool:
        return CARD + card(name) in self.legal(seat)

    def spot(self, at: str) -> int:
        """The id of a place such as "upper left of W+": by the card that was placed first."""
        side, _, anchor = at.partition(" of ")
        x, y = neighbour(self.s, card(anchor), SIDES.index(side))
        chain: list[int] = self.s.chain[: self.s.chain_size].tolist()
        for first in chain:
            if side_of(self.s, first, x, y) >= 0:
                return SPOT + first * len(SIDES) + side_of(self.s, first, x, y)
        raise AssertionError("no card touches that place")

    def may_put(self, at: str) -> bool:
        return self.spot(at) in self.legal()

    def hand(self, seat: int) -> set[str]:
        return {called(held) for held in self.s.hand[seat].tolist() if held != NO_CARD}

    def under(self) -> list[str]:
        return [called(put) for put in self.s.bottom[: self.s.bottom_size].tolist()]

    def lies(self, name: str) -> Lies:
        return Lies(self.s.lies[card(name)])

    @property
    def phase(self) -> Phase:
        return Phase(self.s.phase)

    def why_not(self, move: int, seat: int | None = None) -> tuple[str, str]:
        """The key and the rule of a refusal."""
        seat = int(self.s.turn) if seat is None else seat
        assert move not in self.legal(seat)
        refusal = GAME.refuse(GAME.sight(self.s, seat), seat, move)
        return refusal.words.key.removeprefix("scale."), refusal.rule.removeprefix("scale.")


def neighbour(s: State, anchor: int, side: int) -> tuple[int, int]:
    dx, dy = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))[side]
    return int(s.x[anchor]) + dx, int(s.y[anchor]) + dy


def start(seats: int = 2, **options: Any) -> Table:
    return Table(GAME.start(seats, GAME.check_options(options)))


def table(
    *hands: str,
    chain: str = "",
    gods: str = LETTERS,
    month: int = 2,
    turn: int = 0,
    deck: str | None = None,
    bottom: str = "",
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """A turn about to be played. Without `deck` all other cards are in it; else only those named.

    Of `bottom` each card is known to the last seat: it put them there.
    """
    made = start(len(hands), **(options or {}))
    s = made.s
    s.god[: s.seats] = [LETTERS.index(gods[seat]) for seat in range(s.seats)]
    s.dealer = s.seats - 1
    s.month = month
    s.turn = turn
    for piece in chain.split():
        _draw_link(s, piece)
    for seat, hand in enumerate(hands):
        for name in hand.split():
            add_to_hand(s, seat, card(name), with_back(eye(seat), s.back[card(name)]))
    for name in bottom.split():
        put_under(s, card(name), with_back(eye(s.seats - 1), s.back[card(name)]))
    if deck is not None:
        named = [card(name) for name in deck.split()]
        for number in range(len(s.lies)):
            if s.lies[number] == Lies.UNSEEN and number not in named:
                s.lies[number] = Lies.OUT
        s.deck = len(named)
    else:
        s.deck -= int(((s.lies != Lies.UNSEEN) & (s.lies != Lies.OUT)).sum())
    open_turn(s)
    for name, value in fields.items():
        s[name] = value
    return made


def _draw_link(s: State, piece: str) -> None:
    name, place = piece.split("@")
    x, y = place.rstrip("xi").split(",")
    lay_at(s, card(name), int(x), int(y))
    if place[-1] == "x":
        s.lies[card(name)], s.back[card(name)] = Lies.CROSSED, Back.CROSS
    if place[-1] == "i":
        s.lies[card(name)], s.back[card(name)] = Lies.PERMANENT, Back.INFINITY


def seen_by(made: Table, observer: int | None) -> State:
    return GAME.sight(made.s, WATCHER if observer is None else observer)
