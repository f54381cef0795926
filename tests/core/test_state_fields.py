from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scalehouse.core.errors import BadPosition
from scalehouse.core.rules import state_fields

DTYPE = np.dtype((np.record, [("a", np.int8), ("b", np.int16, (2, 3)), ("c", np.int64)]))


def fresh() -> Any:
    return np.zeros(1, DTYPE)[0]


VALUES = st.fixed_dictionaries(
    {
        "a": st.integers(-128, 127),
        "b": st.lists(
            st.lists(st.integers(-(2**15), 2**15 - 1), min_size=3, max_size=3),
            min_size=2,
            max_size=2,
        ),
        "c": st.integers(-(2**63), 2**63 - 1),
    }
)


@given(VALUES)
def test_fields_go_out_and_in(fields: dict[str, Any]) -> None:
    assert state_fields.fields_of(state_fields.filled(fresh(), fields)) == fields


@given(VALUES, VALUES)
def test_changes_lead_from_one_state_to_the_other(one: dict[str, Any], two: dict[str, Any]) -> None:
    before, after = state_fields.filled(fresh(), one), state_fields.filled(fresh(), two)
    changed = state_fields.changes(before.tobytes(), after.tobytes(), after.dtype)
    state_fields.change(before, changed)
    assert before.tobytes() == after.tobytes()


def test_changes_name_the_places() -> None:
    before, after = fresh(), fresh()
    after.a = 3
    after.b[1, 2] = -400
    assert state_fields.changes(before.tobytes(), after.tobytes(), after.dtype) == {
        "a": 3,
        "b[1,2]": -400,
    }


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"z": 1}, "there is no field 'z'; the fields are: a, b, c"),
        ({"a": 200}, "field a takes numbers from -128 to 127"),
        ({"a": "x"}, "field a takes one whole numbers"),
        ({"a": 1.5}, "field a takes one whole numbers"),
        ({"b": [1, 2, 3]}, "field b takes 2×3 whole numbers"),
        ({"b": [[1], [2, 3]]}, "field b"),
        ({"c": 2**70}, "field c"),
    ],
)
def test_what_a_record_cannot_hold_is_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        state_fields.filled(fresh(), fields)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "changed", [{"z": 1}, {"b[2,0]": 1}, {"b[0]": 1}, {"a": 999}, {"a": "x"}, {"a[0]": 1}, {"b": 1}]
)
def test_a_change_that_cannot_be_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        state_fields.change(fresh(), changed)
