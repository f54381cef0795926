"""Under which names this server may be called.

A foreign page can let a name of its own lead to this machine, and a browser then takes us for that
page (DNS rebinding). So only known names are answered. They come from the settings and from the
machine, never from a request.
"""

from __future__ import annotations

import re
import socket
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from scalehouse.server.setup.settings import Settings
from scalehouse.server.web.address import EVERYWHERE
from scalehouse.server.web.refusing import RefusedByHttp

HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)
THIS_MACHINE = "localhost"
FOR_EVERYBODY = {"/api/health"}  # a load balancer calls a server by whatever address it has
NOT_HERE = (
    "This server is not known by that name. If it should be, add the name to the setting `hosts`."
)


class Hosts:
    def __init__(self, settings: Settings) -> None:
        self._names = {_plain(each) for each in settings.hosts} | _own_names(settings)

    def checked(self, scope: Scope) -> str:
        """The Host header of a request. It goes into answers, so it may hold nothing else."""
        host = _host_of(scope)
        name = name_of(host)
        if not (name in self._names or is_loopback(name) or name == _arrived_at(scope)):
            raise RefusedByHttp(HTTPStatus.MISDIRECTED_REQUEST, "bad_host", NOT_HERE)
        return host


def _own_names(settings: Settings) -> set[str]:
    """Whoever listens for other machines is called by this machine's name as well."""
    names = {_plain(urlsplit(settings.public_address).hostname or THIS_MACHINE)}
    if is_loopback(_plain(settings.host)):
        return names
    own = _plain(socket.gethostname())
    said = set() if settings.host in EVERYWHERE else {_plain(settings.host)}
    return names | said | {own, f"{own.partition('.')[0]}.local"}


def _arrived_at(scope: Scope) -> str:
    """The address of this machine that the connection came to."""
    server = scope.get("server")
    address = _plain(str(server[0])) if server else ""
    return address if _is_address(address) else ""


def _host_of(scope: Scope) -> str:
    given = Headers(scope=scope).getlist("host")
    if len(given) != 1 or not HOST.fullmatch(given[0]):
        raise RefusedByHttp(
            HTTPStatus.BAD_REQUEST, "bad_host", "The Host header is missing or strange."
        )
    return given[0]


def name_of(host: str) -> str:
    """Without the port."""
    if host.startswith("["):
        return _plain(host[1:].partition("]")[0])
    return _plain(host.partition(":")[0])


def is_loopback(name: str) -> bool:
    """A name or an address that leads a browser to its own machine, wherever it is."""
    if _is_address(name):
        return ip_address(name).is_loopback
    return name == THIS_MACHINE or name.endswith(f".{THIS_MACHINE}")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _plain(name: str) -> str:
    """One way to write each name and address."""
    name = name.lower().strip("[]").removesuffix(".").partition("%")[0]
    if not _is_address(name):
        return name
    address = ip_address(name)
    return str(getattr(address, "ipv4_mapped", None) or address)
