"""Who is asking: the address that limits are kept for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

Address: TypeAlias = IPv4Address | IPv6Address
Networks: TypeAlias = tuple[IPv4Network | IPv6Network, ...]

LONGEST = 64  # signs of what is no address (the tests' client, a socket of the file system)
HOME = 64  # bits: an IPv6 line has as many addresses as it likes below these
FORWARDED = ("x-forwarded-for", "forwarded")


def networks(texts: Iterable[str]) -> Networks:
    return tuple(ip_network(text) for text in texts)


def address_of(scope: Scope, trusted: Networks = ()) -> str:
    """The address that a request comes from.

    The header of a proxy is believed only if the proxy is trusted: anybody can write one.
    """
    client = scope.get("client")
    peer = str(client[0]) if client else ""
    if not is_within(peer, trusted):
        return peer
    return _before_the_proxies(Headers(scope=scope).getlist("x-forwarded-for"), peer, trusted)


def _before_the_proxies(headers: list[str], peer: str, trusted: Networks) -> str:
    """Each proxy adds whom it heard from at the end, so the last that is no proxy is the guest.

    What stands before that was written by the guest.
    """
    nearest = peer
    for part in reversed(",".join(headers).split(",")):
        said = _without_port(part.strip())
        if _parsed(said) is None:
            return nearest
        nearest = said
        if not is_within(said, trusted):
            return said
    return nearest


def _without_port(text: str) -> str:
    """Some proxies write 192.0.2.1:4711 or [2001:db8::1]:4711."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


@lru_cache(maxsize=4096)
def key_of(address: str) -> str:
    """What limits count as one visitor: an IPv4 address, or the home of an IPv6 address."""
    parsed = _parsed(address)
    if parsed is None:
        return address[:LONGEST]
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((int(parsed), HOME), strict=False))
    return str(parsed)


def is_this_machine(scope: Scope) -> bool:
    """Whether the request was made here, and not passed on by a proxy that runs here."""
    client = scope.get("client")
    parsed = _parsed(str(client[0])) if client else None
    passed_on = any(name in Headers(scope=scope) for name in FORWARDED)
    return parsed is not None and parsed.is_loopback and not passed_on


def is_within(address: str, trusted: Networks) -> bool:
    parsed = _parsed(address) if trusted else None
    return parsed is not None and any(parsed in network for network in trusted)


def _parsed(address: str) -> Address | None:
    """IPv4 that comes in IPv6 clothes is IPv4; which network card it was does not matter."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (parsed.ipv4_mapped or parsed) if isinstance(parsed, IPv6Address) else parsed
