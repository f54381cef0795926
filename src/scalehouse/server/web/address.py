"""Where friends find this server: the addresses that a phone on the same network can open."""

from __future__ import annotations

import io
import os
import socket
import struct
import sys
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TextIO, TypeAlias

import segno

from scalehouse.server.setup.settings import Settings

Address: TypeAlias = IPv4Address | IPv6Address

# Addresses that no machine has (RFC 5737, RFC 3849): the way there starts like the way to anywhere.
FAR_AWAY = ((socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1"))
ADDRESS_OF_CARD = 0x8915  # SIOCGIFADDR of Linux
INNER_CARDS = ("docker", "br-", "veth", "virbr")  # between programs of this machine
EVERYWHERE = {"0.0.0.0", "::"}
QUIET_ZONE = 2  # modules around a QR code; enough for phones, and it must fit a window
WHITE_ON_BLACK, AS_BEFORE = "\033[97;40m", "\033[0m"


def own_addresses() -> list[Address]:
    """Those of this machine, the one that leads outside first; IPv4 first, as easier to type."""
    found = [*_on_the_way_out(), *_of_network_cards(), *_by_name()]
    usable = [each for each in dict.fromkeys(found) if _others_reach(each)]
    return sorted(usable, key=lambda each: each.version)


def _on_the_way_out() -> list[Address]:
    """Where a packet would start from. None is sent."""
    found = []
    for family, goal in FAR_AWAY:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((goal, 9))
            found.append(ip_address(way.getsockname()[0]))
    return found


def _of_network_cards() -> list[Address]:
    """A machine that is itself the others' hotspot has no way out. Linux only."""
    if sys.platform != "linux":
        return []
    import fcntl

    found: list[Address] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, card in socket.if_nameindex():
            with suppress(OSError):  # it has none
                asked = struct.pack("256s", card.encode())
                answer = fcntl.ioctl(asking.fileno(), ADDRESS_OF_CARD, asked)
                if not card.startswith(INNER_CARDS):
                    found.append(IPv4Address(answer[20:24]))
    return found


def _by_name() -> list[Address]:
    with suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
        return [ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    return []


def _others_reach(address: Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def links(settings: Settings, port: int) -> list[str]:
    """What to open in a browser, the best first; the last one works on this machine."""
    if settings.public_address:
        return [settings.public_address]
    if settings.host not in EVERYWHERE:
        return [_link(settings, settings.host, port)]
    reached = [each for each in own_addresses() if settings.host == "::" or each.version == 4]
    return [_link(settings, str(each), port) for each in reached] + [
        _link(settings, "localhost", port)
    ]


def _link(settings: Settings, host: str, port: int) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"{settings.scheme}://{named}:{port}"


def names_of_this_machine(settings: Settings) -> list[str]:
    """What a self-made certificate is for: every name under which somebody may come."""
    name = socket.gethostname()
    own = [str(each) for each in own_addresses()]
    said = [] if settings.host in EVERYWHERE else [settings.host]
    names = ["localhost", "127.0.0.1", "::1", name, f"{name}.local", *own, *said]
    return [each for each in dict.fromkeys(names) if _fits_a_certificate(each)]


def _fits_a_certificate(name: str) -> bool:
    return name.isascii() and not name.startswith(".") and "_" not in name


def is_for_others(link: str) -> bool:
    """Whether a phone has something of it."""
    host = link.partition("://")[2].rpartition(":")[0] or link.partition("://")[2]
    return host != "localhost" and not host.startswith(("127.", "[::1]"))


def qr_code(link: str) -> str:
    """As half blocks, two rows of modules in a line. Its own colours: some phones need them so."""
    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=QUIET_ZONE, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in lines)


def can_show_qr(out: TextIO, link: str) -> bool:
    """A terminal that is wide enough, knows the blocks, and is not dumb."""
    if not out.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        "█▀▄".encode(out.encoding)
        width = os.get_terminal_size(out.fileno()).columns
    except (UnicodeEncodeError, LookupError, OSError):
        return False
    return segno.make(link, error="l", micro=False).symbol_size(border=QUIET_ZONE)[0] <= width
