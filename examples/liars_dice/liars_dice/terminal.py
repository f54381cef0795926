"""The table as text, for the terminal."""

from __future__ import annotations

from typing import Any

import msgspec

from liars_dice.view import Bid, View
from liars_dice.words import WORDS
from scalehouse.core.text.words import Arg, Words


def board(view: dict[str, Any]) -> str:
    """A view for the terminal has `names`, where there are some, and the `language`."""
    table: View = view["table"]
    lines = [
        _line(view, "player", seat=one["seat"], dice=one["dice"], cup=one["cup"])
        for one in table["players"]
    ]
    return "\n".join([*lines, _bid_line(view, table["highest_bid"])])


def _bid_line(view: dict[str, Any], bid: Bid | None) -> str:
    if bid is None:
        return _line(view, "no_bid")
    return _line(view, "bid", seat=bid["seat"], bid=msgspec.convert(bid["bid"], Words))


def _line(view: dict[str, Any], key: str, **args: Arg) -> str:
    language, names = view.get("language", "en"), tuple(view.get("names", ()))
    return WORDS.say(f"board_{key}", **args).text(language, names=names, me=view["seat"])
