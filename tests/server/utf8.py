"""UTF-8, good, broken and cut: the chapters of Markus Kuhn's decoder test, as the Autobahn suite
numbers them (6.5 to 6.23)."""

from __future__ import annotations

GREEK = b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5"  # the suite's own word
HELLO = ("hello$world", "hello¢world", "hello€world", "hello\U00024b62world")
CUT = (
    *(b"\xc0", b"\xe0\x80", b"\xf0\x80\x80", b"\xf8\x80\x80\x80", b"\xfc\x80\x80\x80\x80"),
    *(b"\xdf", b"\xef\xbf", b"\xf7\xbf\xbf", b"\xfb\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf"),
)
STARTS = ((0xC0, 0xDF), (0xE0, 0xEF), (0xF0, 0xF7), (0xF8, 0xFB), (0xFC, 0xFD))
HIGH = (b"\xed\xa0\x80", b"\xed\xad\xbf", b"\xed\xae\x80", b"\xed\xaf\xbf")
LOW = (b"\xed\xb0\x80", b"\xed\xbe\x80", b"\xed\xbf\xbf")
PLANES = 17
CHAPTERS: dict[str, tuple[bytes, ...]] = {
    "6.5 right": (*(text.encode() for text in HELLO), GREEK),
    "6.6 beginnings": tuple(GREEK[:end] for end in range(1, len(GREEK) + 1)),
    "6.7 first of a length": tuple(chr(one).encode() for one in (0, 0x80, 0x800, 0x10000)),
    "6.8 first of five and six": (b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80"),
    "6.9 last of a length": tuple(chr(one).encode() for one in (0x7F, 0x7FF, 0xFFFF, 0x10FFFF)),
    "6.10 last of four to six": (
        *(b"\xf7\xbf\xbf\xbf", b"\xfb\xbf\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf\xbf"),
    ),
    "6.11 bounds": (
        *(chr(one).encode() for one in (0xD7FF, 0xE000, 0xFFFD, 0x10FFFF)),
        b"\xf4\x90\x80\x80",
    ),
    "6.12 stray": (
        *(b"\x80", b"\xbf", *((b"\x80\xbf" * 3)[:end] for end in range(2, 7))),
        bytes(range(0x80, 0xBF)),
    ),
    "6.13 lonely starts": tuple(
        b"".join(bytes((lead, 0x20)) for lead in range(*ends)) for ends in STARTS
    ),
    "6.14 cut": CUT,
    "6.15 cut, together": (b"".join(CUT),),
    "6.16 impossible": (b"\xfe", b"\xff", b"\xfe\xfe\xff\xff"),
    "6.17 overlong slash": (
        *(b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf8\x80\x80\x80\xaf"),
        b"\xfc\x80\x80\x80\x80\xaf",
    ),
    "6.18 overlong as can be": (
        *(b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf", b"\xf8\x87\xbf\xbf\xbf"),
        b"\xfc\x83\xbf\xbf\xbf\xbf",
    ),
    "6.19 overlong zero": (
        *(b"\xc0\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xf8\x80\x80\x80\x80"),
        b"\xfc\x80\x80\x80\x80\x80",
    ),
    "6.20 surrogates": (*HIGH, *LOW),
    "6.21 pairs of surrogates": tuple(high + low for high in HIGH for low in (LOW[0], LOW[-1])),
    "6.22 no signs": tuple(
        chr(plane << 16 | last).encode() for plane in range(PLANES) for last in (0xFFFE, 0xFFFF)
    ),
    "6.23 specials": tuple(chr(one).encode() for one in range(0xFFF9, 0x10000)),
}
# By their number in the chapter; of all other chapters none is good.
GOOD: dict[str, frozenset[int]] = {
    name: frozenset(range(1, len(CHAPTERS[name]) + 1))
    for name in ("6.5 right", "6.7 first of a length", "6.9 last of a length")
} | {
    "6.6 beginnings": frozenset((2, 5, 7, 9, 11)),
    "6.11 bounds": frozenset((1, 2, 3, 4)),
    "6.22 no signs": frozenset(range(1, 2 * PLANES + 1)),
    "6.23 specials": frozenset(range(1, 8)),
}


def is_good(chapter: str, number: int) -> bool:
    return number in GOOD.get(chapter, ())
