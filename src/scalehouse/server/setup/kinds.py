"""Kinds of settings: what a value must be like, however it was given.

Each kind takes a value as the settings file has it (`check`) or as text from a flag or a variable
(`read`), and gives it back in one form. What cannot be meant raises ValueError with the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from scalehouse.core.game import NO, YES

ORDINARY_PORT = {"http": 80, "https": 443}


class SettingKind(Protocol):
    def read(self, text: str) -> object: ...

    def check(self, value: object) -> object: ...

    @property
    def spoken(self) -> str:
        """What fits, for the page of settings."""


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    def read(self, text: str) -> int:
        try:
            value: object = int(text)
        except ValueError:
            value = text
        return self.check(value)

    def check(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{value!r} is not {self.spoken}")
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is not {self.spoken}")
        return value

    @property
    def spoken(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class YesNo:
    spoken: str = "yes or no"

    def read(self, text: str) -> bool:
        if text.lower() not in YES | NO:
            raise ValueError(f"{text!r} is not {self.spoken}")
        return text.lower() in YES

    def check(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"{value!r} is not true or false")
        return value


@dataclass(frozen=True)
class Choice:
    choices: tuple[str, ...]

    def read(self, text: str) -> str:
        return self.check(text.lower())

    def check(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise ValueError(f"{value!r} is not {self.spoken}")
        return value

    @property
    def spoken(self) -> str:
        return "one of " + ", ".join(self.choices)


@dataclass(frozen=True)
class Text:
    """A text of some shape."""

    spoken: str
    shape: str = r".*"
    is_told: bool = True  # in a refusal; what may hold a secret is never repeated to anybody

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(self.shape, value):
            raise self.refusal(value)
        return self.in_one_form(value)

    def refusal(self, value: object) -> ValueError:
        return ValueError(f"{repr(value) if self.is_told else 'this'} is not {self.spoken}")

    def in_one_form(self, text: str) -> str:
        return text


# What to listen on: no port and no scheme.
HOST_NAME = Text("a host name or an address", r"[\w.:%-]+")
# What two servers share, and nobody else knows.
PASSWORD = Text("a text without spaces", r"\S*", is_told=False)


def ice_address(scheme: str) -> Text:
    """A server that helps two browsers to find each other, or passes on what they say.

    The scheme is stun or turn; each may be a secure one, with an s.
    """
    spoken = f"an address like {scheme}:{scheme}.example.org:3478"
    return Text(spoken, rf"{scheme}s?:[\w.:\[\]-]+(\?transport=(udp|tcp))?")


def server_address(*schemes: str, example: str) -> Text:
    """Where another server is, with what it takes to be let in."""
    shape = rf"(({'|'.join(schemes)})://\S+)?"
    return Text(f"an address like {example}", shape, is_told=False)


@dataclass(frozen=True)
class WebAddress(Text):
    """Where a browser finds something: scheme, host and port, as a browser writes an origin."""

    spoken: str = "an address like https://games.example.org"

    def in_one_form(self, text: str) -> str:
        return origin_of(text) if text else ""


@dataclass(frozen=True)
class Network(Text):
    """An address, or many at once as in 10.0.0.0/8."""

    spoken: str = "an address or a network like 10.0.0.0/8"

    def in_one_form(self, text: str) -> str:
        try:
            return str(ip_network(text, strict=False))
        except ValueError:
            raise self.refusal(text) from None


@dataclass(frozen=True)
class FilePath:
    """A file or folder; `~` is the home folder."""

    spoken: str = "a path"

    def read(self, text: str) -> Path:
        return self.check(text)

    def check(self, value: object) -> Path:
        if not isinstance(value, str | Path) or value == "":
            raise ValueError(f"{value!r} is not {self.spoken}")
        return Path(value).expanduser()


@dataclass(frozen=True)
class Several:
    """Any number of a kind: a list in the file, with commas in text."""

    each: SettingKind

    def read(self, text: str) -> tuple[object, ...]:
        parts = (part.strip() for part in text.split(","))
        return tuple(self.each.read(part) for part in parts if part)

    def check(self, value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"{value!r} is not a list")
        return tuple(self.each.check(part) for part in value)

    @property
    def spoken(self) -> str:
        return f"a list; each is {self.each.spoken}"


def origin_of(address: str) -> str:
    """The origin as a browser sends it: lower case, and without the port that goes without saying.

    Raises ValueError for what has none, or says more than an origin can.
    """
    refusal = ValueError(f"{address!r} is not {WebAddress.spoken}")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise refusal from None
    if parts.scheme not in ORDINARY_PORT or not parts.hostname or _says_more(parts):
        raise refusal
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    said = "" if port in {None, ORDINARY_PORT[parts.scheme]} else f":{port}"
    return f"{parts.scheme}://{host}{said}"


def _says_more(parts: SplitResult) -> bool:
    return parts.path not in {"", "/"} or bool(parts.query or parts.fragment or parts.username)
