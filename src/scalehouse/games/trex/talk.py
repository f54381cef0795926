"""The talk of a table: no numbers, and no indicators of value like "half" or "most".

The words are in talk.toml. A text is folded to plain small letters that remember their places, cut
into words, and searched in several ways, each a function below. All of them take time in proportion
to the length of the text.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scalehouse.core.text.words import Refusal
from scalehouse.games.trex.talk_lists import (
    APOSTROPHES,
    END,
    LISTS,
    HintKind,
    Phrase,
    plain,
    squeezed,
)
from scalehouse.games.trex.words import TREX

RULE = "trex.talk"
LONGEST_QUOTE = 40  # a stretched word may fill the whole text


@dataclass(frozen=True, slots=True)
class Find:
    """What gives a value away, and where: text[start:end]."""

    kind: HintKind
    start: int
    end: int


def refuse_talk(text: str) -> Refusal | None:
    """For chat, names and table titles: why this cannot be said, or None if it can."""
    found = find(text)
    if found is None:
        return None
    piece = _quote(text[found.start : found.end])
    return Refusal(TREX.say(f"talk_{found.kind.value}", piece=piece), RULE)


def find(text: str) -> Find | None:
    """The first piece of a text that cannot be said."""
    if is_countdown(text):
        return None
    said = _hear(text)
    firsts = (next(search(said), None) for search in SEARCHES)
    finds = [found for found in firsts if found is not None]
    return min(finds, key=lambda found: (found.start, -found.end), default=None)


def is_countdown(text: str) -> bool:
    """The book has somebody say "3, 2, 1, go!"."""
    return " ".join(re.findall(r"\w+", text.casefold())) in LISTS.countdowns


def _quote(piece: str) -> str:
    """Half of a surrogate pair cannot be sent: it becomes a question mark."""
    whole = piece.encode("utf-8", "replace").decode("utf-8")
    return whole if len(whole) <= LONGEST_QUOTE else whole[: LONGEST_QUOTE - 1] + "…"


# Hearing: what a text says, whatever its letters are dressed as

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
LINE_ENDS = "\n\r\u2028\u2029"
WORD_OR_END = re.compile(r"[^\W\d_]+|[.!?;:…\n]")


@dataclass(frozen=True, slots=True)
class Word:
    letters: str  # none at the end of a sentence
    short: str  # squeezed, or END
    start: int  # in the text
    end: int


@dataclass(frozen=True, slots=True)
class Said:
    text: str
    folded: str
    places: list[int]  # [folded letter] place in the text
    words: list[Word]  # begins and ends with an END
    harmless: frozenset[int]  # words that are in good company

    def find(self, kind: HintKind, start: int, end: int) -> Find:
        """For a piece of the folded text."""
        return Find(kind, self.places[start], self.places[end - 1] + 1)


def _hear(text: str) -> Said:
    folds = [(letter, at) for at, sign in enumerate(text) for letter in _fold(sign)]
    folded = "".join(letter for letter, _ in folds)
    places = [at for _, at in folds]
    words = list(_words(folded, places))
    harmless = itertools.chain.from_iterable(_phrases(words, LISTS.harmless))
    return Said(text, folded, places, words, frozenset(harmless))


@lru_cache(maxsize=4096)
def _fold(sign: str) -> str:
    """A sign as plain letters, or as nothing if it cannot be seen."""
    if sign in LINE_ENDS:
        return "\n"
    if sign.isspace() or sign in BLANKS:
        return " "
    if sign in APOSTROPHES or unicodedata.category(sign)[0] == "C":
        return ""
    letters = unicodedata.normalize("NFKD", sign)
    return plain("".join(LISTS.looks.get(letter, letter) for letter in letters))


def _words(folded: str, places: list[int]) -> Iterator[Word]:
    yield Word("", END, 0, 0)
    for match in WORD_OR_END.finditer(folded):
        start, end = places[match.start()], places[match.end() - 1] + 1
        letters = match[0] if match[0].isalpha() else ""
        yield Word(letters, squeezed(letters) or END, start, end)
    yield Word("", END, 0, 0)


LONGEST_PHRASE = max(map(len, LISTS.telling | LISTS.harmless))


def _phrases(words: list[Word], phrases: frozenset[Phrase]) -> Iterator[range]:
    """Where phrases stand, without the ends of sentences that belong to them."""
    shorts = tuple(word.short for word in words)
    for start, size in itertools.product(range(len(shorts)), range(2, LONGEST_PHRASE + 1)):
        phrase = shorts[start : start + size]
        if phrase in phrases:
            yield range(start + (phrase[0] == END), start + len(phrase) - (phrase[-1] == END))


# Searches for signs


def _signs(said: Said) -> Iterator[Find]:
    for at, sign in enumerate(said.text):
        if kind := _kind_of_sign(sign):
            yield Find(kind, at, _past_unseen(said.text, at + 1))


@lru_cache(maxsize=4096)
def _kind_of_sign(sign: str) -> HintKind | None:
    """Digits of every script, alone or as a part of a sign, and signs that show a number."""
    parts = unicodedata.normalize("NFKD", sign)
    if any(unicodedata.category(part)[0] == "N" for part in (sign, *parts)):
        return HintKind.DIGIT
    return LISTS.signs.get(sign)


def _past_unseen(text: str, at: int) -> int:
    """A keycap is a digit, and two signs that change its looks."""
    while at < len(text) and not _fold(text[at]):
        at += 1
    return at


IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u9fff]+")


def _ideographs(said: Said) -> Iterator[Find]:
    for match in IDEOGRAPHS.finditer(said.folded):
        signs = set(match[0])
        if signs & LISTS.numerals and signs <= LISTS.numerals | LISTS.counters:
            yield said.find(HintKind.DIGIT, *match.span())


BARS = re.compile(r"([|¦∣])(?: ?\1){2,}")  # noqa: RUF001 - two bars have other uses: or, a spoiler


def _tallies(said: Said) -> Iterator[Find]:
    return (said.find(HintKind.DIGIT, *match.span()) for match in BARS.finditer(said.folded))


ROMANS = {"ii", "iv", "vi", "xi", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix"}
PLAIN_ROMANS = {"iii", "iiii", "vii", "viii", "ix", "xii"}  # no words even in small letters


def _roman_numerals(said: Said) -> Iterator[Find]:
    for word in said.words:
        if _is_roman(word.letters, said.text[word.start : word.end]):
            yield Find(HintKind.DIGIT, word.start, word.end)


def _is_roman(letters: str, written: str) -> bool:
    """Or strokes: IIIII in capitals, lllll in small letters."""
    if letters in PLAIN_ROMANS or re.fullmatch("l{3,}", letters):
        return True
    return written.isupper() and (letters in ROMANS or bool(re.fullmatch("i{3,}", letters)))


# Searches for words

GLUE = frozenset({"und", "and", "ein"})  # einundzwanzig
LETTER_WORDS = frozenset("aikoruy")  # u r s i x
LONGEST_WORD = max(map(len, LISTS.bases))


def _refused_words(said: Said) -> Iterator[Find]:
    for nth, word in enumerate(said.words):
        kind = _kind_of(word.letters) or _inside(word.letters) or _chained(word.letters, GLUE)
        if kind and nth not in said.harmless and not _is_ordinary(said.text[word.start : word.end]):
            yield Find(kind, word.start, word.end)


def _is_ordinary(written: str) -> bool:
    return unicodedata.normalize("NFC", written).casefold() in LISTS.ordinary


def _kind_of(letters: str) -> HintKind | None:
    kinds = (LISTS.refused.get(squeezed(word)) for word in (letters, letters.replace("vv", "w")))
    return next(filter(None, kinds), None)


def _inside(letters: str) -> HintKind | None:
    for ordinary in LISTS.unless:
        letters = letters.replace(ordinary, " ")
    return next((kind for word, kind in LISTS.inside.items() if word in letters), None)


def _chained(letters: str, glue: frozenset[str]) -> HintKind | None:
    """Number words written as one: twentytwo, einundzwanzig."""
    reached = {0: False}  # how far a chain leads, and whether it holds a refused word
    for start in range(len(letters)):
        if start not in reached:
            continue
        for end in range(start + 1, start + LONGEST_WORD + 1):
            link = letters[start:end]
            if link in LISTS.bases or link in glue:
                holds = reached[start] or link in LISTS.bases
                reached[end] = reached.get(end, False) or holds
    return HintKind.NUMBER if reached.get(len(letters)) else None


def _spelled_words(said: Said) -> Iterator[Find]:
    """Runs of single letters: s e v e n."""
    words = (word for word in said.words if word.letters)
    for is_run, group in itertools.groupby(words, key=lambda word: len(word.letters) == 1):
        run = list(group)
        letters = "".join(word.letters for word in run) if is_run else ""
        if kind := _kind_of(letters) or _inside(letters) or _chained(letters, LETTER_WORDS):
            yield Find(kind, run[0].start, run[-1].end)


def _split_words(said: Said) -> Iterator[Find]:
    """Two pieces: se ven."""
    for nth, (one, other) in enumerate(itertools.pairwise(said.words)):
        kind = LISTS.bases.get(one.letters + other.letters)
        if kind and one.letters and other.letters and not {nth, nth + 1} <= said.harmless:
            yield Find(kind, one.start, other.end)


def _telling_words(said: Said) -> Iterator[Find]:
    """Ordinary words in telling company."""
    for places in _phrases(said.words, LISTS.telling):
        if not said.harmless.issuperset(places):
            first, last = said.words[places[0]], said.words[places[-1]]
            yield Find(HintKind.VALUE, first.start, last.end)


# Searches for disguises

CHUNK = re.compile(r"\S+")
STAND_INS = "".join(map(chr, set().union(*LISTS.stand_ins)))


def _disguised_words(said: Said) -> Iterator[Find]:
    """Signs between letters or for letters: s.e-ven, f!ve, $ix, s*x."""
    for match in CHUNK.finditer(said.folded):
        start, end = _without_punctuation(match[0])
        chunk = match[0][start:end]
        if not chunk.isalpha() and (kind := _undisguised(chunk)):
            yield said.find(kind, match.start() + start, match.start() + end)


def _without_punctuation(chunk: str) -> tuple[int, int]:
    """Where its letters are, and the signs beside them that may be letters; ! closes sentences."""
    kept = [at for at, sign in enumerate(chunk) if sign.isalpha() or sign in STAND_INS]
    while kept and chunk[kept[-1]] == "!":
        kept.pop()
    return (kept[0], kept[-1] + 1) if kept else (0, 0)


def _undisguised(chunk: str) -> HintKind | None:
    if kind := LISTS.starred.get(chunk):
        return kind
    readings = [_letters(chunk), *(_letters(chunk.translate(table)) for table in LISTS.stand_ins)]
    hidden = (reading for reading in readings if reading not in chunk)
    return next(filter(None, map(_kind_of, hidden)), None)


def _letters(chunk: str) -> str:
    return "".join(filter(str.isalpha, chunk))


SEARCHES = (
    _signs,
    _ideographs,
    _tallies,
    _roman_numerals,
    _refused_words,
    _spelled_words,
    _split_words,
    _telling_words,
    _disguised_words,
)
