"""Writes the shapes of all messages, views and references for other languages.

`python -m scalehouse.server.wire.schema DIR` writes a JSON schema and TypeScript types: for the
messages `protocol.json` and `protocol.ts`, for each installed game `views/NAME.json` and
`views/NAME.ts`, and `data/NAME.json` for its table of data, if it has one. They are made from
`protocol.py` and from what games declare, so they are built, not kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.views import fields_in, legends, shapes_in
from scalehouse.server.tables.opening import NewTable
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire.typescript import REF, Shape, types, values

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Shape:
    """All messages: from a client, and from the server."""
    shapes = {
        "ClientMessage": p.AnyClientMessage,
        "AnyServerMessage": p.AnyServerMessage,
        "OpenTable": NewTable,
    }
    shapes |= {"Move": p.Move, "Event": p.Event}  # as clients keep them
    title = "Scalehouse protocol"
    return {"$schema": DRAFT, "title": title, "version": p.VERSION, "$defs": definitions(shapes)}


def game_schema(game: Game) -> Shape:
    """`View` is the game's own part of a view, `Reference` its cards and such."""
    shapes = {"View": game.table_type}
    if game.reference_type is not None:
        shapes["Reference"] = game.reference_type
    return {"$schema": DRAFT, "title": game.title, "$defs": definitions(shapes)}


def data_schema(game: Game) -> Shape:
    """`Entries` is what may stand in the game's table of data."""
    assert game.data is not None
    defs = definitions({"Entries": game.data.entries})
    return {"$schema": DRAFT, "title": game.title, "$defs": defs}


def definitions(shapes: Mapping[str, Any]) -> Shape:
    """By name, with the fields in the order of their declaration and the legend of each."""
    named, components = msgspec.json.schema_components(shapes.values(), ref_template=REF + "{name}")
    found = {
        name: shape for name, shape in zip(shapes, named, strict=True) if name not in components
    }
    for shape in shapes.values():
        for part in shapes_in(shape):
            if part.__name__ in components:
                found[part.__name__] = components[part.__name__]
                _complete(found[part.__name__], part)
    return found | components


def _complete(shape: Shape, declared: type) -> None:
    order = list(fields_in(declared))
    if "prefixItems" in shape:  # an array with a place for each field
        for name, place in zip(order, shape["prefixItems"], strict=True):
            place["title"] = name
            place.setdefault("description", legends(declared).get(name, ""))
        return
    place = {name: nth for nth, name in enumerate(order)}
    fields = shape["properties"]
    shape["properties"] = {
        name: fields[name] for name in sorted(fields, key=lambda name: place.get(name, -1))
    }
    shape["required"] = [name for name in shape["properties"] if name in shape.get("required", ())]
    for name, legend in legends(declared).items():
        fields[name].setdefault("description", legend)


def typescript() -> str:
    return _file(f"export const VERSION = {p.VERSION};", *types(schema()["$defs"]))


def game_typescript(game: Game) -> str:
    about = f"/** What a view of {game.title} and its reference hold. */"
    defs = game_schema(game)["$defs"]
    return _file(about, *types(defs), *values(defs), *_numbers(game))


def _numbers(game: Game) -> Iterator[str]:
    """What the reference says in whole numbers does not depend on cards: the client may draw by it
    before it has asked for the reference."""
    found = {name: value for name, value in game.reference.items() if type(value) is int}
    lines = [f"  {name}: {value}," for name, value in found.items()]
    if lines:
        yield "\n".join(["export const NUMBERS = {", *lines, "} as const;"])


def _file(*parts: str) -> str:
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> list[Path]:
    files = dict(_files())
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in files]


def _files() -> Iterator[tuple[str, str]]:
    yield "protocol.json", _json(schema())
    yield "protocol.ts", typescript()
    for game in map(registry.find, registry.names()):
        yield f"views/{game.name}.json", _json(game_schema(game))
        yield f"views/{game.name}.ts", game_typescript(game)
        if game.data is not None:
            yield f"data/{game.name}.json", _json(data_schema(game))


def _json(shape: Shape) -> str:
    return json.dumps(shape, indent=2, ensure_ascii=False) + "\n"


def messages() -> list[type[msgspec.Struct]]:
    """Every kind of message, in the order of the protocol."""
    return [*get_args(p.AnyClientMessage), *get_args(p.AnyServerMessage)]


if __name__ == "__main__":
    for path in write(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(path)
