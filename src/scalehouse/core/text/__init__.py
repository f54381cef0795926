"""Words as data: messages with typed arguments, and the Fluent files that say them."""

from __future__ import annotations

from scalehouse.core.text import words


def _speaker() -> words.Speaker:
    from scalehouse.core.text import speech  # Fluent is read when somebody reads, not at the start

    return speech


words.speak_by(_speaker)
