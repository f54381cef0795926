"""Which parts of the bench are measured."""

from __future__ import annotations

import pytest

from bench import random_play, study
from bench.__main__ import MODULES, chosen


def test_all_where_none_is_named() -> None:
    assert chosen([]) == list(MODULES)


def test_those_named_in_the_order_of_all() -> None:
    assert chosen(["study", "random_play"]) == [random_play, study]


def test_an_unknown_one_is_refused_and_the_known_are_told() -> None:
    with pytest.raises(SystemExit, match="no part 'stduy'; there are rollouts, search"):
        chosen(["study", "stduy"])
