"""What is refused, in the same words by every adapter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from scalehouse.adapters import pettingzoo
from scalehouse.adapters.checks import NotBegun
from scalehouse.adapters.fleet import Fleet
from scalehouse.adapters.gymnasium import ManySeats, SeatEnv
from scalehouse.core.errors import BadOption, UnknownGame

Maker = Callable[..., Any]


def fleet(game: str, **settings: Any) -> Fleet:
    return Fleet(game, 2, **settings)


def many(game: str, **settings: Any) -> ManySeats:
    return ManySeats(game, 2, **settings)


MAKERS: list[Maker] = [pettingzoo.env, pettingzoo.parallel_env, SeatEnv, many, fleet]
each = pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)


@each
def test_a_game_that_is_not_installed(make: Maker) -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; the games are: .*scathe"):
        make("chess")


@each
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seats": 3}, "played with 2 seats, not 3"),
        ({"teams": "nobody"}, "teams must be one of starter, draft, build, not nobody"),
        ({"colour": "red"}, "no option 'colour'; its options are: teams"),
        ({"longest": 0}, "longest must be at least 1, not 0"),
    ],
)
def test_a_table_that_cannot_be_set(make: Maker, wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        make("scathe", **wrong)


@pytest.mark.parametrize("make", [pettingzoo.raw_env, SeatEnv], ids=lambda make: make.__name__)
def test_a_step_before_the_first_match(make: Maker) -> None:
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        make("scathe").step(0)


def test_a_step_before_the_first_match_for_many() -> None:
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        pettingzoo.parallel_env("scathe").step({})
    for act in (
        lambda: fleet("scathe").step(np.zeros(2, np.int64)),
        lambda: fleet("scathe").sample(),
    ):
        with pytest.raises(NotBegun, match=r"call begin\(\) first"):
            act()


def test_a_fleet_that_cannot_sail() -> None:
    with pytest.raises(BadOption, match="at least 1 match, not 0"):
        Fleet("scathe", 0)
    for wrong in (2, -1, "nobody"):
        with pytest.raises(BadOption, match=f"from 0 to 1, 'each' or 'all', not {wrong!r}"):
            Fleet("scathe", 2, ours=wrong)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize(
    ("module", "extra"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("pyspiel", "openspiel")],
)
def test_an_adapter_without_its_library_says_how_to_get_it(module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; import scalehouse.adapters.{extra}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert f"pip install 'scalehouse[{extra}]'" in run.stderr.splitlines()[-1]
