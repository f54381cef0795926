"""Changes between two views: they lead from the one to the other, and say no more than that."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scalehouse.core.matches.delta import apply, changes

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
VIEWS = st.dictionaries(
    st.text("abc", max_size=1),
    st.recursive(
        LEAVES,
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=1), inner)
        ),
        max_leaves=12,
    ),
)


def sent(value: Any) -> Any:
    """As it arrives at the other end."""
    return json.loads(json.dumps(value))


@given(VIEWS, VIEWS)
def test_changes_lead_from_one_view_to_the_other(before: Any, after: Any) -> None:
    old = deepcopy(before)
    assert apply(sent(before), sent(changes(before, after))) == after
    assert before == old


@given(VIEWS)
def test_nothing_changes_between_equal_views(view: Any) -> None:
    assert changes(view, deepcopy(view)) == []


def test_only_what_differs_is_named() -> None:
    before = {"actors": [0], "table": {"rows": ["..", ".."], "left": 3, "gone": 1}}
    after = {"actors": [1], "table": {"rows": ["..", "x."], "left": 3, "new": [1]}}
    assert sent(changes(before, after)) == [
        [["actors", 0], 1],
        [["table", "gone"]],
        [["table", "rows", 1], "x."],
        [["table", "new"], [1]],
    ]


def test_a_list_of_another_length_is_sent_whole() -> None:
    assert sent(changes({"a": [1, 2]}, {"a": [1]})) == [[["a"], [1]]]


def test_a_value_may_become_of_another_kind() -> None:
    assert sent(changes({"a": [1]}, {"a": {"b": 1}})) == [[["a"], {"b": 1}]]
    assert sent(changes({"a": {"b": 1}}, {"a": None})) == [[["a"], None]]
