"""Scales of Fate on a terminal of 80 to 100 columns, from a view."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scalehouse.games.fate import texts
from scalehouse.games.fate.board import ABOVE, BELOW, EDGE_MARKS, LEFT, RIGHT, SIDE
from scalehouse.games.fate.box import BOX
from scalehouse.games.fate.record import SIDES, Tile

CELL = 8
STYLES = {
    "red": "bold red",
    "purple": "bold medium_purple1",
    "charcoal": "bold grey62",
    "blue": "bold dodger_blue1",
    "orange": "bold dark_orange",
    "green": "bold green",
    "yellow": "bold yellow",
    "teal": "bold dark_cyan",
    "pink": "bold hot_pink",
}
GAIN, LOSS, DIM = "green", "red", "dim"
EDGE_AT = {mark: edge for edge, mark in enumerate(EDGE_MARKS)}

View = dict[str, Any]


def board(view: View) -> RenderableType:
    table = view["table"]
    return Group(
        _headline(table),
        Columns([_grid(table), _demigods(table, view["seat"])]),
        _abyss(table),
        _powers(table),
        *(_player(table, seat, view["seat"]) for seat in range(SIDES)),
        *_announcements(table),
        *_deductions(table, view["seat"]),
    )


def _name(demigod: int) -> Text:
    card = BOX.demigods[demigod]
    return Text(card.name, style=STYLES[card.colour])


def _names(demigods: list[int]) -> Text:
    return Text(", ").join(map(_name, demigods)) if demigods else Text("nobody", style=DIM)


def _change(change: int) -> Text:
    return Text(texts.signed(change), style=GAIN if change > 0 else LOSS)


# The Age


def _headline(table: View) -> Text:
    if table["card"] is None:
        return Text(f"Age {table['age']}: the card is being drawn.", style="bold")
    card = BOX.cards[table["card"]]
    return Text(f"Age {table['age']}: who will have renown {card.criterion}?", style="bold")


def _abyss(table: View) -> Text:
    text = Text("Abyss: ")
    if table["card"] is not None:
        card = BOX.cards[table["card"]]
        for side, change in (("left", card.left), ("right", card.right)):
            text.append(f"{side} ").append(_change(change)).append(", ")
    text.append(f"marker {table['marker']}")
    inside = [demigod["demigod"] for demigod in table["demigods"] if demigod["place"] == "abyss"]
    return text.append("; in it: ").append(_names(inside))


# The board


def _grid(table: View) -> Table:
    grid = Table.grid(padding=(0, 1))
    for _ in range(2 * SIDE + 1):
        grid.add_column(width=CELL, justify="center")
    grid.add_row(*_slot_row(table, ABOVE, "▼"))
    for row in range(2 * SIDE - 1):
        cells = [_mark(table, row, column) for column in range(2 * SIDE - 1)]
        if row % 2 == 0:
            left, right = LEFT + row // 2, RIGHT + row // 2
            grid.add_row(_slot(table, left, "▶"), *cells, _slot(table, right, "◀"))
        else:
            grid.add_row("", *cells, "")
    grid.add_row(*_slot_row(table, BELOW, "▲"))
    return grid


def _slot_row(table: View, first: int, sign: str) -> list[Text]:
    """Slots stand above and below the columns of quests; between them are columns of edges."""
    cells = [Text() for _ in range(2 * SIDE + 1)]
    for nth in range(SIDE):
        cells[1 + 2 * nth] = _slot(table, first + nth, sign)
    return cells


def _slot(table: View, slot: int, sign: str) -> Text:
    servant = table["slots"][slot]
    return Text(sign, style=DIM) if servant is None else _servant(servant)


def _servant(servant: str) -> Text:
    return Text(texts.TILES[Tile[servant.upper()]], style="bold cyan")


def _mark(table: View, row: int, column: int) -> Text:
    if (row, column) in EDGE_AT:
        return _edge(table["edges"][EDGE_AT[row, column]])
    if row % 2 == 1:
        return Text("\n")
    return _square(table, row // 2 * SIDE + column // 2)


def _square(table: View, square: int) -> Text:
    quest = table["quests"][square]
    name = texts.square(square)
    if quest is None:
        return Text(f"{name}\n·", style=DIM)
    token = BOX.quests[quest]
    sign = "▲" if token.special else "●"
    style = "bold" if token.special else ""
    return Text.assemble(
        (f"{name} {sign} ", style), _change(token.renown), "\n", (token.symbol, style)
    )


def _edge(edge: View | None) -> Text:
    if edge is None:
        return Text("·\n", style=DIM)
    name = texts.TILES[Tile[edge["tile"].upper()]].removeprefix("Abyss ").removeprefix("face ")
    if edge["demigod"] is None:
        return Text.assemble((f"{name}\n", "bold cyan"), ("(open)", DIM))
    return Text.assemble((f"{name}\n", DIM), _name(edge["demigod"]))


# Demigods and players


def _demigods(table: View, me: int | None) -> Table:
    mine = table["players"][me]["demigods"] if me is not None else None
    grid = Table.grid(padding=(0, 1))
    for demigod in table["demigods"]:
        number = demigod["demigod"]
        place = texts.edge(demigod["edge"]) if demigod["edge"] is not None else demigod["place"]
        mark = Text("★" if mine and number in mine else " ")
        renown = Text(f"{demigod['renown']:2}", style="bold")
        grid.add_row(mark.append(_name(number)), renown, Text(place, style=DIM))
    return grid


def _powers(table: View) -> Text:
    text = Text("God powers: ")
    for name, seat in table["powers"].items():
        state = "free" if seat is None else f"player {seat + 1}'s, −1"
        text.append(f"{name.title()} ({state})   ", style="" if seat is None else DIM)
    return text


def _player(table: View, seat: int, me: int | None) -> Text:
    player = table["players"][seat]
    acts = table["phase"] not in ("guess", "over") and table["turn"] == seat
    text = Text("▸ " if acts else "  ").append(f"Player {seat + 1}", style="bold")
    if seat == me:
        text.append(" (you)")
    if table["first"] == seat:
        text.append(" ⚑ first")
    for servant, count in player["servants"].items():
        for _ in range(count):
            text.append("  ").append(_servant(servant))
    if player["passed"]:
        text.append("  has passed", style=DIM)
    if player["demigods"]:
        text.append("  demigods: ").append(_names(player["demigods"]))
    return _guess(player, text)


def _guess(player: View, text: Text) -> Text:
    if player["guess"]:
        text.append("  guess: ").append(_names(player["guess"]))
    elif player["guessed"]:
        text.append("  has guessed")
    if player["points"]:
        text.append(f"  {player['points']['total']} points", style="bold")
    return text


def _announcements(table: View) -> list[Text]:
    return [_announcement(announcement) for announcement in table["announcements"]]


def _announcement(announcement: View) -> Text:
    text = Text(f"Age {announcement['age']}, renown {announcement['criterion']}?")
    for seat, answer in enumerate(announcement["answers"]):
        text.append(f"  player {seat + 1} ")
        text.append("yes" if answer else "no", style="bold")
    return text.append("  met by ").append(_names(announcement["met"]))


def _deductions(table: View, me: int | None) -> list[Text]:
    """What is certain of the other player's demigods, or for a watcher of both."""
    if not table["announcements"] or table["phase"] == "over":
        return []
    return [_deduction(table, seat) for seat in range(SIDES) if seat != me]


def _deduction(table: View, seat: int) -> Text:
    known = table["deductions"][seat]
    text = Text(f"Player {seat + 1} may have {len(known['pairs'])} of 36 pairs")
    if known["certain"]:
        text.append("; surely ").append(_names(known["certain"]))
    if known["impossible"]:
        text.append("; surely not ").append(_names(known["impossible"]))
    return text
