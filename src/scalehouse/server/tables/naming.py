"""What a table is found by: a link that nobody guesses, and a code that can be said aloud."""

from __future__ import annotations

import secrets

LINK_BYTES = 18
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without those that look like digits
CODE_LENGTH = 7  # 4.6 thousand million codes, and only so many tries


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_names() -> tuple[str, str]:
    """A link and a code."""
    return secrets.token_urlsafe(LINK_BYTES), new_code()
