"""Words that are not as declared: in what the code says, and in the files of sentences."""

from __future__ import annotations

from liars_dice.state import State
from liars_dice.words import WORDS
from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.catalogue import Catalogue
from scalehouse.core.text.words import Description
from tests.core.mutations.mutation import Mutation


class Reworded(Catalogue):
    """The words of Liar's Dice with a piece of one file replaced; not found by their prefix."""

    def __init__(self, name: str, language: str, piece: str, other: str) -> None:
        self.__dict__.update(vars(WORDS))
        self.__name__ = name
        self.spoilt = self.folder / f"{language}.ftl"
        self._language = language
        self._piece, self._other = piece, other

    def source(self, language: str) -> str:
        text = super().source(language)
        if language != self._language:
            return text
        assert self._piece in text
        return text.replace(self._piece, self._other)


def a_sign_for_a_die(sight: State, seat: Seat, move: Move) -> Description:
    return Description(WORDS.say("bid", count=move + 1, die="⚀"))


def other_words(sight: State, seat: Seat, move: Move) -> Description:
    return Description(WORDS.say("bid", count=move + 1, die=WORDS.say("no_bid")))


def no_number(sight: State, seat: Seat, move: Move) -> Description:
    return Description(WORDS.say("bid", count="one", die=WORDS.say("die_1")))


ENGLISH, GERMAN = "en", "de"
FILES = (
    Reworded("a_sentence_missing", ENGLISH, "no_bid = There is no bid to doubt yet.\n", ""),
    Reworded("a_translation_missing", GERMAN, "die_6 = ⚅\n", ""),
    Reworded("a_key_misspelt", GERMAN, "too_many = ", "to_many = "),
    Reworded("an_argument_misspelt", ENGLISH, "Bid { $count }", "Bid { $cuont }"),
    Reworded("an_argument_left_out", GERMAN, "{ $count } × { $die } bieten", "{ $die } bieten"),
    Reworded("a_seat_as_a_number", ENGLISH, "{ NAME($seat) } loses a", "{ $seat } loses a"),
    Reworded("a_brace_missing", GERMAN, "nur { $dice }", "nur { $dice"),
)


def spoken_never() -> Catalogue:
    """With one message more, in every language, that no code says."""
    words = Reworded("spoken_never", "", "", "")
    words.messages = {**WORDS.messages, "nightfall": {}}
    words.source = lambda language: WORDS.source(language) + "nightfall = 🌙\n"  # type: ignore[method-assign]  # of this one alone
    return words


WORDING = (
    Mutation("words", "nightfall", words=spoken_never()),
    Mutation("describe_move", "", describe_move=a_sign_for_a_die),
    Mutation("describe_move", "", describe_move=other_words),
    Mutation("describe_move", "", describe_move=no_number),
    *(Mutation("words", "", words=one) for one in FILES),
)
