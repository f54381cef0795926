"""The search itself, on matches that are only numbers: it finds what it is to find."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scalehouse.lab.tune.bounds import Aim, Bounds
from scalehouse.lab.tune.part_steps import part_steps
from scalehouse.lab.tune.proposals import Round, best_rung, line_through, loss, next_point
from scalehouse.lab.tune.space import Space

BOUNDS = Bounds((Aim("hero.*", 0.43, 0.57), Aim("rounds", 6, 14)), (), ())
STRENGTHS = {"hero.a": 0.66, "hero.b": 0.40, "hero.c": 0.5, "hero.d": 0.58}  # at rung 0
RISES = {"hero.a": 0.02, "hero.b": 0.01, "hero.c": 0.03, "hero.d": 0.015}
SPACE = Space("", {name: part_steps({"x": 10}, {"x": (0, 20)}) for name in STRENGTHS}, {})


def measured(point: dict[str, int], rng: np.random.Generator, number: int = 300) -> Round:
    true = {name: STRENGTHS[name] + RISES[name] * rung for name, rung in point.items()}
    values = {name: float(rng.normal(share, 0.5 / number**0.5)) for name, share in true.items()}
    return Round(point, values, dict.fromkeys(point, number))


def searched(rounds: int) -> list[Round]:
    rng, found = np.random.default_rng(7), list[Round]()
    for number in range(rounds):
        found.append(measured(next_point(SPACE, BOUNDS, found, number), rng))
    return found


def test_it_begins_with_the_table_as_it_stands() -> None:
    assert next_point(SPACE, BOUNDS, [], 0) == dict.fromkeys(STRENGTHS, 0)


def test_every_part_comes_well_within_its_aim() -> None:
    found = searched(8)
    for name, strength in STRENGTHS.items():
        rung = best_rung(SPACE, BOUNDS.aims[0], name, found)
        assert abs(strength + RISES[name] * rung - 0.5) < 0.045, name


def test_a_search_that_goes_on_proposes_the_same() -> None:
    found = searched(6)
    again = [Round(dict(one.point), dict(one.values), dict(one.counts)) for one in found]
    assert next_point(SPACE, BOUNDS, found, 6) == next_point(SPACE, BOUNDS, again, 6)


def test_the_line_through_exact_figures_is_found() -> None:
    rounds = [Round({"p": x}, {"p": 0.4 + 0.02 * x}, {"p": 10**7}) for x in range(5)]
    at_none, rise = line_through("p", rounds, 0.5)
    assert abs(at_none - 0.4) < 1e-3
    assert abs(rise - 0.02) < 1e-3


def test_single_numbers_are_searched_by_the_loss_of_all() -> None:
    space = Space("a = 5\nb = 5", {}, {"a": (0, 10), "b": (0, 10)})
    found: list[Round] = []
    for number in range(40):
        point = next_point(space, BOUNDS, found, number)
        found.append(Round(point, {"rounds": 2.0 + point["a"] + point["b"] / 2}, {}))
    assert loss(BOUNDS, min(found, key=lambda one: loss(BOUNDS, one.values)).values) == 0
    assert loss(BOUNDS, {"rounds": 5.0}) > loss(BOUNDS, {"rounds": 6.0}) > 0


def test_a_few_matches_do_not_turn_a_part_over() -> None:
    once = [Round(dict.fromkeys(STRENGTHS, 0), dict.fromkeys(STRENGTHS, 0.6), {})]
    few, many = (
        best_rung(SPACE, BOUNDS.aims[0], "hero.a", [replace(once[0], counts={"hero.a": number})])
        for number in (20, 2000)
    )
    assert many < few <= 0
