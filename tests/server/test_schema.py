"""What is generated from declarations: schema, TypeScript and the protocol's page."""

from __future__ import annotations

import importlib.util
import itertools
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scalehouse.conformance.failure import BrokenPromise
from scalehouse.conformance.views import views_have_their_declared_type
from scalehouse.conformance.walk import Walk
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rules import twin
from scalehouse.core.rules.state_fields import as_python
from scalehouse.core.text import speech
from scalehouse.core.text.catalogue import CATALOGUES, fault_in
from scalehouse.core.text.wording import faults
from scalehouse.server.wire import moves, page, schema
from scalehouse.server.wire.protocol import Performs, Traits
from scalehouse.server.wire.typescript import name_sets, type_of, types

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SMALL = (ROOT / "examples/connect_four/connect_four/__init__.py").read_text("utf-8")


# Generated


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        ({"type": "array", "items": {"type": "integer"}}, "Array<number>"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
         "[string, string]"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 9, "maxItems": 9},
         "Array<string>"),
        ({"anyOf": [{"$ref": "#/$defs/Card"}, {"type": "null"}]}, "Card | null"),
        ({"type": "object", "propertyNames": {"title": "Suit", "enum": ["a"]},
          "additionalProperties": {"type": "boolean"}}, "Record<Suit, boolean>"),
        ({"title": "Suit", "type": "string", "enum": ["a", "b"]}, "Suit"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({}, "unknown"),
    ],
)  # fmt: skip
def test_the_typescript_of_a_shape(shape: dict[str, Any], told: str) -> None:
    assert type_of(shape) == told


def test_two_sets_of_names_cannot_share_a_title() -> None:
    suits = [{"title": "Suit", "enum": ["a"]}, {"title": "Suit", "enum": ["b"]}]
    with pytest.raises(ValueError, match="two different sets of names are called Suit"):
        name_sets(suits)


def test_every_game_has_its_files(tmp_path: Path) -> None:
    written = {path.relative_to(tmp_path).as_posix() for path in schema.write(tmp_path)}
    for name in registry.names():
        assert {f"views/{name}.json", f"views/{name}.ts"} <= written
        defs = json.loads((tmp_path / "views" / f"{name}.json").read_text("utf-8"))["$defs"]
        text = (tmp_path / "views" / f"{name}.ts").read_text("utf-8")
        for field in defs["View"]["properties"]:
            assert re.search(rf"^  {field}: .*; // .+$", text, re.MULTILINE), field
        assert "export type Reference" in text or not registry.find(name).reference


def test_fields_are_in_the_order_of_their_declaration() -> None:
    game = registry.find("connect_four")
    order = list(schema.game_schema(registry.find("scale"))["$defs"]["Link"]["properties"])
    assert order == ["card", "number", "x", "y", "lies", "back"]
    assert list(schema.game_schema(game)["$defs"]) == ["View"]


def test_a_move_is_one_of_the_kinds_that_the_game_declares() -> None:
    text = moves.typescript(registry.find("scathe"))
    union = text[text.index("export type MoveKind =") : text.index("export const CHANCE")]
    assert "  | { kind: 'place'; args: { slot: number } }\n" in union
    assert "  | { kind: 'keep_rows'; args: Record<string, never> }\n" in union
    assert "roll" not in union  # nobody chooses what is drawn
    assert "  roll: (value: number): number => " in text[text.index("export const CHANCE") :]
    assert "CHANCE" not in moves.typescript(registry.find("connect_four"))


def test_numbers_of_the_rules_come_from_the_reference() -> None:
    text = schema.game_typescript(registry.find("scathe"))
    assert (
        "export const NUMBERS = {\n  dice: 4,\n  team_cost: 12,\n  row_size: 3,\n} as const;"
        in text
    )
    assert "  levels: 10,\n" in schema.game_typescript(registry.find("trex"))
    assert "NUMBERS" not in schema.game_typescript(registry.find("connect_four"))


# The page


def test_the_page_has_the_types_as_they_are() -> None:
    """If this fails on purpose: `python -m scalehouse.server.wire.page docs/protocol.md`."""
    assert page.filled(PAGE) == PAGE


def test_the_page_has_every_game_of_our_own() -> None:
    ours = {path.parent.name for path in (ROOT / "src/scalehouse/games").glob("*/view.py")}
    assert len(ours) == 4
    assert ours == set(re.findall(r"<!-- view: (\w+) -->\n```ts\n", PAGE))


def test_the_page_tells_every_trait_by_its_name_on_the_wire() -> None:
    table = PAGE.partition("| trait | meaning |\n")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE))
    assert list(rows) == list(Traits.__struct_fields__)
    assert set(Performs.__struct_fields__) <= set(re.findall(r"`(\w+)`", rows["performs"]))


# A field in one place


copies = itertools.count()


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")
    before, words = set(sys.modules), dict(CATALOGUES)
    speech.bundle_of.cache_clear()
    yield
    speech.bundle_of.cache_clear()
    CATALOGUES.update(words)  # the copies declare theirs under the same name
    for name in set(sys.modules) - before:
        if name.startswith("copy_of_connect_four"):
            del sys.modules[name]


def copy_of_small(folder: Path, *changes: tuple[str, str]) -> Game:
    """Connect Four with some lines of its source changed."""
    source = SMALL
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    name = f"copy_of_connect_four_{next(copies)}"
    path = folder / f"{name}.py"
    path.write_text(source, "utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    game = module.GAME
    assert isinstance(game, Game)
    return game


def seen_in(game: Game, field: str) -> tuple[Any, Any, list[str]]:
    """A field in a view, in the schema, and in the client's types."""
    sight = as_python(game.sight(game.start(2, {}), 0))
    sent = msgspec.json.decode(msgspec.json.encode(game.view(sight, 0)))
    shape = schema.game_schema(game)["$defs"]["View"]["properties"]
    lines = schema.game_typescript(game).splitlines()
    return sent.get(field), shape.get(field), [one for one in lines if f" {field}: " in one]


TURN = '    turn: Int8 = public("seat to act; after the end WON + seat, or DRAW")\n'
STATE_FIELD = (TURN, TURN + '    fine: Int64s = public("[seat] beans it owes", 2)\n')
ROWS = "    rows: list[str]  # from the top: a sign for each cell\n"
VIEW_FIELD = (ROWS, ROWS + "    fine: list[int]  # by seat: beans it owes\n")
SHOWN = (
    "    view=lambda s, _: View(rows=",
    "    view=lambda s, _: View(fine=s.fine.tolist(), rows=",
)


def without_a_view() -> tuple[str, str]:
    """The game's fields are then its view."""
    begin, end = SMALL.index("    view=lambda"), SMALL.index("    board=lambda")
    return SMALL[begin:end], ""


NO_TYPE = ("    view_type=View)", ")")


def test_before_there_is_no_such_field(tmp_path: Path, plain: None) -> None:
    assert seen_in(copy_of_small(tmp_path), "fine") == (None, None, [])


def test_a_field_of_the_state_is_in_view_schema_and_types(tmp_path: Path, plain: None) -> None:
    sent, shape, line = seen_in(
        copy_of_small(tmp_path, STATE_FIELD, without_a_view(), NO_TYPE), "fine"
    )
    assert sent == [0, 0]
    legend = "[seat] beans it owes"
    assert shape == {"type": "array", "items": {"type": "integer"}, "description": legend}
    assert line == [f"  fine: Array<number>; // {legend}"]


def test_a_field_of_a_view_is_in_schema_and_types(tmp_path: Path, plain: None) -> None:
    sent, shape, line = seen_in(copy_of_small(tmp_path, STATE_FIELD, VIEW_FIELD, SHOWN), "fine")
    assert sent == [0, 0]
    legend = "by seat: beans it owes"
    assert shape == {"type": "array", "items": {"type": "integer"}, "description": legend}
    assert line == [f"  fine: Array<number>; // {legend}"]


@pytest.mark.parametrize("forgotten", [VIEW_FIELD, SHOWN], ids=["declared", "shown"])
def test_one_without_the_other_is_found(
    tmp_path: Path, plain: None, forgotten: tuple[str, str]
) -> None:
    walk = Walk(copy_of_small(tmp_path, STATE_FIELD, forgotten), 2, {}, (0, 0))
    walk.play()
    with pytest.raises(BrokenPromise, match="fine"):
        views_have_their_declared_type(walk)


def test_types_are_written_with_their_legends() -> None:
    defs = {"View": {"type": "object", "description": "All.", "required": ["a"], "properties": {
        "a": {"type": "integer", "description": "one"}, "b": {"type": "null"}}}}  # fmt: skip
    text = "/** All. */\nexport type View = {\n  a: number; // one\n  b?: null;\n};"
    assert list(types(defs)) == [text]


# A move and a word in one place

KIND = 'MOVE_KINDS.add("drop", column=COLUMNS)\n'
MOVE = (KIND, KIND + 'MOVE_KINDS.add("turn", row=range(1, 3))\n')
# When it can be made and what it is called are its rule and its words, not its declaration.
MAY = (
    "        mask[column] = ",
    "        mask[COLUMNS:] = seat == s.turn\n        mask[column] = ",
)
CALLED = ("DROPS[move]", "DROPS[move % COLUMNS]")


def test_a_move_is_in_legal_moves_spelling_and_types(tmp_path: Path, plain: None) -> None:
    game = copy_of_small(tmp_path, MOVE, MAY, CALLED)
    match = Match.begin(game, 2, {}, Dice(Secret.from_seed("a move"), (b"",) * 2))
    (first, second) = [move for move in match.legal(0) if move.kind == "turn"]
    assert (first.id, dict(first.args), dict(second.args)) == (7, {"row": 1}, {"row": 2})
    assert game.kinds.spelled(first.id) == "turn row=1"
    assert game.kinds.read("turn row=2") == second.id
    types_of_moves = moves.typescript(game)
    assert "  turn: (row: number): number => 6 + row,\n" in types_of_moves
    assert "  | { kind: 'turn'; args: { row: number } }" in types_of_moves


LAST = '"draw": {}})'
WORD = (LAST, '"draw": {}, "fine": {"beans": INT}})')
SENTENCES = {
    "en": "fine = You owe { $beans } beans.\n",
    "de": "fine = Du schuldest { $beans } Bohnen.\n",
}


def with_sentences(folder: Path, more: dict[str, str]) -> None:
    words = ROOT / "examples/connect_four/connect_four/words"
    (folder / "words").mkdir()
    for path in words.glob("*.ftl"):
        text = path.read_text("utf-8") + more.get(path.stem, "")
        (folder / "words" / path.name).write_text(text, "utf-8")


def test_a_word_is_in_the_catalogue_on_the_wire_and_in_every_language(
    tmp_path: Path, plain: None
) -> None:
    with_sentences(tmp_path, SENTENCES)
    words = copy_of_small(tmp_path, WORD).words
    assert words is not None
    said = words.say("fine", beans=3)
    assert said.to_json() == {"key": "connect_four.fine", "args": {"beans": 3}}
    assert fault_in(said) == ""
    assert list(faults(words)) == []
    told = {language: speech.text(said, language) for language in words.languages}
    assert told == {"en": "You owe 3 beans.", "de": "Du schuldest 3 Bohnen."}
    assert all(SENTENCES[language] in words.source(language) for language in words.languages)


def test_a_word_without_a_sentence_is_found(tmp_path: Path, plain: None) -> None:
    with_sentences(tmp_path, {"en": SENTENCES["en"]})
    words = copy_of_small(tmp_path, WORD).words
    assert words is not None
    assert [fault for fault in faults(words) if "fine" in fault]
