"""How a number of a preview comes about: "4 attack − 2 taunt − 1 armour = 1".

A sum is data, so that it can be told in any language: numbers, and words from the game's catalogue.
"""

from __future__ import annotations

from msgspec import Struct

from scalehouse.core.text.words import Words


class Term(Struct, frozen=True, gc=False):
    """One number of a sum, and what it is for."""

    amount: int  # below 0 it is taken off
    words: Words

    def text(self, language: str = "en") -> str:
        """As it is read, without its sign."""
        return f"{abs(self.amount)} {self.words.text(language)}"


class Sum(Struct, frozen=True, gc=False):
    """What is reckoned, with the places that it is about. Without terms the words say it all."""

    words: Words
    at: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    total: int | None = None  # of the terms, if there are some

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """As it is read, with all terms."""
        said = self.words.text(language)
        if not self.terms:
            return said
        first, *others = self.terms
        signed = [f"{'−' if one.amount < 0 else '+'} {one.text(language)}" for one in others]
        head = f"{'−' if first.amount < 0 else ''}{first.text(language)}"
        return f"{said}: {' '.join([head, *signed])} = {self.total}"
