"""TypeScript types from a JSON schema, with the legends of all fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

Shape = dict[str, Any]

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
REF = "#/$defs/"
LONGEST_TUPLE = 4  # longer lists of a fixed length are arrays


def types(defs: Shape) -> Iterator[str]:
    """A declaration for each of them, and for each set of names that has a title."""
    for title, known in sorted(name_sets(defs).items()):
        yield f"export type {title} = {_union(known)};"
    for name, shape in defs.items():
        yield "\n".join([*_comment(shape), f"export type {name} = {type_of(shape)};"])


def values(defs: Shape) -> Iterator[str]:
    """The sets of names in their order, for those who go through them."""
    for title, known in sorted(name_sets(defs).items()):
        yield f"export const {title} = {json.dumps(known, ensure_ascii=False)} as const;"


def name_sets(part: Any) -> dict[str, list[str]]:
    """By title. Two different ones must not have the same."""
    found: dict[str, list[str]] = {}
    for shape in _all_in(part):
        if _has_name(shape) and found.setdefault(shape["title"], shape["enum"]) != shape["enum"]:
            raise ValueError(f"two different sets of names are called {shape['title']}")
    return found


def _all_in(part: Any) -> Iterator[Shape]:
    if isinstance(part, dict):
        yield part
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for one in inner:
        yield from _all_in(one)


def _has_name(shape: Shape) -> bool:
    return isinstance(shape.get("title"), str) and isinstance(shape.get("enum"), list)


def _comment(shape: Shape) -> list[str]:
    text = str(shape.get("description", "")).strip()
    return [f"/** {' '.join(text.split())} */"] if text else []


def type_of(shape: Shape) -> str:
    """The TypeScript of one shape; what has no name of its own is written out."""
    if "$ref" in shape:
        return str(shape["$ref"]).removeprefix(REF)
    if "anyOf" in shape:
        return " | ".join(type_of(one) for one in shape["anyOf"])
    if _has_name(shape):
        return str(shape["title"])
    if "enum" in shape or "const" in shape:
        return _union(shape.get("enum", [shape.get("const")]))
    kind = shape.get("type")
    if kind == "object":
        return _object(shape)
    if kind == "array":
        return _array(shape)
    return "null" if kind == "null" else PLAIN.get(str(kind), "unknown")


def _union(known: list[Any]) -> str:
    return " | ".join(json.dumps(value, ensure_ascii=False) for value in known)


def _array(shape: Shape) -> str:
    if "prefixItems" in shape:
        places = [f"{one['title']}: {type_of(one)}" for one in shape["prefixItems"]]
        return f"[{', '.join(places)}]"
    inner, size = type_of(shape.get("items", {})), shape.get("maxItems", 0)
    if 0 < size <= LONGEST_TUPLE and shape.get("minItems") == size:
        return f"[{', '.join([inner] * size)}]"
    return f"Array<{inner}>"


def _object(shape: Shape) -> str:
    if "properties" not in shape:
        key = type_of(shape.get("propertyNames", {"type": "string"}))
        return f"Record<{key}, {type_of(shape.get('additionalProperties', {}))}>"
    required = shape.get("required", ())
    lines = [
        f"  {name}{'' if name in required else '?'}: {type_of(one)};{_legend(one)}"
        for name, one in shape["properties"].items()
    ]
    return "\n".join(["{", *lines, "}"])


def _legend(shape: Shape) -> str:
    return f" // {shape['description']}" if shape.get("description") else ""
