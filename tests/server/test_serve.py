"""The program: it opens, says where, serves over real sockets, and closes in peace."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import signal
import socket
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scalehouse.cli.app import app
from scalehouse.cli.commands.serve import announce
from scalehouse.server.setup.settings import BadSetting, Settings
from scalehouse.server.web.http_server import listen, make_folder
from scalehouse.server.web.security.certificate import pair_for
from scalehouse.server.web.security.middleware import always
from tests.server.test_address import widen

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from scalehouse.cli.commands.serve import run
from scalehouse.server.setup.settings import load
from tests.server.small import {build}

def told(text):
    print(text, flush=True)

run(load(extra=sys.argv[1:]), lambda settings: {build}(settings, told=told))
"""
NONSENSE = [b"\x16\x03\x01\x02", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 99, b"x" * 99_999]
PATIENCE = 60.0  # seconds, on a machine that has other things to do


@dataclass
class Opened:
    """A server that runs as a program of its own."""

    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    def read_until(self, text: str) -> str:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if text in line:
                return line
        raise AssertionError(f"it ended without {text!r}: {self.lines}")

    @property
    def port(self) -> int:
        link = next(line for line in self.lines if "127.0.0.1" in line or "localhost" in line)
        return int(link.rpartition(":")[2])

    def socket(self, origin: str | None = None) -> ClientConnection:
        said = None if origin is None else Origin(origin)
        return connect(f"ws://localhost:{self.port}/ws", origin=said, proxy=None)

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, list[str]]:
        """Its exit code, and what it said at last."""
        self.process.send_signal(how)
        out, self.log = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.splitlines()


Open = Callable[..., Opened]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Open]:
    """Starts Python with these words, and waits until a server is open."""
    opened: list[Opened] = []

    def start_one(*words: str) -> Opened:
        process = subprocess.Popen(
            [sys.executable, "-W", "error", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "SCALEHOUSE_RULES": "plain"},
        )
        opened.append(Opened(process))
        opened[-1].read_until("Ctrl-C stops it")
        return opened[-1]

    yield start_one
    for server in opened:
        server.process.kill()
        server.process.communicate()


@pytest.fixture
def open_server(start: Open, tmp_path: Path) -> Open:
    def open_one(*settings: str, build: str = "small_server") -> Opened:
        code = PROGRAM.format(build=build)
        return start("-c", code, f"data={tmp_path}", "port=0", *settings)

    return open_one


def lines_of(log: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.splitlines()]


# Open


def test_the_whole_server_opens_and_closes(start: Open, tmp_path: Path) -> None:
    server = start("-m", "scalehouse", "serve", "--port", "0", "--data", str(tmp_path), "--https")
    certificate = tmp_path / "server" / "certificate" / "certificate.pem"
    context = ssl.create_default_context(cafile=certificate)
    with urlopen(f"https://localhost:{server.port}/api/health", context=context) as answer:
        assert json.load(answer)["ok"]
    assert server.stop()[0] == 0
    assert [line["event"] for line in lines_of(server.log)] == ["open", "closing", "closed"]


def test_it_says_where_it_is_and_is_there(open_server: Open) -> None:
    server = open_server()
    with urlopen(f"http://localhost:{server.port}/api/health") as answer:
        assert json.load(answer)["ok"]
        assert "server" not in answer.headers
    with server.socket() as visitor:
        visitor.send("hello")
        assert visitor.recv() == "127.0.0.1: hello"


def test_with_https_it_shows_its_certificates_fingerprint(
    open_server: Open, tmp_path: Path
) -> None:
    server = open_server("https=yes")
    certificate = tmp_path / "server" / "certificate" / "certificate.pem"
    context = ssl.create_default_context(cafile=certificate)
    with urlopen(f"https://localhost:{server.port}/api/health", context=context) as answer:
        assert json.load(answer)["ok"]
    content = ssl.PEM_cert_to_DER_cert(certificate.read_text())
    assert f"  {sha256(content).digest().hex(':').upper()}" in server.lines


def test_a_message_that_is_too_long_ends_its_socket_alone(open_server: Open) -> None:
    server = open_server("message_size=2000")
    with server.socket() as other, server.socket() as visitor:
        visitor.send("x" * 2001)
        with pytest.raises(ConnectionClosed) as closed:
            visitor.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
        other.send("still here")
        assert other.recv() == "127.0.0.1: still here"


def test_nonsense_ends_its_own_connection_and_fills_no_log(open_server: Open) -> None:
    server = open_server("grace_seconds=2")
    with server.socket() as other:
        with server.socket() as visitor:
            visitor.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                visitor.recv()
        for nonsense in NONSENSE:
            address = ("127.0.0.1", server.port)
            with socket.create_connection(address) as stranger, suppress(ConnectionError):
                stranger.sendall(nonsense)
        upgrade = (
            b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: tea\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", server.port)) as stranger:
            stranger.sendall(upgrade)
            assert stranger.recv(12) == b"HTTP/1.1 404"
        other.send("still here")
        assert other.recv() == "127.0.0.1: still here"
    server.stop()
    assert {line["level"] for line in lines_of(server.log)} == {"info"}


def test_a_foreign_page_gets_no_socket(open_server: Open) -> None:
    server = open_server()
    with pytest.raises(InvalidStatus, match="403"), server.socket(origin="http://evil.example"):
        pass


def test_one_address_cannot_hold_all_connections(open_server: Open) -> None:
    server = open_server("connections_per_address=3")
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
    turned_away = socket.create_connection(("127.0.0.1", server.port))
    turned_away.settimeout(PATIENCE)
    with suppress(ConnectionResetError):  # which says the same, only more rudely
        assert turned_away.recv(1) == b""
    idle[0].sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert idle[0].recv(12) == b"HTTP/1.1 200"  # those who came first are still welcome
    for each in (*idle, turned_away):
        each.close()
    with urlopen(f"http://localhost:{server.port}/api/health") as answer:
        assert json.load(answer)["ok"]


def test_with_https_too_one_address_cannot_hold_all_connections(
    open_server: Open, tmp_path: Path
) -> None:
    """Not even with connections that never begin to talk."""
    server = open_server("https=yes", "connections_per_address=3", build="server_in_a_hurry")
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(12)]
    for one in reversed(idle):  # three are waited for, and the others sent away at once
        if one is idle[2]:
            idle[0].settimeout(0.01)
            with pytest.raises(TimeoutError):
                idle[0].recv(1)
        one.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert one.recv(1) == b""
        one.close()
    certificate = tmp_path / "server" / "certificate" / "certificate.pem"
    context = ssl.create_default_context(cafile=certificate)
    for _ in range(9):  # each gives its place back
        with urlopen(f"https://localhost:{server.port}/api/health", context=context) as answer:
            assert json.load(answer)["ok"]
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as plain:
        plain.sendall(b"GET /api/health HTTP/1.1\r\n\r\n")  # which is no handshake
        with suppress(ConnectionResetError):
            assert b"200" not in plain.recv(1000)
    with urlopen(f"https://localhost:{server.port}/api/health", context=context) as answer:
        assert json.load(answer)["ok"]
    assert server.stop()[0] == 0
    assert {line["level"] for line in lines_of(server.log)} == {"info"}


def test_sockets_are_counted_apart_from_connections(open_server: Open) -> None:
    server = open_server("connections_per_address=2")
    with server.socket(), server.socket():
        with urlopen(f"http://localhost:{server.port}/api/health") as answer:
            assert json.load(answer)["ok"]
        with pytest.raises(InvalidStatus), server.socket():
            pass


def test_who_asks_for_nothing_is_sent_away(open_server: Open) -> None:
    server = open_server(build="server_in_a_hurry")
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as silent:
        silent.sendall(b"GET /api/health HTTP/1.1\r\n")  # and no end of it
        assert silent.recv(1) == b""


def test_a_new_certificate_is_shown_without_a_restart(open_server: Open, tmp_path: Path) -> None:
    first, second = (pair_for(Settings(data=tmp_path / each), ["localhost"]) for each in "ab")
    files = [f"certificate={first.certificate}", f"key={first.key}"]
    server = open_server(*files, build="server_in_a_hurry")
    there = ("localhost", server.port)
    assert ssl.get_server_certificate(there) == first.certificate.read_text()
    second.key.replace(first.key)
    second.certificate.replace(first.certificate)
    until = time.monotonic() + PATIENCE
    while ssl.get_server_certificate(there) != first.certificate.read_text():
        assert time.monotonic() < until
        time.sleep(0.05)


# Close


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_tells_everybody_and_ends_well(open_server: Open, how: int) -> None:
    server = open_server()
    with server.socket() as visitor:
        visitor.send("hello")
        visitor.recv()
        server.process.send_signal(how)
        assert visitor.recv() == "bye restart"
        with pytest.raises(ConnectionClosed) as closed:
            visitor.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1012
    code, said = server.stop(0)
    assert (code, said) == (0, ["close restart", "end"])
    events = [line["event"] for line in lines_of(server.log)]
    assert events == ["open", "closing", "socket closed", "closed"]


def test_a_visitor_who_does_not_hang_up_holds_nobody(open_server: Open) -> None:
    server = open_server("grace_seconds=2")
    with socket.create_connection(("127.0.0.1", server.port)) as silent:
        silent.sendall(b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        assert server.stop()[0] == 0


@pytest.mark.parametrize("build", ["server_that_hangs", "server_with_a_busy_thread"])
def test_whatever_hangs_it_ends_within_its_grace(open_server: Open, build: str) -> None:
    server = open_server("grace_seconds=2", build=build)
    assert server.stop()[0] == 0


def test_a_goodbye_that_fails_is_noted_and_the_rest_is_closed(open_server: Open) -> None:
    server = open_server(build="server_without_manners")
    code, said = server.stop()
    assert (code, said) == (0, ["end"])
    failed = next(line for line in lines_of(server.log) if line["event"] == "goodbye failed")
    assert failed["error"] == "KeyError"
    assert "T-Rex" not in server.log


def test_tasks_and_threads_that_fail_are_noted_without_their_words(open_server: Open) -> None:
    server = open_server(build="server_with_failing_tasks")
    with urlopen(f"http://localhost:{server.port}/api/health"):
        pass
    server.stop()
    failed = {line["event"]: line.get("error") for line in lines_of(server.log)}
    assert failed["task failed"] == failed["thread failed"] == "KeyError"
    assert "T-Rex" not in server.log


# Where it cannot open


def test_a_server_that_fails_while_it_opens_says_what_and_where(tmp_path: Path) -> None:
    code = PROGRAM.format(build="server_that_cannot_open")
    done = subprocess.run(
        [sys.executable, "-c", code, f"data={tmp_path}", "port=0"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        cwd=ROOT,
    )
    failed = {line["event"]: line.get("error") for line in lines_of(done.stderr)}
    assert failed["server failed"] == "KeyError"
    assert done.returncode != 0
    assert "T-Rex" not in done.stderr
    assert not done.stdout


def test_a_port_that_is_taken_is_said_in_one_line() -> None:
    with listen(Settings(host="127.0.0.1", port=0)) as first:
        port = first.getsockname()[1]
        words = ["serve", "--host", "127.0.0.1", "--port", str(port)]
        done = subprocess.run(
            [sys.executable, "-m", "scalehouse", *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    reason = f"port: {port} is taken, perhaps by another server; --port takes another"
    assert (done.returncode, done.stderr) == (2, f"scalehouse: {reason}\n")


def test_the_folder_is_for_this_user_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    settings.folder.mkdir(parents=True, mode=0o755)
    make_folder(settings)
    assert stat.S_IMODE(settings.folder.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_made_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    reason = rf"data: cannot use {re.escape(str(tmp_path))}/data/server: Not a directory"
    with pytest.raises(BadSetting, match=reason):
        make_folder(Settings(data=tmp_path / "data"))


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("198.51.100.1", "host: 198.51.100.1 is no address of this machine"),
        ("no.such.host.invalid", "host: no.such.host.invalid is not found: "),
    ],
)
def test_a_host_that_is_none_of_ours_is_named(host: str, reason: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(reason)):
        listen(Settings(host=host, port=0))


def test_everywhere_means_both_kinds_of_addresses() -> None:
    with listen(Settings(host="::", port=0)) as door:
        port = door.getsockname()[1]
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port)).close()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--port", "eighty"], "--port: 'eighty' is not a whole number from 0 to 65535"),
        (["--set", "prot=1"], "--set prot: there is no such setting; did you mean port?"),
        (["--key", "k.pem"], "--key: this needs the certificate as well"),
        (["--settings", "none.toml"], "none.toml: there is no such file"),
    ],
)
def test_bad_settings_are_said_in_one_line(words: list[str], reason: str) -> None:
    done = CliRunner().invoke(app, ["serve", *words])
    assert (done.exit_code, done.stderr) == (2, f"scalehouse: {reason}\n")


# What is said


def test_the_address_is_always_printed_and_the_code_only_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    settings = Settings(public_address="https://games.example.org")
    paper = io.StringIO()
    announce(settings, 7225, None, paper)
    assert "  https://games.example.org\n" in paper.getvalue()
    assert "█" not in paper.getvalue()
    assert "█" in on_screen(settings)
    assert "  https://games.example.org" in on_screen(settings)
    assert "█" not in on_screen(Settings(public_address="https://games.example.org", qr=False))
    assert "█" not in on_screen(Settings(host="127.0.0.1"))  # a phone has nothing of it


def on_screen(settings: Settings) -> str:
    """All that a terminal was sent: it takes little at a time, so somebody reads along."""
    main, other = pty.openpty()
    with ThreadPoolExecutor(1) as reader:
        seen = reader.submit(read_all, main)
        with os.fdopen(other, "w", encoding="utf-8") as screen:
            widen(screen, 80)
            announce(settings, 7225, None, screen)
        return seen.result().decode()


def read_all(terminal: int) -> bytes:
    """Until the other end is closed, which a terminal tells by an error."""
    seen = b""
    with os.fdopen(terminal, "rb", 0) as eye, contextlib.suppress(OSError):
        while part := eye.read(4096):
            seen += part
    return seen


def test_without_https_it_says_what_browsers_will_not_do() -> None:
    paper = io.StringIO()
    announce(Settings(host="192.168.1.5"), 7225, None, paper)
    assert "Without --https, browsers keep camera" in paper.getvalue()
    paper = io.StringIO()
    announce(Settings(public_address="https://games.example.org"), 7225, None, paper)
    assert "--https" not in paper.getvalue()


def test_it_listens_on_this_machine_alone_and_says_how_to_let_others_in() -> None:
    with listen(Settings(port=0)) as door:
        assert door.getsockname()[0] == "127.0.0.1"
    paper = io.StringIO()
    announce(Settings(), 7225, None, paper)
    assert "Only this machine can open it; --lan lets others" in paper.getvalue()
    paper = io.StringIO()
    announce(Settings(host="192.168.1.5"), 7225, None, paper)
    assert "--lan" not in paper.getvalue()


@pytest.mark.parametrize(
    ("words", "host"),
    [
        ([], "127.0.0.1"),
        (["--lan"], "0.0.0.0"),
        (["--lan", "--host", "::"], "::"),
        (["--host", "192.168.1.5"], "192.168.1.5"),
    ],
)
def test_lan_listens_everywhere(
    words: list[str], host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Settings] = []
    monkeypatch.setattr("scalehouse.cli.commands.serve.run", given.append)
    monkeypatch.delenv("SCALEHOUSE_HOST", raising=False)
    CliRunner().invoke(app, ["serve", *words])
    assert [settings.host for settings in given] == [host]


@pytest.mark.parametrize(
    ("settings", "is_told"),
    [
        (Settings(), False),
        (Settings(https=True), False),
        (Settings(https=True, certificate=Path("a"), key=Path("b")), True),
        (Settings(public_address="https://games.example.org"), True),
        (Settings(public_address="http://games.example.org"), False),
    ],
)
def test_only_where_browsers_know_the_certificate_they_are_told_to_come_by_https_alone(
    settings: Settings, *, is_told: bool
) -> None:
    assert ("Strict-Transport-Security" in always(settings)) == is_told
