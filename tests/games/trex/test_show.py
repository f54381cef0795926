"""The game to look at: the view and the board of the terminal."""

from __future__ import annotations

import io
import json
from typing import Any

from rich.console import Console

from scalehouse.games.trex import GAME
from tests.games.trex.pictures import Table, performed, table, tied, voted_away


def view(made: Table, seat: int | None) -> dict[str, Any]:
    table = GAME.view(made.seen_by(seat), -2 if seat is None else seat)
    assert json.loads(json.dumps(table)) == table
    over = made.actors == 0
    return {"table": table, "seat": seat, "over": over, "names": ["Ann", "Ben"], "choices": {}}


def drawn(made: Table, seat: int | None, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), highlight=False)
    console.print(GAME.board(view(made, seat)))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert max(map(len, text.splitlines())) <= width
    return text


def test_a_view_tells_what_to_perform_and_at_which_level() -> None:
    task = view(table("o6 b4 p9"), 0)["table"]["task"]
    words = {"key": "trex.action_be_a_t_rex"}
    assert task == {"action": 0, "words": words, "level": 6, "levels": 10}
    assert view(table("o6 b4 p9"), None)["table"]["task"] is None


def test_a_view_shows_every_colour_with_its_shape() -> None:
    table_view = view(table("o6 b4 p9").match(0, 1), 2)["table"]
    faces = [*table_view["actions"], *table_view["latest"]["cards"]]
    faces.append(table_view["players"][2]["card"])
    shapes = {"orange": "triangle", "blue": "circle", "purple": "square"}
    assert all(face["shape"] == shapes[face["colour"]] for face in faces)


def test_a_view_hides_other_cards() -> None:
    players = view(table("o6 b4 p9").presents(1, 0), 0)["table"]["players"]
    assert [player["card"] and player["card"]["value"] for player in players] == [6, None, None]
    assert [player["has_card"] for player in players] == [True] * 3
    assert players[0]["presented_by"] == [1]
    assert players[1]["presents_to"] == 0


def test_the_board_shows_all_that_is_needed() -> None:
    made = table("o6 b4 p9").match(1, 2).draws("o1", "o2").presents(1, 0)
    text = drawn(made, 0)
    for part in (
        "good 16 of 16, bad 6 of 8",
        "▲ orange",
        "● blue",
        "■ purple",
        "Flex your muscles",
        "Player 1 (Ann)",
        "presents a card to you",
        "Your card: ▲ orange 6   Perform: Be a T-Rex, at level 6 of 10.",
        "Turned over last: player 2 ● blue 4   player 3 ■ purple 9   No match",
        "Match the number, not the action.",
    ):
        assert part in text


def test_the_board_of_others_shows_no_card() -> None:
    assert "Your card" not in drawn(table("o6 b4 p9"), None)


def test_the_board_shows_numbers_to_type_where_they_belong() -> None:
    shown = view(table("o6 b4 p9", action_vote=True), 0)
    shown["choices"] = {"seat/1": "1", "action/2": "7"}
    console = Console(width=80, file=io.StringIO(), highlight=False)
    console.print(GAME.board(shown))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert " 1  Player 2 (Ben)" in text
    assert " 7  Draw a circle" in text
    assert "votes against: 0 of 2" in text


def test_the_board_of_two_shows_the_calls() -> None:
    text = drawn(table("o6 b4").calls(1, match=False), 0)
    assert "calls NO MATCH" in text
    assert "bad" not in text


def test_the_board_of_a_tie() -> None:
    made = tied().names(0, "Dance")
    assert "Named: Dance (player 1)" in drawn(made, 0)
    assert "is choosing" in drawn(made, 0)
    text = drawn(performed(), 0, width=100)
    assert "Both at once, at level 10: Dance + Yawn" in text
    assert "Tied, with their votes: player 2: 0, player 3: 0" in text


def test_the_board_while_chance_turns_up_an_action() -> None:
    made = table("o6 b4 p9").skips(1).draws("swap orange")
    assert "Perform: …, at level 6" in drawn(made, 0)


def test_the_board_of_a_vote_that_was_won() -> None:
    assert "stays until a swap" in drawn(voted_away(), 0)


def test_the_board_of_a_picker() -> None:
    made = table("o6 b4 p9").skips(1).draws("swap any")
    assert "picks a colour to swap" in drawn(made, 0)


def test_the_longest_headline_fits() -> None:
    made = table("o6 b4 p9 o1 o2 o3 o4 o5", move_limit=5000)
    made.s.moves = 4999
    assert "good 36 of 36, bad 18 of 18   draw pile 71   move 4999 of 5000" in drawn(made, 0)
