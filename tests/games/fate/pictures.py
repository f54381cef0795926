"""Tables drawn as text, and played by name.

    table = age(1, quests="f+3 s-2 f-1 / s+1 f-2 s-3 / s+2 f+2 s-4", hands="Naka Klar / Belan Naka")
    table.places("Naka", "Penance").places("Klar", "A2–B2").stands("Penance", "above A")

Quests are a letter for scorpion or feather and the change of renown, row by row. Unless a test says
otherwise they lie as above, on the cards below; seat 0 begins.

    Age 1                Age 2                Age 3
    f+3  .  s−2  .  f−1  f+3  F  s−2  .  f−1  f+3  S *s−4  H  f−1
     P       .       V    .       P       H    .       P       .
    s+1  H  f−2  S  s−3  s+1  V  f−2  .  s−3  s+1  F  f−2  .  s−3
     .       .       .    .       .       S    V       .       S
    s+2  .  f+2  F *s−4  s+2  H *s−4  .  f+2  s+2  .  f+2  H  s−2
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scalehouse.games.fate import GAME
from scalehouse.games.fate.data import BOX, LAYOUT, NAMES, SPECIAL_SQUARE
from scalehouse.games.fate.moves import (
    BESIDE,
    CARD,
    DEAL,
    GUESS,
    LOT,
    MARKER,
    ONTO,
    PASS,
    PLACE,
    POWER,
    QUEST,
    SERVANT,
    SMITE,
    STEAL,
    SWITCH,
)
from scalehouse.games.fate.state import (
    ABYSS,
    CARDS_OF_AGE,
    NO,
    NO_SEAT,
    Phase,
    Power,
    Servant,
    Tile,
)
from scalehouse.games.fate.words import texts
from tests.games.positions import TurnPosition

CARDS = (2, 3, 6)  # [age] the one that is drawn above
QUESTS = (
    "f+3 s-2 f-1 / s+1 f-2 s-3 / s+2 f+2 s-4",
    "f+3 s-2 f-1 / s+1 f-2 s-3 / s+2 s-4 f+2",
    "f+3 s-4 f-1 / s+1 f-2 s-3 / s+2 f+2 s-2",
)
HANDS = "Naka Klar / Pentha Belan"
NO_CHOICE = GAME.rules.PROBLEMS[-1]  # so a test may begin where the game would not stop
SYMBOLS = {"s": "scorpion", "f": "feather"}


class Table(TurnPosition):
    """A position with the moves of Scales of Fate by name; refuses what is not legal."""

    game = GAME

    # Moves

    def places(self, demigod: str, tile: str) -> Table:
        """What is the only option is not asked, so it is not answered either."""
        edge = self.edge(tile)
        if self.phase == Phase.TURN:
            self.play(PLACE + who(demigod))
        if self.phase == Phase.TILE:
            self.play(ONTO + edge)
        assert self.of(demigod) == edge or self.phase == Phase.CARD, "it went elsewhere"
        return self

    def smites(self, demigod: str) -> Table:
        return self.play(SMITE + who(demigod))

    def turns_marker(self, side: str) -> Table:
        return self.play(MARKER + ("left", "right").index(side))

    def stands(self, servant: str, slot: str) -> Table:
        if self.phase == Phase.TURN:
            self.play(SERVANT + Servant[servant.upper()])
        return self.play(BESIDE + at(slot))

    def uses(self, power: str, *targets: str) -> Table:
        self.play(POWER + Power[power.upper()])
        for target in targets:
            if self.phase == Phase.STEAL:
                self.play(STEAL + Servant[target.upper()])
            elif self.phase in (Phase.POWER_SMITE, Phase.SWITCH):
                first = SMITE if self.phase == Phase.POWER_SMITE else SWITCH
                self.play(first + who(target))
        return self

    def passes(self) -> Table:
        return self.play(PASS)

    def guesses(self, seat: int, demigods: str) -> Table:
        for demigod in demigods.split():
            self.play(GUESS + who(demigod), seat)
        return self

    def next_age(self, card: int, special: str) -> Table:
        return self.chance(CARD + card).chance(QUEST + quest(special, special=True))

    # Questions

    def may(self, first: int, count: int) -> list[int]:
        """Which of a family of moves are legal, counted from its first."""
        return [move - first for move in self.legal() if first <= move < first + count]

    def edge(self, tile: str) -> int:
        """An edge by its two quests, or by the tile there if there is but one such."""
        if "–" in tile:
            return [str(edge) for edge in texts.EDGE].index(tile)
        printed = LAYOUT[self.s.card[self.s.age]].tolist()
        assert printed.count(Tile[tile.upper()]) == 1, f"which {tile}?"
        return int(printed.index(Tile[tile.upper()]))

    def of(self, demigod: str, what: str = "where") -> int:
        return int(self.s[what][who(demigod)])

    def renown(self, demigod: str) -> int:
        return self.of(demigod, "renown")

    def answers(self, age: int) -> list[int]:
        return [int(answer) for answer in self.s.answer[age - 1]]

    @property
    def phase(self) -> Phase:
        return Phase(self.s.phase)

    @property
    def turn(self) -> int:
        return int(self.s.turn)


def who(demigod: str) -> int:
    return NAMES.index(demigod)


def at(slot: str) -> int:
    """ "above A", "below C", "left 1", "right 3"."""
    names = [str(slot) for slot in texts.SLOT]
    return [name.replace("column ", "").replace("of row ", "") for name in names].index(slot)


def quest(text: str, *, special: bool = False) -> int:
    for number, token in enumerate(BOX.quests):
        sign = (token.symbol, token.renown, token.special)
        if sign == (SYMBOLS[text[0]], int(text[1:]), special):
            return number
    raise AssertionError(f"there is no quest {text}")


def dealt(hands: str = HANDS, *, first: int = 0) -> Table:
    """After the deal and the lot, before the Age card."""
    table = Table(GAME.start(2, {"start": "lot"}))
    for demigod in hands.replace("/", " ").split():
        table.chance(DEAL + who(demigod))
    return table.chance(LOT + first)


def age(
    number: int,
    *,
    hands: str = HANDS,
    quests: str | None = None,
    renown: dict[str, int] | None = None,
    powers: str = "Smite Switch Steal",
    off: str = " ".join(NAMES),
    first: int = 0,
    **fields: Any,
) -> Table:
    """The start of an Age, with the god powers that are still there; others were seat 0's.

    Who is not named as off the board is in the Abyss.
    """
    table = dealt(hands, first=first)
    lay(table, number - 1, (quests or QUESTS[number - 1]).replace("/", " ").split())
    for demigod, value in (renown or {}).items():
        table.s.renown[who(demigod)] = value
    table.s.where[[who(name) for name in NAMES if name not in off.split()]] = ABYSS
    for power in Power:
        table.s.power[power] = NO_SEAT if power.name.title() in powers.split() else 0
    for name, value in fields.items():
        table.s[name] = value
    assert set(table.problems) <= {NO_CHOICE}
    return table


def lay(table: Table, age: int, quests: Iterable[str]) -> None:
    """In later Ages as if everybody had answered no, with nobody there to say yes for."""
    s, card = table.s, CARDS[age]
    s.card[: age + 1] = CARDS[: age + 1]
    s.answer[:age] = NO
    s.age = age
    s.tile[:] = LAYOUT[card]
    s.pile[[quest(text, special=True) for text in ("f+4", "f-3")[:age]]] = 0  # of earlier Ages
    s.phase = Phase.QUEST
    for square, text in enumerate(quests):
        assert table.phase == Phase.QUEST
        table.chance(QUEST + quest(text, special=square == SPECIAL_SQUARE[card]))


def covered(number: int, *, but: str = "", **options: Any) -> Table:
    """An Age with every tile covered but those named, and every servant gained placed.

    Seat 0 is to act, after an action of seat 1. The demigods stand in the order of the edges, the
    servants in the order of the slots.
    """
    table = age(number, **options)
    left_open = [table.edge(tile) for tile in but.split()]
    edges = [int(edge) for edge in table.s.tile.nonzero()[0] if edge not in left_open]
    table.s.where[: len(edges)] = edges
    gained = [int(table.s.tile[edge]) - Tile.PENANCE for edge in edges]
    servants = [servant for servant in gained if 0 <= servant < len(Servant)]
    table.s.slot[: len(servants)] = servants
    assert set(table.problems) <= {NO_CHOICE}
    return table


CARDS_OF = [range(age * CARDS_OF_AGE, (age + 1) * CARDS_OF_AGE) for age in range(3)]
