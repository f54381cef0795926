"""The known word that somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """None when no known word is near. Large and small letters do not matter."""
    by_lower = {one.lower(): one for one in known}
    near = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """To be put behind a sentence that refuses a word; empty when nothing is near."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else ""
