"""Writes `messages.json`: one of each entry and bus message, as the code before the renaming did.

Run with that code, as `make.py` is. Names are looked up when it runs.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

ASKED = {"by": "p1", "id": "r1"}
RESULT = {
    "scores": [1.0, 0.0],
    "winners": [0],
    "why": {"key": "connect_four.won", "args": {"seat": 0}, "english": "Player 1 wins."},
}
ENTRIES: dict[str, dict[str, Any]] = {
    "Sat": {"person": "p1", "name": "Ann", "seat": 0} | ASKED,
    "Stood": {"person": "p1"} | ASKED,
    "BotSat": {"seat": 1, "bot": "random"} | ASKED,
    "Readied": {"person": "p1", "ready": True} | ASKED,
    "Added": {"person": "p1", "entropy": "00ff"} | ASKED,
    "AskedUndo": {"seat": 0} | ASKED,
    "AnsweredUndo": {"seat": 1, "yes": True} | ASKED,
    "Resigned": {"seat": 0} | ASKED,
    "Talked": {"person": "p1", "name": "Ann", "text": "hello – ä", "id": "r1"},
    "Renamed": {"person": "p1", "name": "Anna"} | ASKED,
    "Removed": {"person": "p2"} | ASKED,
    "Rematched": {"secret": "11" * 32} | ASKED,
    "Ended": {"result": RESULT, "hash": "ab" * 32},
}
BUS: dict[str, dict[str, Any]] = {
    "News": {"number": 3, "bodies": [b'{"kind":"stood","at":5,"person":"p1"}']},
    "Here": {"people": {"p1": "Ann"}, "asks": True},
    "Performed": {"seat": 2, "far": 10, "fast": 20, "gesture": 30},
    "Released": {},
    "Signal": {"by": "p1", "to": "p2", "data": "offer"},
}


def entries(e: Any) -> list[str]:
    setting = e.Setting(
        game="trex",
        seats=3,
        options={"together": False},
        title="Friday",
        listed=True,
        watch="anyone",
        pace=e.Pace("bank", 60_000, 1_000),
        absence="wait",
        stage="video",
    )
    opened = e.Opened(5, setting, "p1", "Ann", "link", "CODE", "22" * 32)
    log = [e.LogEntry(0, 4, {"turn": 1}, hash="cd" * 32), e.LogEntry(-1, 2, {}, at=7, hash="ef")]
    started = e.Started(5, "1", ["00ff", ""], log, **ASKED)
    moved = e.Moved(5, 0, 2, [e.LogEntry(0, 0, {}, undo=1, granted=True, hash="01")], **ASKED)
    timed = e.Moved(5, 0, 3, [], banks=[60_000, 59_000, 61_000])
    rest = [getattr(e, name)(at=5, **given) for name, given in ENTRIES.items()]
    return [e.encode(one).decode() for one in (opened, started, moved, timed, *rest)]


def main() -> None:
    messages: Any = import_module("scalehouse.house.site.messages")
    bus = [
        messages.encode(getattr(messages, name)(house=7, **given)).hex()
        for name, given in BUS.items()
    ]
    told = {"entries": entries(import_module("scalehouse.house.tables.entries")), "bus": bus}
    path = Path(__file__).with_name("messages.json")
    path.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
