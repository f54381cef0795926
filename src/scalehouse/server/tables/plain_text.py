"""One line of signs that can be seen: for names, titles and talk.

Signs that nobody sees make two names look alike, and marks that turn the direction of writing make
a line read as what it is not. Emoji that are joined of several signs stay whole.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from scalehouse.server.tables.words import refuse

# Control, format, surrogate, private and unassigned: zero-width and direction marks are among them.
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
# Letters, marks and symbols that look like nothing.
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
JOINER = "\u200d"
AS_EMOJI = {"\ufe0e", "\ufe0f"}  # or as text
SKIN = range(0x1F3FB, 0x1F400)
TAGS = range(0xE0020, 0xE0080)  # they spell a flag after a black one
FLAG = "\U0001f3f4"
BEFORE_SELECTOR = {"So", "Sm", "Po", "Nd"}
SEEN_ALONE = "LNPS"  # letters, numbers, punctuation, symbols


def cleaned(text: str, most: int) -> str:
    """Raises RefusedRequest where nothing is left to read, or too much."""
    spaced = "".join(" " if sign.isspace() else sign for sign in text)
    line = " ".join("".join(_seen(spaced)).split())
    if not any(unicodedata.category(sign)[0] in SEEN_ALONE for sign in line):
        raise refuse("talk", "nothing_said")
    if len(line) > most:
        raise refuse("talk", "too_long", most=most)
    return line


def _seen(text: str) -> Iterator[str]:
    before = ""  # the last sign that was kept
    for place, sign in enumerate(text):
        if _is_kept(sign, before, text[place + 1 : place + 2]):
            yield sign
            before = sign


def _is_kept(sign: str, before: str, after: str) -> bool:
    if sign == JOINER:
        return _is_emoji(before) and _is_symbol(after)
    if sign in AS_EMOJI:
        return before != "" and unicodedata.category(before) in BEFORE_SELECTOR
    if ord(sign) in TAGS:
        return before == FLAG or (before != "" and ord(before) in TAGS)
    return unicodedata.category(sign) not in UNSEEN and not _is_blank(sign)


def _is_blank(sign: str) -> bool:
    """Further selectors of how a sign is drawn show nothing either."""
    return sign in BLANK or 0xFE00 <= ord(sign) <= 0xFE0D or 0xE0100 <= ord(sign) <= 0xE01EF


def _is_emoji(sign: str) -> bool:
    return _is_symbol(sign) or sign in AS_EMOJI or (sign != "" and ord(sign) in SKIN)


def _is_symbol(sign: str) -> bool:
    return sign != "" and unicodedata.category(sign) == "So"
