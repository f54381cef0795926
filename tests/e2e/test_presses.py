"""How often one has to press: what is one decision to a hand is one press."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, WebSocket

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person

MOST = 0.6  # presses for each move: before there was one press for every move
ENOUGH = 40
A_MOMENT = 250  # milliseconds, for what follows by itself
ATTACKS = ("melee", "ranged", "magic")
TARGETS = ".hero.lit, .whole"
OTHERS = ".centre .others .button, .sheet .button, .sheet .ability.lit"


class Presser:
    """Plays the highest level it finds at once, and counts."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.presses = self.moves = 0
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda sent: self._sent(str(sent)))

    def _sent(self, frame: str) -> None:
        if frame.startswith("{") and json.loads(frame).get("type") == "play":
            self.moves += 1

    def begin(self) -> None:
        """Teams and rows are chosen as ever: counting begins with the battle."""
        self.person.enter()
        self.person.play_bot()
        self.person.take_first_team()
        self.person.await_turn()
        self.presses = self.moves = 0

    def once(self) -> None:
        """One press."""
        page = self.person.page
        levels = page.locator(".levels .level").filter(visible=True)
        targets = page.locator(TARGETS).filter(visible=True)
        before = self.moves
        if levels.count():
            self._use(levels.last)
        elif targets.count():
            targets.first.click()
        else:
            page.locator(OTHERS).filter(visible=True).first.click()
        self.presses += 1  # also one that came too late, and did nothing
        page.wait_for_timeout(A_MOMENT if self.moves > before else 4 * A_MOMENT)

    def _use(self, level: Locator) -> None:
        """An attack is dropped on whom it is for."""
        name = level.get_attribute("class") or ""
        enemy = self.person.page.locator(".side:not(.mine) .hero:not(.fallen)").last
        if any(kind in name.split() for kind in ATTACKS):
            level.drag_to(enemy)
        else:
            level.click()


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768)], ids=str)
def test_a_battle_takes_few_presses(visitors: Visitors, size: tuple[int, int]) -> None:
    ann = visitors.new(width=size[0], height=size[1], still=True)
    presser = Presser(ann)
    presser.begin()
    while not ann.result and presser.presses < ENOUGH:
        presser.once()
        ann.await_turn()
    assert presser.moves > presser.presses
    assert presser.presses <= MOST * presser.moves, (presser.presses, presser.moves)


def test_a_press_on_a_level_puts_the_die_there_and_uses_it(visitors: Visitors) -> None:
    ann = visitors.new(width=1366, height=600, still=True)
    presser = Presser(ann)
    presser.begin()
    level = ann.page.locator(".levels .level").filter(visible=True).first
    level.click()
    ann.until(lambda: presser.moves == 2)
    log = ann.page.locator(".log")  # it says so once the server has answered
    ann.until(lambda: any("level 1" in one for one in log.all_inner_texts()))


def test_on_a_phone_the_list_goes_away_when_something_was_chosen(visitors: Visitors) -> None:
    ann = visitors.new(width=390, height=844, still=True)
    presser = Presser(ann)
    presser.begin()
    ann.page.get_by_role("button", name="Choices").click()
    choice = ann.page.locator(".choice").first
    choice.click()
    choice.wait_for(state="hidden")
    ann.until(lambda: presser.moves >= 1)
