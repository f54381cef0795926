"""Scales of Fate on its board: whole matches by clicks and drags, against a bot and by two."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person

TITLE = "Scales of Fate"
MOST_MOVES = 150
CHANGE = re.compile(r"(\w+) ([+−]\d+)")

# Whatever is lit on the board, in the order in which this player takes it: servants before
# demigods, so that none is forgotten, and god powers when nothing else is left.
LIT = (
    ".guess .one.lit",
    ".grid .slot.lit",
    ".hand .servant.lit",
    ".grid .tile.lit",
    ".abyss .side.lit",
    ".roster .chip.lit",
    ".hint button",
    ".grid .power.lit",
)

pytestmark = pytest.mark.long


class Player:
    """Plays by clicks on the board, and compares what was foretold with what then happens."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.foretold = 0

    def come_in(self) -> None:
        self.page.goto(self.person.address)
        self.person.game(TITLE).wait_for()

    def play_bot(self) -> None:
        self.person.game(TITLE).get_by_role("button", name="Play a bot").click()
        self.page.get_by_role("button", name="Random").first.click()
        self.page.locator(".fate .grid").wait_for()

    def open_table(self) -> str:
        self.person.game(TITLE).get_by_role("button", name="Open a table").click()
        self.page.get_by_role("button", name="Open the table").click()
        return self.page.locator("main").get_by_role("textbox", name="Link").input_value()

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("button", name="I am ready").click()
        self.page.get_by_role("button", name="Not ready after all").wait_for()

    # On the board

    def look(self) -> None:
        """What others did is not waited out: any key skips to the present."""
        self.page.keyboard.press("Shift")

    def first_lit(self) -> tuple[str, Locator] | None:
        for kind in LIT:
            found = self.page.locator(f".fate {kind}")
            if found.count():
                return kind, found.first
        return None

    def act(self) -> None:
        self.look()
        self.person.until(lambda: self.first_lit() is not None)
        found = self.first_lit()
        assert found is not None
        kind, place = found
        if kind == ".grid .slot.lit":
            self.place_servant()
        else:
            self.person.click(place)

    def place_servant(self) -> None:
        """Where most changes; what the board foretells is what the track then shows."""
        slots = self.page.locator(".fate .slot.lit")
        labels = [slot.get_attribute("aria-label") or "" for slot in slots.all()]
        best = max(range(len(labels)), key=lambda nth: len(CHANGE.findall(labels[nth])))
        before = self.renowns()
        slots.nth(best).hover()
        shown = self.page.locator(".hint .changes").inner_text()
        self.person.click(slots.nth(best))
        self.look()
        for name, change in CHANGE.findall(labels[best]):
            assert name in shown
            assert change in shown
            self.find_in_log(name, change, before[name])

    def find_in_log(self, name: str, change: str, before: int) -> None:
        after = before + int(change.replace("−", "-"))
        line = f"{name}: {change}, renown {after}."
        self.page.locator(".log li", has_text=line).first.wait_for(state="attached")
        self.foretold += 1

    def renowns(self) -> dict[str, int]:
        names = self.page.locator(".fate .chip .name").all_inner_texts()
        renowns = self.page.locator(".fate .chip .renown b").all_inner_texts()
        return {name: int(renown) for name, renown in zip(names, renowns, strict=True)}

    @property
    def is_over(self) -> bool:
        return bool(self.person.result)


def test_a_whole_match_against_a_bot_by_clicks_on_the_board(visitors: Visitors) -> None:
    ann = Player(visitors.new(width=1440, height=900))
    ann.come_in()
    ann.play_bot()
    for _ in range(MOST_MOVES):
        ann.person.await_turn()
        if ann.is_over:
            break
        ann.act()
    assert ann.is_over
    assert ann.foretold >= 3
    points = ann.page.locator(".points article")
    assert points.count() == 2
    parts = [int(one.replace("−", "-").replace("±", "")) for one in texts(points.first, "dd")]
    assert sum(parts[:3]) == parts[3]
    assert ann.page.locator(".points .guessed").count() == 4
    assert ann.page.locator(".ages .answers").count() == 3


def texts(inside: Locator, kind: str) -> list[str]:
    return inside.locator(kind).all_inner_texts()


def test_two_people_play_a_whole_match_one_of_them_on_a_phone(visitors: Visitors) -> None:
    ann = Player(visitors.new())
    bob = Player(visitors.new(width=390, height=844))
    ann.come_in()
    bob.join(ann.open_table())
    ann.page.get_by_role("button", name="Begin the match").click()
    for player in (ann, bob):
        player.page.locator(".fate .grid").wait_for()
    keep_a_pad(ann)
    covered_cards_show_only_while_held(bob)
    drag_a_demigod(*on_turn(ann, bob))
    for moves in count():
        assert moves < 2 * MOST_MOVES
        ann.person.until(lambda: ann.person.is_on or bob.person.is_on or ann.is_over)
        if ann.is_over:
            break
        player = ann if ann.person.is_on else bob
        player.act()
    for player in (ann, bob):  # each board tells at its own pace
        player.page.locator(".points article").nth(1).wait_for()
    assert (
        texts(ann.page.locator(".points"), ".total")
        == texts(bob.page.locator(".points"), ".total")[::-1]
    )
    assert bob.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def on_turn(ann: Player, bob: Player) -> tuple[Player, Player]:
    ann.person.until(lambda: ann.person.is_on != bob.person.is_on)
    return (ann, bob) if ann.person.is_on else (bob, ann)


def keep_a_pad(player: Player) -> None:
    """Marks and notes are there again when the page is loaded again."""
    page = player.page
    page.get_by_role("button", name="Naka: yes").click()
    page.get_by_role("textbox", name="Note on Klar").fill("<b>perhaps</b>")
    page.reload()
    page.locator('.fate [aria-label="Naka: yes"][aria-pressed=true]').wait_for()
    assert page.get_by_role("textbox", name="Note on Klar").input_value() == "<b>perhaps</b>"
    assert page.locator('[aria-label="Naka: no"]').get_attribute("aria-pressed") == "false"


def covered_cards_show_only_while_held(player: Player) -> None:
    cards = player.page.locator(".roster .secret .cards")
    faces = cards.locator(".card-face .name")
    assert faces.count() == 0
    cards.hover()
    player.page.mouse.down()
    player.person.until(lambda: faces.count() == 2)
    player.page.mouse.up()
    player.person.until(lambda: faces.count() == 0)


def drag_a_demigod(first: Player, second: Player) -> None:
    """From its place to a tile: it stands there for both."""
    first.look()
    chip = first.page.locator(".fate .chip.lit").first
    tile = first.page.locator(".fate .tile").last
    place = tile.get_attribute("data-place")
    chip.drag_to(tile)
    for player in (first, second):
        player.page.locator(f'.tile[data-place="{place}"] .piece').wait_for()
