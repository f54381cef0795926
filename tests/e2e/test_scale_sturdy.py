"""Scale goes on: on a page loaded again, on a server killed and opened, at every kind of table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.e2e.conftest import ServerProcess, Visitors
from tests.e2e.scale_player import SHORT, Player, play_on

pytestmark = pytest.mark.long


def in_the_middle_of_a_turn(visitors: Visitors) -> Player:
    """One card was placed, and more can be."""
    ann = Player(visitors.new())
    ann.play_bot(SHORT)
    play_on(ann, until=1)
    while not ann.hand.count():
        ann.act()
        ann.person.await_turn()
    return ann


def load_again(ann: Player) -> None:
    before = ann.person.choices()
    ann.page.reload()
    ann.person.until(lambda: ann.person.choices() == before)


def test_a_page_that_is_loaded_again_in_the_middle_of_a_turn_goes_on(visitors: Visitors) -> None:
    ann = in_the_middle_of_a_turn(visitors)

    # a card that was only taken up is back in the hand
    cards = ann.on_board(".held").count()
    ann.press(ann.hand.first)
    ann.ghosts.first.wait_for()
    load_again(ann)
    ann.hand.first.wait_for()
    assert ann.on_board(".held").count() == cards
    assert ann.on_board(".held.picked").count() == ann.ghosts.count() == 0

    # a card that was shown to all still waits for its place
    links = ann.on_board(".link").count()
    ann.choose(ann.page.locator(".choice", has_text="Place").first)
    if ann.on_board(".pay").count():
        load_again(ann)
        ann.pay()
    if ann.person.is_on and ann.ghosts.count():
        load_again(ann)
        ann.ghosts.first.wait_for()
        ann.choose(ann.ghosts.first)
    ann.person.until(lambda: ann.on_board(".link").count() > links)

    play_on(ann)
    assert ann.person.result


def test_a_server_that_is_killed_in_the_middle_of_a_move_goes_on(
    visitors: Visitors, server: ServerProcess
) -> None:
    ann = in_the_middle_of_a_turn(visitors)
    ann.press(ann.hand.first)
    ann.ghosts.last.wait_for()
    where = ann.ghosts.last.get_attribute("transform")
    server.kill()
    ann.page.get_by_text("Coming back by itself").wait_for()
    ann.ghosts.last.click()  # kept until the server is back
    ann.page.get_by_text("1 not yet sent").wait_for()
    with ann.person.shown("Connected again"):
        server.open()
    ann.person.until(lambda: bool(ann.on_board(".pay").count()) or where in ann.places_of_cards())
    ann.pay()
    ann.person.until(lambda: where in ann.places_of_cards())
    play_on(ann)
    assert ann.person.result


def has_both_natures(ann: Player) -> bool:
    told = " ".join(ann.on_board(".nature").all_inner_texts())
    return ("good" in told or "evil" in told) and not ann.on_board(".god.lit").count()


def has_no_trade(ann: Player) -> bool:
    return not ann.page.locator(".choice", has_text="trade").count()


def shows_backs(ann: Player) -> bool:
    return bool(ann.on_board(".held .back").count() and ann.on_board(".deck .sign").text_content())


def ends_in(month: str, ann: Player) -> bool:
    return month in ann.on_board(".calendar").inner_text()


TABLES: dict[str, tuple[int, list[str], Callable[[Player], bool]]] = {
    "three, half a game": (3, [], lambda ann: ends_in("June", ann)),
    "four, a full game": (4, ["length"], lambda ann: ends_in("December", ann)),
    "three, next level": (3, ["next_level"], lambda ann: ends_in("June", ann)),
    "four, moral compass": (4, ["moral_compass"], has_both_natures),
    "three, open backs": (3, ["open_backs"], shows_backs),
    "two, no trading": (2, ["trading"], has_no_trade),
    "four, minimal": (4, [SHORT], lambda ann: ann.on_board(".deck .count").text_content() == "0"),
    "three, all of them": (3, ["length", SHORT, "moral_compass", "open_backs"], has_both_natures),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_kind_of_table_is_played(visitors: Visitors, table: str) -> None:
    seats, options, is_as_chosen = TABLES[table]
    ann = Player(visitors.new())
    ann.play_bots(*options, seats=seats)
    if "moral_compass" not in options:
        ann.on_board(".god.lit").first.wait_for()
        ann.act()
    ann.person.await_turn()
    ann.on_board(".plaque").nth(seats - 1).wait_for()
    ann.person.until(lambda: is_as_chosen(ann))
    play_on(ann, until=None if SHORT in options else 4)
    assert ann.placed
    assert ann.on_board(".link").count() >= ann.placed
    assert not ann.is_wide()
