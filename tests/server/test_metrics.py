"""Figures and health: counted right, with few labels, for those who may know."""

from __future__ import annotations

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.metrics import MOST_VALUES, Metrics
from tests.server.small import ask, small_server
from tests.server.test_limits import Hand


def value_of(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(f"scalehouse_{name}", labels)


def test_what_happens_is_counted() -> None:
    metrics = Metrics(["scathe", "scale"])
    for _ in range(3):
        metrics.moved("scathe")
    metrics.opened("scale")
    metrics.got("play")
    metrics.refused("not_your_turn")
    assert value_of(metrics, "moves_total", game="scathe") == 3
    assert value_of(metrics, "moves_total", game="scale") is None
    assert value_of(metrics, "tables_opened_total", game="scale") == 1
    assert value_of(metrics, "messages_total", kind="play") == 1
    assert value_of(metrics, "refusals_total", code="not_your_turn") == 1


def test_how_long_a_move_took_is_sorted_into_steps() -> None:
    metrics = Metrics()
    for seconds in (0.0004, 0.003, 30.0):
        metrics.took(seconds, until="stored")
    assert value_of(metrics, "move_seconds_bucket", until="stored", le="0.0005") == 1
    assert value_of(metrics, "move_seconds_bucket", until="stored", le="0.005") == 2
    assert value_of(metrics, "move_seconds_bucket", until="stored", le="+Inf") == 3
    assert value_of(metrics, "move_seconds_count", until="told") == 0


def test_what_changes_all_the_time_is_asked_when_somebody_looks() -> None:
    metrics = Metrics()
    tables = [1, 2]
    metrics.watch("tables", "Tables awake.", lambda: len(tables))
    assert value_of(metrics, "tables") == 2
    tables.append(3)
    assert value_of(metrics, "tables") == 3


def test_a_game_that_is_not_installed_has_no_label() -> None:
    metrics = Metrics(["scathe"])
    metrics.moved("q7Zr0vJxW2yT5uN8sLkP3dHf")
    metrics.moved("chess")
    assert value_of(metrics, "moves_total", game="other") == 2


@pytest.mark.parametrize("text", ["Hello you", "", "x" * 41, "täg", "a\nb", '"', "T0KEN"])
def test_words_that_somebody_typed_have_no_label(text: str) -> None:
    metrics = Metrics()
    metrics.refused(text)
    assert value_of(metrics, "refusals_total", code="other") == 1


def test_labels_have_an_end() -> None:
    metrics = Metrics()
    for number in range(1000):
        metrics.got(f"kind{number}")
    labels = re.findall(r'scalehouse_messages_total{kind="(\w+)"}', metrics.page().decode())
    assert len(labels) == MOST_VALUES + 1
    assert value_of(metrics, "messages_total", kind="other") == 1000 - MOST_VALUES


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.refused("stale")
    assert value_of(other, "refusals_total", code="stale") is None


# Pages


def test_the_page_can_be_read_by_prometheus() -> None:
    metrics = Metrics(["scathe"])
    metrics.moved("scathe")
    local = ("Host", "localhost:7225")
    answer = ask(small_server(Settings(), metrics=metrics), "/metrics", local, visitor="::1")
    names = {family.name for family in text_string_to_metric_families(answer.body.decode())}
    assert answer.headers["content-type"].startswith("text/plain")
    assert {"scalehouse_moves", "scalehouse_uptime_seconds", "python_info"} <= names


@pytest.mark.parametrize(
    ("who", "visitor", "status"),
    [
        ("local", "127.0.0.1", 200),
        ("local", "::1", 200),
        ("local", "192.0.2.7", 403),
        ("off", "127.0.0.1", 404),
    ],
)
def test_figures_are_for_those_who_may_know(who: str, visitor: str, status: int) -> None:
    app = small_server(Settings(metrics=who))
    assert ask(app, "/metrics", ("Host", "127.0.0.1:7225"), visitor=visitor).status == status


@pytest.mark.parametrize(
    "headers",
    [
        [("Host", "localhost"), ("X-Forwarded-For", "127.0.0.1")],
        [("Host", "server.example")],  # a proxy that says nothing of it
    ],
)
def test_whoever_comes_through_a_proxy_on_this_machine_is_not_this_machine(
    headers: list[tuple[str, str]],
) -> None:
    app = small_server(Settings())
    assert ask(app, "/metrics", *headers, visitor="127.0.0.1").status == 403


@pytest.mark.parametrize(
    ("token", "given", "status"),
    [
        ("let-me-in", "Bearer let-me-in", 200),
        ("let-me-in", "bearer let-me-in", 200),
        ("let-me-in", "Bearer let-me", 403),
        ("let-me-in", "Basic let-me-in", 403),
        ("let-me-in", "Bearer é", 403),
        ("", "Bearer ", 403),
        ("", "", 403),
    ],
)
def test_elsewhere_figures_take_the_token(token: str, given: str, status: int) -> None:
    app = small_server(Settings(metrics_token=token))
    assert ask(app, "/metrics", ("Authorization", given)).status == status


def test_health_says_ok_version_and_uptime() -> None:
    hand = Hand()
    metrics = Metrics(now=hand)
    hand.time += 12.34
    answer = ask(small_server(Settings(), metrics=metrics), "/api/health")
    assert answer.status == 200
    assert answer.json()["ok"] is True
    assert answer.json()["uptime"] == 12.3
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", answer.json()["version"])


def test_a_server_that_is_closing_is_not_well() -> None:
    metrics = Metrics()
    metrics.is_closing = True
    answer = ask(small_server(Settings(), metrics=metrics), "/api/health")
    assert (answer.status, answer.json()["ok"]) == (503, False)
