"""The files for containers and systemd fit the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types

from scalehouse.server.setup.settings import Settings, load, unknown_variables
from scalehouse.server.web.refusing import RefusedByHttp
from scalehouse.server.web.security.hosts import Hosts
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
    given = filled_in("compose.cluster.yaml", DB_PASSWORD="a", METRICS_TOKEN="b")
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


# The names that people open it by

HOME = "http://192.168.1.20:7225"  # what the owner of a machine writes into .env


def filled_in(name: str, **given: str) -> dict[str, str]:
    """The settings of a compose file, as they are with what its owner gave."""

    def value(match: re.Match[str]) -> str:
        variable, kind, rest = match.groups()
        assert kind == ":-" or variable in given, f"{variable} is asked for: {rest}"
        return given.get(variable, rest)

    variables = compose(name)["services"]["server"]["environment"]
    return {
        key: re.sub(r"\$\{(\w+)(:[?-])([^}]*)\}", value, each) for key, each in variables.items()
    }


def answered(settings: Settings, host: str) -> bool:
    """Whether a visitor who opened it by that name is answered, in a container of a bridge."""
    scope = {"type": "http", "headers": [(b"host", host.encode())], "server": ("172.17.0.2", 7225)}
    try:
        return Hosts(settings).checked(scope) == host
    except RefusedByHttp:
        return False


def test_a_visitor_of_the_local_network_is_answered_by_a_container() -> None:
    given = filled_in("compose.yaml", ADDRESS=HOME)
    assert unknown_variables(given) == []
    settings = load(environment=image_variables() | given)
    assert answered(settings, "192.168.1.20:7225")
    assert answered(settings, "127.0.0.1:7225")
    assert not answered(settings, "evil.example")
    assert settings.public_address == HOME
    more = load(
        environment=image_variables() | filled_in("compose.yaml", ADDRESS=HOME, HOSTS="a.local")
    )
    assert answered(more, "a.local:7225")


def test_a_container_does_not_start_before_it_knows_its_address() -> None:
    with pytest.raises(AssertionError, match="ADDRESS is asked for"):
        filled_in("compose.yaml")


def test_a_visitor_of_a_cluster_is_answered_under_the_name_of_its_door() -> None:
    secrets = {"DB_PASSWORD": "a", "METRICS_TOKEN": "b"}
    given = filled_in("compose.cluster.yaml", HOSTS="server", **secrets)
    settings = load(environment=image_variables() | given)
    door = compose("compose.cluster.yaml")["services"]["door"]["command"].split()[3]
    assert answered(settings, door)
    assert answered(settings, "server:7225")  # as Prometheus calls it
    assert not answered(settings, "192.168.1.20:7225")


def test_a_visitor_is_answered_by_the_unit_under_its_address() -> None:
    unit = (DEPLOY / "scalehouse.service").read_text("utf-8")
    (line,) = re.findall(r"^Environment=(SCALEHOUSE_PUBLIC_ADDRESS=.*)$", unit, re.MULTILINE)
    given = dict(one.split("=", 1) for one in line.split())
    assert unknown_variables(given) == []
    assert answered(load(environment=given), "games.example.org")
    assert not answered(load(environment={}), "games.example.org")


# systemd


@pytest.mark.parametrize("name", UNITS)
def test_a_units_settings_are_settings(name: str) -> None:
    unit = (DEPLOY / name).read_text("utf-8")
    given = dict(one.split("=", 1) for one in re.findall(r"SCALEHOUSE_\w+=\S+", unit))
    assert given.keys() >= {"SCALEHOUSE_DATA", "SCALEHOUSE_CACHE"}
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
