"""A plug-in with secrets and without a board of its own, played to the end in the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import open_by_request, sit_down, story

MOST_MOVES = 200


def at_the_table(visitors: Visitors) -> tuple[Person, Person]:
    ann, bob = visitors.new(width=1366, height=600), visitors.new(width=390, height=844)
    bob.page.goto(open_by_request(ann, "liars_dice", seats=2, options={"dice": 3}))
    sit_down(bob)
    ann.page.get_by_role("button", name="Begin the match").click()
    ann.until(lambda: ann.is_on or bob.is_on)
    return ann, bob


def act(person: Person) -> None:
    """Doubts what can be doubted, else makes the lowest bid."""
    doubt = person.page.get_by_role("button", name="Doubt the bid")
    chosen = doubt if doubt.count() else person.page.locator(".choice").first
    before = person.page.locator("#choices").inner_text()
    chosen.click()
    person.until(lambda: bool(person.result) or has_changed(person, before))


def has_changed(person: Person, before: str) -> bool:
    choices = person.page.locator("#choices")
    shown = choices.all_inner_texts()  # it may go while one looks: this waits for nothing
    return not person.is_on or (bool(shown) and shown[0] != before)


def test_a_match_is_played_to_the_end(visitors: Visitors) -> None:
    ann, bob = at_the_table(visitors)
    for _ in range(MOST_MOVES):
        ann.until(lambda: ann.is_on or bob.is_on or bool(ann.result))
        if ann.result:
            break
        act(ann if ann.is_on else bob)
    bob.until(lambda: bool(bob.result))
    winner, loser, name = (ann, bob, "Guest 1") if "won" in ann.result else (bob, ann, "Guest 2")
    expect(winner.page.locator(".result")).to_contain_text("You are the last one with dice.")
    expect(loser.page.locator(".result")).to_contain_text(f"{name} is the last one with dice.")


def test_the_choices_on_a_phone_leave_the_table_in_sight(visitors: Visitors) -> None:
    _ann, bob = at_the_table(visitors)
    board = bob.page.locator("main .fits").bounding_box()
    choices = bob.page.locator(".inside").bounding_box()
    assert board
    assert choices
    assert board["height"] > 150
    assert board["y"] + board["height"] <= choices["y"] + 1


def test_players_are_named_and_their_dice_are_their_own(visitors: Visitors) -> None:
    ann, bob = at_the_table(visitors)
    mine, others = (ann.page.locator(".plain tbody tr").nth(row) for row in (0, 1))
    expect(mine.locator("td").first).to_have_text("Guest 1")
    expect(others.locator("td").nth(2)).to_have_text("▢▢▢")
    own = mine.locator("td").nth(2).inner_text()
    assert len(own) == 3
    assert "▢" not in own
    expect(bob.page.locator(".plain tbody tr").first.locator("td").nth(2)).to_have_text("▢▢▢")


def test_repeated_lines_are_folded(visitors: Visitors) -> None:
    ann, _ = at_the_table(visitors)
    ann.page.get_by_text("Guest 2 rolls a die under the cup.").wait_for()  # words come later
    assert sum(line.startswith("Guest 2 rolls") for line in story(ann)) == 1
    expect(ann.page.locator(".log .times").last).to_contain_text("×3")


def test_a_bid_is_found_in_two_steps(visitors: Visitors) -> None:
    ann, bob = at_the_table(visitors)
    person = ann if ann.is_on else bob
    expect(person.page.locator(".choice")).to_have_count(6)
    person.page.get_by_role("button", name="More").click()
    person.page.get_by_role("button", name="Bid 2 × ⚅").click()
    other = bob if person is ann else ann
    other.until(lambda: other.is_on)
    expect(other.page.locator(".plain")).to_contain_text("2 × ⚅")
    expect(other.page.get_by_label("Bid: how many")).to_have_value("3")


def test_each_reads_in_their_own_language(visitors: Visitors) -> None:
    ann, bob = at_the_table(visitors)
    bob.page.evaluate("localStorage.setItem('scalehouse.language', 'de')")
    bob.page.reload()
    ann.page.get_by_role("button", name="Bid 1 × ⚀").click()
    bob.until(lambda: "Gast 1 bietet 1 × ⚀." in story(bob))
    bob.page.get_by_role("button", name="Das Gebot von 1 × ⚀ anzweifeln").wait_for()
    bob.page.get_by_role("button", name="1 × ⚁ bieten").click()
    bob.until(lambda: "Du bietest 1 × ⚁." in story(bob))
    ann.until(lambda: "Guest 2 bids 1 × ⚁." in story(ann))
    for person, part in ((ann, "Highest bid"), (bob, "Höchstes Gebot")):
        expect(person.page.locator(".plain dt").first).to_have_text(part)
        expect(person.page.locator(".plain dd").first).to_contain_text("1 × ⚁")


def test_rules_and_facts_come_with_the_package(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    game = ann.page.get_by_role("group", name="Liar's Dice")
    expect(game).to_contain_text("2–5 players")
    expect(game).to_contain_text("10–25 min")
    game.get_by_role("link", name="How to play").click()
    ann.page.get_by_role("heading", name="Doubt", exact=True).wait_for()
