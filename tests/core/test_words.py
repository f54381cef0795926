"""Words that were said before are not made again; nobody can tell."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.core import words
from scalehouse.core.words import Catalogue

TEMPLATES = {"said": "It is {what}.", "by": "Player {seat} says {what}."}


def catalogue() -> Catalogue:
    return Catalogue("test", TEMPLATES)


def test_people_count_from_one() -> None:
    said = catalogue().say("by", seat=0, what="no")
    assert (said.key, said.args) == ("test.by", {"seat": 0, "what": "no"})
    assert said.english == "Player 1 says no."


def test_what_was_said_is_kept() -> None:
    own = catalogue()
    assert own.say("said", what=3) is own.say("said", what=3)
    assert own.say("said", what=3) != own.say("said", what=4)


@pytest.mark.parametrize(("one", "other"), [(1, True), (0, False), (1, 1.0), ("1", 1)])
def test_what_is_equal_and_reads_otherwise_is_said_otherwise(one: Any, other: Any) -> None:
    own = catalogue()
    assert own.say("said", what=one).english == f"It is {one}."
    assert own.say("said", what=other).english == f"It is {other}."
    assert type(own.say("said", what=other).args["what"]) is type(other)


def test_arguments_may_be_lists() -> None:
    own = catalogue()
    assert own.say("said", what=[1, 2]).english == "It is [1, 2]."


def test_it_does_not_keep_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "MOST_KEPT", 3)
    own = catalogue()
    for what in range(10):
        assert own.say("said", what=what).english == f"It is {what}."
        assert len(own._said) <= 3
