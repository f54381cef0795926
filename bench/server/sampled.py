"""A server that looks every few milliseconds what it is doing, and says so when it closes.

What uvloop does by itself counts for the Python that it calls next, and what the thread of the
store does for whatever the loop is at: for shares it will do.

python -m bench.server.sampled FILE, then what `scalehouse serve` takes.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.003  # seconds of the processor
REST = "the rest"
# The part that a moment belongs to: of the outermost of these that is being run.
PARTS = {
    ("channels.py", "_flush"): "socket",
    ("direct.py", "data_received"): "socket",
    ("selector_events.py", "_read_ready"): "socket",
    ("protocol.py", "decode_client_message"): "parsing",
    ("observer_feed.py", "refresh"): "views",
    ("broadcast.py", "sync_all"): "views",
    ("match.py", "play"): "rules",
    ("table.py", "write"): "store",
    ("writer.py", "_hand_out"): "store",
    ("appending.py", "_settle"): "store",
}
# Here the loop waits, with and without uvloop: it is the store's thread that works.
WAITS = {("runners.py", "run"), ("selectors.py", "select")}
LOOP = ("server.py", "run")  # uvicorn's: before and after it nobody plays


class Sampler:
    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def look(self, _signal: int, frame: FrameType | None) -> None:
        part = part_of(frame)
        if part and (self.seen or part == "rules"):  # from the first move on
            self.seen[part] += 1


def part_of(frame: FrameType | None) -> str | None:
    found = "store" if frame is not None and place_of(frame) in WAITS else REST
    while frame is not None:
        place = place_of(frame)
        if place == LOOP:
            return found
        found = PARTS.get(place, found)
        frame = frame.f_back
    return None


def place_of(frame: FrameType) -> tuple[str, str]:
    return Path(frame.f_code.co_filename).name, frame.f_code.co_name


def main(goal: str, *arguments: str) -> None:
    from scalehouse.cli import app

    sampler = Sampler()
    signal.signal(signal.SIGPROF, sampler.look)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again when it has closed
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        app(["serve", *arguments])
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        Path(goal).write_text(json.dumps(sampler.seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
