"""Scales of Fate when things go wrong: a page loaded again, a server that is killed; and again."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import ServerProcess, Visitors
from tests.e2e.fate_player import Player, begin, on_turn

pytestmark = pytest.mark.long

NOTE = "<b>perhaps</b>"


def test_a_page_loaded_again_in_mid_turn_goes_on_and_the_next_match_has_a_clean_pad(
    visitors: Visitors,
) -> None:
    ann = Player(visitors.new(width=1440, height=900))
    ann.come_in()
    ann.play_bot()
    ann.play_on(2)
    keep_a_pad(ann)
    begin_a_turn(ann)
    before = ann.person.choices()
    ann.page.reload()
    ann.person.until(lambda: ann.person.choices() == before)
    has_the_pad(ann)
    ann.play_on()
    assert ann.is_over
    has_the_pad(ann)
    play_again(ann)
    assert marks(ann) == []
    assert note(ann) == ""
    assert ann.page.get_by_role("checkbox", name="Fill in what is certain").is_checked()


def begin_a_turn(player: Player) -> None:
    """A demigod is named, its tile is not."""
    for _ in range(60):
        player.person.await_turn()
        player.await_lit()
        chips = player.page.locator(".fate .roster .chip.lit")
        if chips.count() and player.page.locator(".fate .tile:not(.taken)").count() > 1:
            player.take(chips.first)
            player.page.locator(".fate .tile.lit").first.wait_for()
            return
        player.act()
    raise AssertionError("no demigod could be placed")


def keep_a_pad(player: Player) -> None:
    player.page.get_by_role("button", name="Naka: yes").click()
    player.page.get_by_role("button", name="Klar: no").click()
    player.page.get_by_role("textbox", name="Note on Klar").fill(NOTE)
    player.page.get_by_role("checkbox", name="Fill in what is certain").check()


def has_the_pad(player: Player) -> None:
    player.page.locator('.fate [aria-label^="Naka: yes"][aria-pressed=true]').wait_for()
    assert [one.partition(" (")[0] for one in marks(player)] == ["Klar: no", "Naka: yes"]
    assert note(player) == NOTE


def marks(player: Player) -> list[str]:
    pressed = player.page.locator(".fate .pad .mark[aria-pressed=true]").all()
    return [one.get_attribute("aria-label") or "" for one in pressed]


def note(player: Player) -> str:
    return player.page.get_by_role("textbox", name="Note on Klar").input_value()


def play_again(player: Player) -> None:
    """The same table, the next match: its board is there, and nothing is over."""
    player.page.get_by_role("button", name="Play again").click()
    player.page.locator(".fate .grid").wait_for()
    player.person.await_turn()
    player.await_lit()


def test_a_server_that_is_killed_in_mid_move_goes_on(
    visitors: Visitors, server: ServerProcess
) -> None:
    ann, bob = Player(visitors.new()), Player(visitors.new())
    begin(ann, bob)
    first, second = on_turn(ann, bob)
    begin_a_turn(first)
    tile = first.page.locator(".fate .tile.lit").last
    place = tile.get_attribute("data-place")
    server.kill()
    first.page.get_by_text("Coming back by itself").wait_for()
    tile.click()  # kept until it is back
    first.page.get_by_text("1 not yet sent").wait_for()
    with first.person.shown("Connected again"):
        server.open()
    for player in (first, second):
        player.page.locator(f'.fate .tile[data-place="{place}"] .piece').wait_for()
    on_turn(ann, bob)
