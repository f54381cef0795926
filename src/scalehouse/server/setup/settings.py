"""What can be set about a server, and how: by flag, by variable, in a file, else by default.

The nearest wins: a flag before a variable, a variable before the file. A value that cannot be meant
is refused with the place it came from, before anything starts.
"""

from __future__ import annotations

import os
import tomllib
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, NoReturn, get_type_hints

import platformdirs

from scalehouse.core.errors import ScalehouseError
from scalehouse.core.nearest import did_you_mean
from scalehouse.server.setup.kinds import (
    HOST_NAME,
    PASSWORD,
    Choice,
    FilePath,
    Network,
    SettingKind,
    Several,
    WebAddress,
    Whole,
    YesNo,
    ice_address,
    server_address,
)

PREFIX = "SCALEHOUSE_"
FILE_VARIABLE = "SCALEHOUSE_SETTINGS"
# Variables of the same family that are no settings of the server.
OTHER_VARIABLES = {FILE_VARIABLE, "SCALEHOUSE_RULES", "SCALEHOUSE_CACHE"}

# Names that earlier versions used. They are still read; settings and the file with a warning.
FORMER_SETTINGS = {"record_size": "match_log_size"}
# Values that earlier versions knew, and what they are taken for.
FORMER_VALUES = {("metrics", "all"): "local"}
FORMER_FILE = "house.toml"
FORMER_FOLDER = "house"

MANY = 1_000_000
MOST_THREADS = 64


class BadSetting(ScalehouseError):
    """A setting is unknown, or has no such value. The sentence begins with where it was given."""


def _data_folder() -> Path:
    return platformdirs.user_data_path("scalehouse")


def _cores() -> int:
    return min(os.cpu_count() or 1, MOST_THREADS)


@dataclass(frozen=True)
class Settings:
    """All of them, in their only home: variables, file and page are read off these lines."""

    # Where it is
    host: Annotated[
        str, HOST_NAME, "what to listen on; 127.0.0.1 is this machine alone, 0.0.0.0 everything"
    ] = "127.0.0.1"
    port: Annotated[int, Whole(0, 65535), "the port; 0 takes any that is free"] = 7225
    data: Annotated[Path, FilePath(), "the folder for tables and certificates"] = field(
        default_factory=_data_folder
    )
    store: Annotated[
        str,
        server_address(
            "postgresql", "postgres", example="postgresql://user:secret@db.example.org/server"
        ),
        "where tables and people are kept; without it in a file of that folder",
    ] = ""
    bus: Annotated[
        str,
        server_address("redis", "rediss", example="redis://:secret@bus.example.org"),
        "what several servers with one store hear of each other through",
    ] = ""
    public_address: Annotated[
        str, WebAddress(), "what people open, where that is not an address of this machine"
    ] = ""
    qr: Annotated[bool, YesNo(), "print a QR code when the output is a terminal"] = True

    # Secure pages
    https: Annotated[bool, YesNo(), "https; with a self-made certificate unless one is given"] = (
        False
    )
    certificate: Annotated[Path | None, FilePath(), "a certificate of your own, PEM"] = None
    key: Annotated[Path | None, FilePath(), "its private key, PEM, without a password"] = None

    # Cameras, from browser to browser
    stun: Annotated[
        tuple[str, ...],
        Several(ice_address("stun")),
        "servers that tell a browser its address outside, for video beyond one network",
    ] = ()
    turn: Annotated[
        tuple[str, ...],
        Several(ice_address("turn")),
        "servers that pass video on where two browsers cannot reach each other",
    ] = ()
    turn_secret: Annotated[
        str, PASSWORD, "what the server shares with those, to let its people in for a while"
    ] = ""

    # Who may come in
    hosts: Annotated[
        tuple[str, ...],
        Several(HOST_NAME),
        "other names and addresses that people open it by, beside its own and the public one",
    ] = ()
    origins: Annotated[
        tuple[str, ...], Several(WebAddress()), "other sites whose pages may talk to this server"
    ] = ()
    trusted_proxies: Annotated[
        tuple[str, ...], Several(Network()), "proxies whose X-Forwarded-For is believed"
    ] = ()
    metrics: Annotated[
        str, Choice(("local", "off")), "who may read `/metrics`; local is this machine"
    ] = "local"
    metrics_token: Annotated[
        str, PASSWORD, "who sends it as `Authorization: Bearer` may read them elsewhere, too"
    ] = ""

    # Limits
    message_size: Annotated[
        int, Whole(1024, 1_048_576), "the longest message or request body, in bytes"
    ] = 32_768
    match_log_size: Annotated[
        int, Whole(1024, 16_777_216), "the longest log of a match that is sent in, in bytes"
    ] = 1_048_576
    messages_per_second: Annotated[int, Whole(1, MANY), "of one socket, over a while"] = 30
    address_messages_per_second: Annotated[
        int, Whole(1, MANY), "of all sockets of one address, over a while"
    ] = 300
    requests_per_second: Annotated[
        int, Whole(1, MANY), "http requests of one address, over a while"
    ] = 20
    connections: Annotated[int, Whole(1, MANY), "open sockets in all"] = 4000
    connections_per_address: Annotated[int, Whole(1, MANY), "open sockets of one address"] = 60
    tables_per_hour: Annotated[int, Whole(1, MANY), "tables that one person may open"] = 20
    address_tables_per_hour: Annotated[int, Whole(1, MANY), "tables that one address may open"] = 60
    address_newcomers_per_hour: Annotated[
        int, Whole(1, MANY), "new people of one address who are stored"
    ] = 200
    join_tries: Annotated[
        int, Whole(1, MANY), "wrong codes or links of one address in a minute"
    ] = 10
    replays_per_minute: Annotated[
        int, Whole(1, MANY), "matches that one address may have shown again in a minute"
    ] = 60
    previews_per_second: Annotated[
        int, Whole(1, MANY), "moves of which one socket may ask what they would do, over a while"
    ] = 10
    address_previews_per_second: Annotated[
        int, Whole(1, MANY), "the same, of all sockets of one address"
    ] = 40
    live_tables: Annotated[int, Whole(1, MANY), "tables awake at once"] = 5000
    watchers_per_table: Annotated[int, Whole(0, 10_000), "who may watch one table"] = 100
    bot_threads: Annotated[
        int, Whole(1, MOST_THREADS), "bots that think at once; else one for each core"
    ] = field(default_factory=_cores)

    # Talk and names
    talk_length: Annotated[int, Whole(1, 4000), "signs in the longest line of table talk"] = 500
    talk_per_minute: Annotated[int, Whole(1, 1000), "lines of talk, and names, of one person"] = 30
    address_talk_per_minute: Annotated[
        int, Whole(1, MANY), "lines of talk, and names, of one address"
    ] = 120
    name_length: Annotated[int, Whole(8, 100), "signs in the longest name"] = 24

    # What is kept
    retention_days: Annotated[
        int,
        Whole(0, 36_500),
        "a table that nobody touched for so long is hidden, then deleted; 0 keeps all",
    ] = 180
    idle_minutes: Annotated[
        int, Whole(1, 10_000), "a table where nobody is goes to sleep, on disk, after so long"
    ] = 15

    # Running it
    log: Annotated[
        str, Choice(("auto", "json", "plain")), "lines of the log; auto is plain at a terminal"
    ] = "auto"
    log_level: Annotated[
        str, Choice(("debug", "info", "warning", "error")), "the least that is logged"
    ] = "info"
    grace_seconds: Annotated[
        int, Whole(1, 600), "how long a shutdown waits for what is under way"
    ] = 10

    @property
    def folder(self) -> Path:
        """The server's own part of the data folder; one of an earlier version stays in use."""
        folder, former = self.data / "server", self.data / FORMER_FOLDER
        return former if former.is_dir() and not folder.exists() else folder

    @property
    def scheme(self) -> str:
        return "https" if self.https else "http"

    @property
    def has_own_certificate(self) -> bool:
        return self.certificate is not None

    @property
    def is_known_to_be_secure(self) -> bool:
        """Whether browsers may be told never to come by http again.

        Not with a self-made certificate: after a while without https, or at the next server on the
        same address of a home network, they would not get in at all.
        """
        has_proxy = self.public_address.startswith("https:")
        return has_proxy or (self.https and self.has_own_certificate)

    @property
    def is_secure_outside(self) -> bool:
        """Whether browsers see https, here or at the proxy in front."""
        return self.https or self.public_address.startswith("https:")


@dataclass(frozen=True)
class Spec:
    """What is known of one setting."""

    kind: SettingKind
    about: str
    default: object


def _specs() -> dict[str, Spec]:
    usual = Settings()
    hints = get_type_hints(Settings, include_extras=True)
    specs = {}
    for name, hint in hints.items():
        kind, about = hint.__metadata__
        specs[name] = Spec(kind, about, getattr(usual, name))
    return specs


SETTINGS = _specs()


@dataclass(frozen=True)
class Given:
    """A value with the place it came from."""

    value: object
    source: str


def variable_of(name: str) -> str:
    return PREFIX + name.upper()


def flag_of(name: str) -> str:
    return "--" + name.replace("_", "-")


def default_file() -> Path:
    return platformdirs.user_config_path("scalehouse") / "server.toml"


def load(
    flags: Mapping[str, object] | None = None,
    *,
    extra: Iterable[str] = (),
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """The settings of all layers.

    `flags` has values by name (None is not given), `extra` has texts like `name=value`, `file` is
    the one that a flag named.
    """
    file = file or _named_by(environment)
    given = _from_file(file) if file else _from_usual_file()
    given |= _from_variables(environment)
    given |= _from_extra(extra)
    given |= _from_flags(flags or {})
    _check_certificate(given)
    _check_bus(given)
    values: dict[str, Any] = {name: each.value for name, each in given.items()}
    return Settings(**values)


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Variables that look like settings and are none.

    To warn of, not to refuse: other programs set such names, too.
    """
    known = {variable_of(name) for name in (*SETTINGS, *FORMER_SETTINGS)} | OTHER_VARIABLES
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in known)


def _named_by(environment: Mapping[str, str]) -> Path | None:
    named = environment.get(FILE_VARIABLE)
    return Path(named).expanduser() if named else None


def _from_usual_file() -> dict[str, Given]:
    """Which need not be there."""
    file = default_file()
    former = file.with_name(FORMER_FILE)
    if not file.exists() and former.exists():
        _warn(str(former), file.name)
        return _from_file(former)
    return _from_file(file) if file.exists() else {}


def _from_file(path: Path) -> dict[str, Given]:
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BadSetting(f"{path}: there is no such file") from None
    except OSError as error:
        raise BadSetting(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"{path}: this is not TOML: {error}") from error
    return dict(_named(_checked, name, value, f"{path}, {name}") for name, value in table.items())


def _from_variables(environment: Mapping[str, str]) -> dict[str, Given]:
    names = (*FORMER_SETTINGS, *SETTINGS)  # today's name wins
    found = {name: environment.get(variable_of(name), "") for name in names}
    return dict(
        _named(_read, name, text, variable_of(name))
        for name, text in found.items()
        if text  # an empty one counts as not set
    )


def _from_extra(texts: Iterable[str]) -> dict[str, Given]:
    given = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetting(f"--set {text}: a setting is given as NAME=VALUE")
        name, read = _named(_read, name, value, f"--set {name}")
        given[name] = read
    return given


def _from_flags(flags: Mapping[str, object]) -> dict[str, Given]:
    return {
        name: _read(name, value, flag_of(name))
        if isinstance(value, str)
        else _checked(name, value, flag_of(name))
        for name, value in flags.items()
        if value is not None
    }


def _named(
    reader: Callable[[str, Any, str], Given], name: str, value: object, source: str
) -> tuple[str, Given]:
    """A setting under today's name."""
    today = FORMER_SETTINGS.get(name, name)
    if today != name:
        _warn(source, today)
    taken_for = FORMER_VALUES.get((today, value)) if isinstance(value, str) else None
    if taken_for:
        said = f"{source}: {value} is not known any more, and taken for {taken_for}"
        warnings.warn(said, FutureWarning, stacklevel=2)
    return today, reader(today, taken_for or value, source)


def _warn(source: str, today: str) -> None:
    warnings.warn(f"{source}: this is called {today} now", FutureWarning, stacklevel=2)


def _read(name: str, text: str, source: str) -> Given:
    _check_known(name, source)
    try:
        return Given(SETTINGS[name].kind.read(text.strip()), source)
    except ValueError as error:
        _refuse(source, error)


def _checked(name: str, value: object, source: str) -> Given:
    _check_known(name, source)
    try:
        return Given(SETTINGS[name].kind.check(value), source)
    except ValueError as error:
        _refuse(source, error)


def _refuse(source: str, reason: ValueError) -> NoReturn:
    raise BadSetting(f"{source}: {reason}") from None


def _check_known(name: str, source: str) -> None:
    if name in SETTINGS:
        return
    hint = did_you_mean(name, SETTINGS)
    raise BadSetting(f"{source}: there is no such setting{hint}")


def _check_certificate(given: dict[str, Given]) -> None:
    """A certificate needs its key, and means https unless somebody said no to that."""
    files = {name: given[name] for name in ("certificate", "key") if name in given}
    if len(files) == 1:
        ((name, lonely),) = files.items()
        missing = "key" if name == "certificate" else "certificate"
        raise BadSetting(f"{lonely.source}: this needs the {missing} as well")
    if files:
        given.setdefault("https", Given(value=True, source=files["certificate"].source))


def _check_bus(given: dict[str, Given]) -> None:
    """Servers that keep their tables in files have nothing to tell each other."""
    if "bus" in given and given["bus"].value and not ("store" in given and given["store"].value):
        raise BadSetting(f"{given['bus'].source}: this needs a store that several servers can use")
