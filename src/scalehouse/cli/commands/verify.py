"""Whether a saved match was fair, and is as it was played."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator
from pathlib import Path

from scalehouse.cli.door import FAULT, BadInput
from scalehouse.core.matches.log import read_file
from scalehouse.core.matches.verify import Verdict, verify
from scalehouse.core.rules.contract import Seat

HASH_DIGITS = 64


def check(file: Path, noted: str | None, *, allow_start: bool = False) -> int:
    """Says what was found; 0 when all is well."""
    wanted = None if noted is None else _hash(noted)
    verdict = verify(read_file(file), allow_start=allow_start)
    if not verdict.ok:
        print(f"{file}: this is not how the match was played.")
        print(f"{verdict.fault}.")
        return FAULT
    if wanted not in {None, verdict.end}:
        print(f"{file}: this is not the match that you noted.")
        print(f"end: the match log ends in {verdict.end}, your note says {wanted}.")
        return FAULT
    print(
        f"{file}: all is well. {verdict.entries} entries follow the rules and each other, and all "
        f"{verdict.outcomes} outcomes of chance come from the secret that was promised."
    )
    print(f"End hash: {verdict.end}" + (" (as you noted)" if wanted else ""))
    print(_about_dice(verdict))
    for line in _warnings(verdict):
        print(line)
    return 0


def _about_dice(verdict: Verdict) -> str:
    """Whose bytes the dice were made of, beside the secret."""
    added = _players(verdict.contributed)
    if verdict.people is None:
        return f"Added bytes for the dice: {added}. The match log does not say who is a person."
    none = _players(seat for seat in verdict.people if seat not in verdict.contributed)
    return f"People who added bytes for the dice: {added}. People who added none: {none}."


def _players(seats: Iterable[Seat]) -> str:
    return ", ".join(f"player {seat + 1}" for seat in seats) or "nobody"


def _warnings(verdict: Verdict) -> Iterator[str]:
    if not verdict.own_start:
        yield "WARNING: this match began in a position that somebody set up, not as the game does."
    if verdict.practice:
        yield "This was practice: moves could be taken back past chance. It counts nowhere."
    if verdict.uncovered:
        yield f"These keys are not covered by the hashes: {', '.join(verdict.uncovered)}."


def _hash(noted: str) -> str:
    digits = "".join(noted.split()).lower()
    if len(digits) != HASH_DIGITS or set(digits) - set(string.hexdigits):
        raise BadInput(f"an end hash has {HASH_DIGITS} hexadecimal digits; {noted!r} is none")
    return digits
