"""Whole matches on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.test_together import begin

pytestmark = pytest.mark.long


class Fighter:
    """Plays by clicks on the board, always the strongest, and remembers what was foretold."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.foretold = 0

    def act(self) -> None:
        page = self._person.page
        abilities = page.locator(".sheet button.ability.lit")
        heroes = page.locator(".scathe .hero.lit")
        rows = page.locator(".scathe .whole")
        nothing = page.locator(".sheet").get_by_role("button", name="No ability")
        fresh = page.locator(".scathe .hero.lit:not(.spent)")
        choices = (abilities, heroes, rows, nothing)
        self._person.until(lambda: any(one.count() for one in choices))
        if abilities.count():
            self._person.click(abilities.last)
        elif nothing.count():
            self._person.click(nothing)
        elif page.locator(".choice", has_text=re.compile("attack .* → ")).count():
            self._strike(heroes.first)
        else:
            best = rows if rows.count() else fresh if fresh.count() else heroes
            self._person.click(best.last)

    def _strike(self, hero: Locator) -> None:
        """The number on the target, once the server has told it, is what then happens to it."""
        place = hero.get_attribute("data-place") or ""
        hero.locator(".badge").wait_for()
        badge = hero.locator(".badge").all_inner_texts()
        before = self._person.health(place)
        self._person.click(hero)
        self._person.page.keyboard.press("Shift")
        if badge and not self._person.result:
            change = int(badge[0].split()[0].replace("−", "-").replace("±", ""))
            hit = self._person.page.locator(".choice, [data-testid=turn]").first
            hit.wait_for()
            lines = self._person.page.locator(".log li.mine").all_inner_texts()
            assert self._matches(lines, place, before, change), (badge, before, lines[-6:])
            self.foretold += 1

    def _matches(self, lines: list[str], place: str, before: int, change: int) -> bool:
        name = self._person.page.locator(f'[data-place="{place}"] .name').inner_text()
        if change == 0:
            return True
        told = f"{name} loses {-change}" if change < 0 else f"{name} heals {change}"
        return any(told in line for line in lines[-8:])


def test_a_whole_match_is_played_by_clicks_on_the_board(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.play_bot()
    ann.take_first_team()
    fighter = Fighter(ann)
    for _ in range(400):
        ann.await_turn()
        if ann.result:
            break
        fighter.act()
    assert ann.result in {"You have won!", "You have lost: Random bot wins."}
    assert fighter.foretold >= 5
    ann.page.get_by_role("button", name="Play again").click()
    ann.page.locator(".starter").first.wait_for()


def test_two_people_fight_to_the_end(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new()
    begin(ann, bob)
    fights = {True: (ann, Fighter(ann)), False: (bob, Fighter(bob))}
    for _ in range(600):
        ann.until(lambda: bool(ann.result) or ann.is_on != bob.is_on)
        if ann.result:
            break
        person, fighter = fights[ann.is_on]
        person.await_turn()
        fighter.act()
    bob.until(lambda: bool(bob.result))
    won = {person.result == "You have won!" for person in (ann, bob)}
    assert won == {True, False}, (ann.result, bob.result)
