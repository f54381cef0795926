"""Settings: the nearest layer wins, and what cannot be meant is refused with its source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from scalehouse.cli.app import app
from scalehouse.server.setup.settings import (
    SETTINGS,
    BadSetting,
    Settings,
    flag_of,
    load,
    unknown_variables,
    variable_of,
)

PAGE = Path(__file__).parents[2] / "docs" / "serve.md"
# What differs from machine to machine is told in words.
IN_WORDS = {"data": "the user's data folder", "bot_threads": "the number of cores"}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of settings. Also: no file of whoever runs the tests is read."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "server.toml"


def write(file: Path, text: str) -> Path:
    file.write_text(text, "utf-8")
    return file


# Layers


def test_without_anything_said_it_is_the_default(file: Path) -> None:
    assert load(environment={}) == Settings()


def test_the_file_wins_over_the_default(file: Path) -> None:
    write(file, "port = 81\norigins = ['https://a.example']")
    settings = load(file=file, environment={})
    assert (settings.port, settings.origins) == (81, ("https://a.example",))


def test_a_variable_wins_over_the_file(file: Path) -> None:
    write(file, "port = 81\ntalk_length = 99")
    settings = load(file=file, environment={"SCALEHOUSE_PORT": "82"})
    assert (settings.port, settings.talk_length) == (82, 99)


def test_set_wins_over_a_variable(file: Path) -> None:
    assert load(extra=["port=83"], environment={"SCALEHOUSE_PORT": "82"}).port == 83


def test_a_flag_wins_over_all(file: Path) -> None:
    variables = {"SCALEHOUSE_PORT": "82"}
    assert load({"port": "84"}, extra=["port=83"], environment=variables).port == 84


def test_a_flag_that_was_not_given_says_nothing(file: Path) -> None:
    variables = {"SCALEHOUSE_PORT": "82", "SCALEHOUSE_HTTPS": "yes"}
    settings = load({"port": None, "https": None}, environment=variables)
    assert (settings.port, settings.https) == (82, True)


def test_a_flag_can_say_no_to_what_the_file_says(file: Path) -> None:
    write(file, "https = true")
    assert not load({"https": False}, file=file, environment={}).https


def test_an_empty_variable_says_nothing(file: Path) -> None:
    assert load(environment={"SCALEHOUSE_DATA": "", "SCALEHOUSE_PORT": ""}) == Settings()


def test_a_variable_names_the_file(file: Path) -> None:
    write(file, "port = 81")
    assert load(environment={"SCALEHOUSE_SETTINGS": str(file)}).port == 81


def test_the_usual_file_is_read_when_it_is_there(file: Path, tmp_path: Path) -> None:
    usual = tmp_path / "config" / "scalehouse" / "server.toml"
    usual.parent.mkdir(parents=True)
    write(usual, "port = 85")
    assert load(environment={}).port == 85


# Names of earlier versions


def test_a_former_name_is_read_from_a_file_with_a_warning(file: Path) -> None:
    write(file, "record_size = 2048")
    with pytest.warns(FutureWarning, match=r"record_size: this is called match_log_size now"):
        assert load(file=file, environment={}).match_log_size == 2048


def test_a_former_variable_is_read_with_a_warning(file: Path) -> None:
    variables = {"SCALEHOUSE_RECORD_SIZE": "2048"}
    with pytest.warns(FutureWarning, match="SCALEHOUSE_RECORD_SIZE: this is called match_log"):
        assert load(environment=variables).match_log_size == 2048
    assert unknown_variables(variables) == []


def test_todays_name_wins_over_a_former_one(file: Path) -> None:
    variables = {"SCALEHOUSE_RECORD_SIZE": "2048", "SCALEHOUSE_MATCH_LOG_SIZE": "4096"}
    with pytest.warns(FutureWarning):
        assert load(environment=variables).match_log_size == 4096


def test_set_takes_a_former_name(file: Path) -> None:
    with pytest.warns(FutureWarning, match="--set record_size"):
        assert load(extra=["record_size=2048"], environment={}).match_log_size == 2048


def test_a_former_value_does_not_keep_a_server_from_starting(file: Path) -> None:
    write(file, 'metrics = "all"')
    with pytest.warns(FutureWarning, match="metrics: all is not known any more"):
        assert load(file=file, environment={}).metrics == "local"
    with pytest.warns(FutureWarning, match="SCALEHOUSE_METRICS: all is not known"):
        assert load(environment={"SCALEHOUSE_METRICS": "all"}).metrics == "local"


def test_the_former_file_is_read_where_there_is_no_other(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "scalehouse"
    folder.mkdir(parents=True)
    write(folder / "house.toml", "port = 85")
    with pytest.warns(FutureWarning, match=r"house\.toml: this is called server\.toml now"):
        assert load(environment={}).port == 85
    write(folder / "server.toml", "port = 86")
    assert load(environment={}).port == 86


def test_the_data_folder_of_an_earlier_version_stays_in_use(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert settings.folder == tmp_path / "server"
    (tmp_path / "house").mkdir()
    assert settings.folder == tmp_path / "house"
    (tmp_path / "server").mkdir()
    assert settings.folder == tmp_path / "server"


# Refusals


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("port", "eighty", "'eighty' is not a whole number from 0 to 65535"),
        ("port", "65536", "65536 is not a whole number from 0 to 65535"),
        ("port", "-1", "-1 is not a whole number from 0 to 65535"),
        ("https", "perhaps", "'perhaps' is not yes or no"),
        ("log", "loud", "'loud' is not one of auto, json, plain"),
        ("host", "http://here", "'http://here' is not a host name or an address"),
        ("public_address", "here", "'here' is not an address like https://games.example.org"),
        ("public_address", "ftp://a", "'ftp://a' is not an address like https://games.example.org"),
        (
            "public_address",
            "https://a.example/server",
            "'https://a.example/server' is not an address like https://games.example.org",
        ),
        (
            "origins",
            "https://a.example,https://b.example:port",
            "'https://b.example:port' is not an address like https://games.example.org",
        ),
        (
            "trusted_proxies",
            "10.0.0.0/8, proxy",
            "'proxy' is not an address or a network like 10.0.0.0/8",
        ),
    ],
)
def test_a_refusal_names_its_source_and_its_reason(
    file: Path, name: str, text: str, reason: str
) -> None:
    def refusal(*args: object, **kwargs: object) -> str:
        with pytest.raises(BadSetting) as refused:
            load(*args, **({"environment": {}} | kwargs))  # type: ignore[arg-type]  # any layer
        return str(refused.value)

    assert refusal({name: text}) == f"{flag_of(name)}: {reason}"
    assert refusal(extra=[f"{name}={text}"]) == f"--set {name}: {reason}"
    assert refusal(environment={variable_of(name): text}) == f"{variable_of(name)}: {reason}"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("port = '80'", "port: '80' is not a whole number from 0 to 65535"),
        ("port = true", "port: True is not a whole number from 0 to 65535"),
        ("port = 80.5", "port: 80.5 is not a whole number from 0 to 65535"),
        ("https = 'yes'", "https: 'yes' is not true or false"),
        ("origins = 'https://a.example'", "origins: 'https://a.example' is not a list"),
        ("data = ''", "data: '' is not a path"),
        ("data = 3", "data: 3 is not a path"),
        ("prot = 80", "prot: there is no such setting; did you mean port?"),
        ("weather = 'fine'", "weather: there is no such setting"),
        ("[limits]\nport = 80", "limits: there is no such setting"),
    ],
)
def test_a_refusal_names_file_and_key(file: Path, line: str, reason: str) -> None:
    with pytest.raises(BadSetting) as refused:
        load(file=write(file, line), environment={})
    assert str(refused.value) == f"{file}, {reason}"


def test_a_file_that_was_named_must_be_there(file: Path) -> None:
    with pytest.raises(BadSetting, match=r"server\.toml: there is no such file"):
        load(file=file, environment={})


def test_a_file_must_be_toml(file: Path) -> None:
    with pytest.raises(BadSetting, match=r"server\.toml: this is not TOML: .*line 1"):
        load(file=write(file, "port: 80"), environment={})


def test_a_folder_is_no_file(file: Path) -> None:
    file.mkdir()
    with pytest.raises(BadSetting, match=r"server\.toml: Is a directory"):
        load(file=file, environment={})


def test_set_needs_a_value(file: Path) -> None:
    with pytest.raises(BadSetting, match="--set port: a setting is given as NAME=VALUE"):
        load(extra=["port"], environment={})


def test_variables_that_are_no_settings_are_found() -> None:
    variables = {"SCALEHOUSE_PROT": "80", "SCALEHOUSE_RULES": "plain", "SCALEHOUSE_PORT": "1"}
    assert unknown_variables(variables | {"PATH": "/bin"}) == ["SCALEHOUSE_PROT"]


# Certificates


def test_files_of_ones_own_mean_https(file: Path) -> None:
    settings = load({"certificate": "c.pem", "key": "k.pem"}, environment={})
    assert settings.https
    assert settings.has_own_certificate


def test_unless_somebody_says_no(file: Path) -> None:
    write(file, "certificate = 'c.pem'\nkey = 'k.pem'")
    assert not load({"https": False}, file=file, environment={}).https


@pytest.mark.parametrize(("given", "missing"), [("certificate", "key"), ("key", "certificate")])
def test_one_file_needs_the_other(file: Path, given: str, missing: str) -> None:
    with pytest.raises(BadSetting) as refused:
        load({given: "x.pem"}, environment={})
    assert str(refused.value) == f"--{given}: this needs the {missing} as well"


# Forms


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://Games.Example.org/", "https://games.example.org"),
        ("https://games.example.org:443", "https://games.example.org"),
        ("http://games.example.org:443", "http://games.example.org:443"),
        ("http://[2001:DB8::1]:7225", "http://[2001:db8::1]:7225"),
    ],
)
def test_an_address_is_kept_as_browsers_write_it(file: Path, typed: str, origin: str) -> None:
    assert load(extra=[f"public_address={typed}"], environment={}).public_address == origin


def test_home_is_where_the_tilde_points(file: Path) -> None:
    assert load(extra=["data=~/games"], environment={}).data == Path.home() / "games"


@pytest.mark.parametrize("name", SETTINGS)
def test_every_default_would_be_accepted(name: str) -> None:
    spec = SETTINGS[name]
    if spec.default is not None:
        assert spec.kind.check(spec.default) == spec.default


# The page and the command


def test_the_page_shows_every_setting_as_it_is() -> None:
    row = re.compile(r"^\| `(\w+)` \| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
    shown = row.findall(PAGE.read_text("utf-8"))
    assert shown == [
        (name, spec.kind.spoken, default_in_words(name), spec.about)
        for name, spec in SETTINGS.items()
    ]


def test_the_pages_examples_can_be_loaded(file: Path) -> None:
    examples = re.findall(
        r"^```toml\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    loaded = [load(file=write(file, example), environment={}) for example in examples]
    (settings,) = [one for one in loaded if one.public_address]
    assert settings.public_address == "https://games.example.org"
    assert settings.trusted_proxies == ("127.0.0.1/32", "::1/128")


def test_the_pages_refusals_are_what_is_said(file: Path) -> None:
    shown = re.findall(r"^ {4}scalehouse: (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    with pytest.raises(BadSetting) as by_variable:
        load(environment={"SCALEHOUSE_PORT": "eighty"})
    with pytest.raises(BadSetting) as in_file:
        load(file=write(file, "prot = 80"), environment={})
    said = str(in_file.value).replace(str(file), file.name)
    assert shown == [str(by_variable.value), said]


def default_in_words(name: str) -> str:
    value = SETTINGS[name].default
    if name in IN_WORDS:
        return IN_WORDS[name]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"`{value}`" if value or value == 0 else "none"


def test_every_flag_is_a_setting_and_says_the_default_port() -> None:
    command = get_command(app).commands["serve"]  # type: ignore[attr-defined]  # a group has them
    flags = {each.name for each in command.params} - {"settings", "set_", "lan", "help"}
    assert flags < set(SETTINGS)
    (port,) = (each.help for each in command.params if each.name == "port")
    assert f"else {Settings().port}" in port
