"""What can go wrong, each with a sentence for people. Everything else is a defect."""

from __future__ import annotations


class ScalehouseError(Exception):
    """Bad input of any kind: shown as one line, nothing has changed."""


class UnknownGame(ScalehouseError):
    """No game of that name is installed."""


class BadOption(ScalehouseError):
    """A game has no such option, or not with that value."""


class UnknownMove(ScalehouseError):
    """A game has no such move, or not with those arguments."""


class BadPosition(ScalehouseError):
    """These fields do not make a position of the game."""


class BadLog(ScalehouseError):
    """This is not the log of a match, or cannot be played on."""


class BadFrame(ScalehouseError):
    """This is not a frame of a performance."""


class BadData(ScalehouseError):
    """A data table of a game cannot be used."""


class BadWords(ScalehouseError):
    """A message is not declared like that, or a file of a language does not say it."""
