"""Every way to set a table of every installed game, for the suites of other projects."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.conformance import Case, cases
from scalehouse.core import registry

NAMES = registry.names()


def marks(name: str, case: Case) -> list[pytest.MarkDecorator]:
    """Every option's every value with every number of seats is tried in `make test`; that two or
    more of them go together, in `make soak`."""
    options = registry.find(name).options
    changed = [option for option in options if case.options[option.name] != option.default]
    return [pytest.mark.long] if len(changed) > 1 else []


EVERY_TABLE = [
    pytest.param(name, case, id=f"{name}-{case}", marks=marks(name, case))
    for name in NAMES
    for case in cases(registry.find(name))
]


def settings(case: Case) -> dict[str, Any]:
    return {"seats": case.seats, **case.options}


def last_case(name: str) -> Case:
    """The most seats, and all options on."""
    return list(cases(registry.find(name)))[-1]
