"""A seat goes along to another device by a link that works once."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import at_connect_four, drop, story

pytestmark = pytest.mark.long


def one_time_link(person: Person) -> str:
    person.page.get_by_role("button", name="Invite").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a link").click()
    dialog.get_by_role("img", name="Go on with another device").wait_for()
    link = dialog.get_by_role("textbox", name="Link").last.input_value()
    person.page.keyboard.press("Escape")
    return link


def test_a_seat_is_carried_to_a_phone_and_both_devices_are_that_person(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    link = one_time_link(ann)
    phone = visitors.new(width=390, height=844)
    phone.page.goto(link)
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
