"""Scale in the terminal: the table drawn from a view.

A view may come with `names` for the seats, and with `choices`: the numbers to type, by the place on
the table that they are about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from scalehouse.games.scale.cards import COLOUR_NAMES, colour_of
from scalehouse.games.scale.show import card_data
from scalehouse.games.scale.words import card_name

CELL = 6  # columns of a hex; a row is half of that further to the right than the one above
HALF = CELL // 2
LETTERS = dict(zip(COLOUR_NAMES, "WLDB", strict=True))
STYLES = dict(
    zip(
        COLOUR_NAMES,
        ("black on bright_white", "black on grey74", "bright_white on grey35", "white on grey3"),
        strict=True,
    )
)
FACES = {"front": " ", "named": "!", "crossed": "x", "permanent": "∞"}
BACKS = {"unknown": "", "cross": " x", "infinity": " ∞"}


def board(view: dict[str, Any]) -> RenderableType:
    """Calendar and deck, players, the chain, one's own hand, and what the turn still allows."""
    shown: list[RenderableType] = [_headline(view), _players(view)]
    if view["table"]["chain"]:
        shown += [Rule("The chain", align="left", style="dim"), Map(view)]
    shown += [Rule(style="dim"), *_hand(view), *_state_of_turn(view)]
    return Group(*shown)


def _headline(view: dict[str, Any]) -> Rule:
    table = view["table"]
    month = table["month"] or "Before the first month"
    if table["round"] == table["rounds"]:
        month += " (the last round)"
    deck = f"deck {table['deck']['count']}{BACKS[table['deck']['top_back']]}"
    text = f"{month}, to {table['last_month']}   {deck}"
    return Rule(Text(text, style="bold"), align="left", characters="═")


def _players(view: dict[str, Any]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat, player in enumerate(view["table"]["players"]):
        is_on = view["table"]["turn"] == seat and not view["over"]
        grid.add_row(
            Text("▶" if is_on else " ", style="bold"),
            _choice(view, f"seat/{seat}").append(_name(view, seat), style="bold" if is_on else ""),
            _god(player),
            Text(f"{player['showing']} showing", style="bold"),
            Text(f"{player['permanent']} for good, {player['crossed']} crossed", style="dim"),
            _cards_held(view, seat),
        )
    return grid


def _name(view: dict[str, Any], seat: int) -> str:
    names = view.get("names") or []
    name = names[seat] if seat < len(names) else ""
    return f"Player {seat + 1}" + (f" ({name})" if name else "")


def _god(player: dict[str, Any]) -> Text:
    if player["god"] is None:
        return Text("no god yet", style="dim")
    nature = f", {player['nature']}" if player["nature"] else ""
    letter = LETTERS[player["colour"]]
    return Text(f" {letter} {player['god']}{nature} ", style=STYLES[player["colour"]])


def _cards_held(view: dict[str, Any], seat: int) -> Text:
    """How many, and what is known of them."""
    hand = view["table"]["players"][seat]["hand"]
    text = Text(f"{len(hand)} cards")
    known = [_short(entry) for entry in hand if seat != view["seat"]]
    if any(known):
        text.append(" (" + ", ".join(filter(None, known)) + ")", style="dim")
    return text


def _short(entry: dict[str, Any]) -> str:
    back = BACKS[entry["back"]]
    if entry["card"] is not None:
        card = card_data(entry["card"])
        return f"{LETTERS[card['colour']]}{card['sign']}{back}"
    return (LETTERS[entry["colour"]] if entry["colour"] else "") + back.strip()


def _choice(view: dict[str, Any], at: str) -> Text:
    number = view.get("choices", {}).get(at)
    return Text.assemble((f" {number} ", "reverse"), " ") if number else Text()


def _hand(view: dict[str, Any]) -> list[Text]:
    if view["seat"] is None:
        return []
    lines = [Text("Your hand", style="bold")]
    for entry in view["table"]["players"][view["seat"]]["hand"]:
        card = card_data(entry["card"])
        line = Text("  ").append(_choice(view, f"card/{entry['card']}"))
        line.append(f" {LETTERS[card['colour']]}{card['sign']} ", style=STYLES[card["colour"]])
        line.append(f" {card['colour']} {card['name']}{BACKS[entry['back']]}")
        others = [f"{_name(view, seat)}" for seat in entry["seen_by"] if seat != view["seat"]]
        if others:
            line.append(f"  known to {', '.join(others)}", style="dim")
        lines.append(line)
    return lines


def _state_of_turn(view: dict[str, Any]) -> list[Text]:
    table = view["table"]
    lines = []
    if table["round"] and not view["over"]:
        lines.append(Text("The turn still allows: ").append(_rights(table["rights"]), style="bold"))
    if table["card"] is not None:
        lines.append(Text(f"On the way: {card_name(table['card'])}"))
    if table["victim"] is not None and table["to_name"]:
        lines.append(Text(f"{_name(view, table['victim'])} names {table['to_name']} to turn over"))
    trade = table["trade"]
    if trade and trade["offered"]:
        card = trade["offered"]["card"]
        what = "a card" if card is None else card_name(card)
        wanted = f" for a {trade['wanted']} one" if trade["wanted"] else ""
        lines.append(Text(f"{_name(view, trade['partner'])} is offered {what}{wanted}"))
    own = [f"{_short(entry) or '?'}" for entry in table["deck"]["bottom"]]
    if own:
        lines.append(Text(f"Under the deck, from above: {' '.join(own)}", style="dim"))
    return lines


def _rights(rights: dict[str, Any]) -> str:
    parts = [f"{rights['free']} to place"] if rights["free"] else []
    for sign, name in zip("+×−÷", ("add", "multiply", "subtract", "divide"), strict=True):
        if rights[name]:
            parts.append(f"{rights[name]} {sign}")
    parts += [f"{count} of {colour}" for colour, count in rights["multiplied"].items() if count]
    parts += [f"the {colour} Wild" for colour in rights["wild"]]
    return ", ".join(parts) or "nothing more"


class Map:
    """The chain on its hexes, with the numbers of places that a card may go to.

    A chain wider than the terminal is shown in strips, from left to right.
    """

    def __init__(self, view: dict[str, Any]) -> None:
        self._cells: dict[tuple[int, int], Text] = {}
        for link in view["table"]["chain"]:
            self._cells[link["x"], link["y"]] = _link(view, link)
        for at, number in view.get("choices", {}).items():
            if at.startswith("place/"):
                _, x, y = at.split("/")
                self._cells[int(x), int(y)] = Text(f"{number:^{CELL - 1}}", style="reverse")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = {place: (2 * place[0] + place[1]) * HALF for place in self._cells}
        first, last = min(columns.values()), max(columns.values())
        strip = max(1, options.max_width // CELL) * CELL
        for start in range(first, last + 1, strip):
            if start > first:
                yield Rule("further to the right", align="left", style="dim")
            yield from self._rows(columns, start, start + strip)

    def _rows(self, columns: dict[tuple[int, int], int], start: int, end: int) -> Iterator[Text]:
        places = [place for place in columns if start <= columns[place] < end]
        rows = [y for _, y in places]
        for row in range(min(rows, default=0), max(rows, default=-1) + 1):
            line = Text()
            for place in sorted(place for place in places if place[1] == row):
                line.append(" " * (columns[place] - start - line.cell_len))
                line.append(self._cells[place])
            yield line


def _link(view: dict[str, Any], link: dict[str, Any]) -> Text:
    """A card of the chain: its number (or what to type for it), colour, sign and face."""
    card = card_data(link["card"])
    choice = view.get("choices", {}).get(f"card/{link['card']}")
    text = Text(f"{choice or link['number']:>2}", style="reverse" if choice else "dim")
    style = STYLES[COLOUR_NAMES[colour_of(link["card"])]]
    face = FACES[link["lies"]]
    if link["lies"] == "crossed":
        style += " strike"
    return text.append(f"{LETTERS[card['colour']]}{card['sign']}{face}", style=style)
