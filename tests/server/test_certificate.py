"""Certificates: self-made ones name this machine, are kept private and are renewed in time."""

from __future__ import annotations

import os
import shutil
import ssl
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from scalehouse.server.setup.settings import BadSetting, Settings
from scalehouse.server.web.security.certificate import LASTS, RENEWED_BEFORE, InUse, Pair, pair_for

NAMES = ["localhost", "den.local", "192.168.1.5", "fd00::2"]
NOW = datetime(2030, 5, 17, tzinfo=UTC)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", https=True)


def read(pair: Pair) -> x509.Certificate:
    return x509.load_pem_x509_certificate(pair.certificate.read_bytes())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_names_all_that_somebody_may_type(settings: Settings) -> None:
    found = read(pair_for(settings, NAMES, NOW))
    named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert set(named.get_values_for_type(x509.DNSName)) == {"localhost", "den.local"}
    addresses = {ip_address("192.168.1.5"), ip_address("fd00::2")}
    assert set(named.get_values_for_type(x509.IPAddress)) == addresses


@pytest.mark.parametrize("name", ["localhost", "den.local", "192.168.1.5"])
def test_whoever_trusts_it_gets_in_under_its_names(settings: Settings, name: str) -> None:
    used = InUse(settings, lambda _: NAMES)
    assert greet(used, visitor_who_trusts(used), name) == "TLSv1.3"


def test_under_other_names_or_without_trust_nobody_does(settings: Settings) -> None:
    used = InUse(settings, lambda _: NAMES)
    with pytest.raises(ssl.SSLCertVerificationError, match="Hostname mismatch"):
        greet(used, visitor_who_trusts(used), "evil.example")
    with pytest.raises(ssl.SSLCertVerificationError, match="self-signed"):
        greet(used, ssl.create_default_context(), "localhost")


def visitor_who_trusts(used: InUse) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=used.pair.certificate)
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


def greet(used: InUse, visitor: ssl.SSLContext, name: str) -> str | None:
    """A whole greeting, without a network."""
    to_server, to_visitor = ssl.MemoryBIO(), ssl.MemoryBIO()
    there = visitor.wrap_bio(to_visitor, to_server, server_hostname=name)
    here = used.context.wrap_bio(to_server, to_visitor, server_side=True)
    for side in (there, here, there, here):
        with suppress(ssl.SSLWantReadError):
            side.do_handshake()
    return there.version()


def test_it_can_sign_no_other(settings: Settings) -> None:
    found = read(pair_for(settings, NAMES, NOW))
    assert not found.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


def test_the_key_is_for_this_user_alone(settings: Settings) -> None:
    before = os.umask(0)
    try:
        pair = pair_for(settings, NAMES, NOW)
    finally:
        os.umask(before)
    assert mode(pair.key) == 0o600
    assert mode(pair.key.parent) == 0o700
    assert sorted(path.name for path in pair.key.parent.iterdir()) == ["certificate.pem", "key.pem"]


def test_the_same_one_serves_again(settings: Settings) -> None:
    first = read(pair_for(settings, NAMES, NOW))
    again = read(pair_for(settings, NAMES[:2], NOW + timedelta(days=100)))
    assert first == again


@pytest.mark.parametrize("later", [LASTS - RENEWED_BEFORE, LASTS + timedelta(days=1)])
def test_one_that_gets_old_is_made_anew(settings: Settings, later: timedelta) -> None:
    first = read(pair_for(settings, NAMES, NOW))
    again = read(pair_for(settings, NAMES, NOW + later))
    assert first.serial_number != again.serial_number
    assert again.not_valid_before_utc < NOW + later < again.not_valid_after_utc - RENEWED_BEFORE


def test_one_from_the_future_is_made_anew(settings: Settings) -> None:
    first = read(pair_for(settings, NAMES, NOW))
    assert read(pair_for(settings, NAMES, NOW - timedelta(days=30))) != first


def test_a_new_address_makes_it_anew(settings: Settings) -> None:
    first = read(pair_for(settings, NAMES, NOW))
    assert read(pair_for(settings, [*NAMES, "192.168.1.6"], NOW)) != first


@pytest.mark.parametrize("name", ["certificate.pem", "key.pem"])
@pytest.mark.parametrize("content", [None, b"", b"nonsense"])
def test_damaged_files_are_made_anew(settings: Settings, name: str, content: bytes | None) -> None:
    pair = pair_for(settings, NAMES, NOW)
    first = read(pair)
    damaged = pair.key.with_name(name)
    damaged.unlink() if content is None else damaged.write_bytes(content)
    assert read(pair_for(settings, NAMES, NOW)) != first
    assert mode(pair.key) == 0o600


def test_a_key_of_another_certificate_is_made_anew(settings: Settings, tmp_path: Path) -> None:
    pair = pair_for(settings, NAMES, NOW)
    other = pair_for(Settings(data=tmp_path / "other"), NAMES, NOW)
    first = read(pair)
    shutil.copy(other.key, pair.key)
    assert read(pair_for(settings, NAMES, NOW)) != first


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("a file")
    with pytest.raises(BadSetting, match=r"data: cannot write .*: Not a directory"):
        pair_for(Settings(data=blocked), NAMES, NOW)


# One's own


def own(tmp_path: Path) -> Settings:
    """Settings with a certificate of one's own, which somebody made somewhere."""
    made = pair_for(Settings(data=tmp_path / "elsewhere"), NAMES)
    return Settings(data=tmp_path, https=True, certificate=made.certificate, key=made.key)


def test_ones_own_is_taken_as_it_is(tmp_path: Path) -> None:
    settings = own(tmp_path)
    used = InUse(settings, lambda _: NAMES)
    assert (used.pair.certificate, used.pair.key) == (settings.certificate, settings.key)
    assert not settings.folder.exists()


@pytest.mark.parametrize("setting", ["certificate", "key"])
def test_one_that_is_not_there_is_named(tmp_path: Path, setting: str) -> None:
    settings = own(tmp_path)
    path: Path = getattr(settings, setting)
    path.unlink()
    with pytest.raises(BadSetting) as refused:
        InUse(settings, lambda _: NAMES)
    assert str(refused.value) == f"{setting}: cannot read {path}: No such file or directory"


def test_files_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    settings = own(tmp_path)
    other = pair_for(Settings(data=tmp_path / "other"), NAMES)
    shutil.copy(other.key, str(settings.key))
    with pytest.raises(BadSetting, match="are no certificate and its own key"):
        InUse(settings, lambda _: NAMES)


def test_a_key_with_a_password_is_refused_and_nobody_is_asked(tmp_path: Path) -> None:
    settings = own(tmp_path)
    assert settings.key
    key = serialization.load_pem_private_key(settings.key.read_bytes(), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    settings.key.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"sesame"),
        )
    )
    with pytest.raises(BadSetting, match="without a password"):
        InUse(settings, lambda _: NAMES)


def test_the_fingerprint_is_the_one_that_browsers_show(settings: Settings) -> None:
    pair = pair_for(settings, NAMES, NOW)
    parts = pair.fingerprint().split(":")
    assert len(parts) == 32
    assert all(len(part) == 2 and part == part.upper() for part in parts)


def test_while_the_server_is_open_it_is_renewed_too(settings: Settings) -> None:
    used = InUse(settings, lambda _: NAMES)
    first = read(used.pair)
    used.look(datetime.now(UTC) + LASTS)
    assert read(used.pair) != first
