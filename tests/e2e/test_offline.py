"""A network that comes and goes: it is told, and nothing is lost or done twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import at_connect_four, board_of, drop, open_by_request, sit_down, story


def test_offline_is_told_and_what_was_done_meanwhile_is_sent_later(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    ann.page.context.set_offline(True)
    ann.page.get_by_text("This device is offline.").wait_for()
    board = board_of(ann)
    ann.page.keyboard.press("1")
    ann.page.get_by_text("1 not yet sent").wait_for()
    assert board_of(ann) == board  # kept as it was
    assert not bob.is_on
    with ann.shown("Connected again"):
        ann.page.context.set_offline(False)
    bob.until(lambda: bob.is_on)
    ann.until(lambda: len(story(ann)) == 1)
    drop(bob)
    ann.until(lambda: ann.is_on)
    visitors.complaints.clear()  # the browser notes that it could not connect


class Cut:
    """Ends the connection in the middle of the first move: before or after the server has it."""

    def __init__(self, *, arrives: bool) -> None:
        self._arrives = arrives
        self.moves: list[str] = []

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def sent(message: str | bytes) -> None:
            is_first = '"type":"play"' in str(message) and not self.moves
            if '"type":"play"' in str(message):
                self.moves.append(str(message))
            if not is_first or self._arrives:
                server.send(message)
            if is_first:
                socket.close()

        socket.on_message(sent)


@pytest.mark.long
@pytest.mark.parametrize("arrives", [False, True])
def test_a_connection_that_is_cut_in_mid_move_plays_it_once(
    visitors: Visitors, *, arrives: bool
) -> None:
    ann, bob = visitors.new(), visitors.new()
    cut = Cut(arrives=arrives)
    ann.page.route_web_socket("**/ws", cut)
    bob.page.goto(open_by_request(ann, "connect_four"))
    sit_down(bob)
    ann.page.get_by_role("button", name="Begin the match").click()
    drop(ann)
    bob.until(lambda: bob.is_on)
    assert len(cut.moves) == 2  # sent again, and the very same
    assert cut.moves[0] == cut.moves[1]
    for person in (ann, bob):
        moves_told(person, 1)
    drop(bob)
    drop(ann)
    for person in (ann, bob):
        moves_told(person, 3)


def moves_told(person: Person, count: int) -> None:
    person.until(lambda: len(story(person)) >= count)
    assert len(story(person)) == count
