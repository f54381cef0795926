"""On a Scale of One to T-Rex in the terminal: the table drawn from a view.

A view may come with `names` for the seats, and with `choices`: the numbers to type, by the place on
the table that they are about.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

STYLES = {"orange": "dark_orange", "blue": "dodger_blue1", "purple": "medium_purple1"}
RESULTS = {"exact": "green", "near": "green", "miss": "red"}
BUSY = {"choose": "is choosing", "perform": "is performing", "vote": "is voting"}
CALLS = {"none": "", "match": "calls MATCH", "no_match": "calls NO MATCH"}


def board(view: dict[str, Any]) -> RenderableType:
    """Tokens, the three actions, the players, the latest match, and one's own card."""
    shown: list[RenderableType] = [_headline(view["table"]), _actions(view), _players(view)]
    shown += [*_latest(view), *_tie(view), *_task(view)]
    return Group(*shown)


def _headline(table: dict[str, Any]) -> Rule:
    tokens = table["tokens"]
    text = Text(f"Tokens left: good {tokens['good']}", style="bold")
    text.append(f" of {tokens['good_at_first']}", style="not bold")
    if not table["together"]:
        text.append(f", bad {tokens['bad']}").append(f" of {tokens['bad_at_first']}", "not bold")
    text.append(f"   draw pile {table['pile']}", style="not bold")
    if table["move_limit"]:
        text.append(f"   move {table['moves']} of {table['move_limit']}", style="not bold")
    return Rule(text, align="left", characters="═", style="")


# The actions


def _actions(view: dict[str, Any]) -> Table:
    grid = Table.grid(expand=True)
    for _ in view["table"]["actions"]:
        grid.add_column(ratio=1)
    grid.add_row(*(_action(view, colour) for colour in range(len(view["table"]["actions"]))))
    return grid


def _action(view: dict[str, Any], colour: int) -> Panel:
    table = view["table"]
    action = table["actions"][colour]
    text = _choice(view, f"action/{colour}").append(action["text"] or "…", style="bold")
    if table["action_vote"]:
        text.append(f"\n{_votes(action, table['votes_needed'])}", style="dim")
    style = STYLES[action["colour"]]
    title = Text(f"{action['sign']} {action['colour']}", style=f"bold {style}")
    return Panel(text, title=title, title_align="left", border_style=style)


def _votes(action: dict[str, Any], needed: int) -> str:
    if action["voted_away"]:
        return "stays until a swap"
    return f"votes against: {len(action['against'])} of {needed}"


def _corner(card: dict[str, Any]) -> Text:
    """A number card: shape, colour and value."""
    text = f"{card['sign']} {card['colour']} {card['value']}"
    return Text(text, style=f"bold {STYLES[card['colour']]}")


# The players


def _players(view: dict[str, Any]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat, player in enumerate(view["table"]["players"]):
        is_own = seat == view["seat"]
        name = _choice(view, f"seat/{seat}").append(_name(view, seat), "bold" if is_own else "")
        row = [name]
        if not view["table"]["together"]:
            row.append(Text(f"{player['points']:+d}", style="bold"))
            row.append(Text(f"{player['good']} good, {player['bad']} bad", style="dim"))
        grid.add_row(*row, _doing(view, seat))
    return grid


def _name(view: dict[str, Any], seat: int) -> str:
    names = view.get("names") or []
    name = names[seat] if seat < len(names) else ""
    return f"Player {seat + 1}" + (f" ({name})" if name else "")


def _doing(view: dict[str, Any], seat: int) -> Text:
    """Whom the card lies before, or what else keeps the player."""
    player = view["table"]["players"][seat]
    if view["table"]["phase"] != "play":
        is_busy = view["table"]["tie"] and seat in view["table"]["tie"]["busy"]
        return Text(BUSY[view["table"]["phase"]] if is_busy else "", style="yellow")
    if player["picks_colour"]:
        return Text("picks a colour to swap", style="yellow")
    if player["presents_to"] is not None:
        to = player["presents_to"]
        whom = "you" if to == view["seat"] else f"player {to + 1}"
        style = "bold yellow" if to == view["seat"] else ""
        return Text(f"presents a card to {whom}", style=style)
    if not player["has_card"]:
        return Text("no card", style="dim")
    return Text(CALLS[player["call"]], style="bold")


# What happened, and what is to be done


def _latest(view: dict[str, Any]) -> list[RenderableType]:
    latest = view["table"]["latest"]
    if latest is None:
        return []
    text = Text("Turned over last: ")
    for seat, card in zip(latest["seats"], latest["cards"], strict=True):
        text.append(f"player {seat + 1} ").append(_corner(card)).append("   ")
    return [text.append(latest["words"]["english"], style=f"bold {RESULTS[latest['result']]}")]


def _tie(view: dict[str, Any]) -> list[RenderableType]:
    tie = view["table"]["tie"]
    if tie is None:
        return []
    votes = ", ".join(f"player {int(seat) + 1}: {count}" for seat, count in tie["votes"].items())
    lines = [Text(f"Tied, with their votes: {votes}", style="bold")]
    named = ", ".join(f"{entry['text']} (player {entry['seat'] + 1})" for entry in tie["named"])
    if named:
        lines.append(Text(f"Named: {named}"))
    if tie["perform"]:
        actions = " + ".join(entry["text"] for entry in tie["perform"])
        lines.append(Text(f"Both at once, at level {tie['level']}: {actions}", style="bold"))
    return [Rule(style="dim"), *lines]


def _task(view: dict[str, Any]) -> list[RenderableType]:
    task = view["table"]["task"]
    if task is None or view["table"]["phase"] != "play":
        return []
    card = view["table"]["players"][view["seat"]]["card"]
    text = _choice(view, f"card/{view['seat']}").append("Your card: ").append(_corner(card))
    text.append("   Perform: ").append(task["text"] or "…", style="bold")
    text.append(f", at level {task['level']} of {task['levels']}.")
    return [Rule(style="dim"), text, Text(view["table"]["reminder"]["english"], style="dim")]


def _choice(view: dict[str, Any], at: str) -> Text:
    number = view.get("choices", {}).get(at)
    return Text.assemble((f" {number} ", "reverse"), " ") if number else Text()
