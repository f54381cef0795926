"""On a Scale of One to T-Rex in the terminal: the table drawn from a view.

A view may come with `names` for the seats, `language`, and `choices`: the numbers to type, by the
place on the table that they are about.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Arg, Words
from scalehouse.games.trex.data import COLOUR_NAMES
from scalehouse.games.trex.words import TREX, texts

STYLES = {"orange": "dark_orange", "blue": "dodger_blue1", "purple": "medium_purple1"}
RESULTS = {"exact": "green", "near": "green", "miss": "red"}


def board(view: dict[str, Any]) -> RenderableType:
    """Tokens, the three actions, the players, the latest match, and one's own card."""
    shown: list[RenderableType] = [_headline(view), _actions(view), _players(view)]
    shown += [*_latest(view), *_tie(view), *_task(view)]
    return Group(*shown)


# In the reader's language


def _text(view: dict[str, Any], words: Words) -> str:
    return words.text(str(view.get("language", "en")), me=view["seat"])


def _say(view: dict[str, Any], key: str, **args: Arg) -> str:
    return _text(view, TREX.say(f"board_{key}", **args))


def _colour(view: dict[str, Any], name: str) -> str:
    return _text(view, texts.COLOUR_WORDS[COLOUR_NAMES.index(name)])


def _action_text(view: dict[str, Any], action: int | None) -> str:
    return "…" if action is None else _text(view, texts.ACTION_WORDS[action])


# The tokens


def _headline(view: dict[str, Any]) -> Rule:
    table = view["table"]
    tokens = table["tokens"]
    text = Text(_say(view, "good", left=tokens["good"]), style="bold")
    text.append(f" {_say(view, 'of', all=tokens['good_at_first'])}", style="not bold")
    if not table["together"]:
        text.append(f", {_say(view, 'bad', left=tokens['bad'])}")
        text.append(f" {_say(view, 'of', all=tokens['bad_at_first'])}", "not bold")
    text.append(f"   {_say(view, 'pile', cards=table['pile'])}", style="not bold")
    if limit := table["move_limit"]:
        moves = _say(view, "moves", moves=table["moves"], limit=limit)
        text.append(f"   {moves}", style="not bold")
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
    performed = _action_text(view, action["action"])
    text = _choice(view, f"action/{colour}").append(performed, style="bold")
    if table["action_vote"]:
        text.append(f"\n{_votes(view, action)}", style="dim")
    style = STYLES[action["colour"]]
    title = Text(f"{action['sign']} {_colour(view, action['colour'])}", style=f"bold {style}")
    return Panel(text, title=title, title_align="left", border_style=style)


def _votes(view: dict[str, Any], action: dict[str, Any]) -> str:
    if action["voted_away"]:
        return _say(view, "stays")
    needed = view["table"]["votes_needed"]
    return _say(view, "votes", votes=len(action["against"]), needed=needed)


def _corner(view: dict[str, Any], card: dict[str, Any]) -> Text:
    """A number card: shape, colour and value."""
    text = f"{card['sign']} {_colour(view, card['colour'])} {card['value']}"
    return Text(text, style=f"bold {STYLES[card['colour']]}")


# The players


def _players(view: dict[str, Any]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat, player in enumerate(view["table"]["players"]):
        is_own = seat == view["seat"]
        name = _choice(view, f"seat/{seat}").append(_name(view, seat), "bold" if is_own else "")
        row = [name]
        if not view["table"]["together"]:
            tokens = _say(view, "tokens", good=player["good"], bad=player["bad"])
            row.append(Text(f"{player['points']:+d}", style="bold"))
            row.append(Text(tokens, style="dim"))
        grid.add_row(*row, _doing(view, seat))
    return grid


def _name(view: dict[str, Any], seat: Seat) -> str:
    names = view.get("names") or []
    name = names[seat] if seat < len(names) else ""
    player = _text(view, SERVER.say("player", number=seat + 1))
    return player + (f" ({name})" if name else "")


def _doing(view: dict[str, Any], seat: Seat) -> Text:
    """Whom the card lies before, or what else keeps the player."""
    player = view["table"]["players"][seat]
    if view["table"]["phase"] != "play":
        is_busy = view["table"]["tie"] and seat in view["table"]["tie"]["busy"]
        return Text(_say(view, view["table"]["phase"]) if is_busy else "", style="yellow")
    if player["picks_colour"]:
        return Text(_say(view, "picks"), style="yellow")
    if player["presents_to"] is not None:
        to = player["presents_to"]
        style = "bold yellow" if to == view["seat"] else ""
        return Text(_say(view, "presents", player=to), style=style)
    if not player["has_card"]:
        return Text(_say(view, "no_card"), style="dim")
    call = player["call"]
    return Text("" if call == "none" else _say(view, call), style="bold")


# What happened, and what is to be done


def _latest(view: dict[str, Any]) -> list[RenderableType]:
    latest = view["table"]["latest"]
    if latest is None:
        return []
    text = Text(f"{_say(view, 'latest')} ")
    for seat, card in zip(latest["seats"], latest["cards"], strict=True):
        text.append(f"{_say(view, 'player', player=seat)} ").append(_corner(view, card))
        text.append("   ")
    result = _text(view, TREX.say(f"match_{latest['result']}"))
    return [text.append(result, style=f"bold {RESULTS[latest['result']]}")]


def _tie(view: dict[str, Any]) -> list[RenderableType]:
    tie = view["table"]["tie"]
    if tie is None:
        return []
    votes = tuple(
        TREX.say("board_votes_for", player=int(seat), votes=count)
        for seat, count in tie["votes"].items()
    )
    lines = [Text(_say(view, "tied", votes=votes), style="bold")]
    named = tuple(
        TREX.say("board_named_by", player=one["seat"], action=texts.ACTION_WORDS[one["action"]])
        for one in tie["named"]
    )
    if named:
        lines.append(Text(_say(view, "named", actions=named)))
    if tie["perform"]:
        actions = tuple(texts.ACTION_WORDS[one["action"]] for one in tie["perform"])
        both = _say(view, "both", level=tie["level"], actions=actions)
        lines.append(Text(both, style="bold"))
    return [Rule(style="dim"), *lines]


def _task(view: dict[str, Any]) -> list[RenderableType]:
    task = view["table"]["task"]
    if task is None or view["table"]["phase"] != "play":
        return []
    card = view["table"]["players"][view["seat"]]["card"]
    text = _choice(view, f"card/{view['seat']}").append(f"{_say(view, 'card')} ")
    text.append(_corner(view, card)).append(f"   {_say(view, 'task')} ")
    text.append(_action_text(view, task["action"]), style="bold")
    text.append(f", {_say(view, 'level', level=task['level'], levels=task['levels'])}")
    return [Rule(style="dim"), text, Text(_text(view, TREX.say("reminder")), style="dim")]


def _choice(view: dict[str, Any], at: str) -> Text:
    number = view.get("choices", {}).get(at)
    return Text.assemble((f" {number} ", "reverse"), " ") if number else Text()
