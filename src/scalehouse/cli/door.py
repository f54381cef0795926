"""How the program is entered and left: one line for what is wrong, and no waiting at the end."""

from __future__ import annotations

import errno
import io
import os
import sys
import threading
from typing import Any, NoReturn

import typer
from typer import Context
from typer.core import TyperGroup
from typer.exceptions import TyperException

from scalehouse.core.errors import ScalehouseError

FAULT, BAD_INPUT = 1, 2
# The commands in groups, as a person looks for them. All of it fits a screen of 24 lines.
GROUPS = (
    ("Play", ("play", "serve", "games", "replay", "verify")),
    ("Measure", ("simulate", "ladder", "lab")),
    ("Run a server", ("backup", "restore", "copy-store")),
    ("Write a game", ("new-game", "check")),
    ("This program", ("doctor", "compile")),
)
FOOT = "--version, --install-completion, --show-completion; COMMAND --help tells more."
NOBODY_THERE = {errno.EPIPE, errno.EIO}  # the reader stopped, the terminal is gone


class BadInput(ScalehouseError):
    """Something on the command line cannot be meant."""


class Door(TyperGroup):
    """Commands whose every refusal is one line on stderr."""

    def get_help(self, ctx: Context) -> str:  # type: ignore[override]  # typer has its own
        lines = ["Usage: scalehouse COMMAND [OPTIONS]", ""]
        for title, names in GROUPS:
            for nth, name in enumerate(names):
                about = (self.commands[name].help or "").partition("\n")[0].rstrip(".")
                lines.append(f"{title if nth == 0 else '':<13} {name:<11} {about}")
        return "\n".join([*lines, "", FOOT])

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
        except ScalehouseError as error:
            code = complain(str(error))
        except TyperException as error:
            text = error.format_message()
            code = complain(text[:1].lower() + text[1:])
        except typer.Abort:
            code = FAULT
        except OSError as error:
            if error.errno not in NOBODY_THERE:
                raise
            _forget_the_reader()
            code = FAULT
        sys.exit(code if isinstance(code, int) else 0)


def complain(sentence: str) -> int:
    print("scalehouse:", " ".join(sentence.split()), file=sys.stderr)
    return BAD_INPUT


def run(app: typer.Typer) -> NoReturn:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without box lines still plays
    try:
        app(prog_name="scalehouse")
    except SystemExit as leaving:
        _leave(leaving.code if isinstance(leaving.code, int) else 0)
    _leave(0)


def _leave(code: int) -> NoReturn:
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        _forget_the_reader()
    if any(thread.daemon for thread in threading.enumerate()):
        # The compiler is at work for a match that nobody plays any more. What it stores is written
        # aside and renamed, so it can be left in the middle.
        os._exit(code)
    sys.exit(code)


def _forget_the_reader() -> None:
    """What is still buffered goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
