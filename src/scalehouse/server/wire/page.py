"""Puts the types of views into the page of the protocol.

`python -m scalehouse.server.wire.page docs/protocol.md` writes them anew, each after a comment that
names its game: `<!-- view: NAME -->`. One without a name stands for what is the same in all games.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from scalehouse.core import registry
from scalehouse.core.matches.views import View
from scalehouse.server.wire.schema import definitions, game_schema
from scalehouse.server.wire.typescript import types

BLOCK = re.compile(r"(<!-- view(?:: (\w+))? -->\n)(?:```ts\n.*?^```\n)?", re.DOTALL | re.MULTILINE)


def filled(page: str) -> str:
    """The page with the types as they are now."""
    return BLOCK.sub(lambda found: f"{found[1]}```ts\n{shown(found[2])}\n```\n", page)


def shown(game: str | None) -> str:
    """The types of a game's view and reference, or of what surrounds them."""
    defs = game_schema(registry.find(game))["$defs"] if game else definitions({"View": View})
    return "\n".join(types(defs)).replace("export type", "type")


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(filled(path.read_text("utf-8")), "utf-8")
