"""Everything needed for the turn is in sight, from a phone to a television."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.fitting import MAIN_SIZES, SIZES, Ruler, Size
from tests.e2e.people import Person
from tests.e2e.phases import SURE, choosing_a_team, other_tables, walked, walked_trex

LANGUAGES = ("en", "de")
WITH_AND_WITHOUT = (False, True)
FEW_MOVES = 9

LOOK = """([language, isGuided]) => {
    const table = location.hash.replace('#table=', '');
    localStorage.setItem('scalehouse.language', language);
    const guided = isGuided ? { table, seen: [] } : null;
    localStorage.setItem('scalehouse.guided', JSON.stringify(guided));
}"""

Found = dict[str, list[str]]


def look_again(person: Person, language: str, *, guided: bool) -> None:
    person.page.evaluate(LOOK, [language, guided])
    person.page.reload()
    person.page.locator("main.middle > :last-child").wait_for()
    person.page.locator(".choices, .trex.stage, .result").first.wait_for(state="attached")
    person.page.keyboard.press("Shift")


def misfits(person: Person, sizes: Iterable[Size], looks: Iterable[tuple[str, bool]]) -> Found:
    ruler, found = Ruler(person.page), {}
    for language, guided in looks:
        look_again(person, language, guided=guided)
        for size in sizes:
            if told := ruler.misfits(size):
                found[f"{size} {language}{' with hint' if guided else ''}"] = told
    look_again(person, "en", guided=False)
    return found


def measured(
    phases: Iterator[tuple[str, Person]], sizes: Iterable[Size], looks: Iterable[tuple[str, bool]]
) -> tuple[set[str], Found]:
    """The phases there were, and what does not fit in which."""
    seen: set[str] = set()
    found: Found = {}
    for phase, person in phases:
        seen.add(phase)
        wrong = misfits(person, list(sizes), list(looks))
        found |= {f"{phase} {where}": told for where, told in wrong.items()}
    return seen, found


def of_one(person: Person, phases: Iterator[str]) -> Iterator[tuple[str, Person]]:
    for phase in phases:
        yield phase, person


def told(found: Found) -> str:
    return json.dumps(found, indent=1, ensure_ascii=False)


EVERY_LOOK = tuple(product(LANGUAGES, WITH_AND_WITHOUT))


@pytest.mark.long
@pytest.mark.parametrize("game", ["scathe", "fate", "scale"])
def test_the_first_turn_is_in_sight(visitors: Visitors, game: str) -> None:
    ann = visitors.new(width=1366, height=768, still=True)
    phases = of_one(ann, walked(ann, game, moves=FEW_MOVES))
    _, found = measured(phases, MAIN_SIZES, [("de", True)])
    assert not found, told(found)


def test_the_first_cards_of_trex_are_in_sight(visitors: Visitors) -> None:
    phases = (one for one, _ in zip(walked_trex(visitors), range(2), strict=False))
    _, found = measured(phases, MAIN_SIZES, [("de", True)])
    assert not found, told(found)


@pytest.mark.long
@pytest.mark.parametrize("game", SURE)
def test_every_phase_is_in_sight_at_every_size(visitors: Visitors, game: str) -> None:
    ann = visitors.new(width=1366, height=768, still=True)
    seen, found = measured(of_one(ann, walked(ann, game)), SIZES, EVERY_LOOK)
    assert not found, told(found)
    assert seen >= SURE[game]


@pytest.mark.long
@pytest.mark.parametrize("teams", ["Draft", "Build"])
def test_choosing_a_team_is_in_sight_at_every_size(visitors: Visitors, teams: str) -> None:
    ann = visitors.new(width=1366, height=768, still=True)
    phases = of_one(ann, choosing_a_team(ann, teams))
    _, found = measured(phases, SIZES, EVERY_LOOK)
    assert not found, told(found)


@pytest.mark.long
def test_every_phase_of_trex_is_in_sight_at_every_size(visitors: Visitors) -> None:
    seen, found = measured(walked_trex(visitors), SIZES, EVERY_LOOK)
    assert not found, told(found)
    assert len(seen) == 8


@pytest.mark.long
def test_every_stage_of_trex_is_in_sight_at_every_size(visitors: Visitors) -> None:
    _, found = measured(other_tables(visitors), SIZES, EVERY_LOOK)
    assert not found, told(found)
