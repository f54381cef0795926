"""A seat goes along to another device by a link that works once."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import at_connect_four, drop, story


def one_time_link(person: Person) -> str:
    person.page.get_by_role("button", name="Invite").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a link").click()
    dialog.get_by_role("img", name="Go on with another device").wait_for()
    link = dialog.get_by_role("textbox", name="Link").last.input_value()
    person.page.keyboard.press("Escape")
    return link


def go_on(person: Person) -> None:
    person.page.get_by_role("button", name="Go on as").click()


@pytest.mark.long
def test_a_seat_is_carried_to_a_phone_and_both_devices_are_that_person(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    link = one_time_link(ann)
    phone = visitors.new(width=390, height=844)
    phone.page.goto(link)
    go_on(phone)
    phone.until(lambda: phone.is_on)
    assert "carry" not in phone.page.url
    drop(phone)
    ann.until(lambda: not ann.is_on and len(story(ann)) == 1)
    drop(bob)
    drop(ann)  # the first device has kept its seat as well
    phone.until(lambda: not phone.is_on)
    phone.page.reload()  # and the phone is known from now on
    drop(bob)
    phone.until(lambda: phone.is_on)

    stranger = visitors.new()
    stranger.page.goto(link)
    stranger.page.get_by_text("That link was used already").wait_for()


def kept(person: Person, key: str) -> str | None:
    value: str | None = person.page.evaluate("key => localStorage.getItem(key)", key)
    return value


def test_a_link_from_somebody_else_takes_nothing_from_who_opens_it(visitors: Visitors) -> None:
    mallory, victim = visitors.new(), visitors.new()
    mallory.enter()
    mallory.open_table()
    link = one_time_link(mallory)
    victim.enter()
    own = victim.open_table()
    mine = kept(victim, "scalehouse.token")

    victim.page.goto(link)
    victim.page.get_by_role("link", name="No, stay who I am").click()
    victim.page.get_by_role("heading", name="Scathe").wait_for()
    assert kept(victim, "scalehouse.token") == mine
    assert kept(victim, "scalehouse.carried") is None

    victim.page.goto(link)
    go_on(victim)
    victim.page.get_by_role("button", name="Invite").wait_for()
    assert kept(victim, "scalehouse.token") == mine
    victim.page.reload()
    victim.page.get_by_role("button", name="Settings").click()
    victim.page.get_by_role("button", name="Switch back to who I was").click()
    victim.until(lambda: kept(victim, "scalehouse.carried") is None)

    victim.page.goto(own)
    victim.page.get_by_role("button", name="Stand up").wait_for()
