"""What moves have in common is said once."""

from __future__ import annotations

from rich.console import Console

from scalehouse.cli.terminal.language import Language
from scalehouse.cli.terminal.menu import menu, runs
from scalehouse.core.text.catalogue import TEXT, Catalogue
from scalehouse.core.text.words import Move

MENU = Catalogue("menu", __file__, {"move": {"text": TEXT}})


def shown(*texts: str, width: int = 80) -> list[str]:
    console = Console(width=width)
    moves = [Move(nth, "move", {}, MENU.say("move", text=text)) for nth, text in enumerate(texts)]
    with console.capture() as caught:
        console.print(menu(moves, width, Language()))
    return [line.rstrip() for line in caught.get().splitlines()]


def test_moves_that_begin_alike_share_a_heading() -> None:
    assert shown("Put the 4 on the Sage", "Put the 4 on a fallen hero", "Discard the 4") == [
        "Put the 4 on   1 the Sage   2 a fallen hero",
        " 3 Discard the 4",
    ]


def test_a_rest_that_is_a_number_would_be_taken_for_the_number_to_type() -> None:
    assert [run.heading for run in runs(["Bid at most 3", "Bid at most 4"])] == ["Bid at"]


def test_nothing_is_split_off_from_moves_that_differ() -> None:
    assert shown("Pass", "Play a card") == [" 1 Pass   2 Play a card"]


def test_long_lists_stand_in_columns() -> None:
    lines = shown(*(f"Take the {name * 4}" for name in "abcdefghijklmnopqrstuvwxyz"))
    assert lines[0] == "Take the …"
    assert len(lines) < 8
    assert lines[1].split()[:2] == ["1", "aaaa"]
    assert lines[2].split()[:2] == ["2", "bbbb"]


def test_every_move_is_there_with_its_number_at_any_width() -> None:
    texts = [f"Send the {name} on a long way home" for name in ("cat", "dog", "bird")] + ["Rest"]
    for width in (20, 40, 80, 120):
        words = " ".join(shown(*texts, width=width)).split()
        assert [word for word in words if word.isdecimal()] == ["1", "2", "3", "4"]
