"""Scales of Fate on a terminal of 80 to 100 columns, from a view. It may come with `language`."""

from __future__ import annotations

from math import comb
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.catalogue import ENGLISH
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.speech import text as formatted
from scalehouse.core.text.words import Arg, Words
from scalehouse.games.fate.data import BOX
from scalehouse.games.fate.rules.board import ABOVE, BELOW, EDGE_MARKS, LEFT, RIGHT, SIDE
from scalehouse.games.fate.state import DEMIGODS, HAND, SIDES, Power, Tile
from scalehouse.games.fate.words import FATE, texts

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
PAIRS = comb(DEMIGODS, HAND)

View = dict[str, Any]


def board(view: View) -> RenderableType:
    return Group(
        _headline(view),
        Columns([_grid(view), _demigods(view)]),
        _abyss(view),
        _powers(view),
        *(_player(view, seat) for seat in range(SIDES)),
        *_announcements(view),
        *_deductions(view),
    )


def _say(view: View, key: str, **args: Arg) -> str:
    return _text(view, FATE.say(f"board_{key}", **args))


def _text(view: View, words: Words) -> str:
    return words.text(_language(view))


def _form(view: View, words: Words, form: str) -> str:
    return formatted(words, _language(view), attribute=form)


def _language(view: View) -> str:
    return str(view.get("language", ENGLISH))


def _name(view: View, demigod: int) -> Text:
    return Text(_text(view, texts.DEMIGOD[demigod]), style=STYLES[BOX.demigods[demigod].colour])


def _names(view: View, demigods: list[int]) -> Text:
    if not demigods:
        return Text(_text(view, texts.NOBODY), style=DIM)
    return Text(", ").join(_name(view, demigod) for demigod in demigods)


def _change(change: int) -> Text:
    sign, style = ("+", GAIN) if change > 0 else ("−", LOSS)
    return Text(f"{sign}{abs(change)}", style=style)


# The Age


def _headline(view: View) -> Text:
    age, card = view["table"]["age"], view["table"]["card"]
    if card is None:
        return Text(_say(view, "drawing", age=age), style="bold")
    return Text(_say(view, "age", age=age, criterion=texts.CRITERION[card]), style="bold")


def _abyss(view: View) -> Text:
    table = view["table"]
    text = Text(_say(view, "abyss")).append(" ")
    if table["card"] is not None:
        card = BOX.cards[table["card"]]
        for side, change in (("left", card.left), ("right", card.right)):
            text.append(f"{_say(view, side)} ").append(_change(change)).append(", ")
    text.append(_say(view, f"marker_{table['marker']}"))
    inside = [demigod["demigod"] for demigod in table["demigods"] if demigod["place"] == "abyss"]
    return text.append(f"; {_say(view, 'in_it')} ").append(_names(view, inside))


# The board


def _grid(view: View) -> Table:
    grid = Table.grid(padding=(0, 1))
    for _ in range(2 * SIDE + 1):
        grid.add_column(width=CELL, justify="center")
    grid.add_row(*_slot_row(view, ABOVE, "▼"))
    for row in range(2 * SIDE - 1):
        cells = [_mark(view, row, column) for column in range(2 * SIDE - 1)]
        if row % 2 == 0:
            left, right = LEFT + row // 2, RIGHT + row // 2
            grid.add_row(_slot(view, left, "▶"), *cells, _slot(view, right, "◀"))
        else:
            grid.add_row("", *cells, "")
    grid.add_row(*_slot_row(view, BELOW, "▲"))
    return grid


def _slot_row(view: View, first: int, sign: str) -> list[Text]:
    """Slots stand above and below the columns of quests; between them are columns of edges."""
    cells = [Text() for _ in range(2 * SIDE + 1)]
    for nth in range(SIDE):
        cells[1 + 2 * nth] = _slot(view, first + nth, sign)
    return cells


def _slot(view: View, slot: int, sign: str) -> Text:
    servant = view["table"]["slots"][slot]
    return Text(sign, style=DIM) if servant is None else _servant(view, servant)


def _servant(view: View, servant: str) -> Text:
    return Text(_text(view, texts.TILE[Tile[servant.upper()]]), style="bold cyan")


def _mark(view: View, row: int, column: int) -> Text:
    if (row, column) in EDGE_AT:
        return _edge(view, view["table"]["edges"][EDGE_AT[row, column]])
    if row % 2 == 1:
        return Text("\n")
    return _square(view, row // 2 * SIDE + column // 2)


def _square(view: View, square: int) -> Text:
    quest = view["table"]["quests"][square]
    name = _text(view, texts.SQUARE[square])
    if quest is None:
        return Text(f"{name}\n·", style=DIM)
    token = BOX.quests[quest]
    sign = "▲" if token.special else "●"
    style = "bold" if token.special else ""
    symbol = _text(view, texts.symbol(token.symbol))
    return Text.assemble((f"{name} {sign} ", style), _change(token.renown), "\n", (symbol, style))


def _edge(view: View, edge: View | None) -> Text:
    if edge is None:
        return Text("·\n", style=DIM)
    name = _form(view, texts.TILE[Tile[edge["tile"].upper()]], "short")
    if edge["demigod"] is None:
        return Text.assemble((f"{name}\n", "bold cyan"), (_say(view, "open"), DIM))
    return Text.assemble((f"{name}\n", DIM), _name(view, edge["demigod"]))


# Demigods and players


def _demigods(view: View) -> Table:
    table, me = view["table"], view["seat"]
    mine = table["players"][me]["demigods"] if me is not None else None
    grid = Table.grid(padding=(0, 1))
    for demigod in table["demigods"]:
        number = demigod["demigod"]
        mark = Text("★" if mine and number in mine else " ")
        renown = Text(f"{demigod['renown']:2}", style="bold")
        place = Text(_place(view, demigod), style=DIM)
        grid.add_row(mark.append(_name(view, number)), renown, place)
    return grid


def _place(view: View, demigod: View) -> str:
    if demigod["edge"] is not None:
        return _text(view, texts.EDGE[demigod["edge"]])
    return _say(view, "in_abyss" if demigod["place"] == "abyss" else "off")


def _powers(view: View) -> Text:
    text = Text(_say(view, "powers")).append(" ")
    for name, seat in view["table"]["powers"].items():
        power = texts.GOD_POWER[Power[name.upper()]]
        if seat is None:
            text.append(_say(view, "free", power=power))
        else:
            text.append(_say(view, "used", power=power, seat=seat), style=DIM)
        text.append("   ")
    return text


def _player(view: View, seat: Seat) -> Text:
    table = view["table"]
    player = table["players"][seat]
    acts = table["phase"] not in ("guess", "over") and table["turn"] == seat
    text = Text("▸ " if acts else "  ").append(_text(view, _called(seat)), style="bold")
    if seat == view["seat"]:
        text.append(f" {_say(view, 'you')}")
    if table["first"] == seat:
        text.append(f" {_say(view, 'first')}")
    for servant, count in player["servants"].items():
        for _ in range(count):
            text.append("  ").append(_servant(view, servant))
    if player["passed"]:
        text.append(f"  {_say(view, 'passed')}", style=DIM)
    if player["demigods"]:
        text.append(f"  {_say(view, 'demigods')} ").append(_names(view, player["demigods"]))
    return _guess(view, player, text)


def _called(seat: Seat) -> Words:
    return SERVER.say("player", number=seat + 1)


def _guess(view: View, player: View, text: Text) -> Text:
    if player["guess"]:
        text.append(f"  {_say(view, 'guess')} ").append(_names(view, player["guess"]))
    elif player["guessed"]:
        text.append(f"  {_say(view, 'guessed')}")
    if player["points"]:
        text.append(f"  {_say(view, 'points', points=player['points']['total'])}", style="bold")
    return text


def _announcements(view: View) -> list[Text]:
    return [_announcement(view, one) for one in view["table"]["announcements"]]


def _announcement(view: View, told: View) -> Text:
    criterion = texts.CRITERION[told["card"]]
    text = Text(_say(view, "asked", age=told["age"], criterion=criterion))
    for seat, answer in enumerate(told["answers"]):
        text.append(f"  {_form(view, _called(seat), 'middle')} ")
        text.append(_say(view, "yes" if answer else "no"), style="bold")
    return text.append(f"  {_say(view, 'met')} ").append(_names(view, told["met"]))


def _deductions(view: View) -> list[Text]:
    """What is certain of the other player's demigods, or for a watcher of both."""
    table = view["table"]
    if not table["announcements"] or table["phase"] == "over":
        return []
    return [_deduction(view, seat) for seat in range(SIDES) if seat != view["seat"]]


def _deduction(view: View, seat: Seat) -> Text:
    known = view["table"]["deductions"][seat]
    text = Text(_say(view, "may_have", seat=seat, pairs=len(known["pairs"]), all=PAIRS))
    if known["certain"]:
        text.append(f"; {_say(view, 'surely')} ").append(_names(view, known["certain"]))
    if known["impossible"]:
        text.append(f"; {_say(view, 'surely_not')} ").append(_names(view, known["impossible"]))
    return text
