"""Scale in the terminal: the table drawn from a view.

A view may come with `names` for the seats, `language`, and `choices`: the numbers to type, by the
place on the table that they are about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.speech import text as formatted
from scalehouse.core.text.words import Arg, Words
from scalehouse.games.scale import data
from scalehouse.games.scale.state import Card
from scalehouse.games.scale.view import MONTHS
from scalehouse.games.scale.words import SCALE, texts

CELL = 6  # columns of a hex; a row is half of that further to the right than the one above
HALF = CELL // 2
STYLES = (
    "black on bright_white",
    "black on grey74",
    "bright_white on grey35",
    "white on grey3",
)  # [colour]
FACES = {"front": " ", "named": "!", "crossed": "x", "permanent": "∞"}
BACKS = {"unknown": "", "cross": " x", "infinity": " ∞"}


def _language(view: dict[str, Any]) -> str:
    return str(view.get("language", "en"))


def _say(view: dict[str, Any], key: str, **args: Arg) -> str:
    return SCALE.say(f"board_{key}", **args).text(_language(view))


def _colour(name: str) -> Words:
    return texts.COLOURS[data.COLOUR_NAMES.index(name)]


def _month(name: str) -> Words:
    return texts.MONTHS[MONTHS.index(name)]


def _letter(view: dict[str, Any], colour: Words) -> str:
    return formatted(colour, _language(view), attribute="letter")


def _sign(view: dict[str, Any], card: Card) -> str:
    """Letter of the colour, sign of the operator."""
    letter = _letter(view, texts.COLOURS[data.colour_of(card)])
    return letter + texts.SIGNS[data.operator_of(card)]


def board(view: dict[str, Any]) -> RenderableType:
    """Calendar and deck, players, the chain, one's own hand, and what the turn still allows."""
    shown: list[RenderableType] = [_headline(view), _players(view)]
    if view["table"]["chain"]:
        shown += [Rule(_say(view, "chain"), align="left", style="dim"), Map(view)]
    shown += [Rule(style="dim"), *_hand(view), *_state_of_turn(view)]
    return Group(*shown)


def _headline(view: dict[str, Any]) -> Rule:
    table = view["table"]
    now = _month(table["month"]) if table["month"] else SCALE.say("board_before")
    if table["round"] == table["rounds"]:
        now = SCALE.say("board_last_round", month=now)
    count, back = table["deck"]["count"], BACKS[table["deck"]["top_back"]]
    last = _month(table["last_month"])
    text = _say(view, "headline", now=now, last=last, count=count, back=back)
    return Rule(Text(text, style="bold"), align="left", characters="═")


def _players(view: dict[str, Any]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat, player in enumerate(view["table"]["players"]):
        is_on = view["table"]["turn"] == seat and not view["over"]
        grid.add_row(
            Text("▶" if is_on else " ", style="bold"),
            _choice(view, f"seat/{seat}").append(_name(view, seat), style="bold" if is_on else ""),
            _god(view, player),
            Text(_say(view, "showing", count=player["showing"]), style="bold"),
            Text(_turned(view, player), style="dim"),
            _cards_held(view, seat),
        )
    return grid


def _turned(view: dict[str, Any], player: dict[str, Any]) -> str:
    return _say(view, "turned", permanent=player["permanent"], crossed=player["crossed"])


def _name(view: dict[str, Any], seat: int) -> str:
    names = view.get("names") or []
    name = names[seat] if seat < len(names) else ""
    player = SERVER.say("player", number=seat + 1).text(_language(view))
    return player + (f" ({name})" if name else "")


def _god(view: dict[str, Any], player: dict[str, Any]) -> Text:
    """Colours and gods have the same numbers."""
    if player["god"] is None:
        return Text(_say(view, "no_god"), style="dim")
    god = data.COLOUR_NAMES.index(player["colour"])
    nature = f", {_say(view, player['nature'])}" if player["nature"] else ""
    name = texts.GODS[god].text(_language(view))
    return Text(f" {_letter(view, texts.COLOURS[god])} {name}{nature} ", style=STYLES[god])


def _cards_held(view: dict[str, Any], seat: int) -> Text:
    """How many, and what is known of them."""
    hand = view["table"]["players"][seat]["hand"]
    text = Text(_say(view, "held", count=len(hand)))
    known = [_short(view, entry) for entry in hand if seat != view["seat"]]
    if any(known):
        text.append(" (" + ", ".join(filter(None, known)) + ")", style="dim")
    return text


def _short(view: dict[str, Any], entry: dict[str, Any]) -> str:
    back = BACKS[entry["back"]]
    if entry["card"] is not None:
        return _sign(view, entry["card"]) + back
    return (_letter(view, _colour(entry["colour"])) if entry["colour"] else "") + back.strip()


def _choice(view: dict[str, Any], at: str) -> Text:
    number = view.get("choices", {}).get(at)
    return Text.assemble((f" {number} ", "reverse"), " ") if number else Text()


def _hand(view: dict[str, Any]) -> list[Text]:
    if view["seat"] is None:
        return []
    lines = [Text(_say(view, "hand"), style="bold")]
    for entry in view["table"]["players"][view["seat"]]["hand"]:
        card, colour = entry["card"], data.colour_of(entry["card"])
        line = Text("  ").append(_choice(view, f"card/{card}"))
        line.append(f" {_sign(view, card)} ", style=STYLES[colour])
        name = _say(view, "in_hand", colour=texts.COLOURS[colour], kind=texts.KINDS[card])
        line.append(f" {name}{BACKS[entry['back']]}")
        others = [f"{_name(view, seat)}" for seat in entry["seen_by"] if seat != view["seat"]]
        if others:
            line.append(f"  {_say(view, 'known', players=', '.join(others))}", style="dim")
        lines.append(line)
    return lines


def _state_of_turn(view: dict[str, Any]) -> list[Text]:
    table = view["table"]
    lines = []
    if table["round"] and not view["over"]:
        allowed = Text(_rights(view, table["rights"]), style="bold")
        lines.append(Text(f"{_say(view, 'allows')} ").append(allowed))
    if table["card"] is not None:
        lines.append(Text(_say(view, "card", card=texts.CARDS[table["card"]])))
    if table["victim"] is not None and table["to_name"]:
        victim = _name(view, table["victim"])
        lines.append(Text(_say(view, "names", player=victim, count=table["to_name"])))
    if table["trade"] and table["trade"]["offered"]:
        lines.append(Text(_offer(view, table["trade"])))
    under = [_short(view, entry) or "?" for entry in table["deck"]["bottom"]]
    if under:
        lines.append(Text(_say(view, "under", cards=" ".join(under)), style="dim"))
    return lines


def _offer(view: dict[str, Any], trade: dict[str, Any]) -> str:
    card = trade["offered"]["card"]
    what = SCALE.say("board_a_card") if card is None else texts.CARDS[card]
    partner = _name(view, trade["partner"])
    if not trade["wanted"]:
        return _say(view, "offered", player=partner, what=what)
    return _say(view, "offered_for", player=partner, what=what, colour=_colour(trade["wanted"]))


def _rights(view: dict[str, Any], rights: dict[str, Any]) -> str:
    parts = [_say(view, "to_place", count=rights["free"])] if rights["free"] else []
    for sign, name in zip("+×−÷", ("add", "multiply", "subtract", "divide"), strict=True):
        if rights[name]:
            parts.append(f"{rights[name]} {sign}")
    for colour, count in rights["multiplied"].items():
        if count:
            parts.append(_say(view, "more_of", count=count, colour=_colour(colour)))
    parts += [_say(view, "wild", colour=_colour(colour)) for colour in rights["wild"]]
    return ", ".join(parts) or _say(view, "nothing")


class Map:
    """The chain on its hexes, with the numbers of places that a card may go to.

    A chain wider than the terminal is shown in strips, from left to right.
    """

    def __init__(self, view: dict[str, Any]) -> None:
        self._further = _say(view, "further")
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
                yield Rule(self._further, align="left", style="dim")
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
    choice = view.get("choices", {}).get(f"card/{link['card']}")
    text = Text(f"{choice or link['number']:>2}", style="reverse" if choice else "dim")
    style = STYLES[data.colour_of(link["card"])]
    face = FACES[link["lies"]]
    if link["lies"] == "crossed":
        style += " strike"
    return text.append(_sign(view, link["card"]) + face, style=style)
