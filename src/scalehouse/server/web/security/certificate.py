"""Secure pages: a certificate of one's own, or one that the server makes for itself.

Browsers give camera, microphone and motion sensors to secure pages only. A self-made certificate is
known to nobody, so a browser asks once whether to go on; its fingerprint is printed at the start,
for those who compare.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scalehouse.server.setup.settings import BadSetting, Settings

LASTS = timedelta(days=365)  # browsers distrust certificates for much longer
RENEWED_BEFORE = timedelta(days=30)
CLOCKS_DIFFER = timedelta(days=1)  # a phone's clock may be behind
# What its key may not be used for: all but signing what a browser asks to be signed.
NO_USES = (
    *("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)


@dataclass(frozen=True)
class Pair:
    """A certificate and its private key, as files."""

    certificate: Path
    key: Path

    def fingerprint(self) -> str:
        found = x509.load_pem_x509_certificate(self.certificate.read_bytes())
        return found.fingerprint(hashes.SHA256()).hex(":").upper()


def pair_for(settings: Settings, names: Iterable[str], now: datetime | None = None) -> Pair:
    """The files to serve with: one's own, or self-made ones that are made anew when need be."""
    if settings.certificate and settings.key:
        return Pair(settings.certificate, settings.key)
    folder = settings.folder / "certificate"
    pair = Pair(folder / "certificate.pem", folder / "key.pem")
    now = now or datetime.now(UTC)
    wanted = sorted(set(names))
    if not _still_good(pair, wanted, now):
        try:
            _make(pair, wanted, now)
        except OSError as error:
            raise BadSetting(f"data: cannot write {error.filename}: {error.strerror}") from error
    return pair


class InUse:
    """The certificate that a server serves with. It may change while the server is open.

    A server is open for months: its own certificate gets old, others' are replaced on disk.
    """

    def __init__(self, settings: Settings, names: Callable[[Settings], Iterable[str]]) -> None:
        self._settings = settings
        self._names = names
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.look()

    def look(self, now: datetime | None = None) -> None:
        """Take what there is now: whoever comes from here on is shown that."""
        self.pair = pair_for(self._settings, self._names(self._settings), now)
        _load(self.context, self.pair)


def _load(context: ssl.SSLContext, pair: Pair) -> None:
    for setting, path in (("certificate", pair.certificate), ("key", pair.key)):
        try:
            path.read_bytes()
        except OSError as error:
            raise BadSetting(f"{setting}: cannot read {path}: {error.strerror}") from error
    try:
        # Without a password: asked for one, nobody would be there to type it.
        context.load_cert_chain(pair.certificate, pair.key, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        files = f"{pair.certificate} and {pair.key}"
        reason = "are no certificate and its own key, in PEM and without a password"
        raise BadSetting(f"certificate: {files} {reason}") from error


def _still_good(pair: Pair, names: list[str], now: datetime) -> bool:
    """Whether it can be read, fits its key, names this machine as it is now, and lasts a while."""
    try:
        found = x509.load_pem_x509_certificate(pair.certificate.read_bytes())
        key = serialization.load_pem_private_key(pair.key.read_bytes(), password=None)
        named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    return (
        found.public_key() == key.public_key()
        and set(names) <= {str(each.value) for each in named}
        and found.not_valid_before_utc <= now < found.not_valid_after_utc - RENEWED_BEFORE
    )


def _make(pair: Pair, names: list[str], now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Scalehouse on this machine")])
    usage = x509.KeyUsage(digital_signature=True, **dict.fromkeys(NO_USES, False))
    made = (
        x509.CertificateBuilder(subject_name=subject, issuer_name=subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCKS_DIFFER)
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName([_name(each) for each in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False
        )
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pair.key.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _write(pair.key, _pem_of(key))
    _write(pair.certificate, made.public_bytes(serialization.Encoding.PEM))


def _name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _pem_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: Path, content: bytes) -> None:
    """Readable by this user alone from the first byte on, and in place all at once."""
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    part.replace(path)
