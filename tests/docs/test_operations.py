"""Running a site: the files on the page fit the program, and its figures what was measured."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types
from typer.main import get_command

from bench.needs import MEASURED, Site, Wish, breaking, calculation, costs, limits
from scalehouse.cli.app import app
from scalehouse.house.setup.settings import Settings, load, unknown_variables

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
PROGRAM = "/opt/scalehouse/bin/scalehouse"


def block(kind: str) -> str:
    (found,) = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def check_command(line: str) -> None:
    """That there is such a command, and that it has these flags."""
    name, *arguments = line.split()
    command = get_command(app).commands[name]  # type: ignore[attr-defined]  # it is a group
    flags = {flag for one in command.params for flag in one.opts}
    used = [one.partition("=")[0] for one in arguments if one.startswith("-")]
    assert set(used) <= flags, line


def test_every_command_on_the_page_is_there() -> None:
    lines = re.findall(r"scalehouse ((?:serve|backup|copy-store)[^`\n\"]*)", PAGE)
    assert len(lines) >= 5
    for line in lines:
        check_command(line)


# compose


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(block("yaml"))["services"]
    return found


def test_composes_settings_are_settings(services: dict[str, Any]) -> None:
    given = services["house"]["environment"]
    assert unknown_variables(given) == []
    settings = load(environment=given)
    assert settings.store.endswith("@db/house")
    assert settings.bus == "redis://bus"
    assert settings.metrics == "all"


def test_compose_hangs_together(services: dict[str, Any]) -> None:
    house, door = services["house"], services["door"]
    assert set(house["depends_on"]) == {"db", "bus"} <= services.keys()
    assert f"--to house:{Settings().port}" in door["command"]
    assert house["environment"]["SCALEHOUSE_PUBLIC_ADDRESS"].endswith(door["command"].split()[3])
    assert int(house["stop_grace_period"].rstrip("s")) > Settings().grace_seconds
    password = "${DB_PASSWORD:?}"
    assert password in house["environment"]["SCALEHOUSE_STORE"]
    assert services["db"]["environment"]["POSTGRES_PASSWORD"] == password


def test_composes_volumes_are_declared(services: dict[str, Any]) -> None:
    declared = yaml.safe_load(block("yaml"))["volumes"]
    used = [one.split(":")[0] for each in services.values() for one in each.get("volumes", [])]
    assert used == list(declared)


# systemd


def test_systemds_settings_are_settings() -> None:
    unit = block("ini")
    given = dict(one.split("=", 1) for one in re.findall(r"SCALEHOUSE_\w+=\S+", unit))
    assert len(given) == 2
    assert unknown_variables(given) == []
    (line,) = re.findall(rf"^ExecStart={PROGRAM} (.*)$", unit, re.MULTILINE)
    check_command(line)
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert int(seconds) > Settings().grace_seconds


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """Where there is a systemd to ask; else at least its sections must be there."""
    unit = block("ini").replace(PROGRAM, sys.executable)
    assert re.findall(r"^\[(\w+)\]$", unit, re.MULTILINE) == ["Unit", "Service", "Install"]
    tool = shutil.which("systemd-analyze")
    if tool:
        (tmp_path / "scalehouse@.service").write_text(unit, "utf-8")
        asked = [tool, "verify", str(tmp_path / "scalehouse@7225.service")]
        told = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert "scalehouse@" not in told.stderr  # it may have found something about others
        assert told.returncode == 0, told.stderr


# Figures


def test_the_figures_on_the_page_are_those_that_were_measured() -> None:
    """`python -m bench.needs` prints them."""
    for table in (costs(MEASURED), calculation(MEASURED, Wish()), breaking(MEASURED, Wish())):
        assert table in PAGE


def test_a_site_is_calculated_from_what_tables_and_moves_cost() -> None:
    measured = replace(
        MEASURED,
        people_at_a_table=2,
        apart_ms=1.5,
        idle_house_ms=0.1,
        frame_house_ms=0.2,
        house_mb=100,
        table_kb=50,
        log_bytes=1000,
        stored_bytes=500,
    )
    site = Site(measured, Wish(players=8000, seconds_a_move=4, performing=0.07, full=0.5))
    assert (site.tables, site.moves) == (4000, 1000)
    assert site.frames == pytest.approx(4000 * 0.07 * 2 / 0.07)
    assert site.house_cores == pytest.approx(1.5 + 0.4 + 1.6)
    assert site.houses == 7
    assert site.connections == 70
    assert site.house_megabytes == pytest.approx(100 + 8000 / 7 * 0.05)
    assert site.log_rate == 1_000_000
    assert site.stored_a_day == 1000 * 500 * 86_400
    assert site.stored_in_all == 180 * site.stored_a_day


def test_a_house_takes_no_more_people_than_sockets() -> None:
    cheap = replace(MEASURED, apart_ms=0, idle_house_ms=0, frame_house_ms=0)
    assert Site(cheap, Wish(players=10 * Settings().connections)).houses == 10


def test_what_is_dearer_is_full_with_fewer_players_and_comes_first() -> None:
    dear = replace(MEASURED, redis_ms=1000 * MEASURED.redis_ms)
    assert limits(dear, Wish())[0][1] == "the one core of Redis"
    for measured in (MEASURED, dear):
        players = [count for count, _ in limits(measured, Wish())]
        assert players == sorted(players)
