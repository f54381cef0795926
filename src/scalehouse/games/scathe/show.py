"""Scathe to look at: the view as data, and a board for the terminal."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scalehouse.core.contract import HIDDEN, Seat
from scalehouse.games.scathe import texts
from scalehouse.games.scathe.battle import usable_level
from scalehouse.games.scathe.changes import TOKENS
from scalehouse.games.scathe.heroes import HERO_TABLE, NAMES, HeroCard
from scalehouse.games.scathe.record import (
    NO_HERO,
    NO_SEAT,
    NO_SLOT,
    ROW_SIZE,
    SIDES,
    SLOTS,
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


# The terminal

SIGNS = {"armour": "🛡", "taunt": "!", "physical": "⚔", "magic": "✦", "cripple": "▼"}
CELL = 24


def board(view: dict[str, Any]) -> RenderableType:
    """The other side above, one's own below, front rows facing each other."""
    me = view["seat"] if view["seat"] is not None else 0
    table = view["table"]
    return Group(
        _side_panel(table, 1 - me, rows=(1, 0)),
        _middle(table),
        _side_panel(table, me, rows=(0, 1)),
        *_cards_on_show(table),
    )


def _side_panel(table: dict[str, Any], seat: int, rows: tuple[int, int]) -> Panel:
    side = table["sides"][seat]
    head = f"Player {seat + 1}   dice {'◆' * side['dice']}   inspire {side['inspire']}"
    if side["slots"] is None:
        secret = "is ready" if side["ready"] else "is choosing in secret"
        return Panel(Text(f"Player {seat + 1} {secret}.", style="italic"), title=head)
    grid = Table.grid(padding=(0, 1))
    for _ in range(ROW_SIZE + 1):
        grid.add_column(width=CELL)
    for row in rows:
        cells = [_cell(slot) for slot in side["slots"][row * ROW_SIZE : (row + 1) * ROW_SIZE]]
        grid.add_row(*cells, Text(("front", "back")[row], style="dim"))
    style = "bold" if table["turn"] == seat and table["phase"] != "over" else "dim"
    return Panel(grid, title=head, title_align="left", border_style=style)


def _cell(slot: dict[str, Any] | None) -> Text:
    if slot is None:
        return Text("·\n\n", style="dim")
    if slot["health"] == 0:
        return Text(f"{slot['name']}\nfallen\n", style="dim strike")
    text = Text(slot["name"], style="bold")
    text.append("  " + "◆" * slot["used"], style="yellow")
    full = round(8 * slot["health"] / slot["full"])
    text.append(f"\n♥ {slot['health']:2}/{slot['full']:<2} ", style="red")
    text.append("█" * full + "░" * (8 - full) + "\n", style="red")
    tokens = [f"{sign}{slot[name]}" for name, sign in SIGNS.items() if slot[name]]
    return text.append(" ".join(tokens), style="cyan")


def _middle(table: dict[str, Any]) -> Text:
    if table["round"] == 0:
        return Text("  The battle has not begun.", style="dim")
    text = Text(f"  Round {table['round']}", style="bold")
    if table["die"] and table["phase"] != "over":
        text.append(f"   player {table['turn'] + 1} has rolled ")
        text.append(f" {table['die']} ", style="reverse bold")
    legend = "   " + "  ".join(f"{sign} {name}" for name, sign in SIGNS.items())
    return text.append(legend, style="dim")


def _cards_on_show(table: dict[str, Any]) -> list[RenderableType]:
    """In a draft the heroes on show; in a turn the abilities of the hero with the die."""
    if table["phase"] == "draft":
        return [Columns([hero_card(HERO_TABLE.cards[hero]) for hero in table["shown"]])]
    return []


def hero_card(card: HeroCard) -> Panel:
    lines = "\n".join(
        f"{level} {texts.ability(parts)}" for level, parts in enumerate(card.abilities, start=1)
    )
    title = f"{card.name}  cost {card.cost}  ♥ {card.health}"
    return Panel(f"[italic]{card.character}[/]\n{lines}", title=title, width=46)
