"""Saved matches: where they are, and that no move is ever lost."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import platformdirs

from scalehouse.cli.door import BadInput
from scalehouse.cli.terminal.seating import Seating
from scalehouse.core.matches.match import Match

FOLDER_VARIABLE = "SCALEHOUSE_DATA"


def new_file(game: str, wanted: Path | None) -> Path:
    """An empty file for a match that is about to begin. Never one that holds something."""
    try:
        return _reserved(wanted) if wanted else _reserved_by_time(game)
    except OSError as error:
        if isinstance(error, FileExistsError) and wanted and wanted.is_file():
            ways_out = f"save under another name, or go on with --resume {wanted}"
            raise BadInput(f"{wanted} exists already: {ways_out}") from error
        raise BadInput(f"cannot write {error.filename}: {error.strerror}") from error


def _reserved(path: Path) -> Path:
    path.touch(exist_ok=False)
    return path


def _reserved_by_time(game: str) -> Path:
    chosen = os.environ.get(FOLDER_VARIABLE)
    folder = (Path(chosen) if chosen else platformdirs.user_data_path("scalehouse")) / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{game}-{datetime.now().astimezone():%Y-%m-%dT%H-%M}"
    for nth in count(1):
        try:
            return _reserved(folder / (f"{name}.json" if nth == 1 else f"{name}-{nth}.json"))
        except FileExistsError:
            continue
    raise AssertionError("count does not end")


class Keeper:
    """Writes a match to its file after every move, whole and at once."""

    def __init__(self, path: Path, seating: Seating) -> None:
        self.path = path
        self.trouble = ""  # why the last move could not be saved
        self._seating = seating
        self._entries: list[str] = []  # as JSON

    def keep(self, match: Match) -> None:
        new = match.entries[len(self._entries) :]  # a match log only grows
        self._entries += [json.dumps(entry.to_json()) for entry in new]
        head = match.log(with_secret=True)
        if match.format == 1:
            head["table"] = self._seating.to_json()
        try:
            _write(self.path, _text_of(head, self._entries))
            self.trouble = ""
        except OSError as error:
            self.trouble = f"cannot write {self.path}: {error.strerror}"


def _write(path: Path, text: str) -> None:
    """Either the old content or the new, whatever happens in between."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _text_of(match_log: Mapping[str, Any], entries: list[str]) -> str:
    """JSON with a line for each entry."""
    head = json.dumps(
        {key: value for key, value in match_log.items() if key != "entries"}, indent=1
    )
    lines = ",\n  ".join(entries)
    opened = head.removesuffix("\n}")
    return f'{opened},\n "entries": [\n  {lines}\n ]\n}}\n'
