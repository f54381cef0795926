"""Every phase of every game, one after another: each is on the page when its name comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from playwright.sync_api import Page

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.trex_player import Actor, gathered, match_or_skip

MOST_MOVES = 90  # then one gives up, and sees the end
SEATED = {"width": 1366, "height": 768, "still": True}

# How the page tells that a game is in a phase; the first that fits counts.
SCATHE = {
    "over": ".result",
    "teams": ".starter",
    "rows": ".rows .row.lit",
    "ability": ".sheet .ability",
    "target": ".hero.lit:not(.mine), .whole, .sheet ~ .lit",
    "place": ".hero.lit.mine, .centre .others .button",
}
FATE = {
    "over": ".result",
    "guess": ".guess .one.lit",
    "slot": ".grid .slot.lit",
    "marker": ".abyss .side.lit",
    "tile": ".grid .tile.lit",
    "turn": ".roster .chip.lit, .hand .servant.lit",
    "power": ".grid .power.lit",
}
SCALE = {
    "over": ".result",
    "gods": ".god.lit",
    "question": ".asked .sheet",
    "struck": ".link.lit",
    "spot": ".ghost",
    "place": ".held.lit",
    "icon": ".below .use",
    "end": ".acts .button",
}
# What every match comes to; the others depend on the dice.
SURE = {
    "scathe": {"teams", "rows", "place", "ability", "target", "over"},
    "fate": {"turn", "tile", "guess", "over"},
    "scale": {"gods", "place", "spot", "over"},
}
KNOWN: Mapping[str, Mapping[str, str]] = {"scathe": SCATHE, "fate": FATE, "scale": SCALE}
TITLES = {"scathe": "Scathe", "fate": "Scales of Fate", "scale": "Scale"}


def phase_of(page: Page, game: str) -> str | None:
    for name, what in KNOWN[game].items():
        if page.locator(what).count():
            return name
    return None


def begin(person: Person, game: str, option: str | None = None) -> None:
    """Against a bot that chooses by lot, from the lobby."""
    person.enter()
    person.game(TITLES[game]).get_by_role("button", name="Play a bot").click()
    if option:
        person.page.get_by_role("dialog").get_by_text("Options").click()
        person.page.get_by_role("dialog").get_by_text(option).click()
    person.page.get_by_role("button", name="Random").first.click()
    person.page.locator("main.middle").wait_for()


def first_choice(person: Person) -> None:
    before = person.choices()

    def has_gone_on() -> bool:
        if person.choices() == before and person.is_on and not person.result:
            if not person.page.locator(".choice[aria-disabled=true]").count():
                person.page.locator(".choice").first.dispatch_event("click")
            return False
        return True

    person.until(has_gone_on)


def walked(
    person: Person, game: str, *, moves: int = MOST_MOVES, option: str | None = None
) -> Iterator[str]:
    """Each phase when it comes for the first time, until the end or for so many moves."""
    begin(person, game, option)
    seen: set[str] = set()
    for _ in range(moves):
        person.await_turn()
        person.until(lambda: phase_of(person.page, game) is not None)
        phase = phase_of(person.page, game)
        if phase and phase not in seen:
            seen.add(phase)
            yield phase
        if person.result:
            return
        first_choice(person)
    if moves == MOST_MOVES:
        resign(person)
        yield "over"


def resign(person: Person) -> None:
    person.await_turn()
    if not person.result:
        person.page.get_by_role("button", name="Resign").click()
        person.page.get_by_role("alertdialog").get_by_role("button", name="Resign").click()
        person.until(lambda: bool(person.result))


def choosing_a_team(person: Person, teams: str) -> Iterator[str]:
    """From all heroes, or one after another."""
    begin(person, "scathe", teams)
    person.await_turn()
    yield teams


def walked_trex(visitors: Visitors) -> Iterator[tuple[str, Person]]:
    """The one whose page is looked at judges a tie of the others."""
    ann, bob, cleo = gathered(visitors, [SEATED, SEATED, SEATED], action_vote=True)
    yield "play", cleo.person
    bob.present(2)
    cleo.present(0)
    cleo.page.locator(".seat.asks").wait_for()
    yield "presented", cleo.person
    yield "presenting", bob.person
    face_up(ann, bob, cleo)
    while not ann.is_breaking_a_tie:
        match_or_skip(ann, bob)
    yield from _tie(ann, bob, cleo)


def face_up(*actors: Actor) -> None:
    """A page that was loaded again has its card face down."""
    for actor in actors:
        if not actor.page.locator(".my-card [aria-pressed=true]").count():
            actor.turn_up()


def _tie(ann: Actor, bob: Actor, cleo: Actor) -> Iterator[tuple[str, Person]]:
    yield "choosing", cleo.person
    cleo.page.locator(".tie .pass").click()
    cleo.page.get_by_test_id("tie-perform").wait_for()
    yield "watching", cleo.person
    yield "performing", ann.person
    yield from voted(ann, bob, cleo)


def voted(ann: Actor, bob: Actor, cleo: Actor) -> Iterator[tuple[str, Person]]:
    """The end of a tie: both have performed, and Cleo judges."""
    for actor in (ann, bob):
        actor.page.locator(".tie .pass").click()
    cleo.page.get_by_test_id("tie-vote").wait_for()
    yield "voting", cleo.person
    cleo.present(1)
    cleo.await_end()
    yield "over", cleo.person


def other_tables(visitors: Visitors) -> Iterator[tuple[str, Person]]:
    """Two who play together, a room with names alone, and as many as there can be."""
    _ann, bob = gathered(visitors, [SEATED, SEATED])
    yield "two", bob.person
    _ann, bob, _cleo = gathered(visitors, [SEATED] * 3, performance_mode="room")
    yield "room", bob.person
    (ann,) = gathered(visitors, [SEATED], bots=7)
    yield "eight", ann.person


Walk = Callable[[Visitors], Iterator[tuple[str, Person]]]
