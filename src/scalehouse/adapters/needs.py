"""What an adapter says when the library that it serves is not there."""

from __future__ import annotations


def missing(
    error: ModuleNotFoundError, library: str, extra: str | None = None
) -> ModuleNotFoundError:
    """The error to raise: it tells how to get the library, if it is that which is missing."""
    if error.name != library:
        return error
    wanted = extra or library
    told = f"this needs {wanted}, which players do not: pip install 'scalehouse[{wanted}]'"
    return ModuleNotFoundError(told, name=library)
