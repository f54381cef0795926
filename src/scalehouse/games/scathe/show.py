"""Scathe to look at: the view as data, and a board for the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from scalehouse.core.contract import HIDDEN, Seat
from scalehouse.games.scathe import texts
from scalehouse.games.scathe.battle import usable_level
from scalehouse.games.scathe.changes import TOKENS
from scalehouse.games.scathe.heroes import COST, HERO_TABLE, NAMES, HeroCard, Part, Scope
from scalehouse.games.scathe.record import (
    DICE,
    NO_HERO,
    NO_SEAT,
    NO_SLOT,
    ROW_SIZE,
    SIDES,
    SLOTS,
    TEAM_COST,
    Phase,
    Pool,
    State,
    Step,
    Teams,
)


def view(sight: State, seat: Seat) -> dict[str, Any]:
    in_use = sight.slot != NO_SLOT and sight.phase != Phase.OVER
    return {
        "phase": Phase(sight.phase).name.lower(),
        "teams": Teams(sight.teams).name.lower(),
        "turn": int(sight.turn),
        "first": _or_none(sight.first, NO_SEAT),
        "round": int(sight.rounds),
        "quiet_rounds": max(0, int(sight.quiet)),
        "winner": _or_none(sight.winner, NO_SEAT),
        "die": int(sight.die),
        "boost": int(sight.boost),
        "slot": _or_none(sight.slot, NO_SLOT),
        "usable": max(0, int(usable_level(sight))) if in_use else None,
        "level": int(sight.level),
        "shown": [h for h, where in enumerate(sight.pool.tolist()) if where == Pool.SHOWN],
        "lead": _or_none(sight.lead, NO_SEAT),
        "sides": [_side(sight, side) for side in range(SIDES)],
    }


def _or_none(value: int, none: int) -> int | None:
    return None if value == none else int(value)


def _side(sight: State, side: Seat) -> dict[str, Any]:
    hidden = sight.hero[side, 0] == HIDDEN
    team = sight.team[side].tolist()
    return {
        "ready": bool(sight.step[side] == Step.READY),
        "team": None if team[0] == HIDDEN else [hero for hero in team if hero != NO_HERO],
        "initiative": int(sight.initiative[side]),
        "dice": int(sight.dice[side]),
        "inspire": int(sight.inspire[side]),
        "slots": None if hidden else [_slot(sight, side, slot) for slot in range(SLOTS)],
    }


def _slot(sight: State, side: Seat, slot: int) -> dict[str, Any] | None:
    hero = int(sight.hero[side, slot])
    if hero == NO_HERO:
        return None
    tokens = {token: int(sight[token][side, slot]) for token in TOKENS}
    return {
        "hero": hero,
        "name": NAMES[hero],
        "health": int(sight.health[side, slot]),
        "full": HERO_TABLE.cards[hero].health,
        "used": int(sight.used[side, slot]),
        **tokens,
    }


def reference() -> dict[str, Any]:
    """All hero cards, for those who draw them."""
    return {"heroes": [_card(hero, card) for hero, card in enumerate(HERO_TABLE.cards)]}


def _card(hero: int, card: HeroCard) -> dict[str, Any]:
    return {
        "hero": hero,
        "name": card.name,
        "character": card.character,
        "cost": card.cost,
        "health": card.health,
        "abilities": [
            {
                "text": texts.ability(parts),
                "parts": [
                    {
                        "action": part.action.name.lower(),
                        "scope": part.scope.name.lower(),
                        "amount": part.amount,
                    }
                    for part in parts
                ],
            }
            for parts in card.abilities
        ],
    }


# The terminal. A view may come with `names` for the seats, and with `choices`: the numbers to type,
# by the place on the table that they are about.

BAR = 8
SHORT_WHOM = {
    Scope.SELF: " self",
    Scope.FRIEND: " friend",
    Scope.ROW: " row",
    Scope.ALL: " all",
    Scope.ENEMY: "",
    Scope.ENEMY_ROW: " row",
    Scope.ENEMIES: " all",
}


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
    return f"Player {seat + 1}" + (f" ({name})" if name else "")


def _headline(view: dict[str, Any], seat: Seat) -> Rule:
    side = view["table"]["sides"][seat]
    dice = "◆" * side["dice"] + "◇" * (DICE - side["dice"])
    text = f"{_player(view, seat)}   dice left {dice}   inspire {side['inspire']}"
    is_on = view["table"]["turn"] == seat and not view["over"]
    return Rule(Text(text, style="bold" if is_on else ""), align="left", style="dim")


def _middle(view: dict[str, Any]) -> Rule:
    table = view["table"]
    text = Text(f"Round {table['round']}", style="bold")
    if table["die"] and not view["over"]:
        mine = table["turn"] == view["seat"]
        text.append("   " + ("Your die: " if mine else f"Player {table['turn'] + 1}'s die: "))
        text.append(f" {table['die']} ", style="reverse bold")
        if table["boost"]:
            text.append(f" +{table['boost']} inspire")
    return Rule(text, align="left", style="", characters="═")


def _rows(view: dict[str, Any], seat: Seat, order: tuple[int, int]) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=5)
    for _ in range(ROW_SIZE):
        grid.add_column(ratio=1)
    for row in order:
        slots = range(row * ROW_SIZE, (row + 1) * ROW_SIZE)
        label = Text(("front", "back")[row], style="dim")
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
    if slot["health"] == 0:
        return Text(f"{slot['name']}\nfallen", style="dim")
    text = Text()
    choice = view.get("choices", {}).get(f"hero/{seat}/{number}")
    if choice:
        text.append(f" {choice} ", style="reverse").append(" ")
    text.append(slot["name"], style="bold")
    if table["turn"] == seat and table["slot"] == number and not view["over"]:
        text.append(" ").append(f" {table['die']} ", style="reverse bold").append(" in use")
    elif slot["used"]:
        text.append(f" {('used', 'tired')[slot['used'] - 1]}", style="yellow")
    text.append(f"\nhealth {slot['health']:2}/{slot['full']:<2} ")
    filled = max(1, round(BAR * slot["health"] / slot["full"]))
    text.append("█" * filled + "░" * (BAR - filled), style="red")
    tokens = [f"{token} {slot[token]}" for token in TOKENS if slot[token]]
    if tokens:
        text.append("\n" + ", ".join(tokens), style="cyan")
    if choice and table["phase"] == "place":
        text.append("\n" + _promise(slot, table["die"]), style="dim")
    return text


def _promise(slot: dict[str, Any], die: int) -> str:
    """The best that a hero could do with a die."""
    level = die - slot["cripple"]
    if level < 1:
        return f"{die}: too low to act"
    ability = short_ability(HERO_TABLE.cards[slot["hero"]].abilities[level - 1])
    return f"{level}: {ability.replace(' self', '')}"


def short_ability(parts: tuple[Part, ...]) -> str:
    return ", ".join(map(_short_part, parts))


def _short_part(part: Part) -> str:
    if part.action in texts.ATTACK:
        row = " row" if part.scope == Scope.ENEMY_ROW else ""
        return f"{texts.ATTACK[part.action]}{row} {part.amount}"
    kind = part.action.name.lower()
    if part.action in texts.TOKEN:
        return f"{texts.TOKEN[part.action]} +{part.amount}{SHORT_WHOM[part.scope]}"
    sign = "" if kind == "heal" else "+"
    whom = SHORT_WHOM[part.scope] if kind == "heal" else ""
    return f"{kind} {sign}{part.amount}{whom}"


# Before the battle


def _preparing(view: dict[str, Any], me: Seat) -> list[RenderableType]:
    shown: list[RenderableType] = [Rule(Text("The teams", style="bold"), align="left", style="dim")]
    return shown + [_team(view, seat) for seat in (1 - me, me)]


def _team(view: dict[str, Any], seat: Seat) -> RenderableType:
    side = view["table"]["sides"][seat]
    text = Text(_player(view, seat), style="bold")
    if side["team"] is None:
        secret = " is ready." if side["ready"] else " is choosing in secret."
        return text.append(secret, style="not bold")
    cost = sum(int(COST[hero]) for hero in side["team"])
    heroes = ", ".join(_place(side, hero) for hero in side["team"]) or "nobody yet"
    return text.append(f": {heroes} (cost {cost} of {TEAM_COST})", style="not bold")


def _place(side: dict[str, Any], hero: int) -> str:
    for number, slot in enumerate(side["slots"] or ()):
        if slot and slot["hero"] == hero:
            return f"{NAMES[hero]} ({('front', 'back')[number // ROW_SIZE]})"
    return NAMES[hero]


def _cards_on_show(view: dict[str, Any]) -> list[RenderableType]:
    """The heroes of a draft, with all that they can do."""
    table = view["table"]
    if table["phase"] != "draft":
        return []
    shown: list[RenderableType] = [Rule(Text("On show", style="bold"), align="left", style="dim")]
    choices = view.get("choices", {})
    numbers = [choices.get(f"card/{hero}", "") for hero in table["shown"]]
    cards = [HERO_TABLE.cards[hero] for hero in table["shown"]]
    return shown + [_hero(card, number) for card, number in zip(cards, numbers, strict=True)]


def _hero(card: HeroCard, number: str) -> RenderableType:
    head = Text(f" {number} " if number else "", style="reverse")
    head.append(" " if number else "", style="not reverse")
    head.append(card.name, style="not reverse bold")
    head.append(f"   cost {card.cost}, health {card.health}", style="not reverse")
    return Group(head, Levels(card))


class Levels:
    """What a hero can do with each number, broken only between the abilities."""

    def __init__(self, card: HeroCard) -> None:
        self._abilities = [short_ability(parts) for parts in card.abilities]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for level, ability in enumerate(self._abilities, start=1):
            if line and line.cell_len + len(ability) + 4 > options.max_width:
                yield line
                line = Text()
            line.append(f"  {level} ", style="bold").append(ability)
        yield line
