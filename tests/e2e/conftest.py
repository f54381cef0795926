"""A real server in a process of its own, and a real browser in front of it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, sync_playwright

from scalehouse.server.web import pages
from tests.e2e.people import SILENT, Person
from tests.server.server_process import OTHER_NAME

ROOT = Path(__file__).parents[2]
PHONE = 500  # pixels: what is narrower is touched
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class ServerProcess:
    """Can be killed and opened again, at the same address and with the same tables."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            self.port: int = door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self.open()

    def open(self) -> None:
        command = [sys.executable, "-m", "tests.server.server_process"]
        self._process = subprocess.Popen(
            [*command, str(self._folder), str(self.port)],
            cwd=ROOT,
            env=os.environ | {"SCALEHOUSE_RULES": "plain"},  # no waiting for a compiler
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline().strip() == "open"

    def kill(self) -> None:
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    assert (pages.STATIC / "index.html").is_file(), "the pages are not built: run scripts/web"
    process = ServerProcess(tmp_path)
    yield process
    process.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium, "chromium is not installed"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def insecure(browser: Browser) -> Iterator[Browser]:
    """Reaches the server by a name for which browsers withhold what they give to secure pages."""
    rules = f"--host-resolver-rules=MAP {OTHER_NAME} 127.0.0.1"
    path = shutil.which("chromium")
    opened = browser.browser_type.launch(executable_path=path, args=[*FLAGS, rules])
    yield opened
    opened.close()


class Visitors:
    """People with a browser of their own each. What their pages complain of is a failure."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def new(
        self,
        *,
        width: int = 1280,
        height: int = 860,
        theme: str = "dark",
        still: bool = False,
        is_first: bool = False,
    ) -> Person:
        touches = width < PHONE
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touches,
            locale="en-GB",
            reduced_motion="reduce" if still else "no-preference",
        )
        if not is_first:
            context.add_init_script(SILENT)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        return Person(page, self._address, touches=touches)

    def _heard(self, message: ConsoleMessage) -> None:
        is_ours = "WebSocket" not in message.text
        is_ours = is_ours and "net::ERR_CONNECTION_REFUSED" not in message.text
        is_warning = message.type == "warning" and "svelte.dev/e/" in message.text
        if is_warning or (message.type == "error" and is_ours):
            self.complaints.append(message.text)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser, server: ServerProcess) -> Iterator[Visitors]:
    group = Visitors(browser, server.address)
    yield group
    group.leave()
    assert not group.complaints
