"""Writes the shapes of all messages for other languages.

`python -m scalehouse.house.wire.schema DIR` writes two files.
`protocol.json` is a JSON schema, `protocol.ts` has TypeScript types. Both are made from
`protocol.py`, so they are built, not kept.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from scalehouse.house.tables.opening import NewTable
from scalehouse.house.wire import protocol as p

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
REF = "#/$defs/"


def schema() -> dict[str, Any]:
    """All messages: `ask` from a client, `told` by the house."""
    (ask, told, new), components = msgspec.json.schema_components(
        [p.AnyAsk, p.AnyTold, NewTable], ref_template=REF + "{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scalehouse protocol",
        "version": p.VERSION,
        "$defs": dict(components) | {"Ask": ask, "AnyTold": told, "OpenTable": new},
    }


def typescript() -> str:
    defs = schema()["$defs"]
    lines = [f"export const VERSION = {p.VERSION};", ""]
    for name, shape in sorted(defs.items()):
        lines += [*_comment(shape), f"export type {name} = {_type(shape)};", ""]
    return "\n".join(lines)


def _comment(shape: dict[str, Any]) -> list[str]:
    text = str(shape.get("description", "")).strip()
    return [f"/** {' '.join(text.split())} */"] if text else []


def _type(shape: dict[str, Any]) -> str:
    """The TypeScript of one shape; what has no name of its own is written out."""
    if "$ref" in shape:
        return str(shape["$ref"]).removeprefix(REF)
    if "anyOf" in shape:
        return " | ".join(_type(one) for one in shape["anyOf"])
    for key in ("enum", "const"):
        if key in shape:
            values = shape[key] if key == "enum" else [shape[key]]
            return " | ".join(json.dumps(value) for value in values)
    kind = shape.get("type")
    if kind == "object":
        return _object(shape)
    if kind == "array":
        return f"Array<{_type(shape.get('items', {}))}>"
    return "null" if kind == "null" else PLAIN.get(str(kind), "unknown")


def _object(shape: dict[str, Any]) -> str:
    if "properties" not in shape:
        return f"Record<string, {_type(shape.get('additionalProperties', {}))}>"
    required = shape.get("required", ())
    fields = [
        f"{name}{'' if name in required else '?'}: {_type(one)}"
        for name, one in shape["properties"].items()
    ]
    return "{ " + "; ".join(fields) + " }"


def write(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "protocol.json": json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
        "protocol.ts": typescript(),
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in files]


def messages() -> list[type[msgspec.Struct]]:
    """Every kind of message, in the order of the protocol."""
    return [*get_args(p.AnyAsk), *get_args(p.AnyTold)]


if __name__ == "__main__":
    for path in write(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(path)
