"""The log: one line for each event, and nothing in it that must not be known."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import warnings

import pytest

from scalehouse.server import logs
from scalehouse.server.setup.settings import Settings
from tests.server.log_lines import Told
from tests.server.small import SECRET, Socket, ask, leave_midway, small_server

TOKEN = "q7Zr0vJxW2yT5uN8sLkP3dHf"
SENTENCE = "I hold the seven of doom"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


# Lines


def test_a_line_is_one_json_object_with_time_level_and_event(told: Told) -> None:
    logs.log.info("table opened", game="scathe", seat=2)
    (line,) = told()
    assert list(line) == ["time", "level", "event", "game", "seat"]
    assert (line["level"], line["event"]) == ("info", "table opened")
    assert line["time"].endswith("Z")


def test_the_least_level_is_kept_to(out: io.StringIO) -> None:
    logs.configure(Settings(log="json", log_level="warning"), out)
    logs.log.info("table opened")
    logs.log.warning("disk is slow")
    assert [json.loads(line)["event"] for line in out.getvalue().splitlines()] == ["disk is slow"]


def test_at_a_terminal_a_person_can_read_it(out: io.StringIO) -> None:
    screen = Terminal()
    logs.configure(Settings(), screen)
    logs.log.info("table opened", game="scathe")
    logs.log.warning("disk is slow", at=["a.py:1 outer", "b.py:2 inner"])
    first, second = (line[9:] for line in screen.getvalue().splitlines())
    assert first == "table opened game=scathe"
    assert second == "warning: disk is slow at=b.py:2 inner < a.py:1 outer"


@pytest.mark.parametrize(("wish", "is_json"), [("json", True), ("plain", False), ("auto", False)])
def test_the_form_can_be_wished_for(out: io.StringIO, wish: str, is_json: bool) -> None:  # noqa: FBT001  # a parameter of the test
    screen = Terminal()
    logs.configure(Settings(log=wish), screen)
    logs.log.info("table opened")
    assert screen.getvalue().startswith("{") == is_json


def test_a_log_that_cannot_be_written_stops_nobody(out: io.StringIO) -> None:
    logs.configure(Settings(), out)
    out.close()
    assert ask(small_server(Settings()), "/api/health").status == 200


# Secrets


@pytest.mark.parametrize("secret", [TOKEN, SENTENCE, SECRET])
def test_a_secret_in_a_field_of_its_own_is_left_out(
    told: Told, out: io.StringIO, secret: str
) -> None:
    for name in ("token", "talk", "text", "card", "secret", "link", "move", "path", "headers"):
        logs.log.info("table opened", **{name: secret})
    assert secret not in out.getvalue()
    assert [line["left_out"] for line in told()] == [1] * 9


@pytest.mark.parametrize("name", logs.FIELDS[3:])
def test_a_token_in_any_field_is_struck_out(told: Told, out: io.StringIO, name: str) -> None:
    logs.log.info("table opened", **{name: f"a {TOKEN} z"})
    logs.log.info("table opened", **{name: [TOKEN]})
    logs.log.info("table opened", **{name: {"deep": TOKEN}})
    logs.log.info("table opened", **{name: TOKEN.encode()})
    logs.log.info("table opened", **{name: ValueError(TOKEN)})
    assert TOKEN not in out.getvalue()
    assert len(told()) == 5


def test_a_token_in_the_event_is_struck_out(told: Told) -> None:
    logs.log.info(f"joined by {TOKEN}")
    assert [line["event"] for line in told()] == ["joined by …"]


@pytest.mark.parametrize("name", ["who", "table", "request"])
def test_a_tag_is_wanted_where_the_thing_itself_would_be_a_secret(told: Told, name: str) -> None:
    logs.log.info("table opened", **{name: "K7PXQ4M"})
    logs.log.info("table opened", **{name: logs.tag("K7PXQ4M")})
    assert [line[name] for line in told()] == ["…", logs.tag("K7PXQ4M")]


def test_a_long_name_in_a_place_is_kept(told: Told) -> None:
    logs.log.error("move failed", at=["server/table.py:12 a_name_that_is_longer_than_a_token"])
    logs.log.error("move failed", at=["server/table.py:12 a name with spaces", SENTENCE])
    kept, struck = (line["at"] for line in told())
    assert kept == ["server/table.py:12 a_name_that_is_longer_than_a_token"]
    assert struck == ["…", "…"]


def test_a_token_is_struck_out_also_where_a_long_text_is_cut(told: Told, out: io.StringIO) -> None:
    logs.log.info("table opened", game="ha " * 37 + TOKEN)
    assert TOKEN[:8] not in out.getvalue()


def test_a_field_cannot_begin_another_line(told: Told) -> None:
    logs.log.info("table opened", game='x"}\n{"event": "forged"')
    assert [line["game"] for line in told()] == ["…"]


def test_a_field_has_an_end(told: Told) -> None:
    logs.log.info("table opened", game="ha " * 10_000, at=["a.py:1 x"] * 10_000)
    (line,) = told()
    assert len(line["game"]) == logs.LONGEST
    assert len(line["at"]) == logs.DEEPEST


def test_of_an_error_its_kind_and_place_are_told_and_not_its_words(
    told: Told, out: io.StringIO
) -> None:
    try:
        raise KeyError(SENTENCE)
    except KeyError as error:
        logs.failed("move failed", error)
    (line,) = told()
    assert line["error"] == "KeyError"
    assert line["at"][-1].startswith("server/test_logs.py:")
    assert SENTENCE not in out.getvalue()


def test_libraries_are_heard_but_not_quoted(told: Told, out: io.StringIO) -> None:
    library = logging.getLogger("some.library")
    library.error("it was %s", SENTENCE)
    library.warning(f"it was {SENTENCE}")
    try:
        raise ValueError(SENTENCE)
    except ValueError:
        library.exception(SENTENCE)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(SENTENCE, stacklevel=1)
    assert SENTENCE not in out.getvalue()
    lines = told()
    assert [line["source"] for line in lines] == ["some.library"] * 3 + ["py.warnings"]
    assert [line["level"] for line in lines] == ["error", "warning", "error", "warning"]
    assert lines[2]["error"] == "ValueError"


def test_the_servers_own_words_are_taken_before_they_are_filled_in(told: Told) -> None:
    logging.getLogger("uvicorn.error").warning("Cancel %s running task(s)", SENTENCE)
    assert [line["event"] for line in told()] == ["Cancel %s running task(s)"]


def test_what_was_noted_is_not_noted_again(told: Told) -> None:
    try:
        raise logs.Noted
    except logs.Noted:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    assert told() == []


def test_a_visitor_who_leaves_in_the_middle_is_no_failure(told: Told) -> None:
    assert leave_midway(small_server(Settings()), "/api/read") == []
    assert [line["level"] for line in told()] == ["info"]


def test_what_libraries_say_for_developers_is_not_heard(told: Told) -> None:
    logging.getLogger("uvicorn.error").debug("< TEXT '%s'", SENTENCE)
    logging.getLogger("uvicorn.error").info("connection open")
    assert told() == []


def test_a_tag_names_without_telling() -> None:
    assert logs.tag("192.0.2.7") == logs.tag("192.0.2.7") != logs.tag("192.0.2.8")
    assert len(logs.tag(TOKEN)) == 8


# Requests


def test_a_request_leaves_the_pattern_of_its_path(told: Told, out: io.StringIO) -> None:
    answer = ask(small_server(Settings()), f"/join/{TOKEN}")
    found, line = told()
    assert (line["event"], line["method"], line["route"]) == ("request", "GET", "/join/{link}")
    assert (line["status"], line["milliseconds"] >= 0) == (200, True)
    assert TOKEN not in out.getvalue()
    # All lines of a request share its id, which the visitor is told.
    assert found["event"] == "table found"
    assert found["request"] == line["request"] == answer.headers["x-request-id"]


def test_a_request_that_failed_says_what_and_where(told: Told) -> None:
    answer = ask(small_server(Settings()), "/fail/x")
    failed, line = told()
    assert (failed["level"], failed["event"]) == ("error", "request failed")
    assert failed["error"] == "KeyError"
    assert re.fullmatch(r"server/small\.py:\d+ fail", failed["at"][-1])
    assert failed["request"] == line["request"] == answer.headers["x-request-id"]


def test_each_request_has_another_id(told: Told) -> None:
    app = small_server(Settings())
    for _ in range(3):
        ask(app, "/api/read")
    assert len({line["request"] for line in told()}) == 3


@pytest.mark.parametrize("path", [f"/{TOKEN}", f"/fail/{TOKEN}", "/complain", "/api/read"])
def test_whatever_is_asked_no_secret_is_written(told: Told, out: io.StringIO, path: str) -> None:
    headers = [("Authorization", f"Bearer {TOKEN}"), ("User-Agent", SENTENCE), ("Cookie", TOKEN)]
    ask(small_server(Settings()), path, *headers, method="POST", body=(SENTENCE.encode(),))
    ask(small_server(Settings()), path, *headers)
    assert told()
    for secret in (TOKEN, SENTENCE, SECRET):
        assert secret not in out.getvalue()


def test_a_strange_method_is_not_repeated(told: Told) -> None:
    ask(small_server(Settings()), "/api/read", method="SESAME")
    assert [line["method"] for line in told()] == ["other"]


def test_machines_that_ask_all_the_time_are_noted_for_developers_only(told: Told) -> None:
    ask(small_server(Settings()), "/api/health")
    ask(small_server(Settings()), "/metrics")
    assert [line["level"] for line in told()] == ["debug", "debug"]


def test_a_socket_is_noted_when_it_ends(told: Told, out: io.StringIO) -> None:
    async def talk() -> None:
        async with Socket(small_server(Settings())) as socket:
            await socket.say(SENTENCE)
            await socket.shout("fail")

    asyncio.run(talk())
    failed, closed = told()
    assert (failed["event"], failed["error"]) == ("socket failed", "KeyError")
    assert (closed["event"], closed["route"]) == ("socket closed", "/ws")
    assert failed["request"] == closed["request"]
    assert SENTENCE not in out.getvalue()
    assert SECRET not in out.getvalue()
