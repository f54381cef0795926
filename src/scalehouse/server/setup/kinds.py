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
class HostName:
    """What to listen on: a name or an address, no port and no scheme."""

    spoken: str = "a host name or an address"

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"[\w.:%-]+", value):
            raise ValueError(f"{value!r} is not {self.spoken}")
        return value


@dataclass(frozen=True)
class WebAddress:
    """Where a browser finds something: scheme, host and port, as a browser writes an origin."""

    spoken: str = "an address like https://games.example.org"

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise ValueError(f"{value!r} is not {self.spoken}")
        return origin_of(value) if value else ""


@dataclass(frozen=True)
class IceAddress:
    """A server that helps two browsers to find each other, or passes on what they say."""

    scheme: str  # stun or turn; each may be a secure one, with an s

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        shape = rf"{self.scheme}s?:[\w.:\[\]-]+(\?transport=(udp|tcp))?"
        if not isinstance(value, str) or not re.fullmatch(shape, value):
            raise ValueError(f"{value!r} is not {self.spoken}")
        return value

    @property
    def spoken(self) -> str:
        return f"an address like {self.scheme}:{self.scheme}.example.org:3478"


@dataclass(frozen=True)
class ServerAddress:
    """Where another server is, with what it takes to be let in. Never repeated to anybody."""

    schemes: tuple[str, ...]
    example: str

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise ValueError(f"this is not {self.spoken}")
        if value and not re.fullmatch(rf"({'|'.join(self.schemes)})://\S+", value):
            raise ValueError(f"this is not {self.spoken}")
        return value

    @property
    def spoken(self) -> str:
        return f"an address like {self.example}"


@dataclass(frozen=True)
class Password:
    """What two servers share, and nobody else knows."""

    spoken: str = "a text without spaces"

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"\S*", value):
            raise ValueError(f"this is not {self.spoken}")
        return value


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
class Network:
    """An address, or many at once as in 10.0.0.0/8."""

    spoken: str = "an address or a network like 10.0.0.0/8"

    def read(self, text: str) -> str:
        return self.check(text)

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise ValueError(f"{value!r} is not {self.spoken}")
        try:
            return str(ip_network(value, strict=False))
        except ValueError:
            raise ValueError(f"{value!r} is not {self.spoken}") from None


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
