"""Whether a saved match was fair, and is as it was played."""

from __future__ import annotations

import string
from pathlib import Path

from scalehouse.cli.door import FAULT, BadInput
from scalehouse.core.log import read_file
from scalehouse.core.verify import verify

HASH_DIGITS = 64


def check(file: Path, noted: str | None) -> int:
    """Says what was found; 0 when all is well."""
    wanted = None if noted is None else _hash(noted)
    verdict = verify(read_file(file))
    if not verdict.ok:
        print(f"{file}: this is not how the match was played.")
        print(f"{verdict.fault}.")
        return FAULT
    if wanted not in {None, verdict.end}:
        print(f"{file}: this is not the match that you noted.")
        print(f"end: the record ends in {verdict.end}, your note says {wanted}.")
        return FAULT
    print(
        f"{file}: all is well. {verdict.entries} entries follow the rules and each other, and all "
        f"{verdict.outcomes} outcomes of chance come from the secret that was promised."
    )
    print(f"End hash: {verdict.end}" + (" (as you noted)" if wanted else ""))
    return 0


def _hash(noted: str) -> str:
    digits = "".join(noted.split()).lower()
    if len(digits) != HASH_DIGITS or set(digits) - set(string.hexdigits):
        raise BadInput(f"an end hash has {HASH_DIGITS} hexadecimal digits; {noted!r} is none")
    return digits
