"""Words: said once, checked as declared, formatted in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from scalehouse.core.errors import BadWords
from scalehouse.core.text import catalogue as catalogues
from scalehouse.core.text import speech
from scalehouse.core.text.catalogue import INT, SEAT, TEXT, Catalogue, fault_in, list_of, one_of
from scalehouse.core.text.wording import faults
from scalehouse.core.text.words import Words

ANIMAL = one_of("cat", "dog")
MESSAGES: Any = {
    **Catalogue.bare("cat dog"),
    **Catalogue.alike("zoo row", animals=list_of(ANIMAL)),
    "sees": {"seat": SEAT, "animal": ANIMAL},
    "count": {"count": INT},
    "change": {"change": INT},
    "note": {"text": TEXT},
}
ENGLISH = """
cat = cat
dog = dog
sees = { WHO($seat) ->
    [you] You see the { $animal }.
   *[other] { NAME($seat) } sees the { $animal }.
}
zoo = { $animals }
    .animals = { $before } and { $next }
row = { $animals }
count = { $count ->
    [one] one cat
   *[other] { $count } cats
}
change = { SIGNED($change) }
note = ({ $text })
"""
GERMAN = """
cat = Katze
    .accusative = die Katze
dog = Hund
    .accusative = den Hund
sees = { WHO($seat) ->
    [you] Du siehst { $animal-accusative }.
   *[other] { NAME($seat) } sieht { $animal-accusative }.
}
zoo = { $animals }
    .animals = { $before } und { $next }
row = { $animals }
count = { $count ->
    [one] eine Katze
   *[other] { $count } Katzen
}
change = { SIGNED($change) }
note = ({ $text })
"""


def make(folder: Path, english: str = ENGLISH, german: str = GERMAN) -> Catalogue:
    words = folder / "words"
    words.mkdir(exist_ok=True)
    (words / "en.ftl").write_text(english, "utf-8")
    (words / "de.ftl").write_text(german, "utf-8")
    speech.bundle_of.cache_clear()
    speech._kept.cache_clear()
    return Catalogue("test", str(folder / "game.py"), MESSAGES)


@pytest.fixture
def own(tmp_path: Path) -> Catalogue:
    return make(tmp_path)


def test_nobody_in_particular_reads_of_numbered_players(own: Catalogue) -> None:
    said = own.say("sees", seat=1, animal=own.say("cat"))
    assert (said.key, str(said)) == ("test.sees", "Player 2 sees the cat.")
    assert said.text("de") == "Spieler 2 sieht die Katze."


def test_a_reader_is_you_and_others_have_names(own: Catalogue) -> None:
    said = own.say("sees", seat=1, animal=own.say("dog"))
    assert said.text("de", names=("Ann", "Bob"), me=1) == "Du siehst den Hund."
    assert said.text("de", names=("Ann", "Bob"), me=0) == "Bob sieht den Hund."
    assert said.text(me=1) == "You see the dog."


def test_a_list_is_joined_as_the_message_wants_or_with_commas(own: Catalogue) -> None:
    animals = (own.say("cat"), own.say("dog"), own.say("cat"))
    assert str(own.say("zoo", animals=animals)) == "cat and dog and cat"
    assert own.say("row", animals=animals).text("de") == "Katze, Hund, Katze"
    assert str(own.say("row", animals=())) == ""


def test_numbers_have_plurals_and_signs(own: Catalogue) -> None:
    assert [str(own.say("count", count=n)) for n in (0, 1, 2)] == ["0 cats", "one cat", "2 cats"]
    assert [str(own.say("change", change=n)) for n in (2, 0, -3)] == ["+2", "±0", "−3"]


def test_a_language_that_is_not_there_is_english(own: Catalogue) -> None:
    assert own.say("count", count=1).text("fr") == "one cat"


def test_a_message_that_a_language_lacks_is_english(tmp_path: Path) -> None:
    own = make(tmp_path, german="cat = Katze\n")
    assert own.say("count", count=1).text("de") == "one cat"


def test_words_of_a_game_that_is_not_installed_show_their_key() -> None:
    assert str(Words("nowhere.to_be", {"found": 3})) == "nowhere.to_be(found=3)"


def test_what_was_said_is_kept(own: Catalogue) -> None:
    assert own.say("count", count=3) is own.say("count", count=3)
    assert own.say("sees", seat=0, animal=own.say("cat")) is own.say(
        "sees", seat=0, animal=own.say("cat")
    )
    assert own.say("count", count=3) != own.say("count", count=4)


def test_it_does_not_keep_without_end(own: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "MOST_KEPT", 3)
    for count in range(10):
        assert own.say("count", count=count).args == {"count": count}
        assert len(own._said) <= 3


def test_words_come_back_from_json_as_they_went(own: Catalogue) -> None:
    animals = (own.say("cat"), own.say("dog"))
    for said in (own.say("zoo", animals=animals), own.say("sees", seat=1, animal=animals[0])):
        encoded = msgspec.json.encode(said)
        assert msgspec.json.decode(encoded) == said.to_json()
        assert msgspec.json.decode(encoded, type=Words) == said
    assert msgspec.json.encode(animals[0]) == b'{"key":"test.cat"}'


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("cuont", {"count": 1}, "no message 'cuont' is declared for 'test'; did you mean count?"),
    ("count", {}, "message 'count' lacks the argument count"),
    ("count", {"cuont": 1}, "lacks the argument count and has no argument cuont"),
    ("count", {"count": "one"}, "message 'count': count must be int, not 'one'"),
    ("count", {"count": True}, "count must be int"),
    ("note", {"text": 1}, "text must be text, not 1"),
    ("sees", {"seat": 0, "animal": "cat"}, "animal must be words, one of cat, dog"),
    ("sees", {"seat": 0, "animal": Words("test.note", {"text": ""})}, "one of cat, dog"),
    ("zoo", {"animals": Words("test.cat")}, "animals must be a tuple of words"),
]


@pytest.mark.parametrize(("key", "args", "sentence"), WRONG)
def test_a_mistake_is_told_with_its_file_and_key(
    own: Catalogue, key: str, args: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadWords) as told:
        own.say(key, **args)
    assert str(told.value).startswith(str(own.folder / "en.ftl: "))
    assert sentence in str(told.value)
    assert sentence in fault_in(Words(f"test.{key}", args))


def test_a_fault_within_an_argument_is_found(own: Catalogue) -> None:
    assert fault_in(own.say("zoo", animals=(own.say("cat"),))) == ""
    wrong = Words("test.zoo", {"animals": (Words("test.cat", {"count": 1}),)})
    assert fault_in(wrong) == "message 'cat' has no argument count"


def test_files_that_say_what_is_declared_have_no_faults(own: Catalogue) -> None:
    assert faults(own) == []


SPOILT: list[tuple[str, str, str]] = [
    ("cat = cat\n", "", "en.ftl: message 'cat' is missing"),
    ("cat = cat\n", "cat = cat\ncat = cat\n", "message 'cat' is there twice"),
    ("cat = cat\n", "cat = cat\ncow = cow\n", "message 'cow' is not declared"),
    ("cat = cat\n", "cat = cat\n-cow = cow\n", "term -cow is used nowhere"),
    ("cat = cat\n", "cat = { -cow }\n", "term -cow is missing"),
    ("cat = cat\n", "cat = { cow }\n", "message 'cat': it refers to 'cow', which is missing"),
    ("cat = cat\n", "cat = { $count }\n", "message 'cat': there is no argument $count"),
    ("cat = cat\n", "cat = { CAT() }\n", "message 'cat': there is no function CAT"),
    ("cat = cat\n", "cat = cat\n    .size = big\n", "attribute .size is used nowhere"),
    ("cat = cat\n", "cat =\n    .size = big\n", "message 'cat': it says nothing"),
    ("cat = cat\n", "cat = { $\n", "this is not Fluent: 'cat = { $'"),
    ("({ $text })", "text", "message 'note': it does not use its argument $text"),
    ("({ $text })", "{ NAME($text) }", "$text is text: seats, and only they, stand in WHO()"),
    ("NAME($seat)", "$seat", "$seat is seat: seats, and only they, stand in WHO()"),
    ("({ $text })", "{ SIGNED($text) }", "$text is text: only a number has a sign"),
    ("the { $animal }", "the { $animal-size }", "and test.cat has no attribute .size"),
    ("{ $before } and { $next }", "{ $next }", "attribute .animals must use $before and $next"),
]


@pytest.mark.parametrize(("piece", "other", "fault"), SPOILT, ids=[one[2] for one in SPOILT])
def test_a_file_that_says_something_else_is_told(
    tmp_path: Path, piece: str, other: str, fault: str
) -> None:
    assert piece in ENGLISH
    found = faults(make(tmp_path, ENGLISH.replace(piece, other)))
    assert any(fault in one for one in found), found
    assert all("en.ftl" in one for one in found)


def test_a_catalogue_needs_english(tmp_path: Path) -> None:
    own = make(tmp_path)
    (tmp_path / "words" / "en.ftl").unlink()
    assert faults(own) == [f"{tmp_path}/words/en.ftl: there is no such file"]
