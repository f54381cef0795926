"""Running a cluster: the files on the page fit the program, and its figures what was measured."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.main import get_command

from bench.needs import MEASURED, Cluster, Wish, breaking, calculation, costs, limits
from scalehouse.cli.app import app
from scalehouse.server.setup.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")


def check_command(line: str) -> None:
    """That there is such a command, and that it has these flags."""
    name, *arguments = line.split()
    command = get_command(app).commands[name]  # type: ignore[attr-defined]  # it is a group
    flags = {flag for one in command.params for flag in one.opts}
    used = [one.partition("=")[0] for one in arguments if one.startswith("-")]
    assert set(used) <= flags, line


def test_every_command_on_the_page_is_there() -> None:
    lines = re.findall(r"scalehouse ((?:serve|backup|copy-store)[^`\n\"]*)", PAGE)
    assert len(lines) >= 4
    for line in lines:
        check_command(line)


# Figures


def test_the_figures_on_the_page_are_those_that_were_measured() -> None:
    """`python -m bench.needs` prints them."""
    for table in (costs(MEASURED), calculation(MEASURED, Wish()), breaking(MEASURED, Wish())):
        assert table in PAGE


def test_a_cluster_is_calculated_from_what_tables_and_moves_cost() -> None:
    measured = replace(
        MEASURED,
        people_at_a_table=2,
        apart_ms=1.5,
        idle_server_ms=0.1,
        frame_server_ms=0.2,
        server_mb=100,
        table_kb=50,
        log_bytes=1000,
        stored_bytes=500,
    )
    cluster = Cluster(measured, Wish(players=8000, seconds_a_move=4, performing=0.07, full=0.5))
    assert (cluster.tables, cluster.moves) == (4000, 1000)
    assert cluster.frames == pytest.approx(4000 * 0.07 * 2 / 0.07)
    assert cluster.server_cores == pytest.approx(1.5 + 0.4 + 1.6)
    assert cluster.servers == 7
    assert cluster.connections == 70
    assert cluster.server_megabytes == pytest.approx(100 + 8000 / 7 * 0.05)
    assert cluster.log_rate == 1_000_000
    assert cluster.stored_a_day == 1000 * 500 * 86_400
    assert cluster.stored_in_all == 180 * cluster.stored_a_day


def test_a_server_takes_no_more_people_than_sockets() -> None:
    cheap = replace(MEASURED, apart_ms=0, idle_server_ms=0, frame_server_ms=0)
    assert Cluster(cheap, Wish(players=10 * Settings().connections)).servers == 10


def test_what_is_dearer_is_full_with_fewer_players_and_comes_first() -> None:
    dear = replace(MEASURED, redis_ms=1000 * MEASURED.redis_ms)
    assert limits(dear, Wish())[0][1] == "the one core of Redis"
    for measured in (MEASURED, dear):
        players = [count for count, _ in limits(measured, Wish())]
        assert players == sorted(players)
