"""What tuning needs beyond the rest of the server: the optional extra `lab`."""

from __future__ import annotations

from typing import Any

from scalehouse.core.errors import ScalehouseError


class NotInstalled(ScalehouseError):
    """An optional part of the server."""


def optuna() -> Any:
    """The package Optuna. Raises NotInstalled."""
    try:
        import optuna
    except ImportError as error:
        raise NotInstalled("tuning needs Optuna: pip install 'scalehouse[lab]'") from error
    return optuna


def tomlkit() -> Any:
    """The package TOML Kit. Raises NotInstalled."""
    try:
        import tomlkit
    except ImportError as error:
        raise NotInstalled("tuning needs TOML Kit: pip install 'scalehouse[lab]'") from error
    return tomlkit
