"""What may be answered to a stranger: a clear refusal of a documented kind, never a fault."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from stress.hostile.connection import Answer, Heard
from stress.hostile.tally import Tally

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
OVERLOADED = 503  # by design: pages that were not built, a store or a server that is full
# Closing codes of WebSockets: in peace, going away, no protocol, not taken, no text, not allowed,
# too large, come back later. 1011 would be a fault of the server.
PEACEFUL = frozenset((1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, 1013))


@cache
def documented_codes() -> frozenset[str]:
    """Codes of refusals, as the protocol's page lists them."""
    page = PROTOCOL.read_text("utf-8").partition("## Refusals")[2].partition("\n## ")[0]
    lines = [line for line in page.splitlines() if line.startswith("- ")]
    return frozenset(code for line in lines for code in re.findall(r"`(\w+)`", line.split(":")[0]))


def judge_answer(tally: Tally, sent: bytes, answer: Answer, *, may_be_cut: bool = False) -> None:
    tally.answers[f"HTTP {answer.status}" if answer.status else "cut"] += 1
    if not answer.status:
        if not may_be_cut:
            tally.blame(f"cut without an answer after {sent[:100]!r}")
    elif answer.status >= 500 and answer.status != OVERLOADED:
        tally.blame(f"{answer.status} to {sent[:100]!r}")
    elif answer.status >= 400 and not _says_why(answer):
        tally.blame(f"{answer.status} without a word to {sent[:100]!r}")


def _says_why(answer: Answer) -> bool:
    """In a code and a sentence, or for what is no request at all, in a line of text."""
    said = answer.json()
    if isinstance(said, dict):
        return bool(said.get("code")) and bool(str(said.get("sentence", "")).strip())
    return bool(answer.body.strip())


def judge_told(tally: Tally, sent: object, told: dict[str, Any]) -> None:
    """An answer on a socket."""
    if told.get("type") == "closed":
        judge_end(tally, sent, int(told["code"]), may_be_cut=False)
        return
    code = str(told.get("code", ""))
    tally.answers[f"refused {code}" if code else str(told.get("type"))] += 1
    if told.get("type") != "refused":
        return
    if code not in documented_codes():
        tally.blame(f"{sent!r} was refused by an unknown code: {code}")
    if not dict(told.get("words") or {}).get("key"):
        tally.blame(f"{sent!r} was refused without a word")


def judge_end(tally: Tally, sent: object, code: int, *, may_be_cut: bool) -> None:
    """A connection was closed."""
    tally.answers[f"closed {code}" if code else "cut"] += 1
    if code not in PEACEFUL and not (may_be_cut and not code):
        tally.blame(f"closed with {code} after {str(sent)[:200]}")


def judge_heard(tally: Tally, sent: object, heard: Heard) -> None:
    """Anything that comes on a socket."""
    if heard.closed is not None:
        judge_end(tally, sent, heard.closed, may_be_cut=False)
    elif heard.message.get("type") == "refused":
        judge_told(tally, sent, heard.message)
