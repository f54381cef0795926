"""At a real terminal: signs, sizes, keys."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cli.conftest import PLAIN, SEED, program

WIPED = "\033[3J"


class Terminal:
    def __init__(self, side: int, process: subprocess.Popen[bytes]) -> None:
        self._side = side
        self.process = process
        self.seen = ""

    def read_until(self, text: str, seconds: float = 30) -> str:
        """What came since the last time, up to the text."""
        came = ""
        end = time.monotonic() + seconds
        while text not in came:
            assert time.monotonic() < end, came
            if select.select([self._side], [], [], 0.1)[0]:
                came += os.read(self._side, 4096).decode(errors="replace")
        self.seen += came
        return came

    def interrupt(self) -> None:
        """Ctrl-C, again if nothing comes: one that arrives just before `input` waits is lost."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            if select.select([self._side], [], [], 3)[0]:
                return

    def hang_up(self) -> None:
        os.close(self._side)

    def type(self, text: str) -> None:
        os.write(self._side, text.encode())


@contextmanager
def terminal(*words: str, errors: int | None = None, **settings: str) -> Iterator[Terminal]:
    """A terminal of 80 columns and 24 lines in which the program runs."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    gone = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
    env = {name: value for name, value in os.environ.items() if name not in gone}
    process = subprocess.Popen(
        program(*words),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs if errors is None else errors,
        env=env | PLAIN | {"TERM": "xterm-256color"} | settings,
        start_new_session=True,
        preexec_fn=hear_control_c,  # noqa: PLW1509  # no threads here
    )
    os.close(theirs)
    try:
        yield Terminal(ours, process)
    finally:
        process.kill()
        process.wait()
        with suppress(OSError):
            os.close(ours)


def hear_control_c() -> None:
    """As at a terminal of one's own: what runs in the background may have been told not to."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def played(folder: Path) -> list[str]:
    return ["play", "scathe", "--bots", "random", "--seed", SEED, "--save", str(folder / "m.json")]


def test_a_screen_fits_24_lines(folder: Path) -> None:
    with terminal(*played(folder)) as here:
        for _ in range(14):
            screen = here.read_until("q quit): ")
            last = screen.rpartition("\033[2J")[2]
            assert last.count("\n") < 24, last
            here.type("1\n")


def test_colour_is_for_those_who_want_it(folder: Path) -> None:
    with terminal(*played(folder)) as here:
        assert re.search(r"\033\[1;36m *1", here.read_until("q quit): "))
    (folder / "m.json").unlink()
    with terminal(*played(folder), NO_COLOR="1") as here:
        shown = here.read_until("q quit): ")
        assert "36m" not in shown
        assert re.search(r"\033\[1m *1", shown)


def test_control_c_saves_and_says_how_to_go_on(folder: Path) -> None:
    with terminal(*played(folder)) as here:
        here.read_until("q quit): ")
        here.interrupt()
        here.read_until("scalehouse play --resume")
        assert here.process.wait(20) == 0
    assert "Traceback" not in here.seen


def test_control_d_saves_and_says_how_to_go_on(folder: Path) -> None:
    with terminal(*played(folder)) as here:
        here.read_until("q quit): ")
        here.type("\x04")
        here.read_until("scalehouse play --resume")
        assert here.process.wait(20) == 0


def test_a_terminal_that_is_gone_ends_it_quietly(folder: Path) -> None:
    errors = folder / "errors"
    with errors.open("w") as file, terminal(*played(folder), errors=file.fileno()) as here:
        here.read_until("q quit): ")
        here.type("1\n")
        here.read_until("q quit): ")
        here.hang_up()
        here.process.wait(20)
    assert errors.read_text() == ""
    entries = json.loads((folder / "m.json").read_text())["entries"]
    assert [entry["by"] for entry in entries].count(0) == 1


def test_secrets_cannot_be_scrolled_back_to(folder: Path) -> None:
    with terminal("play", "scathe", "--hot-seat", "--save", str(folder / "m.json")) as here:
        for _ in range(2):
            here.read_until("q quit): ")
            here.type("1\n")
        assert WIPED in here.read_until("take the keyboard and press Enter. ")


def test_leaving_while_the_compiler_works_does_not_wait_for_it(folder: Path) -> None:
    cache = str(folder / "cache")
    with terminal(*played(folder), SCALEHOUSE_RULES="auto", SCALEHOUSE_CACHE=cache) as here:
        here.read_until("q quit): ")
        here.type("q\n")
        here.read_until("scalehouse play --resume")
        began = time.monotonic()
        assert here.process.wait(20) == 0
        assert time.monotonic() - began < 2
    assert "Traceback" not in here.seen


def test_a_replay_goes_step_by_step(folder: Path, finished: Path) -> None:
    with terminal("replay", str(finished), "--step") as here:
        for _ in range(3):
            here.read_until("Enter for the next move, q to stop: ")
            here.type("\n")
        here.read_until("Enter for the next move, q to stop: ")
        here.type("q\n")
        assert here.process.wait(20) == 0


def test_simulations_show_their_progress_on_stderr_only(folder: Path) -> None:
    words = ("simulate", "scathe", "--games", "3", "--bots", "random")
    with terminal(*words, SCALEHOUSE_RULES="compiled") as here:
        assert "3/3" in here.read_until("moves a second", seconds=120)
