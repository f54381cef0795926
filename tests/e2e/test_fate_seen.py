"""Scales of Fate for those who do not play: watchers, and whoever looks at a match again."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from scalehouse.core.matches.match import Match
from scalehouse.games.fate.data import NAMES
from tests.e2e.conftest import Visitors
from tests.e2e.fate_player import Player, begin, play_both
from tests.e2e.people import Person
from tests.server.match_logs import played

pytestmark = pytest.mark.long

SOMEBODY_IS_ON = ("on turn", "Your turn", "still guessing")


def test_a_watcher_sees_the_board_and_nobodys_secrets(visitors: Visitors) -> None:
    ann, bob = Player(visitors.new()), Player(visitors.new())
    eve = visitors.new(width=390, height=844)
    begin(ann, bob)
    eve.page.goto(ann.page.url)
    board = eve.page.locator(".fate")
    board.locator(".grid").wait_for()
    play_both(ann, bob, moves=6)
    eve.until(lambda: board.locator(".tile.taken").count() > 0)
    tells_nobody_to_act(board)
    assert board.locator(".known li").count() == 18
    assert board.locator(".known .has, .secret, .pad, .lit").count() == 0
    board.get_by_text("Age 1 asks for renown").wait_for()
    assert eve.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def tells_nobody_to_act(board: Locator) -> None:
    told = board.inner_text()
    assert [one for one in SOMEBODY_IS_ON if one in told] == []


class Looker:
    """Brings the log of a match, and looks at it through any eyes."""

    def __init__(self, person: Person, match: Match, folder: Path) -> None:
        self.page = person.page
        self.person = person
        self.board = person.page.locator(".fate")
        file = folder / "match.json"
        file.write_text(json.dumps(match.log()), "utf-8")
        person.enter()
        person.page.locator("input[type=file]").set_input_files(file)
        person.page.get_by_test_id("step").wait_for()
        self.board.wait_for()

    def look_through(self, eyes: str) -> None:
        with self.page.expect_response(lambda answer: f"as={eyes}" in answer.url):
            self.page.get_by_label("Seen by").select_option(eyes)
        self.page.wait_for_timeout(500)  # the same moment is shown through them

    def go_to(self, step: int) -> None:
        self.page.get_by_role("slider", name="Step").fill(str(step))
        self.person.until(lambda: self.steps()[0] == step)

    def steps(self) -> tuple[int, int]:
        at, _, last = self.page.get_by_test_id("step").inner_text().partition("/")
        return int(at), int(last)

    @property
    def last(self) -> int:
        return self.steps()[1]

    def go_to_the_guess(self) -> None:
        """The last moment at which something is still secret."""
        self.page.keyboard.press("End")
        for _ in range(9):
            self.page.keyboard.press("ArrowLeft")
            self.page.wait_for_timeout(100)
            if self.board.locator(".guess").count():
                return
        raise AssertionError("no guess")

    def has(self, count: int) -> None:
        marked = self.board.locator(".known .has")
        self.person.until(partial(lambda wanted: marked.count() == wanted, count))

    def guessed_by(self) -> int:
        return self.board.locator(".guess .by").count()


def secrets(match: Match, seat: int) -> set[str]:
    table = match.view(None)["table"]
    return {NAMES[one] for one in table["players"][seat]["demigods"]}


def test_each_pair_of_eyes_sees_again_what_it_saw(visitors: Visitors, tmp_path: Path) -> None:
    """All of it, nothing secret, and one's own two: covered at first, as they were at the table."""
    match = played("fate")
    eve = Looker(visitors.new(width=1440, height=900), match, tmp_path)
    look_at_middle_guess_and_end(eve, known=4, guesses=True)
    eve.look_through("watcher")
    look_at_middle_guess_and_end(eve, known=0, guesses=False)
    for seat in (0, 1):
        eve.look_through(str(seat))
        look_at_middle_guess_and_end(eve, known=0 if seat == 0 else 2, guesses=True)
        eve.go_to(eve.last // 2)
        if seat == 0:
            eve.page.get_by_role("button", name="Keep open").last.click()
        eve.has(2)
        faces = eve.board.locator(".left .secret .card-face .name")
        assert set(faces.all_inner_texts()) == secrets(match, seat)
        marked = eve.board.locator(".known .has").evaluate_all("all => all.map(one => one.title)")
        assert set(marked) == secrets(match, seat)


def look_at_middle_guess_and_end(eve: Looker, *, known: int, guesses: bool) -> None:
    eve.go_to(eve.last // 2)
    eve.has(known)
    tells_nobody_to_act(eve.board)
    eve.go_to_the_guess()
    eve.has(known)
    assert (eve.guessed_by() > 0) == guesses
    tells_nobody_to_act(eve.board)
    eve.page.keyboard.press("End")
    eve.has(4)  # then all is shown to everybody
    assert eve.board.locator(".points article").count() == 2
