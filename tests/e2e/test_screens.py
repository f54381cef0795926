"""What a machine can say of every screen: nothing grave against it, and nothing wider than it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.test_everyone import faults
from tests.e2e.tour import every_screen, main_screens

WIDER = "document.documentElement.scrollWidth - innerWidth"


def looked_at(person: Person, screens: Iterable[str]) -> tuple[int, dict[str, list[str]]]:
    """How many screens there were, and what is wrong with which."""
    found: dict[str, list[str]] = {}
    for name in screens:
        told = faults(person)
        if person.page.evaluate(WIDER) > 0:
            told.append("wider than the screen")
        found[name] = told
    return len(found), {name: told for name, told in found.items() if told}


def test_the_main_screens_have_no_grave_fault(visitors: Visitors) -> None:
    ann = visitors.new(width=390)
    count, wrong = looked_at(ann, main_screens(ann))
    assert wrong == {}
    assert count == 3


@pytest.mark.long
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_screen_has_a_grave_fault(
    visitors: Visitors, tmp_path: Path, theme: str, width: int
) -> None:
    ann = visitors.new(width=width, height=860, theme=theme)
    count, wrong = looked_at(ann, every_screen(ann, tmp_path))
    assert wrong == {}
    assert count > 35
    visitors.complaints.clear()  # the browser notes that nothing is where nothing is
