"""Scathe in a terminal.

A view may come with `names` for the seats, `language`, and `choices`: the numbers to type, by the
place on the table that they are about.
"""

from __future__ import annotations

from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.speech import text as formatted
from scalehouse.core.text.words import Arg, Words
from scalehouse.games.scathe import data, state
from scalehouse.games.scathe.words import SCATHE, events, texts

BAR = 8


def _say(view: dict[str, Any], key: str, **args: Arg) -> str:
    words = SCATHE.say(f"board_{key}", **args)
    return words.text(_language(view), me=view["seat"])


def _language(view: dict[str, Any]) -> str:
    return str(view.get("language", "en"))


def _hero_name(view: dict[str, Any], hero: int) -> str:
    return texts.HEROES[hero].text(_language(view))


def board(view: dict[str, Any]) -> RenderableType:
    """The other side above, one's own below, front rows facing each other."""
    me = view["seat"] if view["seat"] is not None else 0
    if view["table"]["round"] == 0:
        return Group(*_preparing(view, me), *_cards_on_show(view))
    return Group(
        _headline(view, 1 - me),
        _rows(view, 1 - me, order=(1, 0)),
        _middle(view),
        _rows(view, me, order=(0, 1)),
        _headline(view, me),
    )


def _player(view: dict[str, Any], seat: Seat) -> str:
    names = view.get("names") or []
    name = names[seat] if seat < len(names) else ""
    player = SERVER.say("player", number=seat + 1).text(_language(view))
    return player + (f" ({name})" if name else "")


def _headline(view: dict[str, Any], seat: Seat) -> Rule:
    side = view["table"]["sides"][seat]
    dice = "◆" * side["dice"] + "◇" * (state.DICE - side["dice"])
    player = _player(view, seat)
    text = _say(view, "headline", player=player, dice=dice, inspire=side["inspire"])
    is_on = view["table"]["turn"] == seat and not view["over"]
    return Rule(Text(text, style="bold" if is_on else ""), align="left", style="dim")


def _middle(view: dict[str, Any]) -> Rule:
    table = view["table"]
    text = Text(_say(view, "round", round=table["round"]), style="bold")
    if table["die"] and not view["over"]:
        text.append(f"   {_say(view, 'die', seat=table['turn'])} ")
        text.append(f" {table['die']} ", style="reverse bold")
        if table["boost"]:
            text.append(f" {_say(view, 'boost', boost=table['boost'])}")
    return Rule(text, align="left", style="", characters="═")


def _rows(view: dict[str, Any], seat: Seat, order: tuple[int, int]) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=6)
    for _ in range(state.ROW_SIZE):
        grid.add_column(ratio=1)
    for row in order:
        slots = range(row * state.ROW_SIZE, (row + 1) * state.ROW_SIZE)
        label = Text(_say(view, ("front", "back")[row]), style="dim")
        number = view.get("choices", {}).get(f"row/{seat}/{row}")
        if number:
            label.append(f"\n {number} ", style="reverse")
        grid.add_row(label, *(_cell(view, seat, slot) for slot in slots))
    return grid


def _cell(view: dict[str, Any], seat: Seat, number: int) -> Text:
    """A hero: what to type for it, its name, its health, its tokens, and what the die would do."""
    table = view["table"]
    slot = table["sides"][seat]["slots"][number]
    if slot is None:
        return Text("·", style="dim")
    name = _hero_name(view, slot["hero"])
    if slot["health"] == 0:
        return Text(f"{name}\n{_say(view, 'fallen')}", style="dim")
    text = Text()
    choice = view.get("choices", {}).get(f"hero/{seat}/{number}")
    if choice:
        text.append(f" {choice} ", style="reverse").append(" ")
    text.append(name, style="bold")
    if table["turn"] == seat and table["slot"] == number and not view["over"]:
        text.append(" ").append(f" {table['die']} ", style="reverse bold").append(
            f" {_say(view, 'in_use')}"
        )
    elif slot["used"]:
        text.append(f" {_say(view, ('used', 'tired')[slot['used'] - 1])}", style="yellow")
    text.append(f"\n{_say(view, 'health')} {slot['health']:2}/{slot['full']:<2} ")
    filled = max(1, round(BAR * slot["health"] / slot["full"]))
    text.append("█" * filled + "░" * (BAR - filled), style="red")
    held = {token: slot[token] for token in events.TOKENS if slot[token]}
    language = _language(view)
    tokens = [f"{texts.token(token).text(language)} {held[token]}" for token in held]
    if tokens:
        text.append("\n" + ", ".join(tokens), style="cyan")
    if choice and table["phase"] == "place":
        text.append("\n" + _promise(view, slot), style="dim")
    return text


def _promise(view: dict[str, Any], slot: dict[str, Any]) -> str:
    """The best that a hero could do with the die."""
    die = view["table"]["die"]
    level = die - slot["cripple"]
    if level < 1:
        return _say(view, "too_low", die=die)
    return f"{level}: {short_ability(texts.PARTS[slot['hero']][level - 1], _language(view))}"


def short_ability(parts: tuple[Words, ...], language: str) -> str:
    return ", ".join(formatted(part, language, attribute="short") for part in parts)


# Before the battle


def _preparing(view: dict[str, Any], me: Seat) -> list[RenderableType]:
    shown: list[RenderableType] = [
        Rule(Text(_say(view, "teams"), style="bold"), align="left", style="dim")
    ]
    return shown + [_team(view, seat) for seat in (1 - me, me)]


def _team(view: dict[str, Any], seat: Seat) -> RenderableType:
    side, player = view["table"]["sides"][seat], _player(view, seat)
    if side["team"] is None:
        said = _say(view, "ready" if side["ready"] else "choosing", player=player)
    else:
        heroes = tuple(_place(side, hero) for hero in side["team"]) or (SCATHE.say("nobody"),)
        cost = sum(int(data.COST[hero]) for hero in side["team"])
        said = _say(view, "team", player=player, heroes=heroes, cost=cost, most=state.TEAM_COST)
    text = Text(said)
    text.stylize("bold", 0, len(player))
    return text


def _place(side: dict[str, Any], hero: int) -> Words:
    for number, slot in enumerate(side["slots"] or ()):
        if slot and slot["hero"] == hero:
            row = ("front", "back")[number // state.ROW_SIZE]
            return SCATHE.say(f"board_in_{row}", hero=texts.HEROES[hero])
    return texts.HEROES[hero]


def _cards_on_show(view: dict[str, Any]) -> list[RenderableType]:
    """The heroes of a draft, with all that they can do."""
    table = view["table"]
    if table["phase"] != "draft":
        return []
    shown: list[RenderableType] = [
        Rule(Text(_say(view, "on_show"), style="bold"), align="left", style="dim")
    ]
    choices = view.get("choices", {})
    numbers = [choices.get(f"card/{hero}", "") for hero in table["shown"]]
    return shown + [
        _hero(view, hero, number) for hero, number in zip(table["shown"], numbers, strict=True)
    ]


def _hero(view: dict[str, Any], hero: int, number: str) -> RenderableType:
    card: data.HeroCard = data.HERO_TABLE.cards[hero]
    head = Text(f" {number} " if number else "", style="reverse")
    head.append(" " if number else "", style="not reverse")
    head.append(_hero_name(view, hero), style="not reverse bold")
    facts = _say(view, "card", cost=card.cost, health=card.health)
    head.append(f"   {facts}", style="not reverse")
    return Group(head, Levels(hero, _language(view)))


class Levels:
    """What a hero can do with each number, broken only between the abilities."""

    def __init__(self, hero: int, language: str) -> None:
        self._abilities = [short_ability(parts, language) for parts in texts.PARTS[hero]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for level, ability in enumerate(self._abilities, start=1):
            if line and line.cell_len + len(ability) + 4 > options.max_width:
                yield line
                line = Text()
            line.append(f"  {level} ", style="bold").append(ability)
        yield line
