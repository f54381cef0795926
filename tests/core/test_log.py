"""The bytes that the hashes of a match log are made from: the same, however they are made."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scalehouse.core.matches.log import Entry, canonical

PLAIN = st.none() | st.booleans() | st.integers() | st.text()
CONTENT = st.dictionaries(st.text(), PLAIN | st.dictionaries(st.text(), PLAIN | st.lists(PLAIN)))


def told(content: dict[str, Any]) -> bytes:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode()


@given(CONTENT)
def test_it_is_sorted_json_in_ascii(content: dict[str, Any]) -> None:
    assert canonical(content) == told(content)


@given(st.text(st.characters(max_codepoint=0x7F)))
def test_signs_that_have_to_be_escaped_are(text: str) -> None:
    assert canonical({text: text}) == told({text: text})


def test_numbers_may_be_of_any_size_and_kind() -> None:
    content = {"large": 2**70, "small": -(2**63), "share": 0.1, "far": 1e22, "near": 1e-7}
    assert canonical(content) == told(content)


def test_an_entry_is_bound_to_the_one_before() -> None:
    entry = Entry(0, 3, {"b": 1, "a": 2})
    one, other = entry.chained("0" * 64), entry.chained("1" * 64)
    assert one.hash != other.hash
    assert one == entry.chained("0" * 64)
