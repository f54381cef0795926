"""The files for containers and systemd fit the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types

from scalehouse.server.setup.settings import Settings, load, unknown_variables
from tests.docs.test_operations import check_command

DEPLOY = Path(__file__).parents[2] / "deploy"
PROGRAM = "/opt/scalehouse/bin/scalehouse"
UNITS = ("scalehouse.service", "scalehouse@.service")
COMPOSE = ("compose.yaml", "compose.cluster.yaml")
IMAGE = (DEPLOY / "Containerfile").read_text("utf-8")


def compose(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text("utf-8"))
    return found


def image_variables() -> dict[str, str]:
    return dict(re.findall(r"(SCALEHOUSE_\w+)=(\S+)", IMAGE))


# The image


def test_the_images_settings_are_settings() -> None:
    given = image_variables()
    assert unknown_variables(given) == []
    assert load(environment=given).host == "0.0.0.0"


def test_the_image_writes_to_its_volume_alone_and_as_nobody() -> None:
    given = image_variables()
    assert re.search(r"^VOLUME /data$", IMAGE, re.MULTILINE)
    assert given["SCALEHOUSE_DATA"] == "/data"
    assert given["SCALEHOUSE_CACHE"].startswith("/data/")
    assert re.findall(r"^USER (\S+)$", IMAGE, re.MULTILINE) == ["10001"]
    assert "PYTHONDONTWRITEBYTECODE=1" in IMAGE


def test_the_image_listens_where_the_server_does() -> None:
    assert re.findall(r"^EXPOSE (\d+)$", IMAGE, re.MULTILINE) == [str(Settings().port)]
    assert '"/opt/scalehouse/health.py"' in IMAGE


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_the_health_check_goes_by_what_the_server_answers(status: int, code: int) -> None:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/api/health" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.handle_request, daemon=True).start()
        assert _health(server.server_port) == code


def test_a_server_that_does_not_answer_is_not_well() -> None:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as closed:
        port = closed.server_port
    assert _health(port) == 1


def _health(port: int) -> int:
    asked = [sys.executable, str(DEPLOY / "health.py")]
    variables = os.environ | {"SCALEHOUSE_PORT": str(port)}
    return subprocess.run(asked, env=variables, check=False).returncode


# Compose


@pytest.mark.parametrize("name", COMPOSE)
def test_a_server_runs_with_little_power_and_time_to_close(name: str) -> None:
    server = compose(name)["services"]["server"]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert int(server["stop_grace_period"].rstrip("s")) > Settings().grace_seconds


@pytest.mark.parametrize("name", COMPOSE)
def test_volumes_are_declared(name: str) -> None:
    services = compose(name)["services"]
    used = {one.split(":")[0] for each in services.values() for one in each.get("volumes", [])}
    assert used == set(compose(name)["volumes"])


def test_a_single_server_keeps_its_data() -> None:
    assert compose("compose.yaml")["services"]["server"]["volumes"] == ["data:/data"]


def test_a_clusters_settings_are_settings() -> None:
    given: Mapping[str, str] = compose("compose.cluster.yaml")["services"]["server"]["environment"]
    assert unknown_variables(given) == []
    settings = load(environment=given)
    assert settings.store.endswith("@db/scalehouse")
    assert settings.bus == "redis://bus"
    assert settings.metrics_token


def test_a_cluster_hangs_together() -> None:
    services = compose("compose.cluster.yaml")["services"]
    server, door = services["server"], services["door"]
    assert set(server["depends_on"]) == {"db", "bus"} <= services.keys()
    assert f"--to server:{Settings().port}" in door["command"]
    assert server["environment"]["SCALEHOUSE_PUBLIC_ADDRESS"].endswith(door["command"].split()[3])
    password = "${DB_PASSWORD:?}"
    assert password in server["environment"]["SCALEHOUSE_STORE"]
    assert services["db"]["environment"]["POSTGRES_PASSWORD"] == password


# systemd


@pytest.mark.parametrize("name", UNITS)
def test_a_units_settings_are_settings(name: str) -> None:
    unit = (DEPLOY / name).read_text("utf-8")
    given = dict(one.split("=", 1) for one in re.findall(r"SCALEHOUSE_\w+=\S+", unit))
    assert len(given) == 2
    assert unknown_variables(given) == []
    (line,) = re.findall(rf"^ExecStart={PROGRAM} (.*)$", unit, re.MULTILINE)
    check_command(line)
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert int(seconds) > Settings().grace_seconds


@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_the_unit(name: str, tmp_path: Path) -> None:
    """Where there is a systemd to ask; else at least its sections must be there."""
    unit = (DEPLOY / name).read_text("utf-8").replace(PROGRAM, sys.executable)
    assert re.findall(r"^\[(\w+)\]$", unit, re.MULTILINE) == ["Unit", "Service", "Install"]
    tool = shutil.which("systemd-analyze")
    if tool:
        (tmp_path / name).write_text(unit, "utf-8")
        asked = [tool, "verify", str(tmp_path / name.replace("@", "@7225"))]
        told = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert "scalehouse" not in told.stderr  # it may have found something about others
        assert told.returncode == 0, told.stderr
