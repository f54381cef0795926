"""Cameras, from browser to browser: three people at one table, each in a browser of their own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.e2e.conftest import FLAGS, ServerProcess, Visitors
from tests.e2e.people import Person
from tests.server.server_process import OTHER_NAME

FAKE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
NAMES = ("Ann", "Bob", "Cleo")
MORE_NAMES = (*NAMES, "Dora", "Emil")
A_SECOND = 1000
# What has arrived so far at each face that is shown: pictures, and the time of the replay.
ARRIVED = """() => [...document.querySelectorAll('[data-testid^=face-] video')].map((one) =>
    [one.getVideoPlaybackQuality().totalVideoFrames, one.currentTime])"""
# Every link that the page makes can be cut behind its back.
KEEP_LINKS = """
    window.links = [];
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
        constructor(...given) { super(...given); window.links.push(this); }
    };
"""

# Pictures so small and so few that one machine can be all of them at once.
SMALL_PICTURES = """
    const media = navigator.mediaDevices;
    const real = media.getUserMedia.bind(media);
    const video = { width: 96, height: 96, frameRate: 5 };
    media.getUserMedia = (wish) => real({ ...wish, video: wish.video && video });
"""


@pytest.fixture
def cameras(browser: Browser, server: ServerProcess) -> Iterator[Visitors]:
    """Visitors whose cameras show a test card."""
    path = shutil.which("chromium")
    opened = browser.browser_type.launch(executable_path=path, args=[*FLAGS, *FAKE])
    group = Visitors(opened, server.address)
    yield group
    group.leave()
    opened.close()
    assert not group.complaints


def video_table(server: ServerProcess, seats: int) -> str:
    asked = {
        "game": "trex",
        "seats": seats,
        "options": {"performance_mode": "video", "first_game": True},
    }
    link: str = httpx.post(f"{server.address}/api/tables", json=asked).json()["link"]
    return link


def sit_down(person: Person, link: str, name: str, address: str | None = None) -> None:
    person.page.goto(f"{address or person.address}/#table={link}&hand")
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Sit down").click()
    person.page.get_by_text(f"You are in, {name}").wait_for()


def begin(people: list[Person]) -> None:
    """Nobody hosts the table from a screen: so the first who sits begins it."""
    people[0].page.get_by_role("button", name="Begin the match").click()
    for person in people:
        person.page.get_by_role("button", name="Turn the camera on").wait_for()


def turn_on(person: Person) -> None:
    person.page.get_by_role("button", name="Turn the camera on").click()
    person.page.get_by_test_id("own-face").wait_for()


def face(page: Page, seat: int, shows: str) -> Locator:
    return page.locator(f"[data-testid=face-{seat}][data-shows={shows}]")


def all_see(people: list[Person], seat: int, shows: str) -> None:
    for nth, person in enumerate(people):
        if nth != seat:
            face(person.page, seat, shows).wait_for()


def pictures_move(person: Person, faces: int) -> None:
    before = person.page.evaluate(ARRIVED)
    assert len(before) == faces
    person.page.wait_for_timeout(A_SECOND)
    after = person.page.evaluate(ARRIVED)
    for (frames, time), (later, clock) in zip(before, after, strict=True):
        assert later > frames
        assert clock > time


def all_turn_on(people: list[Person]) -> None:
    """Their cameras, and everybody sees everybody."""
    for person in people:
        turn_on(person)
    for seat in range(len(people)):
        all_see(people, seat, "camera")


@pytest.mark.long
def test_three_people_see_each_other_move(server: ServerProcess, cameras: Visitors) -> None:
    people = [cameras.new(width=900) for _ in NAMES]
    link = video_table(server, 3)
    for person, name in zip(people, NAMES, strict=True):
        sit_down(person, link, name)
    begin(people)
    all_see(people, 1, "puppet")
    all_turn_on(people)
    for person in people:
        pictures_move(person, 2)

    # A camera that is turned off is a puppet for the others, and comes back with one press.
    bob = people[1].page
    bob.get_by_role("button", name="Turn the camera off").click()
    all_see(people, 1, "puppet")
    assert face(people[0].page, 2, "camera").count() == 1
    bob.get_by_role("button", name="Turn the camera on again").click()
    all_see(people, 1, "camera")

    # The room behind somebody can be hidden, and the picture goes on.
    bob.get_by_role("button", name="Hide the room behind me").click()
    all_see(people, 1, "camera")
    pictures_move(people[0], 2)

    # Muted is told.
    bob.get_by_role("button", name="Mute the microphone").click()
    face(people[0].page, 1, "camera").get_by_text("muted").wait_for()

    # Who leaves is a puppet at once. After coming back the camera is on by itself.
    people[2].page.goto("about:blank")
    all_see(people, 2, "puppet")
    people[2].page.goto(f"{server.address}/#table={link}&hand")
    all_see(people, 2, "camera")
    all_see(people, 0, "camera")


@pytest.mark.long
def test_five_people_see_each_other_move(server: ServerProcess, cameras: Visitors) -> None:
    """Ten links, each from browser to browser."""
    people = [cameras.new(width=900) for _ in MORE_NAMES]
    link = video_table(server, 5)
    for person, name in zip(people, MORE_NAMES, strict=True):
        person.page.add_init_script(SMALL_PICTURES)
        sit_down(person, link, name)
    begin(people)
    all_turn_on(people)
    for person in people:
        pictures_come(person, 4)
    people[4].page.get_by_role("button", name="Turn the camera off").click()
    all_see(people, 4, "puppet")
    pictures_come(people[4], 4)


def pictures_come(person: Person, faces: int) -> None:
    """At all of them, sooner or later."""
    before = person.page.evaluate(ARRIVED)
    assert len(before) == faces
    person.until(
        lambda: all(
            now[0] > first[0]
            for first, now in zip(before, person.page.evaluate(ARRIVED), strict=True)
        )
    )


@pytest.mark.long
def test_a_link_that_is_cut_is_a_puppet_and_comes_back_by_itself(
    server: ServerProcess, cameras: Visitors
) -> None:
    people = [cameras.new(width=900) for _ in NAMES[:2]]
    people[1].page.add_init_script(KEEP_LINKS)
    link = video_table(server, 2)
    for person, name in zip(people, NAMES[:2], strict=True):
        sit_down(person, link, name)
    begin(people)
    for person in people:
        turn_on(person)
    all_see(people, 0, "camera")
    all_see(people, 1, "camera")
    people[1].page.evaluate("links.forEach((one) => one.close())")
    all_see(people, 0, "puppet")
    all_see(people, 1, "puppet")
    all_see(people, 0, "camera")
    all_see(people, 1, "camera")
    pictures_move(people[0], 1)
    assert people[1].page.evaluate("links.length") > 1


@pytest.mark.long
def test_without_a_secure_page_it_says_why_and_shows_puppets(
    server: ServerProcess, insecure: Browser
) -> None:
    address = server.address.replace("127.0.0.1", OTHER_NAME)
    group = Visitors(insecure, address)
    people = [group.new(width=900) for _ in NAMES[:2]]
    link = video_table(server, 2)
    for person, name in zip(people, NAMES[:2], strict=True):
        sit_down(person, link, name)
    people[0].page.get_by_role("button", name="Begin the match").click()
    people[0].page.get_by_text("browsers lend them only to pages with https").wait_for()
    assert people[0].page.get_by_role("button", name="Turn the camera on").count() == 0
    all_see(people, 1, "puppet")
    group.leave()
    assert all("Opener-Policy" in one for one in group.complaints)  # of the browser itself
