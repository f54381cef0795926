"""Promises about views: they are plain data, of the type that the game declares."""

from __future__ import annotations

import itertools

import numpy as np

from scalehouse.conformance.failure import check
from scalehouse.conformance.walk import Walk
from scalehouse.core.game import Undeclared
from scalehouse.core.matches.views import misfit
from scalehouse.core.rules.state_fields import as_python


def views_are_plain_data(walk: Walk) -> None:
    """A view goes through JSON unchanged."""
    for s in walk.positions():
        for observer in walk.observers:
            view = walk.game.view(as_python(walk.game.sight(s, observer)), observer)
            place = not_plain("view", view)
            said = "it is not plain data: numbers, text, lists and tables with names"
            check(not place, "view", said, seat=observer, at=s, place=place)


def views_have_their_declared_type(walk: Walk) -> None:
    """Every view is of the type that the game declares, to the letter."""
    game = walk.game
    is_declared = game.table_type is not Undeclared
    check(is_declared, "view", "the game has a view of its own, and no view_type that declares it")
    for s in walk.positions():
        for observer in walk.observers:
            wrong = misfit(game.view(as_python(game.sight(s, observer)), observer), game.table_type)
            said = "it is not what view_type declares"
            check(not wrong, "view", said, seat=observer, at=s, place=wrong)


def the_reference_has_its_declared_type(walk: Walk) -> None:
    """A game's cards and such are plain data of the type that it declares."""
    reference, declared = walk.game.reference, walk.game.reference_type
    if not reference:
        return
    said = "the game has one, and no reference_type that declares it"
    check(declared is not None, "reference", said)
    wrong = not_plain("reference", reference) or misfit(reference, declared)
    check(not wrong, "reference", "it is not what reference_type declares", place=wrong)


def not_plain(name: str, value: object) -> str:
    """The place in it that would not come out of JSON as it went in, or nothing."""
    if isinstance(value, dict):
        parts = [(f"{name}[{key!r}]", one) for key, one in value.items()]
        wrong = next((f"{name}: the key {key!r}" for key in value if type(key) is not str), "")
        return wrong or next(filter(None, itertools.starmap(not_plain, parts)), "")
    if type(value) is list:
        parts = [(f"{name}[{number}]", one) for number, one in enumerate(value)]
        return next(filter(None, itertools.starmap(not_plain, parts)), "")
    is_plain = value is None or type(value) in (bool, int, float, str)
    return "" if is_plain else f"{name} is {_told(value)}"


def _told(value: object) -> str:
    """What a value is that is not plain, and what makes it so."""
    kind = f"{type(value).__module__}.{type(value).__name__}"
    if isinstance(value, np.ndarray):
        return f"an array of NumPy ({kind}): write .tolist()"
    if isinstance(value, np.generic):
        return f"a value of NumPy ({kind}): write {type(value.item()).__name__}(…)"
    return kind


PROMISES = (
    views_are_plain_data,
    views_have_their_declared_type,
    the_reference_has_its_declared_type,
)
