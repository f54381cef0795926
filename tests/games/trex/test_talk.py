"""Cheating: nobody says numbers, or indicators of value like "half" or "most"."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scalehouse.games.trex import talk, talk_lists
from scalehouse.games.trex.talk import SEARCHES, find, refuse_talk
from scalehouse.games.trex.talk_lists import LISTS, TABLE, HintKind, read_lists
from tests.games.wrong_entries import assert_named, each_of

ROOT = Path(__file__).parents[3]
ESCAPE = re.compile(r"\\u([0-9a-f]{4})|\\U([0-9a-f]{8})")


def lines(name: str) -> list[str]:
    """The lines of a list, without headings."""
    text = Path(__file__).with_name("talk").joinpath(name).read_text("utf-8")
    kept = [line for line in text.splitlines() if line and not line.startswith("# ")]
    return [ESCAPE.sub(lambda code: chr(int(code[1] or code[2], 16)), line) for line in kept]


CAUGHT = lines("caught.txt")
PASSES = lines("passes.txt")


def said(text: str) -> tuple[str, str] | None:
    """The kind of what is found, and the piece itself."""
    found = find(text)
    return (found.kind.value, text[found.start : found.end]) if found else None


class TestTheLists:
    @pytest.mark.parametrize("text", CAUGHT, ids=ascii)
    def test_a_value_is_not_told(self, text: str) -> None:
        assert refuse_talk(text) is not None, f"{text!r} should be refused"

    @pytest.mark.parametrize("text", PASSES, ids=ascii)
    def test_ordinary_talk_passes(self, text: str) -> None:
        assert refuse_talk(text) is None, f"{text!r} should pass, but for {said(text)}"

    def test_they_are_long_and_have_nothing_in_common(self) -> None:
        assert len(set(CAUGHT)) == len(CAUGHT) >= 300
        assert len(set(PASSES)) == len(PASSES) >= 300
        assert set(CAUGHT).isdisjoint(PASSES)


class TestWhatIsFound:
    @pytest.mark.parametrize(
        ("text", "kind", "piece"),
        [
            ("I have a 7, you?", "digit", "7"),
            ("mine: 7️⃣!", "digit", "7️⃣"),
            ("Rex VII.", "digit", "VII"),
            ("so ||||| it is", "digit", "|||||"),
            ("我 七!", "digit", "七"),
            ("look: 🕖", "digit", "🕖"),
            ("I am SEEEVEN, ha", "number", "SEEEVEN"),
            ("so s\u200bi\u200bx then", "number", "s\u200bi\u200bx"),
            ("that is s e v e n!", "number", "s e v e n"),
            ("a (f!ve)!", "number", "f!ve"),
            ("Größe: fünf", "number", "fünf"),
            ("ich bin ﬁve", "number", "ﬁve"),
            ("rather se ven", "number", "se ven"),
            ("that's a h*lf.", "value", "h*lf"),
            ("well, all the way!", "value", "all the way"),
            ("nice. Very low. ok", "value", "Very low"),
            ("mine is\nlow\nok", "value", "low"),
            ("this 📈", "value", "📈"),
        ],
    )
    def test_its_kind_and_its_place(self, text: str, kind: str, piece: str) -> None:
        assert said(text) == (kind, piece)

    def test_the_first_comes_first(self) -> None:
        assert said("most of all a 7 and seven, all the way") == ("digit", "7")
        assert said("the max, then seven") == ("value", "max")

    def test_the_longer_of_two_that_begin_together(self) -> None:
        assert said("half-way there") == ("value", "half-way")


class TestOneIsANumberAndAPronoun:
    @pytest.mark.parametrize("text", ["one", "I'm a one", "It is one.", "like this. One."])
    def test_alone_it_is_a_number(self, text: str) -> None:
        assert said(text.lower()) == ("number", "one")

    @pytest.mark.parametrize("text", ["no one", "like this one", "One of us", "NO ONE"])
    def test_in_company_it_is_not(self, text: str) -> None:
        assert find(text) is None

    def test_good_company_excuses_nobody_else(self) -> None:
        assert said("no one has seven") == ("number", "seven")
        assert said("this one is a one") == ("number", "one")
        assert said("at least five") == ("number", "five")


class TestCountdown:
    def test_the_books_countdown_may_be_said(self) -> None:
        assert find("3, 2, 1, go!") is None
        assert find("3... 2... 1... GO!!!") is None

    def test_but_nothing_with_it(self) -> None:
        assert said("3, 2, 1, go! I have 4") == ("digit", "3")
        assert said("2, 1, go!") == ("digit", "2")


class TestTheFriendlyWord:
    def test_it_quotes_what_was_said_and_names_the_rule(self) -> None:
        refusal = refuse_talk("I'm a Seven")
        assert refusal is not None
        assert refusal.rule == "trex.talk"
        assert refusal.words.key == "trex.talk_number"
        assert refusal.words.args == {"piece": "Seven"}
        assert "“Seven”" in str(refusal.words)

    def test_it_differs_by_kind(self) -> None:
        refusals = [refuse_talk(text) for text in ("7", "seven", "most")]
        keys = [refusal.words.key for refusal in refusals if refusal]
        assert keys == [f"trex.talk_{kind.value}" for kind in HintKind]
        said = [refusal.words.text("de") for refusal in refusals if refusal]
        assert [text[: text.index("“") + 1] for text in said] == ["„7“", "„seven“", "„most“"]
        assert len({text.partition("“")[2] for text in said}) == 3

    def test_it_quotes_no_more_than_fits_a_line(self) -> None:
        refusal = refuse_talk("se" + "e" * 2000 + "ven")
        assert refusal is not None
        assert refusal.words.args["piece"] == "s" + "e" * 38 + "…"

    def test_it_quotes_nothing_that_cannot_be_sent(self) -> None:
        refusal = refuse_talk("a s\ud800ix")
        assert refusal is not None
        assert refusal.words.args["piece"] == "s?ix"

    def test_the_rule_has_its_place_on_a_page(self) -> None:
        pages = (ROOT / "docs" / "rules").glob("trex*.md")
        assert any('<a id="trex.talk"></a>' in page.read_text("utf-8") for page in pages)


# Whatever is typed

ANYTHING = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\ud800\udfff\u200d\u0000\ufe0f\u20e3\u0301"),
        st.sampled_from("onetwsixfvrhalm .!|*$@+'-\n"),
    )
)
WORDS = st.sampled_from(sorted(LISTS.bases.keys() - LISTS.ordinary))
UNSEEN = "\u200b\u200c\u200d\u2060\u00ad\ufeff\u0301\u0335\ufe0f"


@settings(deadline=None)
@given(ANYTHING)
def test_any_text_can_be_asked_about(text: str) -> None:
    found, refusal = find(text), refuse_talk(text)
    assert (found is None) == (refusal is None)
    if found and refusal:
        assert 0 <= found.start < found.end <= len(text)
        assert json.dumps(refusal.words.to_json(), ensure_ascii=False).encode("utf-8")


@settings(deadline=None)
@given(WORDS, st.sampled_from([*UNSEEN, ".", "-", "…", "🦖"]), st.data())
def test_what_is_put_between_letters_hides_nothing(word: str, sign: str, data: Any) -> None:
    places = data.draw(st.lists(st.booleans(), min_size=len(word) - 1, max_size=len(word) - 1))
    gaps = [sign if place else "" for place in places]
    hidden = "".join(letter + gap for letter, gap in zip(word, [*gaps, ""], strict=True))
    assert find(hidden) is not None
    assert find(f"well {hidden} then") is not None


@settings(deadline=None)
@given(WORDS, st.data())
def test_stretched_and_shouted_words_are_the_same(word: str, data: Any) -> None:
    changes = st.tuples(st.integers(1, 5), st.booleans())
    drawn = data.draw(st.lists(changes, min_size=len(word), max_size=len(word)))
    stretched = "".join(
        (letter.upper() if is_loud else letter) * times
        for letter, (times, is_loud) in zip(word, drawn, strict=True)
    )
    assume(stretched.lower() not in LISTS.ordinary)
    assert find(stretched) is not None


@settings(deadline=None)
@given(st.sampled_from(PASSES), st.sampled_from(UNSEEN))
def test_ordinary_talk_passes_with_unseen_signs_too(text: str, sign: str) -> None:
    assert find(sign + text + sign) is None


@pytest.mark.parametrize("piece", ["e", "!", "|_", ".", "*", "\u200d", "no one ", "ein", "a ", "$"])
def test_long_texts_are_read_to_the_end(piece: str) -> None:
    assert said("x " + piece * 20_000 + "\nseven") == ("number", "seven")


# The lists and the searches, each of them needed


@pytest.fixture
def swap(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Changes some of the lists for a test."""

    def change(**changes: Any) -> None:
        monkeypatch.setattr(talk, "LISTS", dataclasses.replace(LISTS, **changes))
        forget()

    def forget() -> None:
        talk._fold.cache_clear()
        talk._kind_of_sign.cache_clear()

    yield change
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_every_search_finds_something_that_no_other_does(
    search: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "SEARCHES", [other for other in SEARCHES if other is not search])
    assert [text for text in CAUGHT if find(text) is None]


@pytest.mark.parametrize(
    "name",
    [
        "refused",
        "bases",
        "starred",
        "inside",
        "telling",
        "signs",
        "looks",
        "numerals",
        "counters",
        "stand_ins",
    ],
)
def test_without_one_of_the_lists_something_is_missed(name: str, swap: Any) -> None:
    swap(**{name: type(getattr(LISTS, name))()})
    assert [text for text in CAUGHT if find(text) is None]


@pytest.mark.parametrize("name", ["countdowns", "ordinary", "unless", "harmless"])
def test_without_one_of_the_excuses_something_is_refused(name: str, swap: Any) -> None:
    swap(**{name: type(getattr(LISTS, name))()})
    assert [text for text in PASSES if find(text) is not None]


def test_every_excuse_excuses_something_and_wholly(swap: Any) -> None:
    phrases = [" ".join(phrase) for phrase in LISTS.harmless]
    assert [phrase for phrase in phrases if find(phrase) is not None] == []
    swap(harmless=frozenset())
    assert [phrase for phrase in phrases if find(phrase) is None] == []


def test_every_ordinary_word_needs_to_be_named(swap: Any) -> None:
    swap(ordinary=frozenset(), unless=())
    assert [word for word in [*LISTS.ordinary, *LISTS.unless] if find(word) is None] == []


def test_every_telling_company_tells_something_new(swap: Any) -> None:
    phrases = [" ".join(phrase) for phrase in LISTS.telling]
    assert [phrase for phrase in phrases if find(phrase) is None] == []
    swap(telling=frozenset())
    assert [phrase for phrase in phrases if find(phrase) is not None] == []


WRONG = r"""
countdowns =      | countdown =    | talk: unknown entry countdown
counters = "      | coins = "      | talk: ideographs: unknown entry coins
[alphabets]\n     | [alphabets]\n[alphabets.starts]\n# | alphabets: must be a list
kind = "number"   | kind = "digit" | refused, English: the kind must be number or
kind = "number"\n |                | talk: refused: kind is missing
"zwei", "zwo"     | "zw"           | refused, German: 'zw' is not one word of at least three
"zwei", "zwo"     | "zwei drei"    | refused, German: 'zwei drei' is not one word
"zwei", "zwo"     | 2              | refused, German: must be a list of words
"odd or even"     | "odd, even"    | company: cannot read 'odd,'
"2680-2685"       | "2680..2685"   | signs: '2680..2685' is neither a code point nor
starts = ["1F150" | starts = ["A"  | alphabets: 'A' is neither a code point nor
[company]         | [company       | line
"""


class TestReader:
    @each_of(WRONG)
    def test_a_wrong_entry_is_named(self, old: str, new: str, why: str) -> None:
        assert_named(read_lists, TABLE.read_text("utf-8"), old, new, why)

    def test_a_phrase_stands_for_all_its_readings(self) -> None:
        assert set(talk_lists._spelled_out(". a/the? big/very end .")) == {
            *(
                (".", *article, word, "end", ".")
                for article in ([], ["a"], ["the"])
                for word in ("big", "very")
            )
        }
