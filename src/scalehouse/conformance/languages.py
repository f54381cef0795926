"""Words in every language of a game."""

from __future__ import annotations

from functools import cache

from scalehouse.conformance.failure import check
from scalehouse.conformance.walk import Walk
from scalehouse.core.text.catalogue import Catalogue
from scalehouse.core.text.wording import faults


def every_language_says_what_is_declared(walk: Walk) -> None:
    """Each file of words has the declared messages with their arguments, and nothing else."""
    if walk.game.words:
        found = _faults(walk.game.words)
        check(not found, "words", found[0] if found else "", more=len(found) - 1)


@cache
def _faults(catalogue: Catalogue) -> list[str]:
    return faults(catalogue)


PROMISES = (every_language_says_what_is_declared,)
